import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { PaymentMethod } from "~/upstream/payments/payments.server.ts";
import { billingPaySchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface PayPageProps {
  invoice_number: string;
  amount: Amount;
  /** deposit balance */
  available: Amount;
  banks: readonly PaymentMethod[];
  /** a virtual account is already open */
  hasAccount: boolean;
  closed: string | null;
}

export function PayPage({ closed, ...view }: PayPageProps) {
  const { t } = useTranslation("money");
  const { invoice_number, amount } = view;
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("pay.title", { number: invoice_number })}
        backHref={paths.billingDetail(invoice_number)}
        backText={t("billing.detail_title", { number: invoice_number })}
      />
      <SummaryList rows={[{ label: t("pay.to_pay"), value: <Money amount={amount} /> }]} />
      {closed ? <Alert>{closed}</Alert> : <Choice {...view} />}
    </div>
  );
}

function Choice({ amount, available, banks, hasAccount }: Omit<PayPageProps, "closed">) {
  const { t } = useTranslation("money");
  const fields = useFields(billingPaySchema);
  const isShort = amount !== null && available !== null && available < amount;
  const options = [
    {
      value: "DEPOSIT",
      label: t("pay.deposit"),
      hint: t("pay.deposit_hint", { available: moneyInText(available) }),
    },
    ...(hasAccount ? [] : banks).map((one) => ({ value: one.method_code, label: one.payment_method_name })),
  ];
  return (
    <>
      {hasAccount && <Alert>{t("pay.already_pending")}</Alert>}
      {isShort && (
        <Alert kind="warning">
          {t("pay.short", { required: moneyInText(amount), available: moneyInText(available) })}{" "}
          <PageLink href={paths.depositTopup()}>{t("pay.short_link")}</PageLink>
        </Alert>
      )}
      <PostForm main className="stack">
        <RadioGroup {...fields.method} label={t("pay.how")} look="cards" options={options} />
        <Button>{t("pay.submit")}</Button>
      </PostForm>
    </>
  );
}
