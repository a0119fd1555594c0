import { fastText, resultText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Money } from "~/ui/Money.tsx";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
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
              <p>
                {fastText(tc, offer.fasting_hours)}
                {offer.turnaround_hours !== null && ` · ${resultText(tc, offer.turnaround_hours)}`}
              </p>
              <PackageSaving {...offer} />
            </>
          }
          beside={
            <p>
              <PriceFrom amount={offer.price_from} />
            </p>
          }
        />
      ))}
    </RowList>
  );
}

/** Named beside "and … more". */
const NAMED = 3;

/** The number alone where the laboratory gives no names. */
function ContentsNote({ contents, item_count }: PublicProduct) {
  const { t } = useTranslation("landing");
  if (contents.length > 0) {
    const named = contents.length > NAMED + 1 ? contents.slice(0, NAMED) : contents;
    const total = isUnderstood(item_count) ? Math.max(item_count ?? 0, contents.length) : contents.length;
    const count = total - named.length;
    const names = named.join(", ");
    return <p>{count > 0 ? t("offer.and_more", { names, count }) : names}</p>;
  }
  if (!isUnderstood(item_count) || item_count === null || item_count === 0) return null;
  return <p>{t("offer.tests", { count: item_count })}</p>;
}

function PackageSaving({ price_from, saving }: PublicProduct) {
  const { t } = useTranslation("landing");
  if (saving === null || saving <= 0 || price_from === null) return null;
  return (
    <p>
      <del>
        <span className="vh">{t("offer.alone")} </span>
        <Money amount={price_from + saving} />
      </del>{" "}
      <span className="pill">
        {t("offer.saves")} <Money amount={saving} />
      </span>
    </p>
  );
}
