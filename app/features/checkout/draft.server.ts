import { randomUUID } from "node:crypto";
import { z } from "zod";
import { concernedSchema } from "~/features/family/concerned.ts";
import { slotShape } from "~/features/visit/kept-slot.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { contentKey } from "~/steps/content-key.server.ts";
import { firstMissing } from "~/steps/journey.ts";
import type { Session } from "~/session/session.server.ts";
import { orderRequest, type OrderItem, type OrderRequest } from "~/upstream/orders/orders.server.ts";
import { emptyHome, homeDraft, type HomeCarePlace } from "~/features/checkout/home-care/draft.ts";
import type { Checkout, StepName } from "./checkout.ts";

const slotDraft = slotShape.extend({
  hold_id: z.string(),
  /** instant at which the hold expires */
  expires_at: z.string(),
  /** as given by the laboratory when the time was chosen */
  fasting_hours: z.number().min(0).max(72).or(z.literal(NOT_UNDERSTOOD)).default(0),
  fasting_possible: z.boolean().or(z.literal(NOT_UNDERSTOOD)).default(true),
});

const linesAhead = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      cart_item_id: z.string().optional(),
      product_id: z.string(),
      plant_id: z.string().nullable(),
      qty: z.number(),
    }),
  ),
  voucher_code: z.string().optional(),
});

const draftSchema = z.object({
  seed: z.string(),
  /** patient ids by line key */
  people: z.record(z.string(), z.array(z.string())).default({}),
  /** chosen people, unless only the account's own patient */
  concerned: concernedSchema.nullable().default(null),
  practitioner_name: z.string().default(""),
  plant: z.string().nullable().default(null),
  /** time of a package or deal is chosen later */
  later: z.boolean().default(false),
  /** chosen slots by branch */
  slots: z.record(z.string(), slotDraft).default({}),
  fasting_accepted: z.array(z.string()).default([]),
  /** warnings of the quote that an order must confirm */
  warnings_accepted: z.boolean().default(false),
  /** home care: people, tests, address */
  home: homeDraft.nullable().default(null),
  method: z
    .object({
      code: z.string(),
      name: z.string(),
      /** language of the name; absent in older drafts */
      lang: z.enum(["en", "id"]).optional(),
      phone: z.string(),
    })
    .nullable()
    .default(null),
  /** unchecked method input when a voucher was set or removed */
  method_typed: z.object({ code: z.string(), phone: z.string() }).nullable().default(null),
  /** voucher code of orders outside the cart */
  voucher: z.string().nullable().default(null),
  /** total shown before the review, whole rupiah */
  seen_total: z.number().nullable().default(null),
  /** price of the items when people were chosen, whole rupiah */
  quoted_total: z.number().nullable().default(null),
  /** lines and voucher as stored with the draft, for calls before they are reloaded */
  ahead: linesAhead.nullable().default(null),
  /** sent order with unknown outcome */
  sent: orderRequest.nullable().default(null),
});
/** By checkout: "" is the cart's. */
export const checkoutDrafts = draftKind("checkout", draftSchema);
/** Input of one checkout; stored for 24 hours. */
export type CheckoutDraft = z.output<typeof draftSchema>;

export interface CheckoutState {
  checkout: Checkout;
  draft: CheckoutDraft;
}

export async function readCheckoutDraft(session: Session, id: string): Promise<CheckoutDraft> {
  const stored = await checkoutDrafts.find(session, id);
  return stored ?? draftSchema.parse({ seed: randomUUID() });
}

export function storeCheckoutDraft(
  session: Session,
  checkout: Checkout,
  draft: CheckoutDraft,
): Promise<void> {
  const lines = checkout.lines.map(({ key, cart_item_id, product_id, plant_id, qty }) => ({
    key,
    cart_item_id,
    product_id,
    plant_id,
    qty,
  }));
  const ahead = { lines, voucher_code: checkout.voucher_code };
  return checkoutDrafts.save(session, { ...draft, ahead }, checkout.draftId);
}

/** Each line once per chosen patient. */
export function itemsOf({ checkout, draft }: CheckoutState): OrderItem[] {
  return checkout.lines.flatMap(({ key, cart_item_id, product_id, plant_id, qty }) =>
    (draft.people[key] ?? []).map((patient_id) => ({
      cart_item_id,
      product_id,
      plant_id: draft.plant ?? plant_id,
      patient_id,
      qty,
    })),
  );
}

export function visitsOf(state: CheckoutState): { plant_id: string; seats: number }[] {
  const visits = new Map<string, Set<string>>();
  for (const { plant_id, patient_id } of itemsOf(state)) {
    if (plant_id !== null) visits.set(plant_id, (visits.get(plant_id) ?? new Set()).add(patient_id));
  }
  return [...visits].map(([plant_id, people]) => ({ plant_id, seats: people.size }));
}

export function schedulesOf(state: CheckoutState): OrderRequest["schedules"] {
  const visited = new Set(itemsOf(state).map(({ plant_id }) => plant_id));
  return Object.entries(state.draft.slots)
    .filter(([plant_id]) => visited.has(plant_id))
    .map(([plant_id, { slot_id, hold_id }]) => ({ plant_id, slot_id, hold_id }));
}

/** Products ordered at a branch; all while no branch is chosen. */
export function productsAt({ checkout, draft }: CheckoutState, plant_id: string): string[] {
  const there = checkout.lines.filter((line) => (draft.plant ?? line.plant_id ?? plant_id) === plant_id);
  return [...new Set((there.length > 0 ? there : checkout.lines).map(({ product_id }) => product_id))];
}

/** People visiting a branch; all while no branch is chosen. */
export function seatsAt(state: CheckoutState, plant_id: string): number {
  const visit = visitsOf(state).find((one) => one.plant_id === plant_id);
  return visit?.seats ?? new Set(itemsOf(state).map(({ patient_id }) => patient_id)).size;
}

export function visitorsAt(
  state: CheckoutState,
  plant_id: string,
): { patient_id: string; product_ids: string[] }[] {
  const items = itemsOf(state).filter(
    (item) => (item.plant_id ?? plant_id) === plant_id || state.draft.later,
  );
  return [...new Set(items.map(({ patient_id }) => patient_id))].map((patient_id) => ({
    patient_id,
    product_ids: [
      ...new Set(items.filter((item) => item.patient_id === patient_id).map(({ product_id }) => product_id)),
    ],
  }));
}

export function firstMissingCheckoutStep(state: CheckoutState): StepName {
  const { checkout, draft } = state;
  const { lines, slot } = checkout;
  const home = draft.home ?? emptyHome;
  const visits = visitsOf(state);
  const timed = visits.length > 0 && visits.every(({ plant_id }) => draft.slots[plant_id]);
  return firstMissing(checkout, {
    who: home.people.length > 0,
    tests: home.people.every((patient_id) => (home.tests[patient_id]?.length ?? 0) > 0),
    address: Boolean(home.place && home.terms),
    people: lines.length > 0 && lines.every(({ key }) => (draft.people[key]?.length ?? 0) > 0),
    schedule: timed || (slot === "optional" && draft.later),
    payment: draft.method !== null,
    review: false,
  });
}

/** First step that nothing has answered yet when a checkout opens: the cart knows its people. */
export function openingStep({ kind, steps }: Pick<Checkout, "kind" | "steps">): StepName {
  return kind === "cart" ? "schedule" : steps[0];
}

/** Address of a home-care visit; null for visits to a branch. */
export function placeOf({ checkout, draft }: CheckoutState): HomeCarePlace | null {
  return checkout.kind === "home_care" ? (draft.home?.place ?? null) : null;
}

/** Subdistrict of a home-care visit; undefined for visits to a branch. */
export function homeOf(state: CheckoutState): string | undefined {
  return placeOf(state)?.subdistrict_code;
}

/** Idempotency key of an order. The page's language is no part of it. */
export function requestIdOf(state: CheckoutState): string {
  const { checkout, draft } = state;
  const slots = Object.values(draft.slots).map(({ slot_id }) => slot_id);
  const place = placeOf(state);
  const method = [draft.method?.code, draft.method?.phone];
  return contentKey(draft.seed, [
    itemsOf(state),
    slots,
    method,
    draft.practitioner_name,
    checkout.voucher_code,
    ...(place ? [place] : []),
  ]);
}
