import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { CheckboxField } from "~/ui/Choices.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SearchField, TextField } from "~/ui/TextFields.tsx";
import type { TestListView } from "./load.server.ts";

const sorts = ["popular", "name", "price_asc"] as const;

export function TestFilters({ query, plants, categories, mistypedPrice }: TestListView) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { patient_id } = query;
  return (
    <ListFilters
      action={paths.tests()}
      label={t("list.filters")}
      hidden={{ patient_id }}
      search={
        <SearchField
          name="q"
          label={t("list.search")}
          hideLabel
          hint={t("list.search_hint")}
          defaultValue={query.q}
        />
      }
      active={useActive({ query, plants, categories })}
      clearHref={paths.tests({ patient_id })}
      open={mistypedPrice !== null}
    >
      {plants.length > 0 && (
        <SelectField
          name="plant_id"
          label={t("common:branch")}
          prompt={t("list.any_branch")}
          options={plants.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.plant_id}
        />
      )}
      {categories.length > 0 && (
        <SelectField
          name="category_code"
          label={t("list.category")}
          prompt={t("list.any_category")}
          options={categories.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={query.category_code}
        />
      )}
      <TextField
        name="price_max"
        label={t("list.price_max")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={mistypedPrice ?? query.price_max}
        errors={mistypedPrice === null ? undefined : [t("list.price_wrong")]}
      />
      <SelectField
        name="sort"
        label={t("common:sort")}
        prompt={query.q ? t("sort.best") : t("sort.usual")}
        options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        defaultValue={query.sort}
      />
      <CheckboxField
        name="home_care"
        value="1"
        label={t("list.home_care")}
        defaultChecked={query.home_care}
      />
      <CheckboxField
        name="no_fasting"
        value="1"
        label={t("list.no_fasting")}
        defaultChecked={query.no_fasting}
      />
    </ListFilters>
  );
}

function useActive({ query, plants, categories }: Pick<TestListView, "query" | "plants" | "categories">) {
  const { t } = useTranslation("catalogue");
  const { plant_id, category_code, price_max, sort } = query;
  return activeFilters(paths.tests, query, {
    plant_id: plant_id && (plants.find(({ id }) => id === plant_id)?.name ?? t("list.unknown_branch")),
    category_code:
      category_code && (categories.find(({ code }) => code === category_code)?.name ?? category_code),
    price_max: price_max !== undefined && t("list.up_to", { amount: formatMoney(price_max) }),
    home_care: query.home_care && t("list.home_care"),
    no_fasting: query.no_fasting && t("list.no_fasting"),
    sort: sort && t(`sort.${sort}`),
  });
}
