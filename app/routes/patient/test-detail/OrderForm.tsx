import { useFormResult } from "~/forms/result.ts";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { inputOf } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { formatKm } from "~/lib/decimals.ts";
import { formatShortTime } from "~/lib/dates.ts";
import { netPrice } from "~/lib/prices.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { GeolocateSlot } from "~/ui/Enhanced.tsx";
import { Money } from "~/ui/Money.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SectionError } from "~/ui/States.tsx";
import { PersonChoice } from "~/features/family/PersonChoice.tsx";
import { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { CheapestNote } from "~/features/catalogue/CheapestNote.tsx";
import { FirstTimes } from "~/features/offers/FirstTimes.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import type { loadProduct } from "./load.server.ts";
import type { DetailQuery } from "./query.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export type ProductPageProps = Awaited<ReturnType<typeof loadProduct>> & { query: DetailQuery };

const ORDER_FORM = "order";
const IN_VIEW = 3;

export function OrderForm(props: ProductPageProps) {
  const { product, isKnown, plants, people, patient, query, branch } = props;
  const { t, lang } = useTranslation("catalogue");
  const { plant_id, patient_id } = query;
  const fields = useFields(chooseBranchSchema, {
    initial: { plant_id: branch, patient_id: patient?.patient_id },
  });
  const offers = useOffers(props);
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{t("detail.prices")}</h2>
      {product.restricted_reason && patient && (
        <Alert kind="warning">
          <p>
            <strong className="upper">{patient.name}</strong>: {product.restricted_reason}
            {people.length > 1 && `. ${t("detail.other_person")}`}
          </p>
        </Alert>
      )}
      {!plants.ok && (
        <SectionError
          retryHref={paths.test(product.id, { plant_id, patient_id })}
          section={t("detail.prices")}
        />
      )}
      {plants.ok && offers.length === 0 && <Alert>{isKnown ? t("price.none") : <NotUnderstoodNote />}</Alert>}
      {offers.length > 0 && (
        <>
          <CheapestNote
            branches={offers.map(({ id, name, product: offer }) => ({ id, name, price: offer?.prices[0] }))}
            chosen={branch}
            hrefOf={(id) => paths.test(product.id, { plant_id: id, patient_id })}
          />
          <NearForm {...props} />
          <PostForm id={ORDER_FORM} hidden={people.length > 1 ? {} : { patient_id: patient?.patient_id }}>
            <RadioGroup
              {...fields.plant_id}
              label={t("detail.choose_branch")}
              hideLabel
              look="cards"
              fold={{
                after: IN_VIEW,
                summary: t("detail.other_branches", { count: offers.length - IN_VIEW }),
              }}
              options={offers.map(({ id, name, city_name, distance_km, product: offer }) => ({
                value: id,
                label: (
                  <span className="between">
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
                  distance_km === null ? null : t("nearme.distance", { km: formatKm(distance_km, lang) }),
                ]
                  .filter(Boolean)
                  .join(" · "),
              }))}
            />
            {people.length > 1 && <PersonChoice {...fields.patient_id} people={people} />}
          </PostForm>
        </>
      )}
    </section>
  );
}

/** One press to the checkout, with this time where one person books. */
export function OfferedTimes({ product, plants, branch, times, query }: ProductPageProps) {
  const name = plants.ok && plants.data.find(({ id }) => id === branch)?.name;
  if (!name || branch === null) return null;
  return (
    <FirstTimes
      branch={name}
      times={times}
      fasting_hours={product.fasting_hours}
      chosen={query.time}
      hrefOf={(time) =>
        `${paths.test(product.id, { plant_id: branch, patient_id: query.patient_id, time })}#times`
      }
    />
  );
}

export function orderAction(props: ProductPageProps): ReactNode {
  return useOffers(props).length === 0 ? null : <OrderAction {...props} />;
}

function OrderAction(props: ProductPageProps) {
  const { product, branch } = props;
  const { t } = useTranslation("catalogue");
  return (
    <>
      <div className="bar-line">
        {useOffers(props)
          .slice(0, IN_VIEW)
          .map(({ id, name, product: offer }) => (
            <p key={id} className="bar-price bar-amount">
              {offer?.prices[0] && <Money strong amount={netPrice(offer.prices[0])} />}
              <span className="bar-place">{name}</span>
              {id === branch && <ChosenTime {...props} />}
            </p>
          ))}
        <p className="bar-from bar-amount">
          <PriceFrom amount={product.price_from} />
        </p>
      </div>
      <Button name="intent" value="add" form={ORDER_FORM} look="secondary" icon="cart">
        {t("add.submit")}
      </Button>
      <Button name="intent" value="order" form={ORDER_FORM}>
        {t("detail.order_now")}
      </Button>
    </>
  );
}

function ChosenTime({ times, query: { time } }: ProductPageProps) {
  const { lang } = useTranslation("catalogue");
  const slot = times?.find(({ date, time_start }) => `${date}T${time_start}` === time);
  if (!slot) return null;
  return <span className="bar-place">{formatShortTime(slot.date, slot.time_start, lang)}</span>;
}

function useOffers({ plants, branch }: ProductPageProps) {
  const failure = useFormResult();
  if (!plants.ok) return [];
  const ticked = failure ? inputOf(failure, "plant_id") : branch;
  return [...plants.data].sort((a, b) => Number(b.id === ticked) - Number(a.id === ticked));
}

/** By distance, else by price. */
function NearForm({ product, cities, query }: ProductPageProps) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { plant_id, patient_id, city_id, lat, lng } = query;
  if (cities.length === 0) return null;
  return (
    <Fold open={city_id !== undefined || (lat !== undefined && lng !== undefined)}>
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
      <p>
        <PageLink className="action" href={paths.nearme({ product_id: product.id, sort: "price" })}>
          {t("detail.compare")}
        </PageLink>
      </p>
    </Fold>
  );
}
