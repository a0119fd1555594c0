import { sql } from "kysely";
import type { CallContext, Caller } from "../../lib/call-context.ts";
import type { Lang } from "../../lib/texts.ts";
import { orderText } from "./texts.ts";
import { closedPatients } from "../patients/access.ts";
import { chargeSubject, isCharge } from "./lifecycle/charge-flow.ts";
import type { Db } from "../../database/db.ts";
import { relationNames } from "../../lib/labels.ts";
import type { OrderRow, PaymentRow } from "./lifecycle/order-flow.ts";
import { loadAfter } from "./order-after.ts";
import { isPaidByCompany, orderLines, packageName, type LineRow } from "./lifecycle/orders.ts";
import { paymentView } from "./payments/payments.ts";
import { loadRefundViews } from "./refunds/refund-view.ts";
import { resultProgress } from "./result-progress.ts";
import { timelineView } from "./timeline-view.ts";
import { preparationsOf } from "../products/preparation.ts";
import { contentList } from "../products/products.ts";
import type { Plant } from "../branches/plants.ts";
import { visitAddress } from "./visit-address.ts";
import type { SlotRow } from "../schedule/slots.ts";
import { ownedByOrder } from "./quota/owned.ts";

/** Steps that need no access to the person any more. */
const OF_THE_BUYER: readonly string[] = ["pay", "change_method", "cancel", "review", "order_again"];

export async function orderViews(db: Db, call: CallContext, orders: readonly OrderRow[]) {
  const { caller, lang } = call;
  const numbers = orders.map((order) => order.order_number);
  if (numbers.length === 0) return [];
  const lines = await orderLines(db, numbers);
  const closed = await closedPatients(
    db,
    call.clock,
    caller,
    lines.map((line) => line.patient_id),
  );
  const plants = await db.selectFrom("plant").selectAll().execute();
  const slots = await db
    .selectFrom("slot")
    .selectAll()
    .where("slot_id", "in", orders.flatMap((order) => order.slot_id ?? []).concat(""))
    .execute();
  const payments = await db
    .selectFrom("payment")
    .selectAll()
    .where("order_number", "in", numbers)
    .orderBy("position", "desc")
    .execute();
  const events = await db
    .selectFrom("order_event")
    .selectAll()
    .where("order_number", "in", numbers)
    .orderBy("at")
    .orderBy(sql`rowid`)
    .execute();
  const relations = await db
    .selectFrom("family_relation")
    .select(["patient_id", "relation_code"])
    .where("owner_account_id", "=", caller.account_id)
    .execute();
  const preparations = await preparationsOf(db, numbers);
  const workOf = await resultProgress(db, call, numbers);
  const after = await loadAfter(db, call, orders);
  const refundsOf = await loadRefundViews(db, call, orders, payments);
  const subjects = new Map<string, Awaited<ReturnType<typeof chargeSubject>>>();
  for (const order of orders.filter(({ order_type }) => isCharge(order_type)))
    subjects.set(order.order_number, await chargeSubject(db, order));
  const together = await ordersOfCheckouts(db, [...new Set(orders.map((order) => order.checkout_id))]);
  const ownedOf = await ownedByOrder(db, numbers);
  return orders.map((order) => {
    const matchingLines = lines.filter((line) => line.order_number === order.order_number);
    const plant = plants.find((row) => row.plant_id === order.plant_id) ?? null;
    const slot = slots.find((row) => row.slot_id === order.slot_id) ?? null;
    const payment = payments.find((row) => row.order_number === order.order_number) ?? null;
    // Purchases stay with the paying account; personal numbers do not.
    const isOpen = !matchingLines.some((line) => closed.has(line.patient_id));
    const work = isOpen ? workOf(order) : null;
    return {
      ...headView(order, lang),
      plant: plant && plantView(plant),
      booking_code: isOpen ? order.booking_code : null,
      schedule: isOpen ? slot && plant && scheduleView(slot, plant) : null,
      visit_address: addressOf(order, slot),
      result_work: work,
      together: together
        .filter((item) => item.checkout_id === order.checkout_id && item.order_number !== order.order_number)
        .map(({ voucher_id, ...one }) => ({
          ...one,
          keeps_voucher:
            voucher_id !== null && voucher_id === order.voucher_id && one.order_status !== "canceled",
        })),
      preparation: preparations.get(order.order_number) ?? null,
      participants: participantViews(matchingLines, lang, (patient_id) =>
        relationName(patient_id, caller, relations, lang),
      ).map((participantView) =>
        closed.has(participantView.patient_id)
          ? { ...participantView, medical_record_number: null }
          : participantView,
      ),
      ...pricesView(order, matchingLines, payment, call),
      timeline: timelineView(
        events.filter((event) => event.order_number === order.order_number),
        work,
        isOpen,
      ),
      ...after.viewOf(order, slot, matchingLines, isOpen),
      ...refundsOf(order, isOpen),
      charge_of: subjects.get(order.order_number) ?? null,
      next: nextSteps(order, payment).filter((step) => isOpen || OF_THE_BUYER.includes(step)),
      subscriptions: ownedOf(order.order_number),
      result_ready: isOpen && order.order_status === "completed" && !isCharge(order.order_type),
      created_at: order.created_at,
    };
  });
}

/** A visit moved to a branch keeps its row's address. */
function addressOf({ visit_address }: OrderRow, slot: SlotRow | null) {
  if (visit_address === null || slot?.service === "branch") return null;
  return visitAddress.parse(JSON.parse(visit_address));
}

/** No line prices in company-paid orders. */
function pricesView(
  order: OrderRow,
  lines: readonly LineRow[],
  payment: PaymentRow | null,
  call: CallContext,
) {
  const items = lines.map((line) => orderLineView(line, call.lang));
  if (isPaidByCompany(order)) {
    const hidden = { amount: null, discount_percent: null, discount_amount: null, sub_total: null };
    const sums = { amount_total: null, total_discount: null, voucher_discount: null, grand_total: null };
    return { items: items.map((item) => ({ ...item, ...hidden })), ...sums, payment: null };
  }
  const { amount_total, total_discount, voucher_discount, grand_total } = order;
  const sums = { amount_total, total_discount, voucher_discount, grand_total };
  return { items, ...sums, payment: payment && paymentView(payment, call) };
}

function headView(order: OrderRow, lang: Lang) {
  return {
    order_number: order.order_number,
    invoice_number: order.invoice_number,
    order_type: order.order_type,
    package_name: packageName(order, lang),
    package_name_en: order.package_name_en,
    package_name_id: order.package_name_id,
    order_status: order.order_status,
    payment_status: order.payment_status,
    cancel_reason: order.cancel_reason,
    sensitive: order.sensitive === 1,
  };
}

function plantView(plant: Plant) {
  const { plant_id, code, name, address, city_name, province_name, phone, latitude, longitude, timezone } =
    plant;
  return {
    id: plant_id,
    code,
    name,
    address,
    city_name,
    province_name,
    phone,
    latitude,
    longitude,
    timezone,
  };
}

function scheduleView(slot: SlotRow, plant: Plant) {
  const { slot_id, service, date, time_start, time_end, starts_at } = slot;
  return { slot_id, service, date, time_start, time_end, timezone: plant.timezone, starts_at };
}

function orderLineView(line: LineRow, lang: Lang) {
  const name = lang === "id" ? line.name_id : line.name_en;
  return {
    cart_item_id: null,
    product_id: line.product_id,
    product_code: line.product_code,
    product_name: name,
    product_name_en: line.name_en,
    product_name_id: line.name_id,
    plant_id: line.plant_id,
    plant_name: line.plant_name,
    patient_id: line.patient_id,
    patient_name: line.patient_name,
    qty: line.qty,
    amount: line.amount,
    discount_percent: line.discount_percent,
    discount_amount: line.discount_amount,
    sub_total: line.sub_total,
    available: true,
    unavailable_reason: null,
    products: contentList.parse(JSON.parse(line.content)).map((item) => ({
      product_code: item.product_code,
      product_name: lang === "id" ? item.name_id : item.name_en,
      product_name_en: item.name_en,
      product_name_id: item.name_id,
      qty: item.qty,
    })),
  };
}

function participantViews(
  lines: readonly LineRow[],
  lang: Lang,
  relation: (patient_id: string) => string | null,
) {
  const people = new Map(lines.map((line) => [line.patient_id, line]));
  return [...people.values()].map((person) => ({
    participant_id: `${person.order_number}-${person.patient_id}`,
    patient_id: person.patient_id,
    patient_name: person.patient_name,
    medical_record_number: person.medical_record_number,
    relation_name: relation(person.patient_id),
    participant_test: participantTests(lines.filter((line) => line.patient_id === person.patient_id)),
    product_names: lines
      .filter((line) => line.patient_id === person.patient_id && line.product_id !== null)
      .map((line) => (lang === "id" ? line.name_id : line.name_en)),
  }));
}

async function ordersOfCheckouts(db: Db, checkouts: readonly string[]) {
  return db
    .selectFrom("lab_order")
    .leftJoin("plant", "plant.plant_id", "lab_order.plant_id")
    .select([
      "checkout_id",
      "order_number",
      "invoice_number",
      "order_type",
      "order_status",
      "payment_status",
      "grand_total",
      "voucher_id",
      "plant.name as plant_name",
    ])
    .where("checkout_id", "in", checkouts)
    .orderBy("order_number")
    .execute();
}

export function participantTests(lines: readonly LineRow[]) {
  const categories = new Map(lines.map((line) => [line.category_id, line]));
  return [...categories.values()].map((category) => ({
    category_name: category.category_id,
    category_name_en: category.category_en,
    product_data: lines
      .filter((line) => line.category_id === category.category_id)
      .map((line) => ({
        product_name: line.name_id,
        product_name_en: line.name_en,
        product_qty: line.qty,
        product_price: line.amount,
        product_discount: line.discount_percent,
      })),
  }));
}

function relationName(
  patient_id: string,
  caller: Caller,
  relations: readonly { patient_id: string; relation_code: string }[],
  lang: Lang,
): string | null {
  if (patient_id === caller.patient_id) return orderText("relation_self", lang);
  const relation = relations.find((item) => item.patient_id === patient_id);
  return relation ? relationNames(relation.relation_code)[lang === "id" ? 1 : 0] : null;
}

function nextSteps(order: OrderRow, payment: PaymentRow | null): string[] {
  switch (order.order_status) {
    case "pending":
      return payment ? ["pay", "change_method", "cancel"] : ["cancel"];
    case "active":
      return [
        ...(order.slot_id ? ["reschedule", "calendar", "qr"] : ["schedule"]),
        ...(order.payment_status === "unpaid" ? ["cancel"] : []),
      ];
    case "progress":
      return ["follow"];
    case "completed":
      if (isCharge(order.order_type)) return [];
      return ["result", "review", "order_again"];
    case "no_show":
      return ["reschedule", "order_again"];
    case "canceled":
      return ["order_again"];
  }
}
