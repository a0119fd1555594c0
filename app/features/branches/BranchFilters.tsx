import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { paths } from "~/lib/paths.ts";
import { CheckboxField } from "~/ui/Choices.tsx";
import { GeolocateSlot } from "~/ui/Enhanced.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { BranchesView } from "./load.server.ts";

export function BranchFilters(props: BranchesView & { at: typeof paths.nearme }) {
  const { cities, product, query, at, knows } = props;
  const { t } = useTranslation(["catalogue", "common"]);
  const sorts = (["distance", "price", "city"] as const).filter(
    (sort) => ({ distance: knows.places, price: product !== null, city: knows.cities })[sort],
  );
  const located = query.lat !== undefined && query.lng !== undefined;
  const { product_id } = query;
  return (
    <ListFilters
      action={at()}
      label={t("nearme.filters")}
      hidden={{ product_id, ...(located ? { lat: query.lat, lng: query.lng } : {}) }}
      search={
        <>
          <SearchField name="q" label={t("nearme.search")} defaultValue={query.q} />
          {knows.places && <GeolocateSlot />}
        </>
      }
      active={useActive(props)}
      clearHref={at({ product_id })}
    >
      {cities.length > 0 && knows.cities && (
        <SelectField
          name="city_id"
          label={t("nearme.city")}
          prompt={t("nearme.any_city")}
          options={cities.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.city_id}
        />
      )}
      {sorts.length > 0 && (
        <SelectField
          name="sort"
          label={t("common:sort")}
          hint={knows.places && t("nearme.sort_hint")}
          prompt={t("nearme.sorts.name")}
          options={sorts.map((value) => ({ value, label: t(`nearme.sorts.${value}`) }))}
          defaultValue={query.sort}
        />
      )}
      {knows.hours && (
        <CheckboxField
          name="open_now"
          value="1"
          label={t("nearme.open_now")}
          defaultChecked={query.open_now}
        />
      )}
    </ListFilters>
  );
}

function useActive({ query, cities, sort, at }: BranchesView & { at: typeof paths.nearme }) {
  const { t } = useTranslation("catalogue");
  const { city_id, lat, lng } = query;
  const active = activeFilters(at, query, {
    city_id: city_id && (cities.find(({ id }) => id === city_id)?.name ?? t("nearme.unknown_city")),
    open_now: query.open_now && t("nearme.open_now"),
    sort: sort && t(`nearme.sorts.${sort}`),
  });
  if (lat === undefined || lng === undefined) return active;
  const href = at({
    ...query,
    open_now: query.open_now || undefined,
    page: undefined,
    lat: undefined,
    lng: undefined,
  });
  return [...active, { name: "place", label: t("nearme.located"), href }];
}
