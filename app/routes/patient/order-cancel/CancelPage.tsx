import { useTranslation } from "react-i18next";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { paths } from "~/lib/paths.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { cancelSchema } from "./schema.ts";

interface CancelPageProps {
  order_number: string;
  total: number;
  paid: boolean;
  canceled: boolean;
  failure: FormFailure | undefined;
}

/** Asks before an order is cancelled; says why where that cannot be done. */
export function CancelPage({ order_number, total, paid, canceled, failure }: CancelPageProps) {
  const { t } = useTranslation(["order", "payment"]);
  const fields = useFields(cancelSchema, failure);
  return (
    <ConfirmPage
      title={t("order:cancel.heading")}
      text={t("order:cancel.text")}
      facts={[
        { label: t("payment:order_number"), value: order_number },
        { label: t("payment:amount"), value: <Money amount={total} /> },
      ]}
      submit={t("order:cancel.submit")}
      back={{
        href: paths.order(order_number),
        text: t("order:cancel.keep"),
        headerText: t("payment:invoice.to_order"),
      }}
      refusal={paid ? t("order:cancel.paid") : canceled ? t("order:cancel.already") : undefined}
      errors={failure?.errors}
    >
      <TextAreaField {...fields.reason} label={t("order:cancel.reason")} />
    </ConfirmPage>
  );
}
