import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { ReferenceSpecimen } from "~/upstream/reference/reference-specimens.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function Specimens({ specimens }: { specimens: Loadable<ReferenceSpecimen[]> }) {
  const { t } = useTranslation("facility");
  return (
    <section aria-labelledby="specimens">
      <h2 id="specimens">{t("reference.heading")}</h2>
      <p>{t("reference.lead")}</p>
      {!specimens.ok ? (
        <SectionError retryHref={paths.referenceLab()} section={t("reference.heading")} />
      ) : specimens.data.length === 0 ? (
        <p>{t("reference.none")}</p>
      ) : (
        <Table
          caption={t("reference.heading")}
          rows={specimens.data}
          rowKey={({ accession_number }) => accession_number}
          columns={[
            {
              key: "number",
              head: t("reference.number"),
              cell: ({ accession_number }) => (
                <PageLink href={paths.referenceSpecimen(accession_number)}>{accession_number}</PageLink>
              ),
            },
            {
              key: "facility",
              head: t("reference.facility"),
              cell: ({ facility_name }) => facility_name,
            },
            { key: "state", head: t("reference.state"), cell: ({ state }) => t(`specimen.${state}`) },
          ]}
        />
      )}
    </section>
  );
}
