import { useTranslation } from "~/i18n/use-translation.ts";
import { invoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import { paths } from "~/lib/paths.ts";
import { ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { DialogLink } from "~/ui/Dialog.tsx";
import { Money } from "~/ui/Money.tsx";
import { SectionError, StateWord } from "~/ui/States.tsx";
import type { OrderView } from "./load.server.ts";
import { OrderLinks, until, type OrderLink } from "./ManageVisit.tsx";
import { Section } from "./Section.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

export function Documents({ order, invoice, pdf, hidesPrices }: OrderView) {
  const { t } = useTranslation("payments");
  if (hidesPrices) return null;
  return (
    <Section title={t("invoice.title")} screenOnly>
      {invoice ? (
        <ButtonRow>
          <DialogLink href={paths.orderInvoice(order.order_number)} {...invoiceDialogs} icon="document">
            {t("view_invoice")}
          </DialogLink>
          <DownloadLink href={pdf}>{t("invoice.pdf")}</DownloadLink>
        </ButtonRow>
      ) : (
        <SectionError retryHref={paths.order(order.order_number)} section={t("invoice.title")} />
      )}
    </Section>
  );
}

export function AfterVisit({ order }: OrderView) {
  const { t } = useTranslation(["orders", "reviews", "consultations"]);
  const { order_number, review_id } = order;
  const steps: OrderLink[] = [
    {
      href: order.order_status === "completed" && paths.newConsultation({ order: order_number }),
      title: t("consultations:ask"),
    },
    {
      href:
        ["completed", "canceled", "no_show"].includes(order.order_status) &&
        isUnderstood(order.order_type) &&
        paths.orderAgain(order_number),
      title: t("orders:again.do"),
    },
    {
      href: order.review_allowed && paths.orderReview(order_number),
      title: t(review_id === null ? "reviews:write" : "reviews:edit"),
      note: until(t("reviews:until"), order.review_until),
    },
  ];
  return <OrderLinks title={t("orders:detail.onward")} steps={steps} />;
}

export function OrderFees({ order }: OrderView) {
  const { t } = useTranslation("reschedule");
  if (order.charges.length === 0) return null;
  return (
    <Section title={t("fees")}>
      <ul className="plain-list">
        {order.charges.map(({ order_number, invoice_number, grand_total, payment_status }) => (
          <li key={order_number}>
            {t("fee")}: <Money amount={grand_total} /> <StateWord state={payment_status} />{" "}
            <PageLink href={paths.orderInvoice(order_number)} className="action">
              {t("fee_invoice", { number: invoice_number ?? order_number })}
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
