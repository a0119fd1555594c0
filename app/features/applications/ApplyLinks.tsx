import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** For doctors and companies without an account; absent if the laboratory takes no applications. */
export function ApplyLinks() {
  const { t } = useTranslation("apply");
  const offered = useOffered();
  if (!offered(paths.applyDoctor())) return null;
  return (
    <p className="form-more">
      {t("links.question")} <PageLink href={paths.applyDoctor()}>{t("links.doctor")}</PageLink>{" "}
      {t("links.or")} <PageLink href={paths.applyCompany()}>{t("links.company")}</PageLink>.{" "}
      <PageLink href={paths.applyStatus()}>{t("links.status")}</PageLink>
    </p>
  );
}
