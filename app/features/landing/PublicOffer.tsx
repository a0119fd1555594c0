import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { Preparation, ProductFacts } from "~/features/catalogue/ProductFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatShortTime, zoneName } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { PublicOfferView } from "./offer.server.ts";

const BOOKING = "booking";
const IN_VIEW = 4;

export function PublicOffer(offer: PublicOfferView) {
  const { product, type, branch, mayBook } = offer;
  const { t } = useTranslation("landing");
  const isTest = type === "test";
  return (
    <>
      <PageHeader
        title={product.name}
        over={product.category}
        lead={product.description}
        backHref={isTest ? paths.publicTests() : paths.publicPackages()}
        backText={t(isTest ? "offer.all_tests" : "offer.all_packages")}
      />
      <DetailPage action={branch && mayBook ? <BookAction {...offer} /> : undefined}>
        {!isTest && <Contents {...offer} />}
        <Preparation product={product} />
        <Prices {...offer} />
        {branch && mayBook && <Booking {...offer} />}
        <ProductFacts product={product} />
      </DetailPage>
    </>
  );
}

function BookAction({ product, branch }: PublicOfferView) {
  const { t } = useTranslation("landing");
  return (
    <>
      <p>
        {branch ? <PriceText price={branch.price} /> : <PriceFrom amount={product.price_from} />}
        <br />
        <span className="muted small">{branch?.name}</span>
      </p>
      <Button form={BOOKING}>{t("offer.book")}</Button>
    </>
  );
}

/** The patient's page asks to sign in, and keeps the query. */
function Booking({ product, type, branch, times }: PublicOfferView) {
  const { t, lang } = useTranslation("landing");
  const action = type === "test" ? paths.test(product.id) : paths.buyPackageDetail(product.id);
  return (
    <section aria-labelledby="times">
      <h2 id="times">{type === "test" ? t("offer.times", { branch: branch?.name }) : t("offer.booking")}</h2>
      <GetForm id={BOOKING} action={action} label={t("offer.booking")} hidden={{ plant_id: branch?.id }}>
        {times && times.length > 0 && branch && (
          <RadioGroup
            name="time"
            label={t("offer.first_times", { zone: zoneName(branch.timezone, lang) })}
            look="grid"
            options={times.map(({ slot_id, date, time_start }) => ({
              key: slot_id,
              value: `${date}T${time_start}`,
              label: formatShortTime(date, time_start, lang),
            }))}
          />
        )}
        {type === "test" && times?.length === 0 && <p>{t("offer.no_times")}</p>}
        <p className="muted">{t("offer.sign_in_next")}</p>
      </GetForm>
    </section>
  );
}

function Prices({ product, type, branches, branch }: PublicOfferView) {
  const { t } = useTranslation("landing");
  const hrefOf = type === "test" ? paths.publicTest : paths.publicPackage;
  const draw = (some: PublicOfferView["branches"]) => (
    <RowList>
      {some.map(({ id, name, city, price }) => (
        <Row
          key={id}
          title={name}
          href={id === branch?.id ? null : hrefOf(product.id, { plant_id: id })}
          strong={id === branch?.id}
          note={[city, id === branch?.id ? t("offer.chosen") : null].filter(Boolean).join(" · ")}
          end={
            <p>
              <PriceText price={price} />
            </p>
          }
        />
      ))}
    </RowList>
  );
  const sorted = [...branches].sort((a, b) => Number(b.id === branch?.id) - Number(a.id === branch?.id));
  const others = sorted.slice(IN_VIEW);
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{t("offer.prices")}</h2>
      {branches.length === 0 ? (
        <p>
          <PriceFrom amount={product.price_from} />
        </p>
      ) : (
        draw(sorted.slice(0, IN_VIEW))
      )}
      {others.length > 0 && (
        <Fold>
          <summary>{t("branches.more", { count: others.length })}</summary>
          {draw(others)}
        </Fold>
      )}
    </section>
  );
}

function Contents({ product: { items, saving } }: PublicOfferView) {
  const { t } = useTranslation("landing");
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">{t("offer.contents", { count: items.length })}</h2>
      {saving !== null && (
        <p>
          {t("offer.saves")} <Money strong amount={saving} />
        </p>
      )}
      <RowList columns>
        {items.map(({ product_id, product_code, name, description }) => (
          <Row key={product_id ?? product_code ?? name} title={name} note={description} />
        ))}
      </RowList>
    </section>
  );
}
