import { useTranslation } from "react-i18next";
import { OrderItemsTable } from "~/features/orders/OrderItemsTable.tsx";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { minus } from "~/lib/money.ts";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { OrderView } from "./load.server.ts";
import { Section } from "./Section.tsx";

export function Visit({ order, qr }: OrderView) {
  const { t } = useTranslation(["order", "common", "payment"]);
  return (
    <Section title={t("order:detail.visit")}>
      <SummaryList
        rows={[
          { label: t("common:branch"), value: order.plant?.name },
          { label: t("common:address"), value: order.plant?.address },
          {
            label: t("payment:booking.visit"),
            value: order.schedule ? <VisitText {...order.schedule} /> : t("order:detail.no_visit"),
          },
          ...(order.booking_code
            ? [{ label: t("payment:booking.code"), value: <strong>{order.booking_code}</strong> }]
            : []),
        ]}
      />
      {qr && <QrImage qr={qr} size={200} label={t("order:detail.qr", { code: order.booking_code ?? "" })} />}
    </Section>
  );
}

export function Participants({ order }: OrderView) {
  const { t } = useTranslation("order");
  if (order.participants.length === 0) return null;
  return (
    <Section title={t("detail.participants")}>
      <ul>
        {order.participants.map(({ patient_id, patient_name, relation_name, medical_record_number }) => (
          <li key={patient_id}>
            <span className="upper">{patient_name}</span>
            {relation_name && ` (${relation_name})`}
            {medical_record_number && <span className="muted"> {medical_record_number}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Items({ order }: OrderView) {
  const { t } = useTranslation(["order", "common"]);
  return (
    <Section title={t("order:detail.items")}>
      <OrderItemsTable
        caption={t("order:detail.in_order", { number: order.order_number })}
        hideCaption
        items={order.items}
      />
      <PriceRows
        rows={[
          { label: t("common:subtotal"), amount: order.amount_total },
          { label: t("common:discount"), amount: order.total_discount, kind: "discount" },
          {
            label: t("common:total"),
            amount: minus(order.amount_total, order.total_discount),
            kind: "total",
          },
        ]}
      />
    </Section>
  );
}
