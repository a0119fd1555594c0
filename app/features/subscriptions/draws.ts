import { hasExpired, isUsable, isWhole, bookableOf } from "~/features/subscriptions/owned.ts";
import { instantOf } from "~/lib/dates.ts";
import type { Owned } from "~/upstream/subscriptions/subscriptions.server.ts";
import type { UseDraft } from "./draft.server.ts";

type Item = UseDraft["items"][number];
type VisitPlace = Pick<NonNullable<UseDraft["slot"]>, "plant_id" | "date" | "time_start" | "timezone">;

export interface Draw extends Item {
  source: Owned;
  left: number;
}

export type DrawProblem = "quota_empty" | "expired_at_visit" | "plant_not_allowed";

/**
 * Draws first from the quota that ends first (docs/provider-api.md).
 * @param now ms
 * @param visit undefined: not chosen yet
 */
export function expectedDraws(
  owned: Owned,
  all: readonly Owned[],
  items: readonly Item[],
  now: number,
  visit?: VisitPlace,
): { draws: Draw[] } | { problem: DrawProblem } {
  const whole = isWhole(owned);
  const pool = all
    .filter((item) => item.type === owned.type && (!whole || item.product_id === owned.product_id))
    .filter((item) => isUsable(item, now))
    .sort((a, b) => ((a.expired_at ?? "9") < (b.expired_at ?? "9") ? -1 : 1));
  const taken = new Map<string, number>();
  const leftIn = (owned: Owned, product_id: string) => {
    const quota = owned.quota.find((row) => row.product_id === product_id);
    const all = whole ? 1 : quota ? bookableOf(quota) : 0;
    return all - (taken.get(`${owned.subscription_id} ${product_id}`) ?? 0);
  };
  const draws: Draw[] = [];
  for (const item of items) {
    const { product_id } = item;
    const some = pool.filter((entry) => leftIn(entry, product_id) > 0);
    const valid = some.filter((entry) => !visit || !hasExpired(entry, startOf(visit)));
    const source = valid.find((entry) => !visit || mayBeAt(entry, visit.plant_id));
    if (!source)
      return {
        problem:
          some.length === 0 ? "quota_empty" : valid.length === 0 ? "expired_at_visit" : "plant_not_allowed",
      };
    const rest = (whole ? valid : [source]).reduce((sum, entry) => sum + leftIn(entry, product_id), 0);
    draws.push({ ...item, source, left: rest });
    const key = `${source.subscription_id} ${product_id}`;
    taken.set(key, (taken.get(key) ?? 0) + 1);
  }
  return { draws };
}

function mayBeAt({ plants }: Owned, plant_id: string): boolean {
  return plants.length === 0 || plants.some(({ id }) => id === plant_id);
}

function startOf({ date, time_start, timezone }: VisitPlace): number {
  return instantOf(date, time_start, timezone);
}
