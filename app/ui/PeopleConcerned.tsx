import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "./Alert.tsx";
import { Initials } from "./Initials.tsx";
import { PageLink } from "./PageLink.tsx";

export interface PeopleConcerned {
  /** placed order, current activity, or list */
  about: "order" | "doing" | "list";
  names: string[];
  self: boolean;
}

interface ConcernedBannerProps extends PeopleConcerned {
  selfHref?: string;
  /** of a single person */
  relation?: string | null;
}

const MOST_INITIALS = 3;

export function ConcernedBanner({ about, names, self, selfHref, relation }: ConcernedBannerProps) {
  const { t } = useTranslation("ui");
  return (
    <Alert
      lead={
        <span className="concerned">
          {names.slice(0, MOST_INITIALS).map((name) => (
            <Initials key={name} name={name} />
          ))}
        </span>
      }
    >
      <p>
        {t(`concerned.${about}`)} <strong className="upper">{names.join(", ")}</strong>
        {relation && ` (${relation})`}
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
