import { VisitCard } from "~/features/visit/VisitCard.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { MovedView } from "./done.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function MovedPage({ order_number, moved, mayTry, fee, visit }: MovedView) {
  const { t } = useTranslation(["reschedule", "payments"]);
  return (
    <div className="narrow stack">
      {moved && (
        <div className="success-mark">
          <Icon name="check-circle" />
        </div>
      )}
      <PageHeader
        title={t(moved ? "reschedule:done.heading" : "reschedule:kept.heading")}
        over={order_number}
        lead={t(moved ? "reschedule:done.lead" : "reschedule:kept.lead")}
      />
      {fee && (
        <p>
          <StateWord state={fee.payment_status} /> <Money strong amount={fee.grand_total} />{" "}
          <PageLink href={paths.orderInvoice(fee.order_number)} className="action">
            {t("payments:view_invoice")}
            <span className="vh"> {fee.invoice_number}</span>
          </PageLink>
        </p>
      )}
      <VisitCard visit={visit} />
      {moved && visit.calendarHref && <Alert>{t("reschedule:done.calendar")}</Alert>}
      <ButtonRow>
        {!moved && mayTry && (
          <ButtonLink href={paths.orderReschedule(order_number)}>{t("reschedule:kept.again")}</ButtonLink>
        )}
        <ButtonLink look={moved ? undefined : "secondary"} href={paths.order(order_number)}>
          {t("reschedule:to_order")}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
