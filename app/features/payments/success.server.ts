import { redirect } from "@remix-run/node";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { laterUseOf } from "~/features/subscriptions/owned.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import type { Grouping } from "~/lib/invoice.ts";
import { paths } from "~/lib/paths.ts";
import { isUnseen } from "~/lib/request.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  getHomeCareInvoice,
  getInvoice,
  type InvoiceParticipant,
} from "~/upstream/orders/invoices.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { getTransactionStatus } from "~/upstream/payments/payments.server.ts";
import { offeredOr, settle } from "~/upstream/client/errors.ts";
import { storyOf } from "../orders/order-story.ts";
import { AHEAD, type MoneyState, type Phase } from "../orders/story-table.ts";
import { dropOrderedLines } from "./ordered-lines.server.ts";
import { pendingPath, type PageKind } from "../orders/payment-pages.ts";

const GROUPINGS: Record<PageKind, Grouping> = { "": "test", "-package": "package", "-deal": "deal" };

/**
 * Null if the laboratory fails. The URL proves nothing: the laboratory confirms. Unknown and
 * foreign orders are a 404; unpaid ones redirect.
 */
export async function requirePaid(
  patient: Guarded,
  kind: PageKind,
): Promise<{ order_number: string; order: Order | null }> {
  const { request, up } = patient;
  const order_id = orderIdOf(request);
  const { status, order_number } = await getTransactionStatus(up, order_id);
  if (order_number === null || status === 404) throw new Response(null, { status: 404 });
  if (status !== 200) {
    const order = status === 201 ? await offeredOr(getOrder(up, order_number), null) : null;
    const booked = order !== null && order.order_status !== "pending";
    throw redirect(booked ? paths.bookingSuccess({ order_id }) : pendingPath(kind, order_id), 302);
  }
  const loadable = await settle(getOrder(up, order_number));
  const order = loadable.ok ? loadable.data : null;
  if (order && !isStanding(order)) throw redirect(paths.order(order_number), 302);
  if (!isUnseen(request)) await dropOrderedLines(patient, order_number);
  return { order_number, order };
}

function isStanding(order: Order): boolean {
  const { phase, money } = storyOf(order, Date.now());
  return STANDING.includes(phase) && SETTLED.includes(money);
}

const STANDING: readonly Phase[] = [...AHEAD, "waiting", "completed"];
const SETTLED: readonly MoneyState[] = ["paid", "none"];

export function orderIdOf(request: Request): string {
  const order_id = new URL(request.url).searchParams.get("order_id") ?? "";
  if (order_id === "" || order_id.length > 100) throw new Response(null, { status: 404 });
  return order_id;
}

export async function loadPaymentDone({ up, t }: Guarded, order: Order) {
  const ownPatientId = await ownPatientOf(up);
  const { payment_status, grand_total, schedule, participants, together } = order;
  const isOver = order.order_status === "completed";
  const visit = schedule && !isOver ? await visitOf(up, t, order) : null;
  const later = laterUseOf(order);
  const name = order.package_name;
  const concerned = forOrder(ownPatientId, order);
  return { payment_status, grand_total, visit, later, name, participants, together, concerned };
}

export async function loadSuccess(patient: Guarded, kind: PageKind) {
  const { request, up } = patient;
  const { order_number, order } = await requirePaid(patient, kind);
  const home_care = new URL(request.url).searchParams.get("home_care");
  const homeCare = kind === "" && home_care === "true";
  const done = order && (await loadPaymentDone(patient, order));
  const visit = homeCare ? await settle(getHomeCareInvoice(up, order_number)) : null;
  const ordered = done?.participants ?? [];
  // Only the order's own list tells fees apart; the invoice's is the fallback.
  const home: { participants: InvoiceParticipant[] } | null = visit?.ok
    ? { participants: ordered.length > 0 ? ordered : visit.data.participants }
    : null;
  const invoice = visit?.ok ? null : await settle(getInvoice(up, order_number, GROUPINGS[kind]));
  return {
    title: `${patient.t("payments:success.title")} – ${order_number}`,
    order_number,
    done,
    concerned: done?.concerned ?? null,
    autoOpen: kind !== "" || home_care === "false" || Boolean(visit?.ok),
    kind,
    home,
    invoice: visit?.ok ? visit.data.invoice : invoice?.ok ? invoice.data : null,
  };
}

export type SuccessView = Awaited<ReturnType<typeof loadSuccess>>;
