import { CheapestNote } from "~/features/catalogue/CheapestNote.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { ProductFacts, ProductLead } from "~/features/catalogue/ProductFacts.tsx";
import { Saving } from "~/features/offers/Saving.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { netPrice } from "~/lib/prices.ts";
import { Button } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Money } from "~/ui/Money.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { BOOKING, Booking } from "./OfferBooking.tsx";
import { PackageContents } from "~/features/offers/PackageContents.tsx";
import type { PublicOfferView } from "./offer.server.ts";

const IN_VIEW = 4;

export function PublicOffer(offer: PublicOfferView) {
  const { product, type, branch, mayBook } = offer;
  const { t } = useTranslation("landing");
  const isTest = type === "test";
  return (
    <DetailPage action={branch && mayBook ? <BookAction {...offer} branch={branch} /> : undefined}>
      <PageHeader
        title={product.name}
        over={product.category}
        lead={<ProductLead product={product} />}
        backHref={isTest ? paths.publicTests() : paths.publicPackages()}
        backText={t(isTest ? "offer.all_tests" : "offer.all_packages")}
      />
      <Prices {...offer} />
      {branch && mayBook && <Booking {...offer} branch={branch} />}
      {!isTest && <PackageContents product={product} isLowest={isLowest(offer)} />}
      <ProductFacts product={product} />
    </DetailPage>
  );
}

const isLowest = ({ branch, product }: PublicOfferView) =>
  branch === null || netPrice(branch.price) === product.price_from;

function BookAction(offer: PublicOfferView & { branch: NonNullable<PublicOfferView["branch"]> }) {
  const { product, branch } = offer;
  const { t } = useTranslation("landing");
  const amount = netPrice(branch.price);
  return (
    <>
      <div>
        <p className="bar-amount">
          <Money strong amount={amount} />
          <span className="bar-place">{branch.name}</span>
        </p>
        <div className="bar-more">
          <Saving
            price_from={amount}
            saving={isLowest(offer) ? product.saving : null}
            prices={[branch.price]}
          />
        </div>
      </div>
      <Button form={BOOKING}>{t("offer.book")}</Button>
    </>
  );
}

function Prices(offer: PublicOfferView) {
  const { product, type, branches, branch, askedFor } = offer;
  const { t } = useTranslation("landing");
  const shown = offer.isAsked ? t("offer.chosen") : isLowest(offer) && t("offer.lowest");
  const isElsewhere = askedFor !== undefined && branch?.id !== askedFor;
  const hrefOf = type === "test" ? paths.publicTest : paths.publicPackage;
  const draw = (some: PublicOfferView["branches"]) => (
    <RowList>
      {some.map(({ id, name, city, price }) => (
        <Row
          key={id}
          title={
            <>
              {name}{" "}
              <span className="row-place">
                {[city, id === branch?.id && !isElsewhere && shown].filter(Boolean).join(" · ")}
              </span>
            </>
          }
          href={id === branch?.id ? null : hrefOf(product.id, { plant_id: id })}
          strong={id === branch?.id}
          beside={
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
      {isElsewhere && <p>{t("offer.not_there")}</p>}
      <CheapestNote
        branches={branches}
        chosen={branch?.id}
        hrefOf={(plant_id) => hrefOf(product.id, { plant_id })}
      />
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
