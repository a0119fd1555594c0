import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { contentGroups } from "~/features/catalogue/content-groups.ts";
import { Money } from "~/ui/Money.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";

interface PackageContentsProps {
  product: Product;
  /** the branch shown has the lowest price, to which the sums belong */
  isLowest: boolean;
  /** of a test's page */
  hrefOf?: (product_id: string) => string;
}

/** Each test with its own price and their sum, as far as the laboratory tells them. */
export function PackageContents({ product, isLowest, hrefOf }: PackageContentsProps) {
  const { t } = useTranslation("landing");
  const { items, saving, price_from, description } = product;
  if (items.length === 0) return null;
  const alone = items.reduce((sum, item) => sum + (priceOf(item) ?? NaN), 0);
  // A part's price is of use only where the whole is cheaper.
  const isCheaper = price_from !== null && alone > price_from;
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">{t("offer.contents", { count: items.length })}</h2>
      {description && <p>{description}</p>}
      <RowList>
        {contentGroups(items).map((group) => (
          <Row
            key={group.name}
            title={group.name}
            note={
              <ul className="contents">
                {group.items.map((item) => (
                  <li key={item.product_id ?? item.product_code ?? item.name}>
                    <Test item={item} hrefOf={hrefOf} />
                    {isCheaper && <Money amount={priceOf(item)} />}
                  </li>
                ))}
              </ul>
            }
          />
        ))}
      </RowList>
      {isCheaper && !isLowest && <p className="muted small">{t("offer.at_lowest")}</p>}
      {saving !== null && saving > 0 && price_from !== null && (
        <>
          {!isCheaper && !isLowest && <p className="muted small">{t("offer.at_lowest")}</p>}
          <PriceRows
            rows={[
              { label: t("offer.alone"), amount: price_from + saving },
              { label: t("offer.you_save"), amount: saving, kind: "discount" },
              { label: t("offer.as_package"), amount: price_from, kind: "total" },
            ]}
          />
        </>
      )}
    </section>
  );
}

type Item = Product["items"][number];

function Test({ item, hrefOf }: Pick<PackageContentsProps, "hrefOf"> & { item: Item }) {
  const { t } = useTranslation("offers");
  const { product_id, name, qty, description } = item;
  return (
    <p>
      <strong>
        {hrefOf && product_id !== null ? <PageLink href={hrefOf(product_id)}>{name}</PageLink> : name}
        {!isUnderstood(qty) && <NotUnderstoodNote />}
        {isUnderstood(qty) && qty > 1 && ` – ${t("detail.times", { count: qty })}`}
      </strong>
      {description && <span className="line">{description}</span>}
    </p>
  );
}

/** Null if a price or a number cannot be read. */
function priceOf({ qty, price_alone }: Item): number | null {
  return isUnderstood(qty) && price_alone !== null ? price_alone * qty : null;
}
