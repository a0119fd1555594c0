import { useTranslation } from "~/i18n/use-translation.ts";
import { topupFor } from "~/features/company/topup-href.ts";
import { paths } from "~/lib/paths.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import type { BillingConfirmView } from "./confirm.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function BillingConfirmPage(view: BillingConfirmView) {
  const { t } = useTranslation(["company-payments", "payments"]);
  const { invoice_number, amount, available, left, bank, refusal } = view;
  const missing = amount === null || available === null ? 0 : amount - available;
  const word = bank === null ? "confirm" : "confirm_va";
  return (
    <ConfirmPage
      title={t(`company-payments:pay.${word}_title`)}
      look="primary"
      text={
        <>
          <p>
            {bank === null
              ? t("company-payments:pay.confirm_text")
              : t("company-payments:pay.confirm_va_text", { bank })}
          </p>
          {view.hasAccount && bank === null && <p>{t("company-payments:pay.confirm_ends")}</p>}
        </>
      }
      facts={[
        { label: t("company-payments:billing.number"), value: invoice_number },
        { label: t("payments:amount"), value: <Money amount={amount} /> },
        { label: t("company-payments:pay.method"), value: bank ?? t("company-payments:pay.deposit") },
        ...(bank === null
          ? [
              { label: t("company-payments:pay.available"), value: <Money amount={available} /> },
              ...(view.short
                ? []
                : [{ label: t("company-payments:pay.left"), value: <Money amount={left} /> }]),
            ]
          : []),
      ]}
      submit={t(`company-payments:pay.${word}_submit`)}
      back={{ href: paths.billingPay(invoice_number), text: t("company-payments:pay.change") }}
      refusal={
        refusal ? (
          <>
            {refusal}{" "}
            {view.short && (
              <PageLink href={topupFor(missing)}>{t("company-payments:pay.short_link")}</PageLink>
            )}
          </>
        ) : undefined
      }
      shown={view.fingerprint}
    />
  );
}
