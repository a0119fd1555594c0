import { addToCart, getCart } from "~/upstream/orders/cart.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export async function addLines(
  up: UpstreamContext,
  items: readonly Pick<Order["items"][number], "product_id" | "plant_id" | "patient_id" | "qty">[],
): Promise<{ added: number; present: number; others: number }> {
  const inCart = new Set((await getCart(up)).items.map(lineKey));
  const before = inCart.size;
  let added = 0;
  let present = 0;
  for (const { product_id, plant_id, patient_id, qty } of items) {
    if (product_id === null || plant_id === null || patient_id === null || !isUnderstood(qty)) continue;
    if (inCart.has(lineKey({ product_id, plant_id, patient_id }))) {
      present += 1;
      continue;
    }
    try {
      await addToCart(up, { product_id, plant_id, patient_id, qty });
      added += 1;
    } catch (error) {
      // A retry would skip the lines added so far, so report them instead of failing.
      if (error instanceof UpstreamFault && added > 0) break;
      if (!(error instanceof UpstreamRefusal)) throw error;
    }
  }
  return { added, present, others: before - present };
}

function lineKey(line: { product_id: string; plant_id: string | null; patient_id: string }): string {
  return JSON.stringify([line.product_id, line.plant_id, line.patient_id]);
}
