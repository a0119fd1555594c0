import { z } from "zod";
import type { Guarded } from "~/session/guards.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { store } from "~/state/store.server.ts";
import { emptyCart, getCart, removeCartLine, type CartLine } from "~/upstream/orders/cart.server.ts";
import { isMissingCall } from "~/upstream/client/transport.server.ts";
import { UpstreamFault, UpstreamRefusal, refusedOr } from "~/upstream/client/errors.ts";

const MONTH_SECONDS = 30 * 24 * 3600;

const orderedLine = z.object({
  cart_item_id: z.string(),
  product_id: z.string(),
  plant_id: z.string().nullable(),
  patient_id: z.string(),
  qty: z.number(),
});
export type OrderedLine = z.output<typeof orderedLine>;

export const orderedLines = draftKind("ordered-lines", z.array(orderedLine), { seconds: MONTH_SECONDS });

/** Lines added or changed since stay. Failures do not fail the page: the next visit retries. */
export async function dropOrderedLines({ session, up }: Guarded, order_number: string): Promise<void> {
  const ordered = await orderedLines.find(session, order_number);
  // A laboratory without a readable cart empties it by itself.
  const unread = isMissingCall("GET /cart/get");
  if (!ordered && !unread) return;
  const claim = `cart-emptied:${session.accountKey}:${order_number}`;
  if (!(await store().add(claim, "1", MONTH_SECONDS))) return;
  try {
    if (unread) await emptyCart(up);
    else await dropLines(up, ordered ?? []);
    await orderedLines.drop(session, order_number);
  } catch (error) {
    await store().delete(claim);
    if (!(error instanceof UpstreamFault || error instanceof UpstreamRefusal)) throw error;
  }
}

async function dropLines(up: Guarded["up"], ordered: readonly OrderedLine[]): Promise<void> {
  const { items } = await getCart(up);
  const matchingItems = items.filter((line) => ordered.some((item) => isSame(item, line)));
  // The specification's call may empty the whole cart.
  if (matchingItems.length > 0 && matchingItems.length === items.length) await emptyCart(up);
  else
    for (const { cart_item_id } of matchingItems)
      await refusedOr(removeCartLine(up, cart_item_id), undefined, 404);
}

export function isSame(
  orderedLine: OrderedLine,
  line: Pick<CartLine, "product_id" | "plant_id" | "patient_id" | "qty"> & {
    cart_item_id?: string | undefined;
  },
): boolean {
  return (
    orderedLine.cart_item_id === line.cart_item_id &&
    orderedLine.product_id === line.product_id &&
    orderedLine.plant_id === line.plant_id &&
    orderedLine.patient_id === line.patient_id &&
    orderedLine.qty === line.qty
  );
}
