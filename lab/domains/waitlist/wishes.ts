import { randomUUID } from "node:crypto";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError, type FieldErrors } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows } from "../../database/rows.ts";
import { wallTime } from "../../lib/local-time.ts";
import { closedPatients } from "../patients/access.ts";
import { eventLimits } from "../orders/event-limits.ts";
import { orderLines, requireOrder } from "../orders/lifecycle/orders.ts";
import type { OrderRow } from "../orders/lifecycle/order-flow.ts";
import { moveRules } from "../orders/lifecycle/reschedule-rules.ts";
import type { SlotRow } from "../schedule/slots.ts";
import type { DayPart } from "./queue.ts";
import { plantsToWaitFor } from "./same-price.ts";
import { leaveWaitlist, wishRows } from "./queue.ts";
import { settleWaitlist } from "./offer-places.ts";

interface Asked {
  order_number: string;
  /** YYYY-MM-DD of the branch */
  last_day: string;
  parts: DayPart[];
  plant_ids: string[];
}

/**
 * @returns also the reason why it may not move, or null
 * @throws LabError `not_found` for another account's order, or of a person without access
 */
export async function wishableVisit(db: Db | Trx, call: CallContext, order_number: string) {
  const order = await requireOrder(db, call.caller, order_number);
  const people = (await orderLines(db, [order_number])).map(({ patient_id }) => patient_id);
  if ((await closedPatients(db, call.clock, call.caller, people)).size > 0) throw new LabError("not_found");
  const mayBook = (await closedPatients(db, call.clock, call.caller, people, "book")).size === 0;
  const slot = order.slot_id ? ((await findRow(db, "slot", { slot_id: order.slot_id })) ?? null) : null;
  const refusal = mayBook ? refusalOf(order, slot, call.clock.now()) : ("not_movable" as const);
  return { order, slot, refusal, mayBook };
}

/** YYYY-MM-DD of the visit's branch. */
export async function firstDay(
  db: Db | Trx,
  now: Date,
  { order, slot }: { order: OrderRow; slot: SlotRow | null },
): Promise<string> {
  const plant = slot ? await findRow(db, "plant", { plant_id: slot.plant_id }, ["timezone"]) : null;
  const today = wallTime(now, plant?.timezone ?? "Asia/Jakarta").date;
  const limits = (await eventLimits(db, [order])).get(order.order_number);
  return limits && limits.date_from > today ? limits.date_from : today;
}

function refusalOf(order: OrderRow, slot: SlotRow | null, now: Date) {
  if (slot && slot.service !== "branch") return "not_movable" as const;
  return order.order_status === "active" ? moveRules(order, slot, now, 0).refusal : "not_movable";
}

/** @throws LabError `not_found`, `not_movable`, `too_late`, `limit_reached`, `wish_open`, `check_fields` */
export async function joinWaitlistFor(trx: Trx, call: CallContext, query: Asked) {
  const { order_number, last_day, parts, plant_ids } = query;
  await settleWaitlist(trx, call.clock);
  const { order, slot, refusal, mayBook } = await wishableVisit(trx, call, order_number);
  if (!mayBook) throw new LabError("not_found");
  if (refusal) throw new LabError(refusal);
  if (!slot) throw new LabError("not_movable");
  const open = await wishRows(trx, { order_number, onlyOpen: true });
  if (open.length > 0) throw new LabError("wish_open");
  const first = await firstDay(trx, call.clock.now(), { order, slot });
  const plants = await plantsToWaitFor(trx, order, first);
  const fields: FieldErrors = {
    ...((last_day < first || last_day > slot.date) && { last_day: ["wish_day"] }),
    ...(plant_ids.some((id) => !plants.some(({ plant_id }) => plant_id === id)) && {
      plant_ids: ["wish_plant"],
    }),
  };
  if (Object.keys(fields).length > 0) throw new LabError("check_fields", { fields });
  const wish_id = randomUUID();
  await insertRows(trx, "time_wish", {
    wish_id,
    order_number,
    last_day,
    from_slot_id: slot.slot_id,
    parts: JSON.stringify([...new Set(parts)]),
    plant_ids: JSON.stringify([...new Set(plant_ids)]),
    asked_at: call.clock.now().toISOString(),
  });
  return { wish_id };
}

/** @throws LabError `not_found`, `wish_ended` */
export async function endByPatient(trx: Trx, call: CallContext, wish_id: string) {
  await settleWaitlist(trx, call.clock);
  const wish = await findRow(trx, "time_wish", { wish_id }, ["order_number", "ended_at"]);
  if (!wish) throw new LabError("not_found");
  await requireOrder(trx, call.caller, wish.order_number);
  if (wish.ended_at !== null) throw new LabError("wish_ended");
  await leaveWaitlist(trx, call.clock.now(), wish_id, "patient");
  await settleWaitlist(trx, call.clock);
  return { wish_id };
}
