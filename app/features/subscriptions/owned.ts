import { paths } from "~/lib/paths.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import type { Owned, Quota } from "~/upstream/subscriptions/subscriptions.server.ts";
import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";

export function leftOf({ quota_total, quota_used, quota_reserved }: Quota): number | NotUnderstood {
  if (!isUnderstood(quota_total) || !isUnderstood(quota_used) || !isUnderstood(quota_reserved))
    return NOT_UNDERSTOOD;
  return Math.max(0, quota_total - quota_used - quota_reserved);
}

/** 0 for a quota that was not understood. */
export function bookableOf(quota: Quota): number {
  const left = leftOf(quota);
  return isUnderstood(left) ? left : 0;
}

/** @param now ms */
export function hasExpired({ expired_at }: Pick<Owned, "expired_at">, now: number): boolean {
  return expired_at !== null && Date.parse(expired_at) <= now;
}

/** Packages and deals are used in one visit. */
export function isWhole({ type }: Pick<Owned, "type">): boolean {
  return type !== "subscription";
}

/** @param now ms */
export function isUsable(owned: Owned, now: number): boolean {
  const { status, type, quota } = owned;
  if (!isUnderstood(status) || !isUnderstood(type)) return false;
  if (status === "canceled" || status === "completed" || hasExpired(owned, now)) return false;
  return isWhole(owned)
    ? quota.every((item) => isUnderstood(leftOf(item)) && leftOf(item) === item.quota_total)
    : quota.some((item) => bookableOf(item) > 0);
}

export function usePath(owned: Pick<Owned, "type" | "subscription_id">): string {
  const { subscription_id } = owned;
  return isWhole(owned)
    ? paths.useSubscriptionPackages(subscription_id)
    : paths.useSubscriptionTest(subscription_id);
}

/** Null if the product is unknown. */
export function buyPath({ type, product_id }: Pick<Owned, "type" | "product_id">): string | null {
  if (product_id === null || !isUnderstood(type)) return null;
  if (type === "deal") return paths.deal();
  return type === "package" ? paths.buyPackageDetail(product_id) : paths.buySubscriptionDetail(product_id);
}

/** Null without any that can be used. */
export function laterUseOf(order: Pick<Order, "order_type" | "subscriptions">) {
  const first = order.subscriptions.find(({ usable }) => usable === true);
  const type = (["package", "deal", "subscription"] as const).find((code) => code === order.order_type);
  if (!first || !type) return null;
  return { type, until: first.expired_at, href: usePath({ type, subscription_id: first.subscription_id }) };
}

export function isUsedUp({ subscriptions }: Pick<Order, "subscriptions">): boolean {
  return subscriptions.length > 0 && subscriptions.every(({ usable }) => usable === false);
}
