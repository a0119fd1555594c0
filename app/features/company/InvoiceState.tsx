import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { Invoice } from "~/upstream/company/billing.server.ts";

export function InvoiceStateWord({ payment_status, overdue }: Pick<Invoice, "payment_status" | "overdue">) {
  const { t } = useTranslation("company-payments");
  return (
    <span>
      {!(overdue === true && payment_status === "unpaid") && <StateWord state={payment_status} />}
      {overdue === true && (
        <>
          {" "}
          <StateWord tone="error">{t("billing.overdue")}</StateWord>
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
