import { useTranslation } from "~/i18n/use-translation.ts";
import { LaterUse } from "~/features/subscriptions/LaterUse.tsx";
import { laterUseOf } from "~/features/subscriptions/owned.ts";
import { OrderItems } from "~/features/orders/OrderItems.tsx";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { VisitCard } from "~/features/visit/VisitCard.tsx";
import { minus } from "~/lib/money.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { OrderView } from "./load.server.ts";
import { Initials } from "~/ui/Initials.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { Section } from "./Section.tsx";

/** Canceled: only the planned place and time. */
export function Visit({ order, story, visit, removeHref }: OrderView) {
  const { t } = useTranslation(["orders", "common", "payments"]);
  const later = story.phase === "choose_time" ? laterUseOf(order) : null;
  if (later) {
    return (
      <Section title={t("orders:detail.visit")}>
        <LaterUse {...later} direct />
      </Section>
    );
  }
  // Of a purchase that is used up, or whose time has passed.
  if ((story.phase === "used" || story.phase === "expired") && !order.schedule && !order.schedule_unread)
    return null;
  if (visit) {
    return (
      <Section title={t("orders:detail.visit")}>
        <VisitCard level={3} visit={visit} plain={story.phase !== "booked"} />
      </Section>
    );
  }
  return (
    <Section title={t("orders:detail.visit")}>
      <SummaryList
        rows={[
          { label: t("common:branch"), value: order.plant?.name },
          {
            label: t("payments:booking.visit"),
            value: order.schedule ? (
              <VisitText {...order.schedule} />
            ) : (
              t(`orders:detail.${order.schedule_unread ? "visit_unread" : "no_visit"}`)
            ),
          },
        ]}
      />
      {removeHref && (
        <ButtonLink look="secondary" icon="calendar" href={removeHref}>
          {t("orders:calendar.remove")}
        </ButtonLink>
      )}
    </Section>
  );
}

export function OrderParticipants({ order }: OrderView) {
  const { t } = useTranslation("orders");
  // Each item names its person.
  const areNamed = order.items.every(({ patient_name }) => patient_name !== "");
  if (order.participants.length === 0 || areNamed) return null;
  return (
    <Section title={t("detail.participants")}>
      <RowList>
        {order.participants.map(({ patient_id, patient_name, relation_name, medical_record_number }) => (
          <Row
            key={patient_id}
            lead={<Initials name={patient_name} />}
            title={<span className="upper">{patient_name}</span>}
            note={[relation_name, medical_record_number].filter(Boolean).join(" · ")}
          />
        ))}
      </RowList>
    </Section>
  );
}

export function Items({ order, byCompany, hidesPrices }: OrderView) {
  const { t } = useTranslation("orders");
  return (
    <Section title={t("detail.items")}>
      <OrderItems
        label={t("detail.in_order", { number: order.order_number })}
        hidePrices={hidesPrices}
        items={order.items}
      />
      {byCompany ? <p>{t("detail.by_company")}</p> : !hidesPrices && <Sums order={order} />}
    </Section>
  );
}

function Sums({ order }: Pick<OrderView, "order">) {
  const { t } = useTranslation(["common", "orders"]);
  const { payment, grand_total } = order;
  const isLess =
    payment?.method_code === "PAY_AT_BRANCH" &&
    payment.amount !== null &&
    grand_total !== null &&
    payment.amount < grand_total;
  return (
    <PriceRows
      rows={[
        ...(order.total_discount === 0
          ? []
          : [
              { label: t("common:subtotal"), amount: order.amount_total },
              { label: t("common:discount"), amount: order.total_discount, kind: "discount" as const },
            ]),
        {
          label: t("common:total"),
          amount: minus(order.amount_total, order.total_discount),
          kind: "total",
        },
        ...(isLess ? [{ label: t("orders:detail.at_branch"), amount: payment.amount }] : []),
      ]}
    />
  );
}
