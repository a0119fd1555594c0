import { noHolidays } from "../lib/holidays.ts";
import type { Caller, Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf, labToday } from "../lib/local-time.ts";
import { feeRow } from "../domains/orders/home-order.ts";
import { findCoverage } from "../domains/home-care/homecare.ts";
import { lineRows } from "../domains/orders/order-create.ts";
import { addOrderEvent, addPaymentEvent } from "../domains/orders/lifecycle/order-events.ts";
import { adjustStock, type OrderRow } from "../domains/orders/lifecycle/order-flow.ts";
import { makeQuote, type Quote } from "../domains/orders/order-quote.ts";
import { findMethod, newVaNumber, qrText } from "../domains/orders/payments/payment-methods.ts";
import type { Item } from "../domains/pricing/pricing.ts";
import { ensureSlot, findSlotPlant, type SlotRow } from "../domains/schedule/slots.ts";
import { HOME } from "./homecare.ts";
import { ids, productId } from "./ids.ts";
import { familyOrders, orderList, type OrderSeed, type SeedState } from "./order-list.ts";
import { laterList, seedOwned } from "./owned.ts";
import { voucherClaims, vouchers } from "./vouchers.ts";
import type { Insertable } from "kysely";
import type { ReviewTable } from "../database/tables.generated.ts";

const LAST_NUMBER = 9999;
const MINUTE = 60_000;
const STATES = {
  pending: ["pending", "unpaid", "pending", null],
  paid: ["active", "paid", "paid", "settlement"],
  at_branch: ["active", "unpaid", "unpaid", null],
  progress: ["progress", "paid", "paid", "settlement"],
  completed: ["completed", "paid", "paid", "settlement"],
  expired: ["canceled", "canceled", "expired", "expired"],
  denied: ["canceled", "canceled", "denied", "denied"],
  by_patient: ["canceled", "canceled", "canceled", "canceled"],
  by_lab: ["canceled", "canceled", "canceled", "canceled"],
} as const satisfies Record<SeedState, readonly [string, string, string, string | null]>;

export async function seedOrders(trx: Trx, clock: Clock): Promise<void> {
  const today = labToday(clock.now());
  await insertRows(trx, "voucher", vouchers(today));
  await insertRows(trx, "voucher_claim", voucherClaims(today));
  await insertRows(trx, "number_series", { name: "order", last_value: LAST_NUMBER });
  for (const seed of [...orderList, ...laterList, ...familyOrders]) {
    const caller: Caller = {
      account_id: ids.accounts[seed.account],
      user_type: 1,
      patient_id: seed.at_counter_for ?? (seed.account === "patient" ? ids.patients.siti : ids.patients.andi),
      token: "",
    };
    await insertOrder(trx, clock, caller, seed, today);
  }
  await insertRows(trx, "review", orderReviews(today));
  await seedOwned(trx, clock);
}

async function insertOrder(
  trx: Trx,
  clock: Clock,
  caller: Caller,
  seed: OrderSeed,
  today: string,
): Promise<void> {
  const created = seed.ago
    ? instantOf(addDays(today, -seed.ago), "19:10", "Asia/Jakarta")
    : new Date(clock.now().getTime() - 60 * MINUTE);
  const home = seed.type === "home_care" ? await findCoverage(trx, HOME.subdistrict_code) : null;
  const quote = await makeQuote(
    trx,
    { clock, caller, lang: "en" },
    itemsOf(seed),
    seed.voucher ?? null,
    home,
  );
  const slot = await slotOf(trx, clock, seed, today);
  const order = await insertHead(trx, { seed, quote, slot, created });
  await insertLines(trx, order, quote);
  await insertPayment(trx, order, seed, slot);
  await insertTimeline(trx, order, seed.state, slot);
  if (seed.type === "deal") await adjustStock(trx, order.order_number, -1);
}

function itemsOf(seed: OrderSeed): Item[] {
  return seed.items.map(([code, patient_id, qty = 1]) => ({
    product_id: productId(code),
    plant_id: seed.plant,
    patient_id,
    qty,
  }));
}

/** Seeded visits must use branches that open every day. */
async function slotOf(trx: Trx, clock: Clock, seed: OrderSeed, today: string): Promise<SlotRow | null> {
  const plant = seed.plant && seed.visit ? await findSlotPlant(trx, seed.plant) : null;
  if (!plant || !seed.visit) return null;
  const service = seed.type === "home_care" ? "home_care" : "branch";
  const [day, time] = seed.visit;
  const slot_id = `${plant.plant_id}.${service}.${addDays(today, day)}.${time.replace(":", "")}`;
  const slot = await ensureSlot(trx, clock.now(), slot_id, noHolidays);
  if (!slot) throw new Error(`The plant does not offer the slot of a seeded order: ${slot_id}`);
  return slot;
}

interface Head {
  seed: OrderSeed;
  quote: Quote;
  slot: SlotRow | null;
  created: Date;
}

async function insertHead(trx: Trx, { seed, quote, slot, created }: Head): Promise<OrderRow> {
  const numbers = { order_number: `ORD-${seed.digits}`, invoice_number: `INV-${seed.digits}` };
  const [order_status, payment_status] = STATES[seed.state];
  const order: OrderRow = {
    ...numbers,
    checkout_id: `seed-${numbers.order_number}`,
    account_id: ids.accounts[seed.account],
    order_type: seed.type,
    ...packageOf(seed, quote),
    order_status,
    payment_status,
    cancel_reason: order_status === "canceled" ? cancelReason(seed.state) : null,
    plant_id: seed.plant,
    ...visitOf(slot, quote, order_status, numbers.order_number),
    practitioner_name: seed.doctor ?? null,
    visit_address: seed.type === "home_care" ? JSON.stringify(HOME) : null,
    voucher_id: quote.grant?.voucher.voucher_id ?? null,
    voucher_discount: quote.grant?.discount ?? 0,
    amount_total: quote.totals.amount_total,
    total_discount: quote.totals.total_discount,
    grand_total: quote.totals.grand_total,
    reschedule_count: 0,
    sensitive: seed.sensitive ? 1 : 0,
    created_at: created.toISOString(),
  };
  await insertRows(trx, "lab_order", order);
  return order;
}

function packageOf({ type }: OrderSeed, quote: Quote) {
  const product = type === "test" || type === "home_care" ? undefined : quote.lines[0]?.product;
  return { package_name_en: product?.name_en ?? null, package_name_id: product?.name_id ?? null };
}

function visitOf(
  slot: SlotRow | null,
  quote: Quote,
  order_status: OrderRow["order_status"],
  order_number: string,
) {
  if (!slot) return { slot_id: null, seats: 0, booking_code: null };
  const isBooked = order_status !== "canceled" && order_status !== "pending";
  return {
    slot_id: slot.slot_id,
    seats: quote.groups[0]?.seats ?? 1,
    booking_code: isBooked ? bookingCode(order_number) : null,
  };
}

async function insertLines(trx: Trx, order: OrderRow, quote: Quote): Promise<void> {
  const group = quote.groups[0];
  if (!group) return;
  const rows = lineRows(order.order_number, group).map((row, index) => ({
    ...row,
    order_line_id: `${order.order_number}-${String(index + 1)}`,
  }));
  await insertRows(trx, "order_line", rows);
  if (group.fee > 0) await insertRows(trx, "order_line", feeRow(order.order_number, group));
}

async function insertPayment(
  trx: Trx,
  order: OrderRow,
  seed: OrderSeed,
  slot: SlotRow | null,
): Promise<void> {
  const [, , payment_status, event] = STATES[seed.state];
  const minutes = findMethod(seed.method)?.minutes ?? null;
  const created = Date.parse(order.created_at);
  const payment_id = `pay-${order.order_number.slice(4)}-1`;
  const ends = Math.min(
    created + (minutes ?? 0) * MINUTE,
    slot ? Date.parse(slot.starts_at) - 60 * MINUTE : Infinity,
  );
  await insertRows(trx, "payment", {
    payment_id,
    order_number: order.order_number,
    position: 1,
    method_code: seed.method,
    method_phone: seed.method === "OVO" ? "081234567801" : null,
    amount: order.grand_total,
    payment_status,
    va_number: newVaNumber(seed.method)?.slice(0, 9).concat(order.order_number.slice(4)) ?? null,
    qr_text: qrText(seed.method, order.grand_total, order.invoice_number),
    finish_url: null,
    expires_at: minutes === null ? null : new Date(ends).toISOString(),
    created_at: order.created_at,
  });
  await addPaymentEvent(trx, payment_id, "created", order.created_at);
  if (event) await addPaymentEvent(trx, payment_id, event, new Date(created + 10 * MINUTE).toISOString());
}

async function insertTimeline(
  trx: Trx,
  order: OrderRow,
  state: SeedState,
  slot: SlotRow | null,
): Promise<void> {
  const created = Date.parse(order.created_at);
  const visit = slot ? Date.parse(slot.starts_at) : created;
  const add = (code: string, index: number) =>
    addOrderEvent(trx, order.order_number, code, new Date(index).toISOString());
  await add("created", created);
  if (order.order_status === "canceled") await add(`canceled_${state}`, created + 30 * MINUTE);
  if (order.order_status === "canceled" || order.order_status === "pending") return;
  if (order.payment_status === "paid") await add("paid", created + 10 * MINUTE);
  if (slot) await add("scheduled", created + 10 * MINUTE);
  if (order.order_status === "active") return;
  await add("checked_in", visit - 5 * MINUTE);
  await add("sample_taken", visit + 15 * MINUTE);
  await add("in_lab", visit + 60 * MINUTE);
  if (order.order_status === "completed") await add("completed", visit + (24 * 60 + 15) * MINUTE);
}

function cancelReason(state: SeedState): OrderRow["cancel_reason"] {
  return state === "expired" || state === "denied" || state === "by_patient" || state === "by_lab"
    ? state
    : null;
}

/** Derived, to keep the seed deterministic. */
function bookingCode(order_number: string): string {
  const letters = "ABCDEFGHJK";
  return `SD${[...order_number.slice(-4)].map((digit) => letters[Number(digit)] ?? "X").join("")}`;
}

function orderReviews(today: string): Insertable<ReviewTable>[] {
  const at = (ago: number) => instantOf(addDays(today, -ago), "20:15", "Asia/Jakarta").toISOString();
  const current = { account_id: ids.accounts.patient, plant_id: ids.plants.sudirman, product_id: null };
  return [
    {
      ...current,
      review_id: "rev-own-1",
      order_number: "ORD-0001011",
      rating: 4,
      comment: "Petugas datang tepat waktu.",
      lang: "id",
      first_name: "Siti",
      created_at: at(2),
    },
    {
      ...current,
      review_id: "rev-own-2",
      order_number: "ORD-0001012",
      rating: 5,
      comment: null,
      lang: null,
      first_name: null,
      created_at: at(30),
    },
  ];
}
