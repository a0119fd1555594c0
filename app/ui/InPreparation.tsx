import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "./Button.tsx";
import { PageHeader } from "./PageHeader.tsx";

/** Stands behind the guard of every screen that is not built yet. */
export function InPreparation() {
  const { t } = useTranslation("errors");
  return (
    <section className="notice-page">
      <PageHeader title={t("in_preparation.heading")} lead={t("in_preparation.lead")} />
      <ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>
    </section>
  );
}
