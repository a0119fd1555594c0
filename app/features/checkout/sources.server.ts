import { isDeepStrictEqual } from "node:util";
import { forPeople } from "~/features/family/concerned.server.ts";
import { dealState } from "~/features/offers/deal-state.ts";
import { pageKindOf, successPath } from "~/features/orders/payment-pages.ts";
import { paths } from "~/lib/paths.ts";
import { netPrice } from "~/lib/prices.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { getCart } from "~/upstream/orders/cart.server.ts";
import { getProduct, type Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getPlant, listPlants } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { CART_DRAFT, emptyHome, type CheckoutDraft, type HomeDraft } from "./draft.server.ts";
import type { CheckoutLine, Source } from "./step.server.ts";

export const cartSource: Source = {
  kind: "cart",
  draftId: CART_DRAFT,
  order_type: "test",
  slot: "required",
  steps: ["people", "schedule", "payment", "review"],
  path: paths.checkout(),
  leavePath: paths.cart(),
  successPath: (invoice) => successPath("", invoice),
  load: async (up, draft) => {
    const { items, voucher, grand_total } = await getCart(up);
    if (items.some((line) => !line.available)) {
      throw redirectWithFlash(paths.cart(), "error", "checkout:errors.unavailable");
    }
    const lines = items.map(
      ({ cart_item_id, product_id, product_name, plant_id, plant_name, patient_id, qty }) => ({
        key: cart_item_id,
        cart_item_id,
        product_id,
        product_name,
        plant_id,
        plant_name: plant_name ?? "",
        qty,
        suggested: [patient_id],
      }),
    );
    return {
      lines,
      total: grand_total,
      voucher,
      voucher_code: voucher?.problem === null ? voucher.code : undefined,
      draft: await withPeople(up, draft, lines),
    };
  },
};

export function testSource(branch: string, id: string): Source {
  return {
    kind: "test",
    draftId: `test:${branch}:${id}`,
    order_type: "test",
    slot: "required",
    steps: ["people", "schedule", "payment", "review"],
    path: paths.orderTest(branch, id),
    leavePath: paths.test(id),
    successPath: (order_id) => paths.paymentSuccessLab({ product: id, branch, order_id }),
    load: async (up) => {
      const [product, plant] = await Promise.all([
        getProduct(up, id, { plant_id: branch }),
        getPlant(up, branch),
      ]);
      requireType(product, "test");
      const price = product.prices.find(({ plant_id }) => plant_id === branch);
      if (!price) {
        throw redirectWithFlash(paths.test(id), "error", "checkout:errors.unavailable");
      }
      return {
        lines: [{ ...lineOf(product), plant_id: branch, plant_name: plant.name, price: netPrice(price) }],
      };
    },
  };
}

export function bundleSource(kind: "package" | "deal", id: string): Source {
  return {
    kind,
    draftId: `${kind}:${id}`,
    order_type: kind,
    slot: "optional",
    steps: ["people", "schedule", "payment", "review"],
    path: kind === "package" ? paths.orderPackage(id) : paths.orderDeal(id),
    leavePath: kind === "package" ? paths.buyPackageDetail(id) : paths.deal(),
    successPath: (invoice) => successPath(pageKindOf(kind), invoice),
    load: async (up, draft) => {
      const [product, plants] = await Promise.all([
        getProduct(up, id),
        draft.plant === null ? [] : listPlants(up, { product_id: id }),
      ]);
      requireType(product, kind);
      const plant = plants.find(({ id: plant_id }) => plant_id === draft.plant);
      const state = kind === "deal" ? dealState(product, Date.now()) : "open";
      return {
        closed: state === "open" ? null : state,
        lines: [{ ...lineOf(product), plant_name: plant?.name ?? "", valid_days: product.valid_days }],
        draft: { ...draft, plant: plant?.id ?? null },
      };
    },
  };
}

export function subscriptionSource(id: string): Source {
  return {
    kind: "subscription",
    draftId: `subscription:${id}`,
    order_type: "subscription",
    slot: "none",
    steps: ["people", "payment", "review"],
    path: paths.orderSubscription(id),
    leavePath: paths.buySubscriptionDetail(id),
    successPath: (invoice) => successPath("", invoice),
    load: async (up) => {
      const product = await getProduct(up, id);
      requireType(product, "subscription");
      return { lines: [{ ...lineOf(product), valid_days: product.valid_days }] };
    },
  };
}

export const homeCareSource = {
  kind: "home_care",
  draftId: "home-care",
  order_type: "home_care",
  slot: "required",
  steps: ["who", "tests", "address", "schedule", "payment", "review"],
  path: paths.homeCare(),
  leavePath: paths.patientHome(),
  successPath: (invoice) => successPath("", invoice, true),
  load: (_up, draft) => Promise.resolve(followDraft(draft)),
  follow: followDraft,
} satisfies Source;

function followDraft(draft: CheckoutDraft): { lines: CheckoutLine[]; draft: CheckoutDraft } {
  const lines = linesOf(draft.home ?? emptyHome);
  const people = Object.fromEntries(lines.map(({ key, suggested }) => [key, suggested]));
  return { lines, draft: { ...draft, people } };
}

/** Names and prices come with the quote. */
function linesOf({ people, tests, terms }: HomeDraft): CheckoutLine[] {
  return people.flatMap((patient_id) =>
    (tests[patient_id] ?? []).map((product_id) => ({
      key: `${patient_id}:${product_id}`,
      product_id,
      product_name: "",
      plant_id: terms?.plant_id ?? null,
      plant_name: terms?.plant_name ?? "",
      qty: 1,
      suggested: [patient_id],
    })),
  );
}

function lineOf({ id, name }: Product): CheckoutLine {
  return {
    key: id,
    product_id: id,
    product_name: name,
    plant_id: null,
    plant_name: "",
    qty: 1,
    suggested: [],
  };
}

function requireType(product: Product, type: "test" | "package" | "subscription" | "deal"): void {
  if (product.product_type !== type) throw new Response(null, { status: 404 });
}

/**
 * The cart's people, chosen there. Once a time is held, a line whose patient changed needs a new
 * confirmation.
 */
async function withPeople(
  up: UpstreamContext,
  draft: CheckoutDraft,
  lines: readonly CheckoutLine[],
): Promise<CheckoutDraft> {
  const untimed = Object.keys(draft.slots).length === 0;
  const people = Object.fromEntries(
    lines.flatMap(({ key, suggested }) =>
      untimed || draft.people[key]?.[0] === suggested[0] ? [[key, suggested] as const] : [],
    ),
  );
  return withConcerned(up, draft, people);
}

export async function withConcerned(
  up: UpstreamContext,
  draft: CheckoutDraft,
  people: CheckoutDraft["people"],
): Promise<CheckoutDraft> {
  const ids = Object.values(people).flat();
  if (ids.every((id) => id === up.patientId)) return { ...draft, people, concerned: null };
  if (draft.concerned !== null && isDeepStrictEqual(people, draft.people)) return draft;
  const known = await settle(listBookablePeople(up));
  return { ...draft, people, concerned: known.ok ? forPeople(known.data, ids) : null };
}
