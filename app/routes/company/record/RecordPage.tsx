import { useTranslation } from "~/i18n/use-translation.ts";
import { recordAt, recordListQuery, type RecordFilters } from "~/features/company/record-list.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Named } from "~/upstream/company/company.server.ts";
import type { listCompanyRecord } from "~/upstream/company/company-record.server.ts";
import { RecordFigures } from "./Figures.tsx";
import { RecordFilterFields } from "./RecordFilterFields.tsx";
import { RecordTable } from "./RecordTable.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

type Results = Awaited<ReturnType<typeof listCompanyRecord>>["results"];

interface RecordPageProps {
  list: Loadable<{ results: Results; meta: Meta }>;
  departments: Named[];
  query: RecordFilters;
  page: number;
  rights: CompanyRights;
}

export function CompanyRecordPage({ list, departments, query, page, rights }: RecordPageProps) {
  const { t } = useTranslation("company-record");
  const events = list.ok ? list.data.results.events : [];
  const found = list.ok ? list.data.results : null;
  const rows = list.ok
    ? { ok: true as const, data: { results: list.data.results.rows, meta: list.data.meta } }
    : list;
  const filters = (
    <RecordFilterFields events={events} departments={departments} query={query} rights={rights} />
  );
  const isFiltered = Object.values(recordListQuery(query)).some(Boolean);
  return (
    <div className="compact">
      <PageHeader title={t("title")} lead={t("lead")} />
      {!rights.keepsEmployees && <Alert>{t("figures_only")}</Alert>}
      {found && (found.figures ?? found.closes_on) && <RecordFigures {...found} />}
      {rights.keepsEmployees || !list.ok ? (
        <ListSection
          list={rows}
          page={page}
          name={t("table")}
          hrefOf={recordAt(query)}
          pagesLabel={t("pages")}
          count={(total) => t("count", { count: total })}
          filters={filters}
          empty={<EmptyState title={t("none")} reason={t(isFiltered ? "none_filter" : "none_yet")} />}
        >
          {({ results }) => (
            <>
              <RecordTable rows={results} />
              <p>
                <PageLink
                  className="action"
                  href={paths.companyRecordExport(recordListQuery(query))}
                  download
                >
                  {t("csv")}
                </PageLink>
              </p>
            </>
          )}
        </ListSection>
      ) : (
        filters
      )}
    </div>
  );
}
