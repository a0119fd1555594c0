import { noHolidays } from "../lib/holidays.ts";
import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { findRows, insertRows, requireRow } from "../database/rows.ts";
import { plainOrder, plainPayment, plainPrice } from "../domains/orders/lifecycle/plain-rows.ts";
import { addDays, instantOf, labToday, wallTime } from "../lib/local-time.ts";
import { addOrderEvent, addPaymentEvent } from "../domains/orders/lifecycle/order-events.ts";
import type { OrderRow } from "../domains/orders/lifecycle/order-flow.ts";
import { loadCards, productColumns } from "../domains/products/products.ts";
import { addQuotaEvents } from "../domains/orders/quota/quota.ts";
import { ensureSlot } from "../domains/schedule/slots.ts";
import { own } from "../domains/orders/quota/owned.ts";
import { ids, productId } from "./ids.ts";
import type { OrderSeed, SeedState } from "./order-list.ts";

const { siti, budi } = ids.patients;
const { sudirman, kelapaGading } = ids.plants;

const MINUTE = 60_000;

function later(
  digits: string,
  type: OrderSeed["type"],
  code: string,
  ago: number,
  state: SeedState = "paid",
  more: Partial<OrderSeed> = {},
): OrderSeed {
  const items = [[code, siti]] as const;
  return { account: "patient", plant: null, method: "VA_BCA", ...more, digits, type, ago, state, items };
}

export const laterList: readonly OrderSeed[] = [
  later("0000901", "subscription", "SUB-LIPID", 400),
  later("0000902", "subscription", "SUB-LIPID", 345),
  later("0000903", "package", "PKG-FEVER", 100),
  later("0000904", "package", "PKG-DIAB", 150, "by_lab"),
  later("0000905", "package", "PKG-DIAB", 20),
  later("0000990", "deal", "DEAL-HEART", 0, "pending"),
  later("0000991", "package", "MCU-BASIC", 0, "pending", { method: "VA_MANDIRI" }),
];

interface UseSeed {
  digits: string;
  owned: string;
  code: string;
  patient: string;
  plant: string;
  state: "booked" | "completed" | "returned";
  visit: readonly [day: number, time: string];
}

const useList: readonly UseSeed[] = [
  use("0000911", "0000901", "LIPID", "completed", [-350, "07:30"]),
  use("0000912", "0000901", "LIPID", "completed", [-170, "07:30"]),
  use("0000913", "0000902", "LIPID", "completed", [-165, "08:00"]),
  use("0000914", "0001008", "HBA1C", "completed", [-58, "09:00"]),
  use("0000915", "0001008", "HBA1C", "returned", [-18, "09:30"]),
  use("0000916", "0001008", "HBA1C", "booked", [9, "10:00"]),
  { ...use("0000917", "0000905", "PKG-DIAB", "completed", [-12, "07:00"]), patient: budi },
];

function use(
  digits: string,
  owned: string,
  code: string,
  state: UseSeed["state"],
  visit: UseSeed["visit"],
): UseSeed {
  return {
    digits,
    owned,
    code,
    patient: siti,
    plant: state === "booked" ? kelapaGading : sudirman,
    state,
    visit,
  };
}

export async function seedOwned(trx: Trx, clock: Clock): Promise<void> {
  const orders = await trx
    .selectFrom("lab_order as o")
    .innerJoin("order_line as l", "l.order_number", "o.order_number")
    .innerJoin("product as p", "p.product_id", "l.product_id")
    .select([
      "o.order_number",
      "o.account_id",
      "o.order_type",
      "o.plant_id",
      "o.order_status",
      "o.created_at",
    ])
    .select(["l.product_id", "l.name_en", "l.name_id", "l.patient_id", "l.sub_total", "p.valid_days"])
    .where("o.slot_id", "is", null)
    .where("o.order_type", "in", ["package", "deal", "subscription"])
    .where((is) => is.or([is("o.payment_status", "=", "paid"), is("o.cancel_reason", "=", "by_lab")]))
    .execute();
  for (const order of orders) {
    const { order_number, order_type, product_id, valid_days, created_at } = order;
    if (product_id === null) continue;
    if (order_type !== "package" && order_type !== "deal" && order_type !== "subscription") continue;
    const { account_id, plant_id, name_en, name_id, patient_id } = order;
    await own(trx, {
      subscription_id: ownedId(order_number.slice(4)),
      subscription_type: order_type,
      order_number,
      account_id,
      plant_id,
      product_id,
      name_en,
      name_id,
      patient_id,
      cost: order.sub_total,
      valid_until: addDays(labToday(new Date(created_at)), valid_days ?? 0),
      canceled_at: order.order_status === "canceled" ? after(created_at, 30) : null,
      created_at: after(created_at, 10),
    });
  }
  for (const useSeed of useList) await seedUse(trx, clock, useSeed);
}

function ownedId(digits: string): string {
  return `sub-${digits}`;
}

async function seedUse(trx: Trx, clock: Clock, seed: UseSeed): Promise<void> {
  const today = labToday(clock.now());
  const [day, time] = seed.visit;
  const slot_id = `${seed.plant}.branch.${addDays(today, day)}.${time.replace(":", "")}`;
  const slot = await ensureSlot(trx, clock.now(), slot_id, noHolidays);
  const [card] = await loadCards(trx, [productId(seed.code)]);
  const owned = await requireRow(trx, "subscription", { subscription_id: ownedId(seed.owned) });
  if (!slot || !card) throw new Error(`A seeded visit cannot be booked: ${slot_id}`);
  const order_number = `ORD-${seed.digits}`;
  const booked = Math.min(
    Date.parse(slot.starts_at) - 5 * 24 * 60 * MINUTE,
    clock.now().getTime() - 60 * MINUTE,
  );
  const created_at = instantOf(
    wallTime(new Date(booked), "Asia/Jakarta").date,
    "06:10",
    "Asia/Jakarta",
  ).toISOString();
  const order: OrderRow = {
    ...plainOrder,
    order_number,
    invoice_number: `INV-${seed.digits}`,
    checkout_id: `seed-${order_number}`,
    account_id: owned.account_id,
    order_type: owned.subscription_type === "subscription" ? "use_subscription" : "use_package",
    package_name_en: owned.name_en,
    package_name_id: owned.name_id,
    order_status: ({ booked: "active", completed: "completed", returned: "canceled" } as const)[seed.state],
    payment_status: seed.state === "returned" ? "canceled" : "paid",
    cancel_reason: seed.state === "returned" ? "by_lab" : null,
    plant_id: seed.plant,
    slot_id,
    seats: 1,
    booking_code: seed.state === "returned" ? null : `SU${seed.digits.slice(3)}`,
    created_at,
  };
  await insertRows(trx, "lab_order", order);
  await insertRows(trx, "order_line", {
    order_line_id: `${order_number}-1`,
    order_number,
    position: 1,
    ...productColumns(card),
    plant_id: seed.plant,
    patient_id: seed.patient,
    ...plainPrice(0),
  });
  await seedPayment(trx, order);
  await seedHistory(trx, order, seed, Date.parse(slot.starts_at));
}

async function seedPayment(trx: Trx, { order_number, created_at, payment_status }: OrderRow): Promise<void> {
  const payment_id = `pay-${order_number.slice(4)}-1`;
  await insertRows(trx, "payment", {
    ...plainPayment,
    payment_id,
    order_number,
    created_at,
    method_code: "SUBSCRIPTION",
    amount: 0,
    payment_status: payment_status === "canceled" ? "canceled" : "paid",
  });
  await addPaymentEvent(trx, payment_id, "settlement", created_at);
}

async function seedHistory(trx: Trx, order: OrderRow, seed: UseSeed, visit: number): Promise<void> {
  const { order_number, created_at } = order;
  const subscription_id = ownedId(seed.owned);
  const quotas = await findRows(trx, "subscription_quota", { subscription_id });
  const whole = order.order_type === "use_package";
  const draws = quotas
    .filter(({ product_id }) => whole || product_id === productId(seed.code))
    .map(({ product_id, quota_total }) => ({
      subscription_id,
      product_id,
      patient_id: seed.patient,
      qty: whole ? quota_total : 1,
    }));
  const event = (code: string, index: number) =>
    addOrderEvent(trx, order_number, code, new Date(index).toISOString());
  await event("created", Date.parse(created_at));
  await event("scheduled", Date.parse(created_at));
  await addQuotaEvents(trx, created_at, order_number, "reserve", "booked", draws);
  if (seed.state === "completed") {
    const came = visit - 5 * MINUTE;
    await addQuotaEvents(trx, new Date(came).toISOString(), order_number, "take", "checked_in", draws);
    await event("checked_in", came);
    await event("sample_taken", visit + 15 * MINUTE);
    await event("in_lab", visit + 60 * MINUTE);
    await event("completed", visit + 24 * 60 * MINUTE);
  }
  if (seed.state === "returned") {
    const off = visit - 24 * 60 * MINUTE;
    await event("canceled_by_lab", off);
    await addQuotaEvents(trx, new Date(off).toISOString(), order_number, "return", "by_lab", draws);
  }
}

function after(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * MINUTE).toISOString();
}
