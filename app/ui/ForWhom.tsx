import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "./Alert.tsx";

/** Whom a page concerns, when that is somebody else than the account's own patient. */
export interface ForWhom {
  /** an order that was made, something that is being done, or a list */
  about: "order" | "doing" | "list";
  /** of the others */
  names: string[];
  /** the account's own patient, too */
  self: boolean;
}

interface ForWhomBannerProps extends ForWhom {
  /** path of the same page for the account's own patient */
  selfHref?: string;
}

/** Names the people that a page concerns beside the account's own patient. */
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

/** `forWhom` of a page's loader; null without one. */
export function forWhomIn(data: unknown): ForWhom | null {
  if (!data || typeof data !== "object" || !("forWhom" in data)) return null;
  return data.forWhom as ForWhom | null; // only made by features/family/for-whom
}
