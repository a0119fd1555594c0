import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import { Facts } from "~/features/catalogue/Facts.tsx";

/** What to do before the visit, and when the result comes. */
export function Preparation({ product }: { product: Product }) {
  const { t } = useTranslation("catalogue");
  return (
    <section aria-labelledby="preparation">
      <h2 id="preparation">{t("detail.preparation")}</h2>
      <Facts product={product} />
      {product.preparation && <p>{product.preparation}</p>}
    </section>
  );
}

/** What else to know about a product. */
export function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { items, valid_days, quota, end_at, stock_left } = product;
  const row = (label: string, value: SummaryRow["value"], shown: unknown = value): SummaryRow[] =>
    shown === null || shown === undefined || shown === "" || shown === false ? [] : [{ label, value }];
  const rows: SummaryRow[] = [
    ...row(t("detail.specimen"), product.specimen),
    ...row(t("detail.for_whom"), useAudience(product)),
    { label: t("detail.home_care"), value: product.home_care_available ? t("common:yes") : t("common:no") },
    ...row(t("detail.quota"), quota === null ? null : t("detail.times", { count: quota })),
    ...row(t("detail.valid"), valid_days === null ? null : t("detail.days", { count: valid_days })),
    ...row(t("detail.until"), <DateText value={end_at} form="until" />, end_at),
    ...row(t("detail.stock"), stock_left),
    ...row(t("detail.code"), product.product_code),
  ];
  return (
    <>
      <section aria-labelledby="facts">
        <h2 id="facts">{t("detail.facts")}</h2>
        <SummaryList rows={rows} />
      </section>
      {items.length > 0 && (
        <section aria-labelledby="content">
          <h2 id="content">{t("detail.content")}</h2>
          <ul>
            {items.map(({ name, qty, product_code }) => (
              <li key={`${product_code ?? ""}${name}`}>
                {name}
                {qty > 1 && ` × ${String(qty)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** "Women, from 21 years, up to 65 years"; null for everybody. */
function useAudience({ gender_restriction, age_min, age_max }: Product): string | null {
  const { t } = useTranslation("catalogue");
  const parts = [
    gender_restriction ? t(`detail.gender.${gender_restriction}`) : null,
    age_min === null ? null : t("detail.age_min", { count: age_min }),
    age_max === null ? null : t("detail.age_max", { count: age_max }),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : null;
}
