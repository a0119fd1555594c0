import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SearchField, TextField } from "~/ui/TextFields.tsx";
import type { TestQuery } from "./query.server.ts";
import type { TestListProps } from "./types.ts";

const sorts = ["popular", "name", "price_asc"] as const;

/** The filters as one GET form; rarely used ones are collapsed until one is set. */
export function TestFilters({ query, plants, people, patient, categories }: TestListProps) {
  const { t } = useTranslation(["catalogue", "common"]);
  return (
    <GetForm action={paths.tests()} search label={t("list.filters")}>
      <SearchField name="q" label={t("list.search")} hint={t("list.search_hint")} defaultValue={query.q} />
      <div className="filters">
        {plants.length > 0 && (
          <SelectField
            name="plant_id"
            label={t("common:branch")}
            prompt={t("list.any_branch")}
            options={plants.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={query.plant_id}
          />
        )}
        {people.length > 1 && (
          <SelectField
            name="patient_id"
            label={t("common:patient")}
            options={people.map(({ patient_id, name }) => ({ value: patient_id, label: name }))}
            defaultValue={patient?.patient_id}
            autoComplete="off"
          />
        )}
      </div>
      <details open={hasMoreFilters(query)}>
        <summary>{t("list.more_filters")}</summary>
        <div className="filters">
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
            defaultValue={query.price_max}
          />
          <SelectField
            name="sort"
            label={t("common:sort")}
            prompt={query.q ? t("sort.best") : t("sort.usual")}
            options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
            defaultValue={query.sort}
          />
        </div>
        <div className="cluster">
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
        </div>
      </details>
      <div className="cluster">
        <Button look="secondary">{t("common:filter")}</Button>
        <a className="action" href={paths.tests()}>
          {t("empty.clear")}
        </a>
      </div>
    </GetForm>
  );
}

/** Whether a collapsed filter is set. */
function hasMoreFilters({ category_code, home_care, no_fasting, price_max, sort }: TestQuery): boolean {
  return Boolean(category_code ?? price_max ?? sort) || home_care || no_fasting;
}
