import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PaymentDone } from "./Done.tsx";
import { InvoiceFacts } from "./InvoiceFacts.tsx";
import type { OrderFacts } from "./order-facts.server.ts";

interface BookedPageProps {
  title: string;
  lead: string;
  /** the order, if the page concerns one */
  done?: ComponentProps<typeof PaymentDone>["done"] | null;
  /** the order as its invoice knows it */
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
