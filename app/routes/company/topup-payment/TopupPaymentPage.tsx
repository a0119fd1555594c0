import { useTranslation } from "~/i18n/use-translation.ts";
import { AccountToPay } from "~/features/company/AccountToPay.tsx";
import type { AccountView } from "~/features/company/company-payment.server.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";

interface TopupPaymentPageProps {
  account: AccountView;
  topup_number: string;
  amount: Amount;
  rights: CompanyRights;
}

export function TopupPaymentPage({ account, topup_number, amount, rights }: TopupPaymentPageProps) {
  const { t } = useTranslation("money");
  const back = (
    <ButtonLink look={account.state === "paid" ? "primary" : "link"} href={paths.depositTransaction()}>
      {t("topup.to_deposit")}
    </ButtonLink>
  );
  if (account.state === "pending")
    return (
      <AccountToPay
        title={t("topup.pending_title")}
        lead={t("topup.pending_lead")}
        account={account}
        amount={amount}
        about={{ label: t("topup.number"), value: topup_number }}
      >
        {back}
        {rights.pays && (
          <ButtonLink look="link" href={paths.depositTopupCancel(topup_number)}>
            {t("topup.cancel")}
          </ButtonLink>
        )}
      </AccountToPay>
    );
  if (account.state === "paid")
    return (
      <DonePage title={t("topup.paid_title")} text={t("topup.paid_text", { amount: moneyInText(amount) })}>
        {back}
      </DonePage>
    );
  return (
    <DonePage art="empty" title={t("topup.over_title")} text={t("topup.over_text")}>
      <ButtonRow>
        {rights.pays && <ButtonLink href={paths.depositTopup()}>{t("topup.again")}</ButtonLink>}
        {back}
      </ButtonRow>
    </DonePage>
  );
}
