import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { GeolocateSlot } from "~/ui/Enhanced.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { BranchesView } from "./load.server.ts";

/** Search, city, open now and sorting as one GET form, which keeps the user's position. */
export function BranchFilters({ cities, product, query }: BranchesView) {
  const { t } = useTranslation(["catalogue", "common"]);
  const sorts = product ? (["distance", "price", "city"] as const) : (["distance", "city"] as const);
  const located = query.lat !== undefined && query.lng !== undefined;
  return (
    <GetForm
      action={paths.nearme()}
      search
      label={t("nearme.filters")}
      hidden={{ product_id: query.product_id, ...(located ? { lat: query.lat, lng: query.lng } : {}) }}
    >
      <SearchField name="q" label={t("nearme.search")} defaultValue={query.q} />
      <div className="filters">
        {cities.length > 0 && (
          <SelectField
            name="city_id"
            label={t("nearme.city")}
            prompt={t("nearme.any_city")}
            options={cities.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={query.city_id}
          />
        )}
        <SelectField
          name="sort"
          label={t("common:sort")}
          hint={t("nearme.sort_hint")}
          prompt={t("nearme.sorts.name")}
          options={sorts.map((value) => ({ value, label: t(`nearme.sorts.${value}`) }))}
          defaultValue={query.sort}
        />
      </div>
      <GeolocateSlot />
      <CheckboxField name="open_now" value="1" label={t("nearme.open_now")} defaultChecked={query.open_now} />
      <div className="cluster">
        <Button look="secondary">{t("common:filter")}</Button>
        <a className="action" href={paths.nearme()}>
          {t("empty.clear")}
        </a>
      </div>
      {located && <p className="muted">{t("nearme.located")}</p>}
    </GetForm>
  );
}
