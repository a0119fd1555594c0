import { useTranslation } from "~/i18n/use-translation.ts";
import { employeesAt, employeeListQuery, type EmployeeFilters } from "~/features/employees/employee-list.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Department } from "~/upstream/company/company.server.ts";
import type { Employee } from "~/upstream/employees/employees.server.ts";
import { EmployeeChips } from "./EmployeeChips.tsx";
import { EmployeeTable } from "./EmployeeTable.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface EmployeesPageProps {
  list: Loadable<{ results: Employee[]; meta: Meta }>;
  departments: Department[];
  query: EmployeeFilters;
  page: number;
  rights: CompanyRights;
}

export function EmployeesPage({ list, departments, query, page, rights }: EmployeesPageProps) {
  const { t } = useTranslation("employees");
  const chips = <EmployeeChips query={query} counts={list.ok ? list.data.meta.state_counts : undefined} />;
  return (
    <ListPage
      compact
      title={t("title")}
      list={list}
      page={page}
      hrefOf={employeesAt(query)}
      pagesLabel={t("list.pages")}
      count={(total) => t("list.count", { count: total })}
      beside={rights.keepsEmployees && <Actions />}
      filters={<Filters departments={departments} query={query} rights={rights} />}
      tools={rights.keepsEmployees && list.ok && list.data.meta.total > 0 && <Files query={query} />}
      note={
        <>
          {!list.ok && chips}
          {query.due === "1" && <DueByDepartment departments={departments} query={query} />}
        </>
      }
      empty={
        <>
          {chips}
          <Empty
            isFiltered={Boolean(
              query.q ?? query.department_id ?? query.status ?? query.due ?? query.insurance,
            )}
            rights={rights}
          />
        </>
      }
    >
      {({ results }) => (
        <>
          {chips}
          <EmployeeTable employees={results} rights={rights} insurance={query.insurance !== undefined} />
        </>
      )}
    </ListPage>
  );
}

function Actions() {
  const { t } = useTranslation("employees");
  return (
    <div className="two-buttons">
      <ButtonLink href={paths.employeeAdd()}>{t("list.add")}</ButtonLink>
      <ButtonLink look="secondary" href={paths.employeeImport()}>
        {t("list.import")}
      </ButtonLink>
    </div>
  );
}

function Filters({
  departments,
  query,
  rights,
}: Pick<EmployeesPageProps, "departments" | "query" | "rights">) {
  const { t } = useTranslation("employees");
  const department = departments.find(({ id }) => id === query.department_id);
  const shown = employeeListQuery(query);
  return (
    <ListFilters
      action={paths.employees()}
      label={t("list.filters")}
      hidden={{ status: query.status, due: query.due, insurance: query.insurance }}
      search={
        <SearchField
          name="q"
          label={t(rights.keepsEmployees ? "list.search" : "list.search_name")}
          defaultValue={query.q}
        />
      }
      active={activeFilters(paths.employees, shown, {
        q: query.q && t("list.searched", { q: query.q }),
        department_id: department?.name ?? query.department_id,
        sort: shown.sort && t("list.sorted", { by: t(`list.by_${shown.sort}`) }),
      })}
      clearHref={paths.employees()}
    >
      <SelectField
        name="department_id"
        label={t("list.department")}
        prompt={t("list.all_departments")}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={query.department_id ?? ""}
      />
      <SelectField
        name="sort"
        label={t("list.sort")}
        options={(["name", "number", "newest"] as const).map((value) => ({
          value,
          label: t(`list.by_${value}`),
        }))}
        defaultValue={query.sort}
      />
    </ListFilters>
  );
}

function DueByDepartment({ departments, query }: Pick<EmployeesPageProps, "departments" | "query">) {
  const { t } = useTranslation("employees");
  const due = departments.filter(({ due_count }) => due_count);
  if (due.length === 0) return null;
  return (
    <Fold className="fold">
      <summary>{t("list.due_by_department")}</summary>
      <ul className="plain-list">
        {due.map(({ id, name, due_count }) => (
          <li key={id}>
            <PageLink
              className="action"
              href={paths.employees({ ...employeeListQuery(query), department_id: id })}
            >
              {name}: {due_count}
            </PageLink>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Files({ query }: { query: EmployeeFilters }) {
  const { t } = useTranslation("employees");
  return (
    <div className="cluster no-print">
      {(["csv", "xlsx"] as const).map((format) => (
        <PageLink
          key={format}
          className="action"
          href={paths.employeeExport({ ...employeeListQuery(query), format })}
          download
        >
          {t(`list.${format}`)}
        </PageLink>
      ))}
    </div>
  );
}

function Empty({ isFiltered, rights }: { isFiltered: boolean; rights: CompanyRights }) {
  const { t } = useTranslation("employees");
  return (
    <EmptyState
      art="search"
      title={t("list.empty")}
      reason={t(isFiltered ? "list.empty_reason" : "list.empty_all")}
      action={
        isFiltered ? (
          <ButtonLink look="secondary" href={paths.employees()}>
            {t("list.clear")}
          </ButtonLink>
        ) : (
          rights.keepsEmployees && <ButtonLink href={paths.employeeAdd()}>{t("list.add")}</ButtonLink>
        )
      }
    />
  );
}
