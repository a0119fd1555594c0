import { useTranslation } from "~/i18n/use-translation.ts";
import { topupSchema } from "~/features/company/topup-schema.ts";
import { useFields } from "~/forms/fields.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { PaymentMethod } from "~/upstream/payments/payments.server.ts";

interface TopupPageProps {
  methods: readonly PaymentMethod[];
  /** another pending top-up */
  open: { id: string; amount: Amount } | null;
  asked: { amount: string; method_code?: string | undefined };
}

export function TopupPage({ methods, open, asked }: TopupPageProps) {
  const { t } = useTranslation("money");
  const fields = useFields(topupSchema, { initial: asked });
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("topup.title")}
        lead={t("topup.lead")}
        backHref={paths.depositTransaction()}
        backText={t("topup.to_deposit")}
      />
      {open ? (
        <>
          <Alert>{t("deposit.waiting", { amount: moneyInText(open.amount) })}</Alert>
          <p>
            <ButtonLink href={paths.depositTopupPayment(open.id)}>{t("deposit.waiting_link")}</ButtonLink>
          </p>
        </>
      ) : (
        <PostForm main className="stack">
          <TextField
            {...fields.amount}
            label={t("topup.amount")}
            hint={t("topup.amount_hint")}
            inputMode="numeric"
            autoComplete="off"
            width="medium"
          />
          <RadioGroup
            {...fields.method_code}
            label={t("topup.bank")}
            look="cards"
            options={methods.map(({ method_code, payment_method_name }) => ({
              value: method_code,
              label: payment_method_name,
            }))}
          />
          <Button>{t("topup.submit")}</Button>
        </PostForm>
      )}
    </div>
  );
}
