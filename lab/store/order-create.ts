import { randomUUID } from "node:crypto";
import { LabError } from "../http.ts";
import { text } from "../texts.ts";
import { consumedLines } from "./carts.ts";
import type { Trx } from "./db.ts";
import { dropHold, requireRoom } from "./holds.ts";
import { addOrderEvent, moveStock, type OrderRow } from "./order-flow.ts";
import { tellOwner } from "./order-notices.ts";
import { makeQuote, quoteView, type Group, type OrderCall, type Quote } from "./order-quote.ts";
import { currentPayment, openPayment, paymentView, requireMethod, type Choice } from "./payments.ts";
import type { Item } from "./pricing.ts";
import { nextNumber } from "./series.ts";
import { ensureSlot, type SlotRow } from "./slots.ts";

export type BuyType = "test" | "package" | "deal" | "subscription";

/** A checked body of POST /order/create. */
export interface Wish extends Choice {
  order_type: BuyType;
  items: Item[];
  /** "cart": the lines are marked, so that /cart/empty drops them once the order is paid */
  source?: "cart";
  /** one per plant; packages and deals may do without ("later"), subscriptions have none */
  slot_ids: string[];
  voucher_code: string | null;
  practitioner_name: string | null;
  quoted_total: number;
}

/**
 * Makes one order per plant of the wish, with its payment, inside the caller's transaction.
 * @throws LabError 400 shape; 404 unknown; 409 unavailable, restricted, deal_ended, sold_out, voucher codes,
 * price_changed (results: the new quote), slot_full (results: plant_id, slot_id, remaining)
 */
export async function createOrders(trx: Trx, call: OrderCall, wish: Wish) {
  const quote = await makeQuote(trx, call, wish.items, wish.voucher_code);
  requireSellable(quote, wish, call);
  if (quote.totals.grand_total !== wish.quoted_total) {
    throw new LabError(409, "price_changed", {
      code: "price_changed",
      results: quoteView(quote, call.lang),
    });
  }
  const slots = await requireSlots(trx, call, quote, wish);
  const checkout_id = randomUUID();
  const made: { order: OrderRow; group: Group }[] = [];
  for (const group of quote.groups) {
    const slot = slots.get(group.plant_id) ?? null;
    const order = await insertOrder(trx, call, { wish, quote, group, slot, checkout_id });
    made.push({ order, group });
    // A voucher may leave nothing to pay at one plant and something at another.
    const choice = order.grand_total === 0 ? { ...wish, method_code: "VOUCHER" } : wish;
    const method = requireMethod(choice, order, call.lang);
    await openPayment(trx, call.clock, order, method, choice);
    if (wish.order_type === "deal") await moveStock(trx, order.order_number, -1);
    if (slot) await dropHold(trx, call.caller.account_id, slot);
  }
  if (wish.source === "cart") await markCartLines(trx, call, wish.items, made);
  return Promise.all(made.map(({ order }) => createdView(trx, call, order.order_number)));
}

function requireSellable(quote: Quote, wish: Wish, call: OrderCall): void {
  const wrong = quote.lines.some((line) => {
    const type = line.product.product_type;
    return wish.order_type === "test" ? type !== "test" && type !== "package" : type !== wish.order_type;
  });
  if (wrong) {
    throw new LabError(400, "check_fields", {
      errors: { order_type: [text("wrong_order_type", call.lang)] },
    });
  }
  const bad = quote.lines.find((line) => line.problem);
  if (bad?.problem) {
    const code = bad.problem.code === "patient" ? "unavailable" : bad.problem.code;
    throw new LabError(409, code, { code, results: quoteView(quote, call.lang) });
  }
}

async function requireSlots(trx: Trx, call: OrderCall, quote: Quote, wish: Wish) {
  const chosen = new Map<string | null, SlotRow>();
  for (const slot_id of wish.slot_ids) {
    const slot = await ensureSlot(trx, call.clock.now(), slot_id);
    if (!slot || slot.service !== "branch") throw new LabError(404, "not_found");
    chosen.set(slot.plant_id, slot);
  }
  const known = quote.groups.every((group) => chosen.has(group.plant_id) || wish.order_type !== "test");
  const stray = [...chosen.keys()].some((id) => !quote.groups.some((group) => group.plant_id === id));
  if (!known || stray || (wish.order_type === "subscription" && chosen.size > 0)) {
    throw new LabError(400, "check_fields", {
      errors: { slot_id: [text(known ? "wrong_slot" : "time_empty", call.lang)] },
    });
  }
  for (const group of quote.groups) {
    const slot = chosen.get(group.plant_id);
    if (slot) await requireRoom(trx, call.clock.now(), call.caller.account_id, slot, group.seats);
  }
  return chosen;
}

interface Draft {
  wish: Wish;
  quote: Quote;
  group: Group;
  slot: SlotRow | null;
  checkout_id: string;
}

async function insertOrder(trx: Trx, call: OrderCall, draft: Draft): Promise<OrderRow> {
  const { wish, quote, group, slot } = draft;
  const { order_number, invoice_number } = await nextNumber(trx);
  const first = wish.order_type === "test" ? null : (group.lines[0]?.product ?? null);
  const order: OrderRow = {
    order_number,
    invoice_number,
    checkout_id: draft.checkout_id,
    account_id: call.caller.account_id,
    order_type: wish.order_type,
    package_name_en: first?.name_en ?? null,
    package_name_id: first?.name_id ?? null,
    order_status: "pending",
    payment_status: "unpaid",
    cancel_reason: null,
    plant_id: group.plant_id,
    slot_id: slot?.slot_id ?? null,
    seats: slot ? group.seats : 0,
    booking_code: null,
    practitioner_name: wish.practitioner_name,
    visit_address: null,
    voucher_id: quote.grant && group.voucher_discount > 0 ? quote.grant.voucher.voucher_id : null,
    voucher_discount: group.voucher_discount,
    ...group.totals,
    reschedule_count: 0,
    created_at: call.clock.now().toISOString(),
  };
  await trx.insertInto("lab_order").values(order).execute();
  await trx.insertInto("order_line").values(lineRows(order_number, group)).execute();
  await addOrderEvent(trx, order_number, "created", order.created_at);
  if (order.grand_total > 0 && wish.method_code !== "PAY_AT_BRANCH") {
    await tellOwner(trx, call.clock, order, "pending");
  }
  return order;
}

/** Lines as they were sold: later changes of the catalogue do not touch an invoice. */
export function lineRows(order_number: string, group: Group) {
  return group.lines.map((line, at) => ({
    order_line_id: randomUUID(),
    order_number,
    position: at + 1,
    product_id: line.product_id,
    product_code: line.product.product_code,
    name_en: line.product.name_en,
    name_id: line.product.name_id,
    category_en: line.product.category_en,
    category_id: line.product.category_text_id,
    sub_category_en: line.product.sub_category_en,
    sub_category_id: line.product.sub_category_text_id,
    content: JSON.stringify(
      line.product.items.map(({ product, qty }) => ({
        product_code: product.product_code,
        name_en: product.name_en,
        name_id: product.name_id,
        qty,
      })),
    ),
    plant_id: line.plant_id,
    patient_id: line.patient_id,
    qty: line.qty,
    amount: line.amount,
    discount_percent: line.discount_percent,
    discount_amount: line.discount_amount,
    sub_total: line.sub_total,
  }));
}

async function markCartLines(
  trx: Trx,
  call: OrderCall,
  items: readonly Item[],
  made: readonly { order: OrderRow; group: Group }[],
): Promise<void> {
  const consumed = await consumedLines(trx, call.caller.account_id, items);
  for (const [at, line] of consumed.entries()) {
    const order = made.find(({ group }) => group.plant_id === items[at]?.plant_id)?.order;
    if (!line || !order) continue;
    const { cart_item_id, revision } = line;
    await trx
      .insertInto("order_cart_line")
      .values({ order_number: order.order_number, cart_item_id, revision })
      .execute();
  }
}

async function createdView(trx: Trx, call: OrderCall, order_number: string) {
  const order = await trx
    .selectFrom("lab_order")
    .selectAll()
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
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
    payment: payment && paymentView(payment, call.lang),
  };
}
