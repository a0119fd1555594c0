import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { formatMoney } from "~/lib/money.ts";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SearchField, TextField } from "~/ui/TextFields.tsx";
import type { OffersView } from "./list.server.ts";
import { offerPaths, type OfferType } from "./offer-type.ts";

export function OfferFilters(props: OffersView & { type: OfferType }) {
  const { type, query, categories, mistyped } = props;
  const { t } = useTranslation(["offers", "catalogue"]);
  const path = offerPaths[type].list;
  return (
    <ListFilters
      action={path()}
      label={t(`offers:${type}.search`)}
      search={<SearchField name="q" label={t(`offers:${type}.search_label`)} defaultValue={query.q} />}
      active={useActive(props)}
      clearHref={path()}
      open={mistyped.price_max !== null || mistyped.age !== null}
    >
      {categories.length > 1 && (
        <SelectField
          name="category_code"
          label={t("catalogue:list.category")}
          prompt={t("catalogue:list.any_category")}
          options={categories.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={query.category_code}
        />
      )}
      <TextField
        name="price_max"
        label={t("catalogue:list.price_max")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={mistyped.price_max ?? query.price_max}
        errors={mistyped.price_max === null ? undefined : [t("catalogue:list.price_wrong")]}
      />
      <SelectField
        name="gender"
        label={t("offers:filters.gender")}
        prompt={t("offers:filters.any_gender")}
        options={[
          { value: "F", label: t("offers:filters.women") },
          { value: "M", label: t("offers:filters.men") },
        ]}
        defaultValue={query.gender}
      />
      <TextField
        name="age"
        label={t("offers:filters.age")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        width="short"
        defaultValue={mistyped.age ?? query.age}
        errors={mistyped.age === null ? undefined : [t("offers:filters.age_wrong")]}
      />
    </ListFilters>
  );
}

function useActive({ type, query, categories }: OffersView & { type: OfferType }) {
  const { t } = useTranslation(["offers", "catalogue"]);
  const { category_code, price_max, gender, age } = query;
  return activeFilters(offerPaths[type].list, query, {
    category_code:
      category_code && (categories.find(({ code }) => code === category_code)?.name ?? category_code),
    price_max: price_max !== undefined && t("catalogue:list.up_to", { amount: formatMoney(price_max) }),
    gender: gender && t(gender === "F" ? "offers:filters.women" : "offers:filters.men"),
    age: age !== undefined && t("offers:filters.age_chip", { age }),
  });
}
