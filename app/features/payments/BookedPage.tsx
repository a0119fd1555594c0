import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { OrderDocuments } from "../orders/OrderDocuments.tsx";
import { PaymentDone } from "./Done.tsx";
import type { OrderFacts } from "./order-facts.server.ts";

interface BookedPageProps {
  title: string;
  lead: string;
  done?: ComponentProps<typeof PaymentDone>["done"] | null;
  facts?: OrderFacts | null;
  children?: ReactNode;
}

export function BookedPage({ title, lead, done, facts, children }: BookedPageProps) {
  const { t } = useTranslation(["payments", "common"]);
  return (
    <div className="narrow stack">
      <div className="success-mark">
        <Icon name="check-circle" />
      </div>
      <PageHeader title={title} lead={lead} />
      {done && <PaymentDone done={done} />}
      {facts && <InvoiceFacts {...facts} />}
      {children}
      <ButtonRow>
        <ButtonLink href={paths.orders()}>{t("payments:view_order")}</ButtonLink>
        <ButtonLink look="secondary" href={paths.patientHome()}>
          {t("common:backHome")}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}

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
