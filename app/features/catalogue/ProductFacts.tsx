import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { paths } from "~/lib/paths.ts";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import { useAudience } from "./audience.ts";
import { Facts } from "./Facts.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

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

export function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation(["catalogue", "common"]);
  const audienceOf = useAudience();
  const { valid_days, quota, product_type } = product;
  const atHome =
    product_type === "test" || product_type === "package" ? (
      <PageLink href={paths.homeCare({ product: product.id })} className="action">
        {t("detail.book_home_care")}
      </PageLink>
    ) : (
      t("common:yes")
    );
  const { home_care_available } = product;
  const homeCare = !isUnderstood(home_care_available) ? (
    <NotUnderstoodNote />
  ) : home_care_available ? (
    atHome
  ) : (
    t("common:no")
  );
  const row = (label: string, value: SummaryRow["value"]): SummaryRow[] =>
    value === null || value === undefined || value === "" ? [] : [{ label, value }];
  const rows: SummaryRow[] = [
    ...row(t("detail.quota"), quota === null ? null : t("detail.times", { count: quota })),
    ...row(t("detail.valid"), valid_days === null ? null : t("detail.days", { count: valid_days })),
    ...row(t("detail.specimen"), product.specimen),
    ...row(t("detail.concerned"), audienceOf(product)),
    { label: t("detail.home_care"), value: homeCare },
    ...row(t("detail.code"), product.product_code),
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t("detail.facts")}</h2>
      <SummaryList rows={rows} />
    </section>
  );
}
