import { fastText, resultText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { ContentsText } from "~/features/offers/ContentsText.tsx";
import { Saving } from "~/features/offers/Saving.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import type { PublicProduct } from "~/upstream/catalogue/public.server.ts";

interface OfferRowsProps {
  offers: readonly PublicProduct[];
  type: "test" | "package";
  level?: 2 | 3;
  /** branch to book at */
  plant_id?: string | undefined;
}

export function OfferRows({ offers, type, level = 3, plant_id }: OfferRowsProps) {
  const { t: tc } = useTranslation("catalogue");
  const offered = useOffered();
  const hrefOf = (id: string) => {
    const [open, closed] =
      type === "test"
        ? [paths.publicTest(id, { plant_id }), paths.test(id, { plant_id })]
        : [paths.publicPackage(id, { plant_id }), paths.buyPackageDetail(id)];
    return offered(open) ? open : paths.login({ redirect: closed });
  };
  return (
    <RowList columns>
      {offers.map((offer) => (
        <Row
          key={offer.id}
          title={offer.name}
          level={level}
          href={hrefOf(offer.id)}
          note={
            <>
              <ContentsNote {...offer} />
              <RowFacts
                facts={[
                  fastText(tc, offer.fasting_hours),
                  offer.turnaround_hours !== null && resultText(tc, offer.turnaround_hours),
                ]}
              />
              {plant_id === undefined && <Saving {...offer} />}
            </>
          }
          beside={
            <p>
              <OfferPrice offer={offer} plant_id={plant_id} />
            </p>
          }
        />
      ))}
    </RowList>
  );
}

/** The lowest where no branch is chosen, or where the laboratory gives no prices of branches. */
function OfferPrice({ offer, plant_id }: { offer: PublicProduct; plant_id: string | undefined }) {
  const { t } = useTranslation("landing");
  const { price_from, prices } = offer;
  const here = prices.find((price) => price.plant_id === plant_id);
  if (here) return <PriceText price={here} />;
  if (plant_id !== undefined && prices.length > 0) return <>{t("offer.not_here")}</>;
  return <PriceFrom amount={price_from} />;
}

/** The number alone where the laboratory gives no names. */
function ContentsNote({ contents, item_count }: PublicProduct) {
  const { t } = useTranslation("landing");
  const isKnown = isUnderstood(item_count) && item_count !== null && item_count > 0;
  return <ContentsText names={contents} count={isKnown ? t("offer.tests", { count: item_count }) : ""} />;
}
