import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { Money } from "~/ui/Money.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";

interface PackageContentsProps {
  product: Product;
  /** the branch shown has the lowest price, to which the sums belong */
  isLowest: boolean;
}

/** Each test with its own price and their sum, as far as the laboratory tells them. */
export function PackageContents({ product, isLowest }: PackageContentsProps) {
  const { t } = useTranslation(["landing", "offers"]);
  const { items, saving, price_from } = product;
  if (items.length === 0) return null;
  const alone = items.reduce((sum, item) => sum + (priceOf(item) ?? NaN), 0);
  // A part's price is of use only where the whole is cheaper.
  const isCheaper = price_from !== null && alone > price_from;
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">{t("landing:offer.contents", { count: items.length })}</h2>
      <RowList>
        {items.map((item) => (
          <Row
            key={item.product_id ?? item.product_code ?? item.name}
            title={
              <>
                {item.name}
                {!isUnderstood(item.qty) && <NotUnderstoodNote />}
                {isUnderstood(item.qty) &&
                  item.qty > 1 &&
                  ` – ${t("offers:detail.times", { count: item.qty })}`}
              </>
            }
            note={item.description}
            beside={isCheaper && <Money amount={priceOf(item)} />}
          />
        ))}
      </RowList>
      {isCheaper && !isLowest && <p className="muted small">{t("landing:offer.at_lowest")}</p>}
      {saving !== null && saving > 0 && price_from !== null && (
        <>
          {!isCheaper && !isLowest && <p className="muted small">{t("landing:offer.at_lowest")}</p>}
          <PriceRows
            rows={[
              { label: t("landing:offer.alone"), amount: price_from + saving },
              { label: t("landing:offer.you_save"), amount: saving, kind: "discount" },
              { label: t("landing:offer.as_package"), amount: price_from, kind: "total" },
            ]}
          />
        </>
      )}
    </section>
  );
}

/** Null if a price or a number cannot be read. */
function priceOf({ qty, price_alone }: Product["items"][number]): number | null {
  return isUnderstood(qty) && price_alone !== null ? price_alone * qty : null;
}
