import { redirect } from "@remix-run/node";
import { z } from "zod";
import { pendingPath } from "~/features/payment/pages.ts";
import { paths } from "~/lib/paths.ts";
import { env } from "~/env.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { errorsOf, formFailure, parseForm, statusOf } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { getPayment, simulatePayment, type PaymentDetail } from "~/upstream/payments.server.ts";
import { ownPath } from "~/features/payment/payment-page.server.ts";

/** These pages exist only beside the reference laboratory (screens.md §2.4). Throws 404 elsewhere. */
export function requireEmbeddedLab(): void {
  if (!env().embeddedLab) throw new Response(null, { status: 404 });
}

/** Where the payer goes from here: the page that was named, else the waiting page. */
export function nextPath(payment: PaymentDetail): string {
  return ownPath(payment.finish_url) ?? paths.paymentPending({ order_id: payment.invoice_number ?? "" });
}

/** The waiting page of a payment, by the page that was named for its end. */
export function waitingPath(payment: PaymentDetail): string {
  const suffix =
    /^\/payment-success(-package|-deal)?(?:[?]|$)/.exec(ownPath(payment.finish_url) ?? "")?.[1] ?? "";
  const kind = suffix === "-package" || suffix === "-deal" ? suffix : "";
  return pendingPath(kind, payment.invoice_number ?? "");
}

const outcome = z.object({
  outcome: z.enum(["settlement", "deny", "expire"], { error: "errors:choose_one" }),
});

/** Plays the bank once, then sends the payer back. */
export async function submitSimulated(request: Request, session: Session, payment_id: string) {
  const up = upstreamFor(session, request);
  const form = await request.clone().formData();
  const parsed = parseForm(form, outcome);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  try {
    return await once(session, form, async () => {
      const payment = await getPayment(up, { payment_id });
      const { status_code } = await simulatePayment(up, payment_id, parsed.value.outcome);
      return redirect(status_code === 200 ? nextPath(payment) : waitingPath(payment), 303);
    });
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.code === "payment_closed") {
      const payment = await getPayment(up, { payment_id });
      return redirectWithFlash(waitingPath(payment), { kind: "info", key: "payment:simulated.closed" });
    }
    return formFailure(request, form, errorsOf(error), { status: statusOf(error) });
  }
}
