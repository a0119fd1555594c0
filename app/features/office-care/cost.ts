import { quotaLeft, type QuotaCount } from "~/features/company/quota-left.ts";
import { minus, totalAmount, type Amount } from "~/lib/money.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import type { Flow } from "./flow.ts";

interface Group {
  name: string;
  product_ids: readonly string[];
  agreed: { price: Amount } | null;
}

export interface CostLine {
  name: string;
  /** "" if no longer offered */
  products: string[];
  /** rupiah per employee; null if unknown */
  price: Amount;
  people: number;
}

/** An existing group's price was agreed; others use today's contract prices. */
export function costLines(
  groups: readonly Group[],
  people: readonly (readonly string[])[],
  offered: ReadonlyMap<string, { name: string; price: Amount }>,
  isAgreed: boolean,
): CostLine[] {
  return groups.map(({ name, product_ids, agreed }, index) => {
    const products = product_ids.map((id) => offered.get(id));
    const sum = totalAmount(products.map((product) => product?.price ?? null));
    return {
      name,
      products: products.map((product) => product?.name ?? ""),
      price: isAgreed ? (agreed?.price ?? null) : sum,
      people: people[index]?.length ?? 0,
    };
  });
}

/** Rupiah; null if any price is unknown. */
export function totalOf(lines: readonly CostLine[]): Amount {
  return totalAmount(lines.map(({ price, people }) => (price === null ? null : price * people)));
}

interface Deposit {
  available: Amount;
  requested: Amount;
}

/** Counts no requests for a changed event, which may be among them. */
export function depositFree(deposit: Deposit | null, flow: Flow) {
  if (!deposit) return null;
  const { available, requested } = deposit;
  if (flow.kind === "edit" || available === null || requested === null)
    return { amount: available, isAfterRequests: false };
  return { amount: minus(available, requested), isAfterRequests: true };
}

/** Rupiah; null if it is not known. */
export function depositMissing(deposit: { available: Amount } | null, total: Amount): Amount | NotUnderstood {
  if (!deposit) return null;
  return deposit.available === null ? NOT_UNDERSTOOD : minus(total, deposit.available);
}

/** Examinations that the quota lacks; null if it is not sent or not counted. */
export function quotaMissing(
  groups: readonly Pick<Group, "product_ids">[],
  people: readonly (readonly string[])[],
  quota: readonly QuotaCount[] | NotUnderstood | null,
): number | NotUnderstood | null {
  if (quota === null || quota === NOT_UNDERSTOOD) return quota;
  const left = new Map<string, number>();
  for (const item of quota) {
    const rest = quotaLeft(item);
    if (rest === null || rest === NOT_UNDERSTOOD) return rest;
    left.set(item.product_id, rest);
  }
  return [...neededOf(groups, people)].reduce(
    (sum, [id, count]) => sum + Math.max(0, count - (left.get(id) ?? 0)),
    0,
  );
}

/** By product id. */
function neededOf(
  groups: readonly Pick<Group, "product_ids">[],
  people: readonly (readonly string[])[],
): Map<string, number> {
  const needed = new Map<string, number>();
  groups.forEach(({ product_ids }, index) => {
    for (const id of product_ids) needed.set(id, (needed.get(id) ?? 0) + (people[index]?.length ?? 0));
  });
  return needed;
}

/** Chosen tests without a quota. */
export function quotaAbsent(
  groups: readonly Pick<Group, "product_ids">[],
  people: readonly (readonly string[])[],
  quota: readonly QuotaCount[] | NotUnderstood | null,
  offered: ReadonlyMap<string, { name: string }>,
): { name: string; count: number }[] {
  if (quota === null || quota === NOT_UNDERSTOOD) return [];
  return [...neededOf(groups, people)].flatMap(([id, count]) =>
    quota.some(({ product_id }) => product_id === id) ? [] : [{ name: offered.get(id)?.name ?? id, count }],
  );
}
