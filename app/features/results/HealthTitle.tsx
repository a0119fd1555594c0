import { useTranslation } from "~/i18n/use-translation.ts";

interface HealthTitleProps {
  /** `relation` is null for the account's own patient */
  person: { name: string; relation: string | null } | null;
}

export function HealthTitle({ person }: HealthTitleProps) {
  const { t } = useTranslation("results");
  if (!person || person.relation === null) return t("health.title");
  return (
    <>
      {t("health.of")} <span className="upper">{person.name}</span>
    </>
  );
}
