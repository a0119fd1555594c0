import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { paths } from "~/lib/paths.ts";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { facilityOrderListQuery, STATE_FILTERS, type OrderFilters } from "./order-list.ts";

interface OrderFiltersFormProps {
  query: OrderFilters;
  action: typeof paths.facilityHome | typeof paths.facilitySamples;
}

export function OrderFiltersForm({ query, action }: OrderFiltersFormProps) {
  const { t } = useTranslation(["facility", "orders"]);
  const shown = facilityOrderListQuery(query);
  return (
    <ListFilters
      action={action()}
      label={t("facility:list.filters")}
      search={
        <SearchField
          name="q"
          label={t("facility:list.search")}
          hint={t("facility:list.search_hint")}
          defaultValue={query.q}
        />
      }
      active={activeFilters(action, shown, {
        q: shown.q,
        state: query.state && t(`facility:state.${query.state}`),
        period: shown.period && t(`orders:period.${shown.period}`),
      })}
      clearHref={action()}
    >
      <PeriodField label={t("facility:list.period")} value={query.period} />
      <SelectField
        name="state"
        label={t("facility:list.state")}
        prompt={t("facility:list.all_states")}
        options={STATE_FILTERS.map((value) => ({ value, label: t(`facility:state.${value}`) }))}
        defaultValue={query.state ?? ""}
      />
    </ListFilters>
  );
}
