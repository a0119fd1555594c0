import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountToPay } from "~/features/company/AccountToPay.tsx";
import { accountView } from "~/features/company/company-payment.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { getBillingInvoice } from "~/upstream/company/billing.server.ts";

export const handle = { sheets: ["checkout"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany()(request);
  return loadBillingPayment(company, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const run = async () => {
    const { invoice_number, payment_status } = await getBillingInvoice(up, params["id"] ?? "");
    const page = paths.billingPayment(invoice_number);
    if (payment_status !== "pending") return redirect(page, 303);
    return redirectWithFlash(page, "info", "company-payments:topup.still_waiting");
  };
  return submit(request, session, { run });
}

async function loadBillingPayment({ up, t }: Guarded, id: string) {
  const invoice = await getBillingInvoice(up, id);
  const { invoice_number, grand_total: amount, payment_status, payment, paid_by } = invoice;
  const common = { invoice_number, amount };
  if (payment_status === "paid")
    return {
      ...common,
      title: t("company-payments:pay.done_title"),
      account: null,
      fromDeposit: paid_by === "DEPOSIT",
    };
  if (payment_status !== "pending" || !payment) throw redirect(paths.billingDetail(invoice_number), 302);
  return {
    ...common,
    title: t("company-payments:pay.pending_title"),
    account: accountView(payment),
    fromDeposit: false,
  };
}

export default function BillingPayment() {
  const { account, invoice_number, amount, fromDeposit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company-payments");
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
