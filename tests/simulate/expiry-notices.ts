import { addDays, labToday, wallTime } from "../../lab/lib/local-time.ts";
import { must } from "./model.ts";
import type { World } from "./world.ts";

const AHEAD_DAYS = 14;
const TITLE = /^Your (subscription|package|deal) ends soon$/;
const USE = "/subscription/use";

interface Purchase {
  id: string;
  account_id: string;
  order_number: string;
  last: string;
  /** unknown while something about it is unanswered */
  left: number | null;
  isDue: boolean;
}

/** Purchases with their uses left, as answers and receipts say. */
async function purchases(world: World, today: string): Promise<Purchase[]> {
  const { drawn, orders } = world.model;
  const rows = await world.lab.db
    .selectFrom("subscription as s")
    .innerJoin("subscription_quota as q", "q.subscription_id", "s.subscription_id")
    .select(["s.subscription_id", "s.account_id", "s.order_number", "s.valid_until", "s.created_at"])
    .select(["q.product_id", "q.quota_total", "s.canceled_at"])
    .where("s.account_id", "like", "acc-patient-%")
    .execute();
  const unsure = new Set(
    [...orders.values()]
      .filter(({ draws, number }) => draws.length > 0 && world.isUnanswered(number))
      .flatMap(({ draws }) => draws.map(([subscription_id]) => subscription_id)),
  );
  const users = new Set(
    world.unanswered.flatMap(({ path, person }) => (path === USE ? [person?.account_id] : [])),
  );
  const matches = new Map<string, Purchase>();
  for (const row of rows) {
    const { subscription_id: id, account_id, order_number, valid_until: last } = row;
    const isUnsure = unsure.has(id) || world.isUnanswered(id) || users.has(account_id);
    const isDue =
      row.canceled_at === null &&
      last >= today &&
      last <= addDays(today, AHEAD_DAYS) &&
      labToday(new Date(row.created_at)) < addDays(last, -AHEAD_DAYS);
    const purchase = matches.get(id) ?? { id, account_id, order_number, last, left: 0, isDue };
    const left = row.quota_total - (drawn.get(`${id} ${row.product_id}`) ?? 0);
    purchase.left = isUnsure || purchase.left === null ? null : purchase.left + left;
    matches.set(id, purchase);
  }
  return [...matches.values()];
}

async function notices({ lab }: World) {
  const rows = await lab.db
    .selectFrom("notification")
    .select(["account_id", "title_en", "message_en"])
    .where("account_id", "like", "acc-patient-%")
    .where("title_en", "like", "Your % ends soon")
    .execute();
  const told = new Map<string, number>();
  for (const { title_en, message_en } of rows) {
    if (!TITLE.test(title_en)) continue;
    const [, number = ""] = /^(ORD-\d+):/.exec(message_en) ?? [];
    told.set(number, (told.get(number) ?? 0) + 1);
  }
  return told;
}

/** The laboratory's background work; owners are told of each purchase that ends, once for each last day. */
export async function sweep(world: World): Promise<void> {
  const before = await notices(world);
  const { date, time } = wallTime(world.labClock.now(), "Asia/Jakarta");
  const current = await purchases(world, date);
  await world.settled(world.lab.sweep());
  const after = await notices(world);
  const isNight = time < "08:00" || time >= "19:00";
  const isClosing = closingAccounts(world);
  for (const [number, count] of after) {
    const added = count - (before.get(number) ?? 0);
    if (added === 0) continue;
    const [purchase, ...others] = current.filter(({ order_number }) => order_number === number);
    must(added === 1 && purchase !== undefined, number, () => `${String(added)} notices of its end`);
    must(!isNight, number, () => `its owner is told at ${time}`);
    must(
      purchase?.isDue === true,
      number,
      () => `it ends on ${String(purchase?.last)}, and is told on ${date}`,
    );
    must(others.length === 0 && purchase?.left !== 0, number, () => "it is used up, and said to end");
    world.count("told: purchases that end");
    if (!purchase) continue;
    const name = `${purchase.id} ${purchase.last}`;
    must(!world.model.toldEnds.has(name), number, () => `told twice of ${purchase.last}`);
    world.model.toldEnds.add(name);
  }
  if (isNight) return;
  for (const { id, last, isDue, left, order_number, account_id } of current) {
    if (!isDue || left === null || left === 0) continue;
    const isTold = world.model.toldEnds.has(`${id} ${last}`);
    must(
      isTold || isClosing.has(account_id),
      order_number,
      () => `it ends on ${last}, and its owner is not told`,
    );
  }
  const usedUp = current.filter(({ left, isDue }) => isDue && left === 0);
  for (const _ of usedUp) world.count("not told: purchases that are used up");
}

/** Accounts that close, are erased, or may be. */
function closingAccounts({ model, unanswered }: World): Set<string> {
  const closing = model.closings.filter(({ state }) => state !== "kept");
  const unsure = [...unanswered.map(({ person }) => person), ...model.unread];
  return new Set([
    ...closing.map(({ account_id }) => account_id),
    ...model.erased,
    ...unsure.flatMap((person) => (person ? [person.account_id] : [])),
  ]);
}
