import { redirect } from "@remix-run/node";
import { priceNow, pricesAgain, reorderableLines, type LineAgain } from "~/features/orders/again.server.ts";
import { successPath } from "~/features/orders/payment-pages.ts";
import { paths } from "~/lib/paths.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { forPeople } from "~/features/family/concerned.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { getCoverage } from "~/upstream/home-care/homecare.server.ts";
import { getCart, type CartLine } from "~/upstream/orders/cart.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { getRetest } from "~/upstream/retests/retests.server.ts";
import { forgetPlacedOrders } from "./done.server.ts";
import {
  checkoutDrafts,
  emptyHome,
  MOST_TESTS,
  readCheckoutDraft,
  type CheckoutDraft,
  type HomeDraft,
} from "./draft.server.ts";
import { termsOf } from "./home-care/address.server.ts";
import { methodOf } from "./quote.server.ts";
import { homeCareSource, withConcerned } from "./sources.server.ts";
import {
  firstMissingCheckoutStep,
  saveCheckoutDraft,
  type CheckoutLine,
  type SinceThen,
  type Source,
} from "./step.server.ts";

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
  const then = reorderableLines(order).map((line, index) => ({ line, price: prices[index] }));
  const lines = then.flatMap(({ line, price }, index) => {
    const { product_id, product_name, plant_id, patient_id, qty } = line;
    if (product_id === null || plant_id === null || patient_id === null || !isUnderstood(qty)) return [];
    if (typeof price?.now !== "number") return [];
    const same = cart.find(
      (item) =>
        item.product_id === product_id && item.plant_id === plant_id && item.patient_id === patient_id,
    );
    return [
      {
        key: String(index),
        cart_item_id: same?.cart_item_id,
        product_id,
        product_name,
        plant_id,
        plant_name: order.plant?.id === plant_id ? order.plant.name : "",
        qty,
        suggested: [patient_id],
      },
    ];
  });
  const products = order.items.filter(({ product_id }) => product_id !== null).length;
  const since = {
    gone: prices.flatMap(({ name, now }) => (now === null ? [name] : [])),
    changed: prices.filter(({ before, now }) => now !== null && before !== null && now !== before),
    first: products > prices.length ? prices.length : null,
  };
  return { lines, since };
}

export function repeatSource(repeat_id: string): Source {
  return {
    kind: "again",
    draftId: `repeat:${repeat_id}`,
    order_type: "test",
    slot: "required",
    steps: ["schedule", "people", "payment", "review"],
    path: paths.retestOrder(repeat_id),
    leavePath: paths.repeats(),
    successPath: (invoice) => successPath("", invoice),
    load: async (up, draft) => {
      const repeat = await getRetest(up, repeat_id);
      const { product_id, product_name, patient_id, plant_id, plant_name } = repeat;
      if (repeat.product_type === "package") throw redirect(paths.orderPackage(product_id), 302);
      const item = { product_id, plant_id, patient_id, qty: 1 };
      if (plant_id === null || (await priceNow(up, item)) === null)
        throw redirectWithFlash(paths.test(product_id), "error", "retests:elsewhere");
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

/** Replaces unordered home-care choices. */
export async function visitAgain(
  { session, up }: Pick<Guarded, "session" | "up">,
  lines: readonly Pick<LineAgain, "product_id" | "patient_id" | "now">[],
  address: Order["visit_address"],
): Promise<Response> {
  const known = await listBookablePeople(up);
  const bookable = new Set(known.map(({ patient_id }) => patient_id));
  const tests: HomeDraft["tests"] = {};
  for (const { patient_id, product_id, now } of lines) {
    if (patient_id === null || product_id === null || !bookable.has(patient_id)) continue;
    const list = (tests[patient_id] ??= []);
    if (typeof now === "number" && list.length < MOST_TESTS) list.push(product_id);
  }
  const home = { ...emptyHome, people: Object.keys(tests), tests, ...(await placeAgain(up, address)) };
  await checkoutDrafts.drop(session, homeCareSource.draftId);
  await forgetPlacedOrders(session, homeCareSource);
  const { draft, lines: homeLines } = homeCareSource.follow({
    ...(await readCheckoutDraft(session, homeCareSource.draftId)),
    home,
    concerned: forPeople(known, home.people),
  });
  const step = { session, checkout: { ...homeCareSource, lines: homeLines }, draft };
  await saveCheckoutDraft(step);
  return redirect(stepPath(homeCareSource, firstMissingCheckoutStep(step)), 303);
}

/** Empty if no longer covered. */
async function placeAgain(up: UpstreamContext, before: Order["visit_address"]): Promise<Partial<HomeDraft>> {
  const { subdistrict_code, address, detail, landmark, contact_phone } = before ?? {};
  if (!subdistrict_code || !address || !detail || !contact_phone) return {};
  const terms = termsOf(await getCoverage(up, subdistrict_code));
  if (!terms) return { outside: subdistrict_code };
  return { terms, place: { subdistrict_code, address, detail, landmark: landmark ?? "", contact_phone } };
}
