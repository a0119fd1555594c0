import { useTranslation } from "react-i18next";
import type { Person } from "~/upstream/family.server.ts";
import { Alert } from "~/ui/Alert.tsx";

interface ActingForBannerProps {
  person: Person | null;
  /** the same page for oneself */
  selfHref: string;
}

/** Names the person that the page is for; renders nothing for oneself. */
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
