import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { requireRow } from "../../database/rows.ts";
import { orderLines } from "../orders/lifecycle/orders.ts";
import { cancellationsOf } from "../orders/refunds/refund-view.ts";
import { moveRules } from "../orders/lifecycle/reschedule-rules.ts";
import { rescheduleOrder } from "../orders/reschedule.ts";
import { closedPatients } from "../patients/access.ts";
import { fastingView, longestFast } from "../products/fasting.ts";
import type { WishEnd } from "../../database/tables.generated.ts";
import { settleWaitlist } from "./offer-places.ts";
import { closeOffer, leaveWaitlist } from "./queue.ts";

function offersOf(db: Db | Trx, { caller }: CallContext) {
  return db
    .selectFrom("time_offer as f")
    .innerJoin("time_wish as w", "w.wish_id", "f.wish_id")
    .innerJoin("lab_order as o", "o.order_number", "w.order_number")
    .selectAll("f")
    .select(["w.order_number", "w.from_slot_id", "w.ended_because"])
    .where("o.account_id", "=", caller.account_id)
    .orderBy("f.expires_at");
}
type Offer = Row<"time_offer"> & {
  order_number: string;
  from_slot_id: string;
  ended_because: WishEnd | null;
};

/** @throws LabError `not_found`, also while the caller may not book for a person of the order */
async function requireOffer(db: Db | Trx, call: CallContext, offer_id: string): Promise<Offer> {
  const offer = await offersOf(db, call).where("f.offer_id", "=", offer_id).executeTakeFirst();
  if (!offer || !(await isShown(db, call, offer))) throw new LabError("not_found");
  return offer;
}

async function isShown(db: Db | Trx, { clock, caller }: CallContext, { order_number }: Offer) {
  const lines = await orderLines(db, [order_number]);
  const people = lines.map(({ patient_id }) => patient_id);
  return (await closedPatients(db, clock, caller, people, "book")).size === 0;
}

export async function getOffer(db: Db, call: CallContext, offer_id: string) {
  return offerView(db, call, await requireOffer(db, call, offer_id));
}

export async function openOffers(db: Db, call: CallContext) {
  const rows = await offersOf(db, call)
    .where("f.state", "=", "open")
    .where("f.expires_at", ">", call.clock.now().toISOString())
    .execute();
  const views = [];
  for (const row of rows) if (await isShown(db, call, row)) views.push(await offerView(db, call, row));
  return views;
}

async function offerView(db: Db, { clock }: CallContext, offer: Offer) {
  const { offer_id, order_number, expires_at, from_slot_id, slot_id } = offer;
  const isPast = offer.state === "open" && expires_at <= clock.now().toISOString();
  const state = isPast ? ("expired" as const) : offer.state;
  const lines = await orderLines(db, [order_number]);
  const fast = await longestFast(
    db,
    lines.flatMap(({ product_id }) => product_id ?? []),
  );
  const after = await timeView(db, slot_id);
  return {
    offer_id,
    order_number,
    expires_at,
    state,
    wish_ended_because: offer.ended_because,
    before: await timeView(db, from_slot_id),
    after: { ...after, ...fastingView(clock.now(), after, fast) },
    afterwards: state === "open" ? await afterTaking(db, clock, offer) : null,
  };
}

async function afterTaking(db: Db, clock: Clock, { order_number, slot_id }: Offer) {
  const order = await requireRow(db, "lab_order", { order_number });
  const slot = await requireRow(db, "slot", { slot_id });
  const taken = { ...order, reschedule_count: order.reschedule_count + 1 };
  const { refusal, remaining } = moveRules(taken, slot, clock.now(), 0);
  const cancellation = (await cancellationsOf(db, clock, [order_number], slot)).get(order_number);
  return {
    changes_left: remaining,
    may_move: refusal === null,
    cancel_fee: cancellation?.refusal === null ? cancellation.fee : null,
  };
}

function timeView(db: Db, slot_id: string) {
  return db
    .selectFrom("slot")
    .innerJoin("plant", "plant.plant_id", "slot.plant_id")
    .select(["slot.slot_id", "slot.plant_id", "plant.name as plant_name", "date", "time_start", "time_end"])
    .select(["plant.timezone", "starts_at"])
    .where("slot_id", "=", slot_id)
    .executeTakeFirstOrThrow();
}

async function requireOpenOffer(trx: Trx, call: CallContext, offer_id: string): Promise<Offer> {
  await settleWaitlist(trx, call.clock);
  const offer = await requireOffer(trx, call, offer_id);
  if (offer.state !== "open") throw new LabError("offer_over");
  return offer;
}

/** Free of charge. @throws LabError `not_found`, `offer_over`, and refusals of {@link rescheduleOrder} */
export async function acceptOffer(trx: Trx, call: CallContext, offer_id: string) {
  const { order_number, wish_id, slot_id } = await requireOpenOffer(trx, call, offer_id);
  const { plant_id } = await trx
    .selectFrom("slot")
    .select("plant_id")
    .where("slot_id", "=", slot_id)
    .executeTakeFirstOrThrow();
  await closeOffer(trx, offer_id, "accepted");
  await leaveWaitlist(trx, call.clock.now(), wish_id, "accepted");
  const move = { order_number, plant_id, slot_id, reason: null, accept_fee: 0, payment: null };
  await rescheduleOrder(trx, call, { ...move, fasting_confirmed: false, from_offer: true });
  await settleWaitlist(trx, call.clock);
  return { offer_id, order_number };
}

/** The wish stays. @throws LabError `not_found`, `offer_over` */
export async function declineOffer(trx: Trx, call: CallContext, offer_id: string) {
  const { order_number } = await requireOpenOffer(trx, call, offer_id);
  await closeOffer(trx, offer_id, "declined");
  await settleWaitlist(trx, call.clock);
  return { offer_id, order_number };
}
