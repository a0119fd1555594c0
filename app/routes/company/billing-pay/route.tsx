import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { closedReason, loadPaying } from "~/features/company/pay-method.server.ts";
import { topupFor } from "~/features/company/topup-href.ts";
import { useFields } from "~/forms/fields.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { PaymentMethod } from "~/upstream/payments/payments.server.ts";

export const handle = { preserveInput: ({ closed }: { closed: string | null }) => closed === null };

/** DEPOSIT or a bank code. */
const billingPaySchema = z.object({
  method: z.string({ error: "errors:choose_one" }).max(30, "errors:choose_one"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("finance")(request);
  const paying = await loadPaying(up, params["id"]);
  const { invoice, banks, available } = paying;
  const { invoice_number, grand_total: amount } = invoice;
  const title = t("company-payments:pay.title", { number: invoice_number });
  const hasAccount = invoice.payment_status === "pending";
  return { title, invoice_number, amount, available, banks, hasAccount, closed: closedReason(paying, t) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session } = await requireCompany("finance")(request);
  const id = params["id"] ?? "";
  const run = ({ method }: { method: string }) =>
    Promise.resolve(redirect(paths.billingConfirm(id, { method }), 303));
  return submit(request, session, { schema: billingPaySchema, run });
}

export default function BillingPay() {
  const { closed, ...view } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company-payments");
  const { invoice_number, amount } = view;
  return (
    <NarrowPage
      title={t("pay.title", { number: invoice_number })}
      backHref={paths.billingDetail(invoice_number)}
      backText={t("billing.detail_title", { number: invoice_number })}
    >
      <SummaryList rows={[{ label: t("pay.to_pay"), value: <Money amount={amount} /> }]} />
      {closed ? <Alert>{closed}</Alert> : <Choice {...view} />}
    </NarrowPage>
  );
}

interface PayPageProps {
  invoice_number: string;
  amount: Amount;
  available: Amount;
  banks: readonly PaymentMethod[];
  /** a virtual account is already open */
  hasAccount: boolean;
  closed: string | null;
}

function Choice({ amount, available, banks, hasAccount }: Omit<PayPageProps, "closed">) {
  const { t } = useTranslation("company-payments");
  const fields = useFields(billingPaySchema);
  const missing = amount === null || available === null ? 0 : amount - available;
  const deposit = {
    value: "DEPOSIT",
    label: t("pay.deposit"),
    hint: t("pay.deposit_hint", { available: moneyInText(available) }),
  };
  const options = [
    ...(missing > 0 ? [] : [deposit]),
    ...(hasAccount ? [] : banks).map((bank) => ({
      value: bank.method_code,
      label: bank.payment_method_name,
    })),
  ];
  return (
    <>
      {hasAccount && <Alert>{t("pay.already_pending")}</Alert>}
      {missing > 0 && (
        <Alert kind="warning">
          {t("pay.short", { required: moneyInText(amount), available: moneyInText(available) })}{" "}
          <PageLink href={topupFor(missing)}>{t("pay.short_link")}</PageLink>
        </Alert>
      )}
      {options.length > 0 && (
        <PostForm main className="stack">
          <RadioGroup {...fields.method} label={t("pay.how")} look="cards" options={options} />
          <Button>{t("pay.submit")}</Button>
        </PostForm>
      )}
    </>
  );
}
