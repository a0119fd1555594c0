import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { findRows } from "../../database/rows.ts";
import { addDays, wallTime } from "../../lib/local-time.ts";
import { ensureSlot, findSlotPlant, listSlots } from "../schedule/slots.ts";
import { canBeMoved, isWanted, offerTime, settleWaitlist } from "./offer-places.ts";
import { wishRows } from "./queue.ts";

const MOST_DAYS = 90;

/** Ignores the hour. @throws LabError `not_found` without an open wish or a fitting time */
export async function offerAnyTime(trx: Trx, clock: Clock, order_number: string) {
  await settleWaitlist(trx, clock);
  const [wish] = await wishRows(trx, { order_number, onlyOpen: true });
  if (!wish) throw new LabError("not_found");
  const offers = await findRows(trx, "time_offer", { wish_id: wish.wish_id });
  const open = offers.find(({ state }) => state === "open");
  if (open) return { offer_id: open.offer_id };
  const told = offers.map(({ slot_id }) => slot_id);
  const now = clock.now();
  for (const plant_id of wish.plant_ids) {
    const plant = await findSlotPlant(trx, plant_id);
    if (!plant) continue;
    const date_from = wallTime(now, plant.timezone).date;
    const days = [...Array(MOST_DAYS).keys()].filter(
      (day) => addDays(date_from, day) <= wish.last_day,
    ).length;
    const request = { plant, service: "branch" as const, date_from, days, qty: wish.seats, fasting_hours: 0 };
    for (const { slot_id } of await listSlots(trx, now, wish.account_id, request)) {
      const slot = told.includes(slot_id) ? null : await ensureSlot(trx, now, slot_id);
      if (slot && isWanted(slot, wish) && (await canBeMoved(trx, clock, slot, wish)))
        return { offer_id: await offerTime(trx, clock, slot, wish) };
    }
  }
  throw new LabError("not_found");
}
