import { AccountFields } from "~/features/practitioner/AccountFields.tsx";
import { accountSchema } from "~/features/practitioner/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { RefundAccountView } from "./account.server.ts";

export function AccountPage({ order_number, refund, banks }: RefundAccountView) {
  const { t } = useTranslation(["refunds", "payments"]);
  const { status, reason, account_name, net, refund_number } = refund;
  const fields = useFields(accountSchema, { initial: { account_name } });
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("refunds:account.heading")}
        backHref={paths.order(order_number)}
        backText={t("payments:invoice.to_order")}
      />
      {reason !== null && <Alert title={t("refunds:account.rejected")}>{reason}</Alert>}
      <SummaryList
        rows={[
          { label: t("refunds:number"), value: refund_number },
          { label: t("refunds:net"), value: <Money amount={net} /> },
        ]}
      />
      {status === "account_needed" ? (
        <PostForm main className="stack">
          <AccountFields fields={fields} banks={banks} holder={account_name ?? ""} />
          <Button wide>{t("refunds:account.submit")}</Button>
        </PostForm>
      ) : (
        <Alert>{t("refunds:account.not_needed")}</Alert>
      )}
    </div>
  );
}
