import { useTranslation } from "~/i18n/use-translation.ts";
import type { Person } from "~/upstream/family.server.ts";
import { Alert } from "~/ui/Alert.tsx";

interface ActingForBannerProps {
  person: Pick<Person, "name" | "relation"> | null;
  /** path of the same page for the account's own patient */
  selfHref: string;
}

/** Names the patient that the page is for; renders nothing for the account's own patient. */
export function ActingForBanner({ person, selfHref }: ActingForBannerProps) {
  const { t } = useTranslation("account");
  if (!person || person.relation === null) return null;
  return (
    <Alert>
      <p>
        {t("acting_for.lead")} <strong className="upper">{person.name}</strong>.{" "}
        <a href={selfHref}>{t("acting_for.self")}</a>
      </p>
    </Alert>
  );
}
