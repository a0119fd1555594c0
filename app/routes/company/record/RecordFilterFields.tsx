import { useTranslation } from "~/i18n/use-translation.ts";
import { recordListQuery, type RecordFilters } from "~/features/company/record-list.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { paths } from "~/lib/paths.ts";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { CONCLUSION } from "~/upstream/client/words/results.ts";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import type { Named } from "~/upstream/company/company.server.ts";

interface RecordFilterFieldsProps {
  events: readonly Named[];
  departments: readonly Named[];
  query: RecordFilters;
  rights: CompanyRights;
  /** conclusions are chips over the list */
  hasChips: boolean;
}

export function RecordFilterFields(props: RecordFilterFieldsProps) {
  const { events, departments, query, rights, hasChips } = props;
  const { t } = useTranslation(["company-record", "orders", "results"]);
  const shown = recordListQuery(query);
  const nameOf = (list: readonly Named[], id: string | undefined) =>
    list.find((item) => item.id === id)?.name ?? id;
  const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ListFilters
      open={!rights.keepsEmployees && !query.event}
      action={paths.companyMedicalRecord()}
      label={t("company-record:filters")}
      active={activeFilters(paths.companyMedicalRecord, shown, {
        event: nameOf(events, query.event),
        department_id: nameOf(departments, query.department_id),
        fitness: !hasChips && query.fitness && t(`results:conclusion.${query.fitness}`),
        period: shown.period && t(`orders:period.${shown.period}`),
        every: query.every && t("company-record:every"),
      })}
      clearHref={paths.companyMedicalRecord()}
      hidden={hasChips ? { fitness: query.fitness } : undefined}
    >
      <SelectField
        name="event"
        label={t("company-record:column.event")}
        prompt={t("company-record:all_events")}
        options={options(events)}
        defaultValue={query.event ?? ""}
      />
      {rights.keepsEmployees && (
        <>
          <SelectField
            name="department_id"
            label={t("company-record:column.department")}
            prompt={t("company-record:all_departments")}
            options={options(departments)}
            defaultValue={query.department_id ?? ""}
          />
          {!hasChips && (
            <SelectField
              name="fitness"
              label={t("company-record:column.fitness")}
              prompt={t("company-record:all_fitness")}
              options={CONCLUSION.codes.map((value) => ({ value, label: t(`results:conclusion.${value}`) }))}
              defaultValue={query.fitness ?? ""}
            />
          )}
          <PeriodField label={t("company-record:period")} value={query.period} />
        </>
      )}
    </ListFilters>
  );
}
