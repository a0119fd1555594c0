import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { openOffers } from "./offers.ts";
import { wishRows } from "./queue.ts";
import { plantsToWaitFor } from "./same-price.ts";
import { firstDay, wishableVisit } from "./wishes.ts";

export async function wishView(db: Db, call: CallContext, order_number: string) {
  const { order, slot, refusal } = await wishableVisit(db, call, order_number);
  const first_day = await firstDay(db, call.clock.now(), { order, slot });
  const plants = await plantsToWaitFor(db, order, first_day);
  const wish = (await wishRows(db, { order_number })).at(-1);
  const offers = await openOffers(db, call);
  return {
    order_number,
    refusal: refusal ?? (plants.length === 0 ? ("not_movable" as const) : null),
    first_day,
    last_day: slot?.date ?? null,
    plants: plants.map(({ plant_id, plant_name }) => ({ plant_id, plant_name })),
    wish: wish
      ? {
          wish_id: wish.wish_id,
          last_day: wish.last_day,
          parts: wish.parts,
          plant_ids: wish.plant_ids,
          asked_at: wish.asked_at,
          ended_at: wish.ended_at,
          ended_because: wish.ended_because,
        }
      : null,
    offer: offers.find((offer) => offer.order_number === order_number) ?? null,
  };
}
