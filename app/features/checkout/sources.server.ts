import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { pageKindOf, successPath } from "~/features/payment/pages.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Session } from "~/session/session.server.ts";
import { getCart } from "~/upstream/cart.server.ts";
import { getProduct, type Product } from "~/upstream/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { getPlant, listPlants } from "~/upstream/plants.server.ts";
import type { Checkout, CheckoutLine } from "./checkout.ts";
import { readDraft, type Draft } from "./draft.server.ts";

/** Finds out what is being ordered and what was entered so far. Throws a redirect when there is nothing. */
export type Source = (up: UpstreamContext, session: Session) => Promise<{ checkout: Checkout; draft: Draft }>;

const CART = "checkout";

/** The cart (screens.md §2.1). Lines that cannot be ordered lead back to it. */
export const cartSource: Source = async (up, session) => {
  const cart = await getCart(up);
  if (cart.items.length === 0) throw redirect(paths.cart(), 303);
  if (cart.items.some((line) => !line.available)) {
    throw redirectWithFlash(paths.cart(), { kind: "error", key: "checkout:errors.unavailable" });
  }
  const lines = cart.items.map((line) => ({
    key: line.cart_item_id,
    cart_item_id: line.cart_item_id,
    product_id: line.product_id,
    product_name: line.product_name,
    plant_id: line.plant_id,
    plant_name: line.plant_name ?? "",
    qty: line.qty,
    suggested: [line.patient_id],
  }));
  const draft = await readDraft(session, CART);
  const working = cart.voucher !== null && cart.voucher.problem === null;
  return {
    draft: { ...draft, people: stillTrue(draft.people, lines) },
    checkout: {
      kind: "cart",
      name: CART,
      order_type: "test",
      lines,
      slot: "required",
      ...(working && cart.voucher ? { voucher_code: cart.voucher.code } : {}),
      path: paths.checkout(),
      leavePath: paths.cart(),
      successPath: (invoice) => successPath("", invoice),
    },
  };
};

/** One test at one branch (screens.md §2.2). */
export function testSource(branch: string, id: string): Source {
  return async (up, session) => {
    const [product, plant] = await Promise.all([
      getProduct(up, id, { plant_id: branch }),
      getPlant(up, branch),
    ]);
    requireType(product, "test");
    if (!product.prices.some(({ plant_id }) => plant_id === branch)) {
      throw redirectWithFlash(paths.test(id), { kind: "error", key: "checkout:errors.unavailable" });
    }
    const name = `checkout:test:${branch}:${id}`;
    return {
      draft: await readDraft(session, name),
      checkout: {
        kind: "test",
        name,
        order_type: "test",
        lines: [lineOf(product, { id: branch, name: plant.name })],
        slot: "required",
        path: paths.orderTest(branch, id),
        leavePath: paths.test(id),
        successPath: (order_id) => paths.paymentSuccessLab({ product: id, branch, order_id }),
      },
    };
  };
}

/** A package or deal: time and branch now or later. */
export function bundleSource(kind: "package" | "deal", id: string): Source {
  return async (up, session) => {
    const product = await getProduct(up, id);
    requireType(product, kind);
    const name = `checkout:${kind}:${id}`;
    const draft = await readDraft(session, name);
    const plants = draft.plant === null ? [] : (await listPlants(up, { product_id: id })).results;
    const plant = plants.find((one) => one.id === draft.plant) ?? null;
    return {
      draft,
      checkout: {
        kind,
        name,
        order_type: kind,
        lines: [lineOf(product, plant)],
        slot: "optional",
        path: kind === "package" ? paths.orderPackage(id) : paths.orderDeal(id),
        leavePath: paths.patientHome(),
        successPath: (invoice) => successPath(pageKindOf(kind), invoice),
      },
    };
  };
}

/** A subscription: quota without a visit. */
export function subscriptionSource(id: string): Source {
  return async (up, session) => {
    const product = await getProduct(up, id);
    requireType(product, "subscription");
    const name = `checkout:subscription:${id}`;
    return {
      draft: await readDraft(session, name),
      checkout: {
        kind: "subscription",
        name,
        order_type: "subscription",
        lines: [lineOf(product, null)],
        slot: "none",
        path: paths.orderSubscription(id),
        leavePath: paths.patientHome(),
        successPath: (invoice) => successPath("", invoice),
      },
    };
  };
}

function lineOf(product: Product, plant: { id: string; name: string } | null): CheckoutLine {
  return {
    key: product.id,
    product_id: product.id,
    product_name: product.name,
    plant_id: plant?.id ?? null,
    plant_name: plant?.name ?? "",
    qty: 1,
    suggested: [],
  };
}

function requireType(product: Product, type: Product["product_type"]): void {
  if (product.product_type !== type) throw new Response(null, { status: 404 });
}

/** Answers for lines that have left the cart, or whose patient was changed there, count no more. */
function stillTrue(people: Draft["people"], lines: readonly CheckoutLine[]): Draft["people"] {
  return Object.fromEntries(
    lines.flatMap(({ key, suggested }) => {
      const chosen = people[key];
      return chosen && chosen[0] === suggested[0] ? [[key, chosen] as const] : [];
    }),
  );
}
