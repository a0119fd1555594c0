import { redirect } from "@remix-run/node";
import { priceNow, pricesAgain, reorderableLines } from "~/features/orders/again.server.ts";
import { successPath } from "~/features/orders/payment-pages.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { getCart, type CartLine } from "~/upstream/orders/cart.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { getRepeat } from "~/upstream/repeats/repeats.server.ts";
import type { CheckoutLine, SinceThen } from "./checkout.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import { methodOf } from "./methods.server.ts";
import { withConcerned, type Source } from "./sources.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** The tests of an earlier order at today's prices: same people, branch, payment and time of day. */
export function againSource(order_number: string): Source {
  return {
    kind: "again",
    draftId: `again:${order_number}`,
    order_type: "test",
    slot: "required",
    steps: ["schedule", "people", "payment", "review"],
    path: paths.orderAgain(order_number),
    leavePath: paths.order(order_number),
    successPath: (invoice) => successPath("", invoice),
    load: async (up, draft) => {
      const [order, cart] = await Promise.all([getOrder(up, order_number), settle(getCart(up))]);
      const elsewhere = otherWayAgain(order);
      if (elsewhere) throw redirect(elsewhere, 302);
      const { lines, since } = await linesAgain(up, order, cart.ok ? cart.data.items : []);
      if (lines.length === 0)
        throw redirectWithFlash(paths.order(order_number), "error", "orders:again.none");
      return {
        lines,
        earlier: { since, method: methodOf(order), time_start: order.schedule?.time_start },
        draft: await withSamePeople(up, draft, lines),
      };
    },
  };
}

function otherWayAgain({ order_type, order_number, items }: Order): string | null {
  if (order_type === "home_care") return paths.orderVisitAgain(order_number);
  if (order_type === "use_package" || order_type === "use_subscription") return paths.myPackage();
  const product = items.find(({ product_id }) => product_id !== null)?.product_id;
  if (!product) return null;
  if (order_type === "package") return paths.orderPackage(product);
  if (order_type === "deal") return paths.orderDeal(product);
  return order_type === "subscription" ? paths.orderSubscription(product) : null;
}

/** Lines that are still sold like this. An unpaid order left its lines in the cart: they are the same. */
async function linesAgain(
  up: UpstreamContext,
  order: Order,
  cart: readonly CartLine[],
): Promise<{ lines: CheckoutLine[]; since: SinceThen }> {
  const prices = await pricesAgain(up, order);
  const then = reorderableLines(order).map((line, at) => ({ line, price: prices[at] }));
  const lines = then.flatMap(({ line, price }, at) => {
    const { product_id, product_name, plant_id, patient_id, qty } = line;
    if (product_id === null || plant_id === null || patient_id === null || !isUnderstood(qty)) return [];
    if (typeof price?.now !== "number") return [];
    const same = cart.find(
      (one) => one.product_id === product_id && one.plant_id === plant_id && one.patient_id === patient_id,
    );
    const plant_name = order.plant?.id === plant_id ? order.plant.name : "";
    const own = { product_id, product_name, plant_id, plant_name, qty, suggested: [patient_id] };
    return [{ key: String(at), cart_item_id: same?.cart_item_id, ...own }];
  });
  const products = order.items.filter(({ product_id }) => product_id !== null).length;
  const since = {
    gone: prices.flatMap(({ name, now }) => (now === null ? [name] : [])),
    changed: prices.filter(({ before, now }) => now !== null && before !== null && now !== before),
    first: products > prices.length ? prices.length : null,
  };
  return { lines, since };
}

/** The test of a repeat for its patient, at the branch of the result. */
export function repeatSource(repeat_id: string): Source {
  return {
    kind: "again",
    draftId: `repeat:${repeat_id}`,
    order_type: "test",
    slot: "required",
    steps: ["schedule", "people", "payment", "review"],
    path: paths.repeatOrder(repeat_id),
    leavePath: paths.repeats(),
    successPath: (invoice) => successPath("", invoice),
    load: async (up, draft) => {
      const repeat = await getRepeat(up, repeat_id);
      const { product_id, product_name, patient_id, plant_id, plant_name } = repeat;
      if (repeat.product_type === "package") throw redirect(paths.orderPackage(product_id), 302);
      const item = { product_id, plant_id, patient_id, qty: 1 };
      if (plant_id === null || (await priceNow(up, item)) === null)
        throw redirectWithFlash(paths.test(product_id), "error", "repeats:elsewhere");
      const line = { ...item, key: "0", product_name, plant_name: plant_name ?? "" };
      const lines = [{ ...line, suggested: [patient_id] }];
      const since = { gone: [], changed: [], first: null };
      return {
        lines,
        earlier: { since, method: null, time_start: undefined },
        draft: await withSamePeople(up, draft, lines),
      };
    },
  };
}

function withSamePeople(
  up: UpstreamContext,
  draft: CheckoutDraft,
  lines: readonly CheckoutLine[],
): Promise<CheckoutDraft> {
  const people = Object.fromEntries(
    lines.map(({ key, suggested }) => [key, draft.people[key] ?? suggested] as const),
  );
  return withConcerned(up, draft, people);
}
