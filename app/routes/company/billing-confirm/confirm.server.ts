import { redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { closedReason, loadPaying, shortReason, type Paying } from "~/features/company/pay-method.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney, minus } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { payInvoice } from "~/upstream/company/billing.server.ts";

const query = z.object({ method: queryKey });
const DEPOSIT = "DEPOSIT";

/** The bank of a code, or the deposit; redirects to the choice for other codes. */
function methodOf({ invoice, banks }: Paying, code: string | undefined) {
  if (code === DEPOSIT) return { code, name: null };
  const bank = banks.find(({ method_code }) => method_code === code);
  if (!bank) throw redirect(paths.billingPay(invoice.invoice_number), 303);
  return { code: bank.method_code, name: bank.payment_method_name };
}

function shownOf(
  { invoice, available }: Paying,
  method: { code: string; name: string | null },
  t: Translate,
): Shown {
  const { invoice_number, grand_total } = invoice;
  return {
    page: `billing:${invoice_number}:${method.code}`,
    lines: [
      shownLineOf("amount", t("payments:amount"), formatMoney(grand_total), grand_total),
      ...(method.name === null
        ? [shownLineOf("available", t("money:pay.available"), formatMoney(available), available)]
        : []),
    ],
  };
}

export async function loadBillingConfirm({ request, session, up, t }: Guarded, id: string | undefined) {
  const paying = await loadPaying(up, id);
  const { invoice, available } = paying;
  const method = methodOf(paying, readQuery(request, query).method);
  const amount = invoice.grand_total;
  const closed = closedReason(paying, t);
  const short = method.name === null && !closed ? shortReason(amount, available, t) : null;
  const hasAccount = invoice.payment_status === "pending";
  const refusal = closed ?? short ?? (hasAccount && method.name ? t("money:pay.already_pending") : null);
  return {
    title: t(method.name === null ? "money:pay.confirm_title" : "money:pay.confirm_va_title"),
    invoice_number: invoice.invoice_number,
    amount,
    available,
    refusal,
    short: short !== null,
    hasAccount,
    bank: method.name,
    left: minus(available, amount),
    fingerprint: fingerprintOf(session, shownOf(paying, method, t)),
  };
}
export type BillingConfirmView = Awaited<ReturnType<typeof loadBillingConfirm>>;

export function pay({ request, session, up, t }: Guarded, id: string) {
  return submit(request, session, {
    codes: {
      already_paid: "money:pay.closed_paid",
      already_canceled: "money:pay.closed_canceled",
      already_pending: "money:pay.already_pending",
    },
    lookAt: paths.billingDetail(id),
    run: async (_input, { form, client_request_id }) => {
      const paying = await loadPaying(up, id);
      const method = methodOf(paying, readQuery(request, query).method);
      if (paying.stopped) throw new FormRejection({ "": [paying.stopped] }, { status: 409 });
      requireShown(form, session, shownOf(paying, method, t));
      const short =
        method.name === null ? shortReason(paying.invoice.grand_total, paying.available, t) : null;
      if (short) throw new FormRejection({ "": [short] });
      await payInvoice(up, {
        invoice_number: id,
        method_code: method.code,
        finish_url: env().PUBLIC_ORIGIN + paths.billingPayment(id),
        client_request_id,
      });
      return redirect(paths.billingPayment(id), 303);
    },
  });
}
