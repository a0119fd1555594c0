import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { findRow, findRows, insertRows, requireRow, updateRows } from "../../database/rows.ts";
import { plainOrder, plainPayment, plainPrice } from "./lifecycle/plain-rows.ts";
import { addOrderEvent, addPaymentEvent } from "./lifecycle/order-events.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";
import { productColumns, loadCards } from "../products/products.ts";
import { voidReminders } from "../schedule/reminders.ts";
import { issueResult, lastIssued, openResults } from "../results/issue/result-issue.ts";
import { releaseResults } from "./lifecycle/order-release.ts";
import type { AttendanceTable } from "../../database/tables.generated.ts";
import { nextOrderNumber } from "../../database/series.ts";

export interface Invitation extends Pick<
  Selectable<AttendanceTable>,
  "state" | "fitness" | "valid_until" | "order_number" | "attended_at"
> {
  examination_item_id: string;
  office_care_id: string;
  company_id: string;
  employee_id: string;
  patient_id: string | null;
  group_id: string;
  event_name: string;
  created_by: string;
}

export function invitationsOf(trx: Trx) {
  return trx
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select([
      "a.examination_item_id",
      "a.state",
      "a.fitness",
      "a.valid_until",
      "a.order_number",
      "a.attended_at",
      "i.group_id",
    ])
    .select(["o.office_care_id", "o.company_id", "o.created_by", "o.name as event_name"])
    .select(["e.employee_id", "e.patient_id"]);
}

export async function openOrder(
  trx: Trx,
  clock: Clock,
  invitation: Invitation & { patient_id: string },
): Promise<string> {
  const { patient_id } = invitation;
  const at = clock.now().toISOString();
  const order =
    (await findOrder(trx, invitation.order_number)) ?? (await insertOrder(trx, at, invitation, patient_id));
  if (order.order_status === "completed") return order.order_number;
  await addOrderEvent(trx, order.order_number, "checked_in", at);
  await addOrderEvent(trx, order.order_number, "sample_taken", at);
  await updateRows(trx, "lab_order", { order_number: order.order_number }, { order_status: "progress" });
  await openResults(trx, order, at);
  return order.order_number;
}

/** A waiting result is issued with the conclusion, which the employer reads. */
export async function concludeOrder(
  trx: Trx,
  clock: Clock,
  { order_number, fitness, valid_until }: Pick<Invitation, "order_number" | "fitness" | "valid_until">,
): Promise<void> {
  const order = await findOrder(trx, order_number);
  if (!order || fitness === null || fitness === "pending") return;
  const conclusion = { category: fitness, valid_until, note_en: null, note_id: null };
  if (order.order_status !== "completed")
    return void (await releaseResults(trx, clock, order, { conclusion }));
  for (const result of await findRows(trx, "lab_result", {
    order_number: order.order_number,
    state: "ready",
  })) {
    const last = await lastIssued(trx, result);
    if (last.sections?.fitness?.category === fitness) continue;
    await issueResult(trx, clock, result, {
      ...last,
      status: "appended",
      sections: { ...last.sections, fitness: conclusion },
      reason: ["The doctor's conclusion was added", "Kesimpulan dokter ditambahkan"],
    });
  }
}

const NOTES = {
  company: { en: "Canceled by your company", id: "Dibatalkan perusahaan Anda" },
  missed: { en: "Recorded as missed", id: "Tercatat tidak hadir" },
} as const;

/** A missed visit stays one. */
export async function cancelBookedOrder(
  trx: Trx,
  clock: Clock,
  order_number: string,
  why: keyof typeof NOTES | "by_lab",
): Promise<void> {
  const at = clock.now().toISOString();
  const { order_status } = await requireRow(trx, "lab_order", { order_number }, ["order_status"]);
  if (why === "missed" && order_status === "no_show") return;
  const reason = why === "by_lab" ? { cancel_reason: why } : {};
  const status = why === "missed" ? ("no_show" as const) : ("canceled" as const);
  await updateRows(trx, "lab_order", { order_number }, { order_status: status, ...reason });
  await voidReminders(trx, { order_number });
  if (why === "missed") await addOrderEvent(trx, order_number, "no_show", at, NOTES[why]);
  else if (why === "by_lab") await addOrderEvent(trx, order_number, "canceled_by_lab", at);
  else await addOrderEvent(trx, order_number, "canceled", at, NOTES[why]);
}

/** A waiting result is canceled. */
export async function cancelBegunOrder(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  const at = clock.now().toISOString();
  await updateRows(trx, "lab_order", { order_number }, { order_status: "canceled", cancel_reason: "by_lab" });
  await addOrderEvent(trx, order_number, "canceled_by_lab", at);
  for (const result of await openResults(trx, { order_number }, at))
    await issueResult(trx, clock, result, {
      status: "cancelled",
      reason: ["The examination was not done", "Pemeriksaan tidak dilakukan"],
    });
}

async function findOrder(trx: Trx, order_number: string | null): Promise<OrderRow | null> {
  if (order_number === null) return null;
  return requireRow(trx, "lab_order", { order_number });
}

/** The patient's own account, else the requester's. */
async function insertOrder(
  trx: Trx,
  at: string,
  invitation: Invitation,
  patient_id: string,
): Promise<OrderRow> {
  const { group_id, office_care_id, company_id, event_name, created_by } = invitation;
  const account = await findRow(trx, "account", { patient_id }, ["account_id"]);
  const plant = await trx
    .selectFrom("office_care_plant")
    .select("plant_id")
    .where("office_care_id", "=", office_care_id)
    .orderBy("plant_id")
    .executeTakeFirst();
  const products = await trx
    .selectFrom("office_care_product")
    .select(["product_id", "price"])
    .where("group_id", "=", group_id)
    .orderBy("position")
    .execute();
  const total = products.reduce((sum, { price }) => sum + price, 0);
  const { order_number, invoice_number } = await nextOrderNumber(trx);
  const order: OrderRow = {
    ...plainOrder,
    order_number,
    invoice_number,
    checkout_id: randomUUID(),
    account_id: account?.account_id ?? created_by,
    order_type: "office_care",
    order_status: "active",
    payment_status: "paid",
    plant_id: plant?.plant_id ?? null,
    amount_total: total,
    grand_total: total,
    created_at: at,
  };
  await insertRows(trx, "lab_order", order);
  await insertLines(trx, order, { products, patient_id });
  await insertPayment(trx, order);
  await insertRows(trx, "office_care_invitation", {
    order_number,
    company_id,
    name_en: event_name,
    name_id: event_name,
  });
  await addOrderEvent(trx, order_number, "created", at);
  return order;
}

interface Lines {
  products: readonly { product_id: string; price: number }[];
  patient_id: string;
}

async function insertLines(trx: Trx, order: OrderRow, { products, patient_id }: Lines): Promise<void> {
  const cards = await loadCards(
    trx,
    products.map(({ product_id }) => product_id),
  );
  const rows = cards.map((card, index) => {
    const amount = products.find(({ product_id }) => product_id === card.product_id)?.price ?? 0;
    return {
      order_line_id: randomUUID(),
      order_number: order.order_number,
      position: index + 1,
      ...productColumns(card),
      plant_id: order.plant_id,
      patient_id,
      ...plainPrice(amount),
    };
  });
  await insertRows(trx, "order_line", rows);
}

async function insertPayment(trx: Trx, order: OrderRow): Promise<void> {
  const payment_id = randomUUID();
  await insertRows(trx, "payment", {
    ...plainPayment,
    payment_id,
    order_number: order.order_number,
    method_code: "COMPANY",
    amount: order.grand_total,
    payment_status: "paid",
    created_at: order.created_at,
  });
  await addPaymentEvent(trx, payment_id, "created", order.created_at);
  await addPaymentEvent(trx, payment_id, "settlement", order.created_at);
}
