import { useTranslation } from "~/i18n/use-translation.ts";
import { daysWaited } from "~/lib/days-waited.ts";
import { DateText } from "~/ui/DateText.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { Invoice } from "~/upstream/company/billing.server.ts";

type InvoiceStateProps = Pick<Invoice, "payment_status" | "overdue" | "due_date" | "paid_at">;

export function InvoiceStateWord({ payment_status, overdue, due_date, paid_at }: InvoiceStateProps) {
  const { t } = useTranslation("company-payments");
  const days = daysWaited(due_date, Date.now());
  // A payment that has begun is no longer overdue.
  if (overdue === true && payment_status === "unpaid")
    return (
      <StateWord tone="error">
        {days !== null && days > 0 ? t("billing.overdue_days", { count: days }) : t("billing.overdue")}
      </StateWord>
    );
  return (
    <span>
      <StateWord state={payment_status} />
      {payment_status === "paid" && paid_at && (
        <>
          {" "}
          <DateText value={paid_at} form="day" />
        </>
      )}
      {overdue === "not_understood" && payment_status !== overdue && (
        <>
          {" "}
          <StateWord state="not_understood" />
        </>
      )}
    </span>
  );
}
