import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { paths } from "~/lib/paths.ts";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import { useAudience } from "./audience.ts";
import { fastText, resultText } from "./Facts.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { RowFacts } from "~/ui/RowList.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

/** Below the name: its facts in one line, how to prepare, and what a test is for. */
export function ProductLead({ product }: { product: Product }) {
  const { t } = useTranslation("catalogue");
  const audience = useAudience()(product);
  const { items, fasting_hours, turnaround_hours, specimen, preparation, description } = product;
  const isPackage = product.product_type === "package" && items.length > 0;
  return (
    <>
      <div className="small">
        <RowFacts
          facts={[
            specimen,
            fastText(t, fasting_hours),
            turnaround_hours !== null && resultText(t, turnaround_hours),
            audience && `${t("detail.concerned")}: ${audience}`,
          ]}
        />
      </div>
      {preparation && (
        <p>
          <strong>{t("detail.preparation")}:</strong> {preparation}
        </p>
      )}
      {description && !isPackage && <p>{description}</p>}
    </>
  );
}

export function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation(["catalogue", "common"]);
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
    { label: t("detail.home_care"), value: homeCare },
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t("detail.facts")}</h2>
      <SummaryList rows={rows} />
    </section>
  );
}
