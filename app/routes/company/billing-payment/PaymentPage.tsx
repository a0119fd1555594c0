import { useTranslation } from "~/i18n/use-translation.ts";
import { AccountToPay } from "~/features/company/AccountToPay.tsx";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import type { BillingPaymentView } from "./payment.server.ts";

export function PaymentPage({ account, invoice_number, amount, fromDeposit }: BillingPaymentView) {
  const { t } = useTranslation("money");
  if (account)
    return (
      <AccountToPay
        title={t("pay.pending_title")}
        lead={t("pay.pending_lead")}
        account={account}
        amount={amount}
        about={{ label: t("billing.number"), value: invoice_number }}
      >
        <ButtonLink look="link" href={paths.billingDetail(invoice_number)}>
          {t("pay.to_invoice")}
        </ButtonLink>
      </AccountToPay>
    );
  return (
    <DonePage
      title={t("pay.done_title")}
      text={t(fromDeposit ? "pay.done_deposit" : "pay.done_va", { amount: moneyInText(amount) })}
    >
      <ButtonRow>
        <ButtonLink href={paths.billingDetail(invoice_number)}>{t("pay.to_invoice")}</ButtonLink>
        {fromDeposit && (
          <ButtonLink look="secondary" href={paths.depositTransaction()}>
            {t("topup.to_deposit")}
          </ButtonLink>
        )}
      </ButtonRow>
    </DonePage>
  );
}
