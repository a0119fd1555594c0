import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "./Button.tsx";
import { PageHeader } from "./PageHeader.tsx";

/** Shown for every screen that is not built yet. `atHome`: "home" would lead back here, so it is omitted. */
export function InPreparation({ atHome = false }: { atHome?: boolean }) {
  const { t } = useTranslation("errors");
  return (
    <section className="notice-page">
      <PageHeader title={t("in_preparation.heading")} lead={t("in_preparation.lead")} />
      {atHome ? (
        <ButtonLink href={paths.notifications()}>{t("in_preparation.notifications")}</ButtonLink>
      ) : (
        <ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>
      )}
    </section>
  );
}
