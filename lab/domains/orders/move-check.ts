import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { requireRow } from "../../database/rows.ts";
import { labToday } from "../../lib/local-time.ts";
import { requireAccess } from "../patients/access.ts";
import { waivedAges, waiverKey } from "../pricing/age-waivers.ts";
import { loadCards, restrictionOf } from "../products/products.ts";
import { requireFree } from "../schedule/overlaps.ts";
import { requireHour } from "../schedule/visit-hour.ts";
import { fastingView, longestFast, type FastingView } from "../products/fasting.ts";
import { withdrawnResults } from "../results/withdrawn-results.ts";
import { requireQuotaAt } from "./quota/quota.ts";
import type { SlotRow } from "../schedule/slots.ts";
import { requireWithinEvent } from "./event-limits.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";
import { orderLines, requireOrder, type LineRow } from "./lifecycle/orders.ts";
import { moveRules, serviceFee } from "./lifecycle/reschedule-rules.ts";

export interface MovableVisit {
  order: OrderRow;
  current: SlotRow;
  lines: readonly LineRow[];
  /** whole rupiah */
  fee: number;
}

/**
 * Changes nothing.
 * @throws LabError `not_found`, `not_movable`, `too_late`, `limit_reached`, `already_pending`
 */
export async function requireMovable(
  db: Db | Trx,
  { clock, caller }: Pick<CallContext, "clock" | "caller">,
  order_number: string,
): Promise<MovableVisit> {
  const order = await requireOrder(db, caller, order_number);
  const current = order.slot_id ? await requireRow(db, "slot", { slot_id: order.slot_id }) : null;
  const lines = await orderLines(db, [order_number]);
  for (const patient_id of new Set(lines.map((line) => line.patient_id)))
    await requireAccess(db, clock, caller, patient_id, "book");
  const withdrawn_at = (await withdrawnResults(db, [order_number])).get(order_number) ?? null;
  const { refusal, fee } = moveRules(order, current, clock.now(), serviceFee(lines), withdrawn_at);
  if (refusal) throw new LabError(refusal);
  if (!current) throw new LabError("not_movable");
  if (await hasPendingMove(db, order_number)) throw new LabError("already_pending");
  return { order, current, lines, fee };
}

/**
 * Free places and fasting aside; changes nothing.
 * @throws LabError `not_found`, `check_fields`, `slot_full`, `wrong_hour` and the rules of visits
 */
export async function requireMovableTo(
  db: Db | Trx,
  now: Date,
  { order, current, lines }: MovableVisit,
  slot: SlotRow,
  lang: Lang = "en",
): Promise<void> {
  if (slot.service === "consultation") throw new LabError("not_found");
  if (slot.slot_id === current.slot_id) throw wrongSlot("same_time");
  if (slot.service === "home_care") {
    // The address stays, and so does the branch that reaches it.
    if (current.service !== "home_care" || slot.plant_id !== current.plant_id) throw wrongSlot("wrong_slot");
    if (slot.date <= labToday(now)) throw new LabError("slot_full");
  }
  await requireWithinEvent(db, order, slot);
  await requireProducts(db, productsOf(lines), slot.plant_id);
  await requireSuitable(db, { now, lang }, lines, slot);
  const patient_ids = [...new Set(lines.map(({ patient_id }) => patient_id))];
  await requireFree(db, order.account_id, { patient_ids, slot }, { except: order.order_number });
  await requireQuotaAt(db, order.order_number, slot);
}

export async function fastBefore(
  db: Db | Trx,
  now: Date,
  { lines }: Pick<MovableVisit, "lines">,
  slot: SlotRow,
): Promise<FastingView> {
  return fastingView(now, slot, await longestFast(db, productsOf(lines)));
}

export function wrongSlot(text: "wrong_slot" | "same_time"): LabError {
  return new LabError("check_fields", { fields: { slot_id: [text] } });
}

function productsOf(lines: readonly LineRow[]): string[] {
  return [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
}

async function hasPendingMove(db: Db | Trx, order_number: string): Promise<boolean> {
  const row = await db
    .selectFrom("order_reschedule")
    .innerJoin("lab_order", "lab_order.order_number", "order_reschedule.charge_number")
    .select("charge_number")
    .where("order_reschedule.order_number", "=", order_number)
    .where("lab_order.order_status", "=", "pending")
    .executeTakeFirst();
  return row !== undefined;
}

async function requireProducts(db: Db | Trx, products: readonly string[], plant_id: string): Promise<void> {
  if (products.length === 0) return;
  const offered = await db
    .selectFrom("product_price")
    .select("product_id")
    .where("plant_id", "=", plant_id)
    .where("product_id", "in", products)
    .execute();
  if (offered.length < products.length) throw new LabError("product_unavailable");
}

async function requireSuitable(
  db: Db | Trx,
  { now, lang }: { now: Date; lang: Lang },
  lines: readonly LineRow[],
  slot: SlotRow,
): Promise<void> {
  const cards = await loadCards(db, productsOf(lines));
  const items = lines.flatMap(({ product_id, patient_id }) =>
    product_id ? [{ product_id, patient_id }] : [],
  );
  const waived = await waivedAges(db, { now: () => now }, items);
  for (const item of items) {
    const card = cards.find(({ product_id }) => product_id === item.product_id);
    const patient = await requireRow(db, "patient", { patient_id: item.patient_id });
    const isWaived = waived.has(waiverKey(item));
    if (card && restrictionOf(card, patient, { day: slot.date, isWaived })) throw new LabError("restricted");
  }
  requireHour(
    cards.map((product) => ({ product, qty: 1 })),
    slot,
    lang,
  );
}
