import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "./Alert.tsx";

/** People concerned other than the account's own patient. */
export interface ForWhom {
  /** placed order, current activity, or list */
  about: "order" | "doing" | "list";
  names: string[];
  self: boolean;
}

interface ForWhomBannerProps extends ForWhom {
  /** same page for the account's own patient */
  selfHref?: string;
}

export function ForWhomBanner({ about, names, self, selfHref }: ForWhomBannerProps) {
  const { t } = useTranslation("ui");
  return (
    <Alert>
      <p>
        {t(`for_whom.${about}`)} <strong className="upper">{names.join(", ")}</strong>
        {self && <> {t("for_whom.self")}</>}.
        {selfHref && (
          <>
            {" "}
            <a href={selfHref}>{t("for_whom.switch")}</a>
          </>
        )}
      </p>
    </Alert>
  );
}

export function forWhomIn(data: unknown): ForWhom | null {
  if (!data || typeof data !== "object" || !("forWhom" in data)) return null;
  return data.forWhom as ForWhom | null; // only made by features/family
}
