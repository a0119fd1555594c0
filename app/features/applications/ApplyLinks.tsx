import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function ApplyLinks({ status = false }: { status?: boolean }) {
  const { t } = useTranslation("applications");
  const offered = useOffered();
  if (!offered(paths.applyDoctor())) return null;
  const links = (
    <>
      <PageLink href={paths.applyDoctor()}>{t("links.doctor")}</PageLink> {t("links.or")}{" "}
      <PageLink href={paths.applyCompany()}>{t("links.company")}</PageLink>
    </>
  );
  if (!status) return <p className="form-more">{links}</p>;
  return (
    <>
      <p>
        {t("links.question")} {links}
      </p>
      <p>
        {t("sent_before")} <PageLink href={paths.applyStatus()}>{t("links.status")}</PageLink>
      </p>
    </>
  );
}
