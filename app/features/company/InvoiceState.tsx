import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { Invoice } from "~/upstream/company/billing.server.ts";

export function InvoiceStateWord({ payment_status, overdue }: Pick<Invoice, "payment_status" | "overdue">) {
  const { t } = useTranslation("company-payments");
  // A payment that has begun is no longer overdue.
  if (overdue === true && payment_status === "unpaid")
    return <StateWord tone="error">{t("billing.overdue")}</StateWord>;
  return (
    <span>
      <StateWord state={payment_status} />
      {overdue === "not_understood" && payment_status !== overdue && (
        <>
          {" "}
          <StateWord state="not_understood" />
        </>
      )}
    </span>
  );
}
