import { randomUUID } from "node:crypto";
import type { CallContext } from "../../lib/call-context.ts";
import { momentText } from "../../lib/document-text.ts";
import { LabError } from "../../http/errors.ts";
import { openClosing } from "../accounts/open-closing.ts";
import { linesOfItems } from "./carts.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows, requireRow } from "../../database/rows.ts";
import { plainOrder } from "./lifecycle/plain-rows.ts";
import { fastBegins, fastingView, longestFast } from "../products/fasting.ts";
import { releaseHold, requireCapacity } from "../schedule/holds.ts";
import type { AddressInput } from "../home-care/addresses.ts";
import { feeRow, visitAddressOf } from "./home-order.ts";
import { requireCoverage } from "../home-care/homecare.ts";
import { addOrderEvent } from "./lifecycle/order-events.ts";
import { adjustStock, type OrderRow } from "./lifecycle/order-flow.ts";
import { notifyOwner } from "./lifecycle/order-notices.ts";
import { requireSuitableVisits } from "./visit-check.ts";
import { makeQuote, plannedVisits, quoteView, type BranchGroup, type Quote } from "./order-quote.ts";
import {
  currentPayment,
  openPayment,
  paymentView,
  requireMethod,
  type PaymentChoice,
} from "./payments/payments.ts";
import type { Item } from "../pricing/pricing.ts";
import { useReferrals } from "../referrals/referral-orders.ts";
import { productColumns } from "../products/products.ts";
import { nextOrderNumber } from "../../database/series.ts";
import { ensureSlot, type SlotRow } from "../schedule/slots.ts";

export interface OrderRequest extends PaymentChoice {
  order_type: "test" | "package" | "deal" | "subscription" | "home_care";
  items: Item[];
  /** "cart": marks lines for /cart/empty after payment */
  source?: "cart";
  /** one per branch; required for tests and home care, optional for packages and deals */
  slot_ids: string[];
  voucher_code: string | null;
  practitioner_name: string | null;
  quoted_total: number;
  /** accepted a time without room for the fast */
  fasting_confirmed: boolean;
  /** knows of repeated tests */
  warnings_confirmed: boolean;
  /** home care: decides branch, fee and limits */
  subdistrict_code: string | null;
  address: AddressInput | null;
}

/**
 * One per branch.
 * @throws LabError `check_fields`, `not_found`, `price_changed`, `slot_full`, `closing_pending`,
 * and the rules of visits, lines and vouchers
 */
export async function createOrders(trx: Trx, call: CallContext, request: OrderRequest) {
  const home =
    request.order_type === "home_care" ? await requireCoverage(trx, request.subdistrict_code ?? "") : null;
  const visit_address = await visitAddressOf(request.address, home);
  const quote = await makeQuote(trx, call, request.items, request.voucher_code, home, request.slot_ids);
  requireOrderable(quote, request, call);
  if (quote.totals.grand_total !== request.quoted_total) {
    throw new LabError("price_changed", { results: quoteView(quote, call.lang) });
  }
  const slots = await requireSlots(trx, call, quote, request);
  // Without a visit it would end with the account.
  const isForLater = quote.groups.some(({ plant_id }) => !slots.has(plant_id));
  if (isForLater && (await openClosing(trx, call.caller.account_id))) throw new LabError("closing_pending");
  const planned = { slot_ids: request.slot_ids, isTimed: timed(request) };
  const visits = await plannedVisits(trx, call, quote, planned);
  await requireSuitableVisits(trx, call, visits, request.warnings_confirmed);
  if (!request.fasting_confirmed) await requireFast(trx, call, quote, slots);
  const checkout_id = randomUUID();
  const created: { order: OrderRow; group: BranchGroup }[] = [];
  for (const group of quote.groups) {
    const slot = slots.get(group.plant_id) ?? null;
    const order = await insertOrder(trx, call, { request, quote, group, slot, checkout_id, visit_address });
    created.push({ order, group });
    // A voucher may cover one branch's order fully and another's in part.
    const choice = order.grand_total === 0 ? { ...request, method_code: "VOUCHER" } : request;
    const method = requireMethod(choice, order);
    const expires_at = await openPayment(trx, call.clock, order, method, choice);
    if (expires_at !== null) {
      const until = [momentText(expires_at, "en"), momentText(expires_at, "id")] as const;
      await notifyOwner(trx, call.clock, order, "pending", until);
    }
    if (request.order_type === "deal") await adjustStock(trx, order.order_number, -1);
    if (slot) await releaseHold(trx, call.caller.account_id, slot);
  }
  for (const { order, group } of created)
    await useReferrals(
      trx,
      call.clock,
      order.order_number,
      group.lines.map(({ patient_id }) => patient_id),
    );
  if (request.source === "cart") await markCartLines(trx, call, request.items, created);
  return Promise.all(created.map(({ order }) => createdView(trx, call, order.order_number)));
}

function requireOrderable(quote: Quote, request: OrderRequest, call: CallContext): void {
  const wrongType = quote.lines.some((line) => {
    const type = line.product.product_type;
    return timed(request) ? type !== "test" && type !== "package" : type !== request.order_type;
  });
  if (wrongType) throw new LabError("check_fields", { fields: { order_type: ["wrong_order_type"] } });
  const problem = quote.lines.find((line) => line.problem)?.problem;
  if (problem) {
    const code = problem.code === "patient" ? "unavailable" : problem.code;
    throw new LabError(code, { results: quoteView(quote, call.lang) });
  }
  if (quote.problem) {
    const { code, params, results } = quote.problem;
    throw new LabError(code, { params, results });
  }
}

function timed({ order_type }: OrderRequest): boolean {
  return order_type === "test" || order_type === "home_care";
}

async function requireSlots(trx: Trx, call: CallContext, quote: Quote, request: OrderRequest) {
  const chosen = new Map<string | null, SlotRow>();
  const service = request.order_type === "home_care" ? "home_care" : "branch";
  for (const slot_id of request.slot_ids) {
    const slot = await ensureSlot(trx, call.clock.now(), slot_id);
    if (!slot || slot.service !== service) throw new LabError("not_found");
    chosen.set(slot.plant_id, slot);
  }
  const complete = quote.groups.every((group) => chosen.has(group.plant_id) || !timed(request));
  const foreign = [...chosen.keys()].some((id) => !quote.groups.some((group) => group.plant_id === id));
  if (!complete || foreign || (request.order_type === "subscription" && chosen.size > 0)) {
    throw new LabError("check_fields", { fields: { slot_id: [complete ? "wrong_slot" : "time_empty"] } });
  }
  for (const group of quote.groups) {
    const slot = chosen.get(group.plant_id);
    if (slot) await requireCapacity(trx, call.clock.now(), call.caller.account_id, slot, group.seats);
  }
  return chosen;
}

async function requireFast(
  trx: Trx,
  call: CallContext,
  quote: Quote,
  slots: ReadonlyMap<string | null, SlotRow>,
): Promise<void> {
  const short = [];
  for (const { plant_id, lines } of quote.groups) {
    const slot = slots.get(plant_id);
    if (!slot) continue;
    const ids = lines.map(({ product_id }) => product_id);
    const view = fastingView(call.clock.now(), slot, await longestFast(trx, ids));
    if (view.fasting_possible) continue;
    const fasting_from = fastBegins(slot, view.fasting_hours).toISOString();
    short.push({ plant_id, slot_id: slot.slot_id, fasting_hours: view.fasting_hours, fasting_from });
  }
  if (short.length === 0) return;
  const hours = Math.max(...short.map(({ fasting_hours }) => fasting_hours));
  throw new LabError("fasting_unconfirmed", { params: { hours }, results: short });
}

interface Draft {
  request: OrderRequest;
  quote: Quote;
  group: BranchGroup;
  slot: SlotRow | null;
  checkout_id: string;
  visit_address: string | null;
}

async function insertOrder(trx: Trx, call: CallContext, draft: Draft): Promise<OrderRow> {
  const { request, quote, group, slot } = draft;
  const { order_number, invoice_number } = await nextOrderNumber(trx);
  const order: OrderRow = {
    ...plainOrder,
    order_number,
    invoice_number,
    checkout_id: draft.checkout_id,
    account_id: call.caller.account_id,
    order_type: request.order_type,
    ...packageOf(request, group),
    order_status: "pending",
    payment_status: "unpaid",
    plant_id: group.plant_id,
    slot_id: slot?.slot_id ?? null,
    seats: slot ? group.seats : 0,
    practitioner_name: request.practitioner_name,
    visit_address: draft.visit_address,
    voucher_id: quote.grant && group.voucher_discount > 0 ? quote.grant.voucher.voucher_id : null,
    voucher_discount: group.voucher_discount,
    ...group.totals,
    created_at: call.clock.now().toISOString(),
  };
  await insertRows(trx, "lab_order", order);
  await insertRows(trx, "order_line", lineRows(order_number, group));
  if (group.fee > 0) await insertRows(trx, "order_line", feeRow(order_number, group));
  await addOrderEvent(trx, order_number, "created", order.created_at);
  return order;
}

function packageOf(request: OrderRequest, group: BranchGroup) {
  const product = timed(request) ? undefined : group.lines[0]?.product;
  return { package_name_en: product?.name_en ?? null, package_name_id: product?.name_id ?? null };
}

/** Copies: later catalogue changes must not alter an invoice. */
export function lineRows(order_number: string, group: BranchGroup) {
  return group.lines.map((line, index) => ({
    order_line_id: randomUUID(),
    order_number,
    position: index + 1,
    ...productColumns(line.product),
    plant_id: line.plant_id,
    patient_id: line.patient_id,
    qty: line.qty,
    amount: line.amount,
    discount_percent: line.discount_percent,
    discount_amount: line.discount_amount,
    sub_total: line.sub_total,
    voucher_share: group.voucher_shares[index] ?? 0,
  }));
}

async function markCartLines(
  trx: Trx,
  call: CallContext,
  items: readonly Item[],
  created: readonly { order: OrderRow; group: BranchGroup }[],
): Promise<void> {
  const lines = await linesOfItems(trx, call.caller.account_id, items);
  for (const [index, line] of lines.entries()) {
    const order = created.find(({ group }) => group.plant_id === items[index]?.plant_id)?.order;
    if (!line || !order) continue;
    const { cart_item_id, revision } = line;
    await insertRows(trx, "order_cart_line", { order_number: order.order_number, cart_item_id, revision });
  }
}

async function createdView(trx: Trx, call: CallContext, order_number: string) {
  const order = await requireRow(trx, "lab_order", { order_number });
  const payment = await currentPayment(trx, order_number);
  return {
    order_number,
    invoice_number: order.invoice_number,
    order_type: order.order_type,
    order_status: order.order_status,
    payment_status: order.payment_status,
    plant_id: order.plant_id,
    booking_code: order.booking_code,
    grand_total: order.grand_total,
    payment: payment && paymentView(payment, call),
  };
}
