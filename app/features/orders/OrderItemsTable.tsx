import { useTranslation } from "~/i18n/use-translation.ts";
import type { Amount } from "~/lib/money.ts";
import { Money } from "~/ui/Money.tsx";
import { Table } from "~/ui/Table.tsx";
import { isUnderstood, type NotUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface OrderItemRow {
  product_name: string;
  patient_name: string;
  qty: number | NotUnderstood;
  /** after the line's own discount */
  sub_total: Amount;
}

interface OrderItemsTableProps {
  items: readonly OrderItemRow[];
  caption: string;
  showCaption?: boolean;
  hidePrices?: boolean;
  itemHead?: string;
}

export function OrderItemsTable({ items, itemHead, hidePrices = false, ...frame }: OrderItemsTableProps) {
  const { t } = useTranslation("common");
  return (
    <Table
      {...frame}
      rows={items.map((item, index) => ({ ...item, at: index }))}
      rowKey={({ at }) => at}
      columns={[
        {
          key: "name",
          head: itemHead ?? t("name"),
          cell: ({ product_name }) => product_name,
        },
        {
          key: "who",
          head: t("patient"),
          cell: ({ patient_name }) => (patient_name ? <span className="upper">{patient_name}</span> : "–"),
        },
        {
          key: "qty",
          head: t("quantity"),
          numeric: true,
          cell: ({ qty }) => (isUnderstood(qty) ? qty : <NotUnderstoodNote />),
        },
        ...(hidePrices
          ? []
          : [
              {
                key: "sum",
                head: t("price"),
                numeric: true,
                cell: ({ sub_total }: OrderItemRow) => <Money amount={sub_total} />,
              },
            ]),
      ]}
    />
  );
}
