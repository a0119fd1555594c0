import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordAt, recordListQuery } from "~/features/company/record-list.ts";
import { toRecordQuery, recordPageQuery } from "~/features/company/record-query.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { settle } from "~/upstream/client/errors.ts";
import { listCompanyRecord } from "~/upstream/company/company-record.server.ts";
import { listDepartments } from "~/upstream/company/company.server.ts";
import { RecordFigures } from "./Figures.tsx";
import { RecordFilterFields } from "./RecordFilterFields.tsx";
import { FitnessChips } from "./FitnessChips.tsx";
import { RecordRows } from "./RecordRows.tsx";

export const handle = {
  sheets: ["row-list", "row-columns", "row-facts", "chips-line", "list-head", "tiles", "beside", "trend"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany()(request);
  const { page, ...query } = readQuery(request, recordPageQuery);
  const [list, departments] = await Promise.all([
    loadPage(page, listCompanyRecord(up, { ...toRecordQuery(query), counts: "1" }, page), recordAt(query)),
    settle(listDepartments(up)),
  ]);
  const named = departments.ok ? departments.data : [];
  const isFiltered = Object.values(recordListQuery(query)).some(Boolean);
  const countOf = (count: number) => t("company-record:count", { count });
  const title = listTitle(t("company-record:title"), list, isFiltered && countOf);
  return { title, list, departments: named, query, page, rights: rightsOf(session) };
}

export default function CompanyRecord() {
  const { list, departments, query, page, rights } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company-record");
  const events = list.ok ? list.data.results.events : [];
  const existing = list.ok ? list.data.results : null;
  const rows = list.ok
    ? { ok: true as const, data: { results: list.data.results.rows, meta: list.data.meta } }
    : list;
  const counts = list.ok ? list.data.meta.state_counts : undefined;
  const filters = (
    <RecordFilterFields
      events={events}
      departments={departments}
      query={query}
      rights={rights}
      hasChips={counts !== undefined}
    />
  );
  const chips = counts && <FitnessChips query={query} counts={counts} />;
  const isFiltered = Object.values(recordListQuery(query)).some(Boolean);
  return (
    <div className="compact">
      <PageHeader title={t("title")} />
      {!rights.keepsEmployees && <Alert>{t("figures_only")}</Alert>}
      {existing && (existing.figures ?? existing.closes_on) && <RecordFigures {...existing} />}
      {rights.keepsEmployees || !list.ok ? (
        <ListSection
          list={rows}
          page={page}
          name={t("table")}
          hrefOf={recordAt(query)}
          pagesLabel={t("pages")}
          count={(total) => {
            const all = t(existing?.latest === true ? "count_people" : "count", { count: total });
            const attended = Object.values(counts ?? {}).reduce((sum, people) => sum + people, 0);
            if (!counts || query.fitness || attended === total) return all;
            return `${all} (${t("not_attended", { count: total - attended })})`;
          }}
          tools={
            <>
              {filters}
              {list.ok && list.data.meta.total > 0 && (
                <PageLink
                  className="action"
                  href={paths.companyRecordExport(recordListQuery(query))}
                  download
                >
                  {t("csv")}
                </PageLink>
              )}
            </>
          }
          empty={
            <>
              {chips}
              <EmptyState title={t("none")} reason={t(isFiltered ? "none_filter" : "none_yet")} />
            </>
          }
        >
          {({ results }) => (
            <>
              {chips}
              <RecordRows rows={results} latest={existing?.latest === true} />
              {existing?.latest === true && (
                <p>
                  {t("latest")}{" "}
                  <PageLink className="action" href={recordAt({ ...query, every: "1" })(1)}>
                    {t("every")}
                  </PageLink>
                </p>
              )}
              <p className="muted">
                {t("lead")} {t("lead_more")}
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
