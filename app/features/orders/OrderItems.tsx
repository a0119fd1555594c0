import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, type NotUnderstood } from "~/lib/not-understood.ts";
import type { Amount } from "~/lib/money.ts";
import { Money } from "~/ui/Money.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";

interface OrderItem {
  product_name: string;
  patient_name: string;
  qty: number | NotUnderstood;
  /** after the line's own discount */
  sub_total: Amount;
}

interface OrderItemsProps {
  items: readonly OrderItem[];
  label: string;
  hidePrices?: boolean;
}

/** Under a heading of its section. */
export function OrderItems({ items, label, hidePrices = false }: OrderItemsProps) {
  return (
    <RowList label={label}>
      {items.map((item, index) => (
        <Row
          key={index}
          title={item.product_name}
          note={<Note {...item} />}
          beside={hidePrices ? null : <Money amount={item.sub_total} />}
        />
      ))}
    </RowList>
  );
}

function Note({ patient_name, qty }: OrderItem) {
  const { t } = useTranslation("common");
  return (
    <>
      {patient_name && <span className="upper">{patient_name}</span>}
      {!isUnderstood(qty) && (
        <>
          {" "}
          {t("quantity")}: <NotUnderstoodNote />
        </>
      )}
      {isUnderstood(qty) && qty !== 1 && ` ${t("quantity")}: ${String(qty)}`}
    </>
  );
}
