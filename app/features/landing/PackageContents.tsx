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
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">{t("landing:offer.contents", { count: items.length })}</h2>
      <RowList>
        {items.map(({ product_id, product_code, name, description, qty, price_alone }) => (
          <Row
            key={product_id ?? product_code ?? name}
            title={
              <>
                {name}
                {!isUnderstood(qty) && <NotUnderstoodNote />}
                {isUnderstood(qty) && qty > 1 && ` – ${t("offers:detail.times", { count: qty })}`}
              </>
            }
            note={description}
            beside={
              price_alone !== null && <Money amount={isUnderstood(qty) ? price_alone * qty : price_alone} />
            }
          />
        ))}
      </RowList>
      {saving !== null && price_from !== null && (
        <>
          {!isLowest && <p className="muted small">{t("landing:offer.at_lowest")}</p>}
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
