import { redirect } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server.ts";
import type { Grouping } from "~/lib/invoice.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { store } from "~/state/store.server.ts";
import { emptyCart } from "~/upstream/cart.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/errors.ts";
import { getHomeCareInvoice, getInvoice, type Participant } from "~/upstream/invoices.server.ts";
import { getOrder } from "~/upstream/orders.server.ts";
import { getTransactionStatus } from "~/upstream/payments.server.ts";
import { settle } from "~/upstream/settle.ts";
import { pendingPath, type PageKind } from "./pages.ts";

const MONTH_SECONDS = 30 * 24 * 3600;
const GROUPINGS: Record<PageKind, Grouping> = { "": "test", "-package": "package", "-deal": "deal" };

/**
 * The number of the caller's paid order for `order_id`. The laboratory confirms the payment; the URL proves
 * nothing. Unknown orders and those of others are a 404; unpaid ones redirect to the pending page, visits paid at
 * the branch to their own.
 */
export async function requirePaid(request: Request, patient: Guarded, kind: PageKind): Promise<string> {
  const { up } = patient;
  const order_id = orderIdOf(request);
  const { status, order_number } = await getTransactionStatus(up, order_id);
  if (order_number === null || status === 404) throw new Response(null, { status: 404 });
  if (status !== 200) {
    const booked = status === 201 && (await getOrder(up, order_number)).order_status !== "pending";
    throw redirect(booked ? paths.bookingSuccess({ order_id }) : pendingPath(kind, order_id), 302);
  }
  await emptyCartOnce(patient, order_number);
  return order_number;
}

/** The invoice number in the URL. Throws 404 without one. */
export function orderIdOf(request: Request): string {
  const order_id = new URL(request.url).searchParams.get("order_id") ?? "";
  if (order_id === "" || order_id.length > 100) throw new Response(null, { status: 404 });
  return order_id;
}

/**
 * Empties the cart once per paid order, however often its page is opened. A failure does not fail the page.
 */
async function emptyCartOnce({ session, up }: Guarded, order_number: string): Promise<void> {
  const state = store();
  const key = `cart-emptied:${session.accountKey}:${order_number}`;
  if (!(await state.add(key, "1", MONTH_SECONDS))) return;
  try {
    await emptyCart(up);
  } catch (error) {
    if (!(error instanceof UpstreamFault || error instanceof UpstreamRefusal)) throw error;
    // Retry at the next visit only if the call surely had no effect.
    if (!(error instanceof UpstreamFault && error.outcomeUnknown)) await state.delete(key);
  }
}

/** Data of a paid order: number, invoice, and for home care the participants. */
export async function loadSuccess(request: Request, patient: Guarded, kind: PageKind) {
  const { up } = patient;
  const order_number = await requirePaid(request, patient, kind);
  const homeCare = kind === "" && new URL(request.url).searchParams.get("home_care") === "true";
  const visit = homeCare ? await settle(getHomeCareInvoice(up, order_number)) : null;
  const home: { participants: Participant[] } | null = visit?.ok
    ? { participants: visit.data.participants }
    : null;
  const invoice = visit?.ok ? null : await settle(getInvoice(up, order_number, GROUPINGS[kind]));
  return {
    title: getT(request)("payment:success.title"),
    order_number,
    kind,
    home,
    invoice: visit?.ok ? visit.data.invoice : invoice?.ok ? invoice.data : null,
  };
}

export type SuccessView = Awaited<ReturnType<typeof loadSuccess>>;
