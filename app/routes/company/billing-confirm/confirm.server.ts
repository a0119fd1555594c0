import { redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { closedReason, loadPaying, shortReason, type Paying } from "~/features/company/pay-method.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { formatMoney, minus } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { payInvoice } from "~/upstream/company/billing.server.ts";

const query = z.object({ method: queryKey });
const DEPOSIT = "DEPOSIT";

/** Redirects to the choice for unknown codes. */
function methodOf({ invoice, banks }: Paying, code: string | undefined) {
  if (code === DEPOSIT) return { code, name: null };
  const bank = banks.find(({ method_code }) => method_code === code);
  if (!bank) throw redirect(paths.billingPay(invoice.invoice_number), 303);
  return { code: bank.method_code, name: bank.payment_method_name };
}

export const paying = confirmation({
  load: async ({ request, up }: Guarded, id: string) => {
    const answer = await loadPaying(up, id);
    return { ...answer, method: methodOf(answer, readQuery(request, query).method) };
  },
  refuse: ({ stopped }) => (stopped ? new FormRejection({ "": [stopped] }, { status: 409 }) : null),
  shown: ({ invoice: { invoice_number, grand_total }, available, method }, { t }) => {
    const isDeposit = method.name === null;
    return {
      page: `billing:${invoice_number}:${method.code}`,
      record: {
        invoice_number,
        method_code: method.code,
        grand_total,
        /** null: a bank pays */
        deposit: isDeposit ? { available } : null,
      },
      lines: [
        shownLineOf("amount", t("payments:amount"), formatMoney(grand_total), grand_total),
        ...(isDeposit
          ? [shownLineOf("available", t("company-payments:pay.available"), formatMoney(available), available)]
          : []),
      ],
    };
  },
  codes: {
    already_paid: "company-payments:pay.closed_paid",
    already_canceled: "company-payments:pay.closed_canceled",
    already_pending: "company-payments:pay.already_pending",
  },
  lookAt: (id) => paths.billingDetail(id),
  run: async (
    { up, t },
    { invoice_number, method_code, grand_total, deposit },
    _choices,
    client_request_id,
  ) => {
    const short = deposit && shortReason(grand_total, deposit.available, t);
    if (short) throw new FormRejection({ "": [short] });
    await payInvoice(up, {
      invoice_number,
      method_code,
      finish_url: env().PUBLIC_ORIGIN + paths.billingPayment(invoice_number),
      client_request_id,
    });
    return redirect(paths.billingPayment(invoice_number), 303);
  },
});

export async function loadBillingConfirm(company: Guarded, id: string) {
  const { view, fingerprint } = await paying.show(company, id);
  const { t } = company;
  const { invoice, available, method } = view;
  const amount = invoice.grand_total;
  const closed = closedReason(view, t);
  const short = method.name === null && !closed ? shortReason(amount, available, t) : null;
  const hasAccount = invoice.payment_status === "pending";
  const refusal =
    closed ?? short ?? (hasAccount && method.name ? t("company-payments:pay.already_pending") : null);
  return {
    title: t(
      method.name === null ? "company-payments:pay.confirm_title" : "company-payments:pay.confirm_va_title",
    ),
    invoice_number: invoice.invoice_number,
    amount,
    available,
    refusal,
    short: short !== null,
    hasAccount,
    bank: method.name,
    left: minus(available, amount),
    fingerprint,
  };
}
export type BillingConfirmView = Awaited<ReturnType<typeof loadBillingConfirm>>;
