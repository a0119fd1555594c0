import { z } from "zod";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listOrders } from "~/upstream/orders/orders.server.ts";
import type { Checkout, CheckoutPlan } from "./checkout.ts";

const doneSchema = z.object({
  fingerprint: z.string(),
  orders: z.array(z.object({ order_number: z.string(), invoice_number: z.string() })),
});
type Orders = z.output<typeof doneSchema>["orders"];

function fingerprintOf({ lines }: Checkout): string {
  return JSON.stringify(lines.map(({ key, product_id, plant_id, qty }) => [key, product_id, plant_id, qty]));
}

const doneName = ({ draftName }: CheckoutPlan) => `${draftName}:done`;

/** Replaces the draft by its orders, so that Back can show "already ordered". */
export async function finishDraft(session: Session, checkout: Checkout, orders: Orders): Promise<void> {
  await dropDraft(session.accountKey, checkout.draftName);
  const done = { fingerprint: fingerprintOf(checkout), orders };
  await saveDraft(session.accountKey, doneName(checkout), done);
}

/** Orders placed with exactly these lines, or whose lines left the cart; else null. */
async function findPlacedOrders(session: Session, checkout: Checkout): Promise<Orders | null> {
  const done = await findDraft(session.accountKey, doneName(checkout), doneSchema);
  const isSame = checkout.lines.length === 0 || done?.fingerprint === fingerprintOf(checkout);
  return done && isSame ? done.orders : null;
}

/** {@link findPlacedOrders}; null if all are canceled. */
export async function findOrdered(
  session: Session,
  up: UpstreamContext,
  checkout: Checkout,
): Promise<Orders | null> {
  const done = await findPlacedOrders(session, checkout);
  if (!done) return null;
  const { results } = await listOrders(up, {});
  const numbers = done.map(({ order_number }) => order_number);
  const orders = results.filter(({ order_number }) => numbers.includes(order_number));
  const ended = orders.length > 0 && orders.every(({ order_status }) => order_status === "canceled");
  return ended ? null : done;
}

/** Allows these lines to be ordered again. */
export function forgetPlacedOrders(session: Session, plan: CheckoutPlan): Promise<void> {
  return dropDraft(session.accountKey, doneName(plan));
}
