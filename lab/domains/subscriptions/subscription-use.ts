import { randomUUID } from "node:crypto";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { patientFor } from "../patients/access.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { plainOrder, plainPayment, plainPrice } from "../orders/lifecycle/plain-rows.ts";
import { fastBegins, fastingView, longestFast } from "../products/fasting.ts";
import { releaseHold, requireCapacity } from "../schedule/holds.ts";
import { addOrderEvent, addPaymentEvent } from "../orders/lifecycle/order-events.ts";
import { bookVisit, type OrderRow } from "../orders/lifecycle/order-flow.ts";
import { type Patient } from "../patients/patients.ts";
import {
  productColumns,
  loadCards,
  restrictionOf,
  restrictionText,
  type ProductCard,
} from "../products/products.ts";
import { requireSuitableVisits } from "../orders/visit-check.ts";
import { waivedAges, waiverKey } from "../pricing/age-waivers.ts";
import { addQuotaEvents } from "../orders/quota/quota.ts";
import { nextOrderNumber } from "../../database/series.ts";
import { ensureSlot, type SlotRow } from "../schedule/slots.ts";
import { chooseDraws, type UseItem } from "./subscription-draws.ts";
import type { OwnedRow } from "../orders/quota/owned.ts";
import { ownedViews, requireOwned } from "./subscriptions.ts";

interface UseRequest {
  subscription_id: string;
  items: UseItem[];
  plant_id: string;
  slot_id: string;
  /** the patient accepts a slot too early for the fast */
  fasting_confirmed: boolean;
}

/**
 * @throws LabError `not_found`, `check_fields`, `restricted`, `slot_full`, `fasting_unconfirmed`,
 * `visit_overlaps`, `wrong_hour`, and those of {@link chooseDraws}
 */
export async function useSubscription(trx: Trx, call: CallContext, request: UseRequest) {
  const owned = await requireOwned(trx, call.caller, request.subscription_id);
  const slot = await ensureSlot(trx, call.clock.now(), request.slot_id);
  if (slot?.service !== "branch") throw new LabError("not_found");
  if (slot.plant_id !== request.plant_id) {
    throw new LabError("check_fields", { fields: { slot_id: ["wrong_slot"] } });
  }
  const patients = await bookable(trx, call, request.items);
  const draws = await chooseDraws(trx, call, owned, request.items, slot);
  const cards = await loadCards(trx, [...new Set(request.items.map(({ product_id }) => product_id))]);
  const lines = request.items.map((item) => lineOf(item, cards, patients));
  await requireAllowed(trx, call, lines, slot);
  await requireCapacity(trx, call.clock.now(), call.caller.account_id, slot, patients.size);
  if (!request.fasting_confirmed) await requireFast(trx, call, request, slot);

  const order = await insertOrder(trx, call, { owned, slot, seats: patients.size, lines });
  const { order_number, created_at } = order;
  await addQuotaEvents(trx, created_at, order_number, "reserve", "booked", draws);
  await bookVisit(trx, call.clock, order);
  await releaseHold(trx, call.caller.account_id, slot);
  const [view] = await ownedViews(trx, call, [await requireOwned(trx, call.caller, owned.subscription_id)]);
  return { order_number, quota: view?.quota ?? [], draws };
}

interface UsedLine {
  item: UseItem;
  card: ProductCard;
  patient: Patient;
}

function lineOf(
  item: UseItem,
  cards: readonly ProductCard[],
  patients: ReadonlyMap<string, Patient>,
): UsedLine {
  const card = cards.find(({ product_id }) => product_id === item.product_id);
  const patient = patients.get(item.patient_id);
  if (!card || !patient) throw new LabError("not_found");
  return { item, card, patient };
}

async function bookable(
  trx: Trx,
  call: CallContext,
  items: readonly UseItem[],
): Promise<Map<string, Patient>> {
  const matches = new Map<string, Patient>();
  for (const { patient_id } of items) {
    if (matches.has(patient_id)) continue;
    matches.set(patient_id, await patientFor(trx, call.clock, call.caller, patient_id, "book"));
  }
  return matches;
}

async function requireAllowed(
  trx: Trx,
  call: CallContext,
  lines: readonly UsedLine[],
  slot: SlotRow,
): Promise<void> {
  const waived = await waivedAges(
    trx,
    call.clock,
    lines.map(({ item }) => item),
  );
  for (const { card, patient, item } of lines) {
    const isWaived = waived.has(waiverKey(item));
    const restricted = restrictionOf(card, patient, { day: slot.date, isWaived });
    if (!restricted) continue;
    const { reason, product } = restricted;
    throw new LabError("restricted", {
      results: { ...item, reason: restrictionText(reason, product, call.lang) },
    });
  }
  const visit = lines.map(({ card, patient, item }) => ({
    product: card,
    patient,
    patient_id: item.patient_id,
    qty: 1,
  }));
  await requireSuitableVisits(trx, call, [{ plant_id: slot.plant_id, lines: visit, slot }], true);
}

async function requireFast(trx: Trx, call: CallContext, request: UseRequest, slot: SlotRow): Promise<void> {
  const hours = await longestFast(
    trx,
    request.items.map(({ product_id }) => product_id),
  );
  const view = fastingView(call.clock.now(), slot, hours);
  if (view.fasting_possible) return;
  const { plant_id, slot_id } = slot;
  const fasting_from = fastBegins(slot, hours).toISOString();
  const results = [{ plant_id, slot_id, fasting_hours: hours, fasting_from }];
  throw new LabError("fasting_unconfirmed", { params: { hours }, results });
}

interface Visit {
  owned: OwnedRow;
  slot: SlotRow;
  seats: number;
  lines: readonly UsedLine[];
}

async function insertOrder(
  trx: Trx,
  call: CallContext,
  { owned, slot, seats, lines }: Visit,
): Promise<OrderRow> {
  const numbers = await nextOrderNumber(trx);
  const order: OrderRow = {
    ...plainOrder,
    ...numbers,
    checkout_id: randomUUID(),
    account_id: call.caller.account_id,
    order_type: owned.subscription_type === "subscription" ? "use_subscription" : "use_package",
    package_name_en: owned.name_en,
    package_name_id: owned.name_id,
    order_status: "active",
    payment_status: "paid",
    plant_id: slot.plant_id,
    slot_id: slot.slot_id,
    seats,
    created_at: call.clock.now().toISOString(),
  };
  await insertRows(trx, "lab_order", order);
  await insertRows(
    trx,
    "order_line",
    lines.map((line, index) => lineRow(order, line, index)),
  );
  await insertPayment(trx, order);
  await addOrderEvent(trx, order.order_number, "created", order.created_at);
  return order;
}

function lineRow({ order_number, plant_id }: OrderRow, { card, item }: UsedLine, index: number) {
  return {
    order_line_id: randomUUID(),
    order_number,
    position: index + 1,
    ...productColumns(card),
    plant_id,
    patient_id: item.patient_id,
    ...plainPrice(0),
  };
}

async function insertPayment(trx: Trx, { order_number, created_at }: OrderRow): Promise<void> {
  const payment_id = randomUUID();
  await insertRows(trx, "payment", {
    ...plainPayment,
    payment_id,
    order_number,
    method_code: "SUBSCRIPTION",
    amount: 0,
    payment_status: "paid",
    created_at,
  });
  await addPaymentEvent(trx, payment_id, "settlement", created_at);
}
