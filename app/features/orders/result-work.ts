import type { Order } from "~/upstream/orders/orders.server.ts";
import type { OrderStory } from "./order-story.ts";

export interface ResultWork {
  state: NonNullable<Order["result_work"]>["state"];
  isLate: boolean;
  expected_at: string | null;
}

/**
 * Null where the laboratory does not say.
 * @param now ms
 */
export function workOf(
  { result_work }: Pick<Order, "result_work">,
  { phase }: Pick<OrderStory, "phase">,
  now: number,
): ResultWork | null {
  if (!result_work || (phase !== "progress" && phase !== "completed")) return null;
  const { state, expected_at } = result_work;
  return { state, expected_at, isLate: expected_at !== null && Date.parse(expected_at) < now };
}

/** "Completed" would promise a result. */
export function hasNoResult(work: ResultWork | null): boolean {
  return work !== null && (work.state === "withheld" || work.state === "canceled");
}
