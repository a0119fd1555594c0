import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function ApplyLinks() {
  const { t } = useTranslation("applications");
  const offered = useOffered();
  if (!offered(paths.applyDoctor())) return null;
  return (
    <p className="form-more">
      <PageLink href={paths.applyDoctor()}>{t("links.doctor")}</PageLink> {t("links.or")}{" "}
      <PageLink href={paths.applyCompany()}>{t("links.company")}</PageLink>
    </p>
  );
}
