import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "./Alert.tsx";
import { PageLink } from "./PageLink.tsx";

export interface PeopleConcerned {
  /** placed order, current activity, or list */
  about: "order" | "doing" | "list";
  names: string[];
  self: boolean;
}

interface ConcernedBannerProps extends PeopleConcerned {
  selfHref?: string;
}

export function ConcernedBanner({ about, names, self, selfHref }: ConcernedBannerProps) {
  const { t } = useTranslation("ui");
  return (
    <Alert>
      <p>
        {t(`concerned.${about}`)} <strong className="upper">{names.join(", ")}</strong>
        {self && <> {t("concerned.self")}</>}.
        {selfHref && (
          <>
            {" "}
            <PageLink href={selfHref}>{t("concerned.switch")}</PageLink>
          </>
        )}
      </p>
    </Alert>
  );
}

export function concernedIn(data: unknown): PeopleConcerned | null {
  if (!data || typeof data !== "object" || !("concerned" in data)) return null;
  return data.concerned as PeopleConcerned | null; // only made by features/family
}
