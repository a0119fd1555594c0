import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { formatMoney } from "~/lib/money.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { CheckboxField } from "~/ui/Choices.tsx";
import { ListFilters, RESULTS } from "~/ui/ListFilters.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SearchField, TextField } from "~/ui/TextFields.tsx";
import type { TestListView } from "./load.server.ts";

const sorts = ["popular", "name", "price_asc"] as const;

export function TestFilters({ query, plants, categories, mistypedPrice }: TestListView) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { patient_id, category_code, sub_category_code } = query;
  return (
    <ListFilters
      action={paths.tests()}
      label={t("list.filters")}
      hidden={{ patient_id, category_code, sub_category_code }}
      search={<SearchField name="q" label={t("list.search_label")} defaultValue={query.q} />}
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

/** By what tests check where the laboratory says it, else its categories. */
function chipsOf(categories: TestListView["categories"]) {
  const checks = categories.flatMap((category) => category.checks);
  return checks.length > 1
    ? { by: "sub_category_code" as const, chips: checks }
    : { by: "category_code" as const, chips: categories.length > 1 ? categories : [] };
}

/** One press for each; the current one is said. */
export function CategoryChips({ query, categories }: Pick<TestListView, "query" | "categories">) {
  const { t } = useTranslation("catalogue");
  const { by, chips } = chipsOf(categories);
  if (chips.length === 0) return null;
  return (
    <nav aria-label={t("list.category")}>
      <ul className="chips chips-line">
        {[{ code: undefined, name: t("list.any_category") }, ...chips].map(({ code, name }) => (
          <li key={code ?? ""}>
            <PageLink
              className="chip"
              href={`${pageHref(paths.tests, { ...query, [by]: code }, 1)}#${RESULTS}`}
              aria-current={code === query[by] ? "true" : undefined}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useActive({ query, plants, categories }: Pick<TestListView, "query" | "plants" | "categories">) {
  const { t } = useTranslation("catalogue");
  const { plant_id, price_max, sort } = query;
  const { by, chips } = chipsOf(categories);
  // A chip says it already.
  const nameOf = (name: typeof by, known: readonly { code: string; name: string }[]) =>
    by === name && chips.some(({ code }) => code === query[name])
      ? undefined
      : query[name] && (known.find(({ code }) => code === query[name])?.name ?? query[name]);
  return activeFilters(paths.tests, query, {
    plant_id: plant_id && (plants.find(({ id }) => id === plant_id)?.name ?? t("list.unknown_branch")),
    category_code: nameOf("category_code", categories),
    sub_category_code: nameOf(
      "sub_category_code",
      categories.flatMap(({ checks }) => checks),
    ),
    price_max: price_max !== undefined && t("list.up_to", { amount: formatMoney(price_max) }),
    home_care: query.home_care && t("list.home_care"),
    no_fasting: query.no_fasting && t("list.no_fasting"),
    sort: sort && t(`sort.${sort}`),
  });
}
