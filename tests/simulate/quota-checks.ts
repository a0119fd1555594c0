import { must } from "./model.ts";
import type { World } from "./world.ts";

const USE = "/subscription/use";

/** Never more than was bought; what the answers say was taken and given back. */
export async function checkQuota(world: World): Promise<void> {
  const { drawn, erased, orders } = world.model;
  // Their cancellation, or a test not done, may have given something back.
  const unsure = new Set(
    [...orders.values()]
      .filter(({ draws, number }) => draws.length > 0 && world.isUnanswered(number))
      .flatMap(({ draws }) => draws.map(([subscription_id]) => subscription_id)),
  );
  const rows = await world.lab.db
    .selectFrom("subscription_quota as q")
    .innerJoin("subscription as s", "s.subscription_id", "q.subscription_id")
    .leftJoin("quota_event as e", (join) =>
      join.onRef("e.subscription_id", "=", "q.subscription_id").onRef("e.product_id", "=", "q.product_id"),
    )
    .select(["q.subscription_id", "q.product_id", "q.quota_total", "e.kind", "e.qty", "s.account_id"])
    .where("s.account_id", "like", "acc-patient-%")
    .execute();
  // A use takes from whatever the account owns.
  const users = new Set(
    world.unanswered.flatMap(({ path, person }) => (path === USE ? [person?.account_id] : [])),
  );
  const used = new Map<string, { total: number; used: number }>();
  for (const row of rows) {
    if (users.has(row.account_id) || erased.has(row.account_id)) unsure.add(row.subscription_id);
    const name = `${row.subscription_id} ${row.product_id}`;
    const quota = used.get(name) ?? { total: row.quota_total, used: 0 };
    if (row.kind === "reserve") quota.used += Number(row.qty);
    if (row.kind === "return") quota.used -= Number(row.qty);
    used.set(name, quota);
  }
  for (const [name, quota] of used) {
    const [subscription_id = ""] = name.split(" ");
    must(
      quota.used <= quota.total,
      subscription_id,
      () => `${String(quota.used)} used of ${String(quota.total)}`,
    );
    if (world.isUnanswered(subscription_id) || unsure.has(subscription_id)) continue;
    const expected = drawn.get(name) ?? 0;
    must(
      quota.used === expected,
      subscription_id,
      () => `${name}: ${String(quota.used)} used, not ${String(expected)}`,
    );
  }
}
