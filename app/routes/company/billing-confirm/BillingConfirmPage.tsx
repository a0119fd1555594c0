import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import type { BillingConfirmView } from "./confirm.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function BillingConfirmPage(view: BillingConfirmView) {
  const { t } = useTranslation(["money", "payments"]);
  const { invoice_number, amount, available, left, bank, refusal } = view;
  const word = bank === null ? "confirm" : "confirm_va";
  return (
    <ConfirmPage
      title={t(`money:pay.${word}_title`)}
      look="primary"
      text={
        <>
          <p>{bank === null ? t("money:pay.confirm_text") : t("money:pay.confirm_va_text", { bank })}</p>
          {view.hasAccount && bank === null && <p>{t("money:pay.confirm_ends")}</p>}
        </>
      }
      facts={[
        { label: t("money:billing.number"), value: invoice_number },
        { label: t("payments:amount"), value: <Money amount={amount} /> },
        { label: t("money:pay.method"), value: bank ?? t("money:pay.deposit") },
        ...(bank === null
          ? [
              { label: t("money:pay.available"), value: <Money amount={available} /> },
              ...(view.short ? [] : [{ label: t("money:pay.left"), value: <Money amount={left} /> }]),
            ]
          : []),
      ]}
      submit={t(`money:pay.${word}_submit`)}
      back={{ href: paths.billingPay(invoice_number), text: t("money:pay.change") }}
      refusal={
        refusal ? (
          <>
            {refusal}{" "}
            {view.short && <PageLink href={paths.depositTopup()}>{t("money:pay.short_link")}</PageLink>}
          </>
        ) : undefined
      }
      shown={view.fingerprint}
    />
  );
}
