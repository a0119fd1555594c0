import { z } from "zod";
import { storyOf } from "~/features/orders/order-story.ts";
import { isSame, orderedLines } from "~/features/payments/ordered-lines.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import type { Session } from "~/session/session.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listOpenOrders, listOrders } from "~/upstream/orders/orders.server.ts";
import { checkoutDrafts } from "./draft.server.ts";
import { itemsOf, type Checkout, type CheckoutStep, type Source } from "./step.server.ts";

const doneSchema = z.object({
  fingerprint: z.string(),
  orders: z.array(z.object({ order_number: z.string(), invoice_number: z.string() })),
});
type Orders = z.output<typeof doneSchema>["orders"];

function fingerprintOf({ lines }: Checkout): string {
  return JSON.stringify(lines.map(({ key, product_id, plant_id, qty }) => [key, product_id, plant_id, qty]));
}

export const finished = draftKind("checkout-done", doneSchema);

/** Keeps the orders, so that Back can show "already ordered". */
export async function finishDraft({ session, checkout }: CheckoutStep, orders: Orders): Promise<void> {
  await checkoutDrafts.drop(session, checkout.draftId);
  const done = { fingerprint: fingerprintOf(checkout), orders };
  await finished.save(session, done, checkout.draftId);
}

/** Orders placed with exactly these lines, or whose lines left the cart; null if all are canceled. */
export async function findOrdered({ session, up, checkout }: CheckoutStep): Promise<Orders | null> {
  const done = await finished.find(session, checkout.draftId);
  if (!done || (checkout.lines.length > 0 && done.fingerprint !== fingerprintOf(checkout))) return null;
  const { results } = await listOrders(up, {});
  const numbers = done.orders.map(({ order_number }) => order_number);
  const orders = results.filter(({ order_number }) => numbers.includes(order_number));
  const ended = orders.length > 0 && orders.every(({ order_status }) => order_status === "canceled");
  return ended ? null : done.orders;
}

export async function listHolding(step: CheckoutStep) {
  const { session, up } = step;
  const { kind, draftId, lines } = step.checkout;
  const done = kind === "cart" ? await finished.find(session, draftId) : null;
  const items = itemsOf(step);
  const placed = await Promise.all(
    (done?.orders ?? []).map(async ({ order_number }) => {
      const ordered = (await orderedLines.find(session, order_number)) ?? [];
      const keys = items
        .filter((item) => ordered.some((line) => isSame(line, item)))
        .map((item) => item.cart_item_id);
      const names = lines.filter(({ cart_item_id }) => cart_item_id && keys.includes(cart_item_id));
      return { order_number, names: [...new Set(names.map(({ product_name }) => product_name))] };
    }),
  );
  const holding = placed.filter(({ names }) => names.length > 0);
  const open = holding.length > 0 ? await settle(listOpenOrders(up, undefined)) : null;
  return holding.flatMap((held) => {
    const order = open?.ok ? open.data.find(({ order_number }) => order_number === held.order_number) : null;
    const next = order ? storyOf(order, Date.now()).next : null;
    return next?.key === "pay" ? [{ ...held, payHref: next.href }] : [];
  });
}

export function forgetPlacedOrders(session: Session, source: Source): Promise<void> {
  return finished.drop(session, source.draftId);
}
