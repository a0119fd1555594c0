import type { CallContext } from "../lib/call-context.ts";
import type { Db } from "../database/db.ts";
import { wallTime } from "../lib/local-time.ts";
import { openOffers } from "./offers.ts";
import { wishRows } from "./queue.ts";
import { plantsAtSamePrice } from "./same-price.ts";
import { wishableVisit } from "./wishes.ts";

/** The latest wish of an order, and the days and branches that can be wished. */
export async function wishView(db: Db, call: CallContext, order_number: string) {
  const { order, slot, refusal } = await wishableVisit(db, call, order_number);
  const plants = await plantsAtSamePrice(db, order);
  const wish = (await wishRows(db, { order_number })).at(-1);
  const offers = await openOffers(db, call);
  const zone = plants.find(({ plant_id }) => plant_id === order.plant_id)?.timezone ?? "Asia/Jakarta";
  return {
    order_number,
    refusal: refusal ?? (plants.length === 0 ? ("not_movable" as const) : null),
    first_day: wallTime(call.clock.now(), zone).date,
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
    offer: offers.find((one) => one.order_number === order_number) ?? null,
  };
}
