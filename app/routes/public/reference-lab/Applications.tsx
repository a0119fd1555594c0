import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { ListedApplication } from "~/upstream/reference/reference-applications.server.ts";

/** Applications of doctors and companies, each linked to its decision page. */
export function Applications({ applications }: { applications: Loadable<ListedApplication[]> }) {
  const { t } = useTranslation("apply");
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">{t("staff.title")}</h2>
      <p>{t("staff.lead")}</p>
      {!applications.ok ? (
        <SectionError retryHref={paths.referenceLab()} section={t("staff.title")} />
      ) : applications.data.length === 0 ? (
        <p>{t("staff.none")}</p>
      ) : (
        <Table
          caption={t("staff.title")}
          rows={applications.data}
          rowKey={({ reference }) => reference}
          columns={[
            {
              key: "who",
              head: t("staff.who"),
              cell: ({ reference, name }) => (
                <PageLink href={paths.referenceApplication(reference)}>{name}</PageLink>
              ),
            },
            { key: "kind", head: t("staff.kind"), cell: ({ kind }) => t(`staff.${kind}`) },
            { key: "status", head: t("staff.status"), cell: ({ status }) => t(`staff.${status}`) },
          ]}
        />
      )}
    </section>
  );
}
