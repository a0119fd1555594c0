import { useTranslation } from "react-i18next";
import { useFields } from "~/forms/fields.ts";
import { formatKm } from "~/lib/decimals.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { GeolocateSlot } from "~/ui/Enhanced.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { textLang } from "~/i18n/text-language.ts";
import { SelectField } from "~/ui/SelectField.tsx";
import { SectionError } from "~/ui/States.tsx";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { offerSchema } from "./schema.ts";
import type { ProductPageProps } from "./types.ts";

/** Branch with price, patient, and the buttons "add to cart" and "order now". */
export function OrderForm(props: ProductPageProps) {
  const { product, plants, people, patient, query, over, failure } = props;
  const { t, i18n } = useTranslation(["catalogue", "common"]);
  const { plant_id, patient_id } = query;
  const fields = useFields(offerSchema, failure, {
    initial: { plant_id, patient_id: patient?.patient_id },
  });
  const heading = <h2 id="prices">{t("detail.prices")}</h2>;
  if (over) {
    return (
      <section aria-labelledby="prices">
        {heading}
        <Alert kind="warning">{t("detail.over")}</Alert>
      </section>
    );
  }
  return (
    <section aria-labelledby="prices">
      {heading}
      {product.restricted_reason && patient && (
        <Alert kind="warning">
          <p>
            <strong className="upper">{patient.name}</strong>: {product.restricted_reason}
            {people.length > 1 && `. ${t("detail.other_person")}`}
          </p>
        </Alert>
      )}
      <NearForm {...props} />
      {!plants.ok && (
        <SectionError
          retryHref={paths.test(product.id, { plant_id, patient_id })}
          section={t("detail.prices")}
        />
      )}
      <p>
        <a className="action" href={paths.nearme({ product_id: product.id, sort: "price" })}>
          {t("detail.compare")}
        </a>
      </p>
      {plants.ok && plants.data.length === 0 && <Alert>{t("price.none")}</Alert>}
      {plants.ok && plants.data.length > 0 && (
        <PostForm
          hidden={{
            product_type: product.product_type,
            ...(people.length > 1 ? {} : { patient_id: patient?.patient_id }),
          }}
        >
          <RadioGroup
            {...fields.plant_id}
            label={t("detail.choose_branch")}
            look="cards"
            options={plants.data.map(({ id, name, city_name, distance_km, product: offer }) => ({
              value: id,
              label: (
                <span className="offer">
                  <span>{name}</span>
                  {offer?.prices[0] && (
                    <span>
                      <PriceText price={offer.prices[0]} />
                    </span>
                  )}
                </span>
              ),
              hint: [
                city_name,
                distance_km === null
                  ? null
                  : t("nearme.distance", { km: formatKm(distance_km, textLang(i18n.language)) }),
              ]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
          {people.length > 1 && (
            <SelectField
              {...fields.patient_id}
              label={t("common:patient")}
              optional={false}
              options={people.map((person) => ({ value: person.patient_id, label: person.name }))}
            />
          )}
          <ButtonRow>
            <Button name="intent" value="add" look="secondary" icon="plus">
              {t("add.submit")}
            </Button>
            <Button name="intent" value="order">
              {t("detail.order_now")}
            </Button>
          </ButtonRow>
        </PostForm>
      )}
    </section>
  );
}

/** Sorts branches by distance from a city or position; cheapest first without. */
function NearForm({ product, cities, query }: ProductPageProps) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { plant_id, patient_id, city_id, lat, lng } = query;
  if (cities.length === 0) return null;
  return (
    <details open={city_id !== undefined || (lat !== undefined && lng !== undefined)}>
      <summary>{t("detail.nearest")}</summary>
      <GetForm action={paths.test(product.id)} hidden={{ plant_id, patient_id }}>
        <SelectField
          name="city_id"
          label={t("nearme.city")}
          prompt={t("detail.cheapest_first")}
          options={cities.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={city_id}
        />
        <GeolocateSlot />
        <Button look="secondary">{t("detail.sort_branches")}</Button>
      </GetForm>
    </details>
  );
}
