import { partOfDay } from "~/lib/hours.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { getPublicProduct, listPublicTimes } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { forEverybody } from "~/upstream/client/remembered.server.ts";
import type { Slot } from "~/upstream/orders/schedule.server.ts";

const MINUTE = 60_000;
const FACTS = { fresh: 10 * MINUTE, most: 24 * 60 * MINUTE };
const TIMES = { fresh: MINUTE, most: 2 * MINUTE };
/** Also the laboratory's most for a visitor's list of times. */
const TIMES_DAYS = 7;
/** Of each part of the day. */
const FIRST_TIMES = 4;
const PARTS = ["morning", "midday", "afternoon"];

/** @throws UpstreamRefusal 404 */
export const readOffer = forEverybody("public-offer", FACTS, (shared, { id }: { id: string }) =>
  getPublicProduct(shared, id),
);

const readTimes = forEverybody(
  "public-times",
  TIMES,
  async (shared, { plant_id, product_id }: { plant_id: string; product_id: string }) => {
    const times = await listPublicTimes(shared, { plant_id, days: TIMES_DAYS, product_ids: product_id });
    return times.sort((a, b) => (a.date + a.time_start < b.date + b.time_start ? -1 : 1));
  },
);

/** Null when the times could not be read. */
export async function findFirstFree(
  up: UpstreamContext,
  plant_id: string,
  product_id: string,
): Promise<Slot[] | null> {
  const times = await settle(readTimes(up, { plant_id, product_id }));
  if (!times.ok) return null;
  const open = times.data.value.filter(({ remaining }) => remaining > 0);
  const free = open.filter(
    ({ fasting_hours, fasting_possible }) => fasting_hours === 0 || fasting_possible === true,
  );
  const isUnread = open.some(
    ({ fasting_hours, fasting_possible }) => !isUnderstood(fasting_hours) || !isUnderstood(fasting_possible),
  );
  const first = PARTS.flatMap((part) =>
    free.filter(({ time_start }) => partOfDay(time_start) === part).slice(0, FIRST_TIMES),
  );
  first.sort((a, b) => (a.date + a.time_start < b.date + b.time_start ? -1 : 1));
  return free.length === 0 && isUnread ? null : first;
}
