import type { Product } from "~/upstream/catalogue/catalogue.server.ts";

export type DealState = "open" | "not_started" | "ended" | "sold_out";

/** Instant in ms. */
export function dealState(
  { start_at, end_at, stock_left }: Pick<Product, "start_at" | "end_at" | "stock_left">,
  now: number,
): DealState {
  if (end_at !== null && Date.parse(end_at) <= now) return "ended";
  if (stock_left === 0) return "sold_out";
  return start_at !== null && Date.parse(start_at) > now ? "not_started" : "open";
}
