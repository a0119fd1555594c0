import type { ReactNode } from "react";
import { useAudience } from "~/features/catalogue/audience.ts";
import { fastText, resultText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { Icon } from "~/ui/Icon.tsx";
import { isUnderstood, type NotUnderstood as NotUnderstoodCode } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export interface CompareRow {
  key: string;
  label: string;
  /** `value` is compared between packages */
  cells: { value: unknown; shown: ReactNode }[];
}

export function useRows(products: readonly Product[]): CompareRow[] {
  const { t } = useTranslation(["offers", "common", "ui"]);
  const { t: tc } = useTranslation("catalogue");
  const audienceOf = useAudience();
  const text = (key: string, label: string, valueOf: (product: Product) => string): CompareRow => ({
    key,
    label,
    cells: products.map((product) => ({ value: valueOf(product), shown: valueOf(product) })),
  });
  const tests = new Map(
    products.flatMap(({ items }) => items.map((item) => [item.product_id ?? item.name, item.name])),
  );
  return [
    {
      key: "price",
      label: t("offers:compare.price"),
      cells: products.map(({ price_from }) => ({
        value: price_from,
        shown: <PriceFrom amount={price_from} />,
      })),
    },
    text("count", t("offers:compare.count"), ({ items }) => String(items.length)),
    text("fasting", t("offers:compare.fasting"), ({ fasting_hours }) => fastText(tc, fasting_hours)),
    text("result", t("offers:compare.result"), ({ turnaround_hours }) =>
      turnaround_hours === null ? "–" : resultText(tc, turnaround_hours),
    ),
    text("valid", t("offers:compare.valid"), ({ valid_days }) =>
      valid_days === null ? "–" : t("offers:compare.days", { count: valid_days }),
    ),
    text(
      "audience",
      t("offers:compare.audience"),
      (product) => audienceOf(product) ?? t("offers:compare.everybody"),
    ),
    text("home_care", t("offers:compare.home_care"), ({ home_care_available }) =>
      isUnderstood(home_care_available)
        ? home_care_available
          ? t("common:yes")
          : t("common:no")
        : t("ui:not_understood"),
    ),
    ...[...tests].map(([key, label]) => ({
      key: `test:${key}`,
      label,
      cells: products.map(({ items }) => {
        const item = items.find((entry) => (entry.product_id ?? entry.name) === key);
        return { value: item?.qty ?? 0, shown: <Content qty={item?.qty ?? 0} /> };
      }),
    })),
  ];
}

function Content({ qty }: { qty: number | NotUnderstoodCode }) {
  const { t } = useTranslation("offers");
  if (!isUnderstood(qty)) return <NotUnderstoodNote />;
  if (qty === 0) return <span className="muted">{t("compare.not_included")}</span>;
  return (
    <span className="compare-has">
      <Icon name="check" />
      {t("compare.included")}
      {qty > 1 && ` × ${String(qty)}`}
    </span>
  );
}
