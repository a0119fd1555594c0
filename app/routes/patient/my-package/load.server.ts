import { z } from "zod";
import {
  buyPath,
  hasExpired,
  isUsable,
  isWhole,
  bookableOf,
  leftOf,
  usePath,
} from "~/features/subscriptions/owned.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listOwned, type Owned, type Use } from "~/upstream/subscriptions/subscriptions.server.ts";
import { ownedStates, ownedTypes } from "./filters.ts";

const query = z.object({
  type: z.enum(ownedTypes).optional().catch(undefined),
  status: z.enum(ownedStates).optional().catch(undefined),
  page: queryPage,
});

export async function loadMine(up: UpstreamContext, request: Request) {
  const filter = readQuery(request, query);
  const list = await loadPage(filter.page, rowsFor(up, filter), (page) =>
    pageHref(paths.myPackage, filter, page),
  );
  return { filter, list };
}
export type MineView = Awaited<ReturnType<typeof loadMine>>;

/** Past ones are folded below those of today. */
const PER_PAGE = 50;

async function rowsFor(up: UpstreamContext, filter: z.output<typeof query>) {
  const { results, meta } = await listOwned(up, { ...filter, per_page: PER_PAGE });
  const now = Date.now();
  return { results: results.map((owned) => rowOf(owned, now)), meta };
}

function rowOf(owned: Owned, now: number) {
  const { subscription_id, type, name, status, expired_at, quota, uses } = owned;
  const isExpired = isUnderstood(status) && status !== "canceled" && hasExpired(owned, now);
  const isOver = isExpired || status === "completed" || status === "canceled";
  const isRead = isUnderstood(type) && quota.every((item) => isUnderstood(leftOf(item)));
  const isUsedUp = isRead && quota.every((item) => leftOf(item) === 0);
  return {
    subscription_id,
    type,
    name,
    status,
    expired_at,
    whole: isWhole(owned),
    isOver,
    /** one that cannot be read stays in sight */
    isPast: isOver && isRead,
    /** ended with something left */
    hasExpired: isExpired && quota.some((item) => bookableOf(item) > 0),
    used: isRead ? usedOf(quota) : null,
    quota: quota.map((item) => ({ ...item, left: leftOf(item) })),
    history: historyOf(uses),
    useHref: isUsable(owned, now) ? usePath(owned) : null,
    buyAgainHref: isOver || isUsedUp ? buyPath(owned) : null,
  };
}
export type MineRow = ReturnType<typeof rowOf>;

function usedOf(quota: Owned["quota"]) {
  const sum = (key: "quota_used" | "quota_reserved" | "quota_total") =>
    quota.reduce((total, item) => total + (isUnderstood(item[key]) ? item[key] : 0), 0);
  return { used: sum("quota_used"), reserved: sum("quota_reserved"), total: sum("quota_total") };
}

/** A package's products are grouped. */
function historyOf(uses: readonly Use[]) {
  const entries = new Map<string, Use & { products: string[] }>();
  for (const use of uses) {
    const key = [use.order_number, use.kind, use.at, use.patient_name].join(" ");
    const entry = entries.get(key) ?? { ...use, products: [] };
    entry.products.push(use.product_name);
    entries.set(key, entry);
  }
  return [...entries.values()];
}
