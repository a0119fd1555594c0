import { useTranslation } from "~/i18n/use-translation.ts";
import { productPath } from "~/features/offers/product-path.ts";
import { paths } from "~/lib/paths.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { useOffered } from "~/ui/offered.ts";
import { SectionError } from "~/ui/States.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import type { HomePageProps } from "./types.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";

/** Deals first; the promo page has all. */
const SHOWN = 1;

export function Offers({ promos, deals }: Pick<HomePageProps, "promos" | "deals">) {
  const { t } = useTranslation("catalogue");
  const offered = useOffered();
  const failed = [promos, deals].some((part) => !part.ok && !part.notYet);
  const deal = deals.ok ? deals.data.slice(0, SHOWN) : [];
  const promo = promos.ok ? promos.data.slice(0, SHOWN - deal.length) : [];
  const count = (promos.ok ? promos.data.length : 0) + (deals.ok ? deals.data.length : 0);
  if (count === 0 && !failed) return null;
  return (
    <section aria-labelledby="offers">
      <div className="between">
        <h2 id="offers">{t("home.offers")}</h2>
        {offered(paths.promo()) && (
          <PageLink className="action" href={paths.promo()}>
            {t("home.all_promos")}
          </PageLink>
        )}
      </div>
      {failed && <SectionError retryHref={paths.patientHome()} section={t("home.offers")} />}
      <RowList>
        {deal.map((item) => (
          <Deal key={item.id} deal={item} />
        ))}
        {promo.map(({ id, headline, end_at }) => (
          <Row
            key={id}
            title={headline}
            href={paths.promoDetail({ id })}
            note={end_at && <ValidUntil at={end_at} />}
          />
        ))}
      </RowList>
    </section>
  );
}

function Deal({ deal }: { deal: Product }) {
  const { t } = useTranslation("catalogue");
  return (
    <Row
      title={deal.name}
      href={productPath(deal)}
      note={
        <>
          <p>
            <PriceFrom amount={deal.price_from} />
          </p>
          {deal.end_at && <ValidUntil at={deal.end_at} />}{" "}
          {deal.stock_left !== null && t("home.stock", { count: deal.stock_left })}
        </>
      }
    />
  );
}

function ValidUntil({ at }: { at: string }) {
  const { t } = useTranslation("catalogue");
  return (
    <>
      {t("home.until")} <DateText value={at} form="until" />.
    </>
  );
}
