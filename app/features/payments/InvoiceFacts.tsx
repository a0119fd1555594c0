import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { OrderDocuments } from "../orders/OrderDocuments.tsx";
import type { OrderFacts } from "./order-facts.server.ts";

/** Facts of an order from its invoice; unknown ones are left out. */
export function InvoiceFacts({ order_number, names, plant, total, ...order }: OrderFacts) {
  const { t } = useTranslation(["payments", "common"]);
  return (
    <>
      <SummaryList
        rows={[
          {
            label: t("payments:order_number"),
            value: <PageLink href={paths.orderInvoice(order_number)}>{order_number}</PageLink>,
          },
          ...(names.length > 0 ? [{ label: t("payments:success.test"), value: names.join(", ") }] : []),
          ...(plant ? [{ label: t("common:branch"), value: plant }] : []),
          ...(total === null ? [] : [{ label: t("payments:amount"), value: <Money amount={total} /> }]),
        ]}
      />
      <OrderDocuments order_number={order_number} {...order} shows={["view", "invoice", "report"]} />
    </>
  );
}
