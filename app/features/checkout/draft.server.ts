import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { forWhomSchema } from "~/features/family/for-whom.ts";
import { findDraft, saveDraft } from "~/state/drafts.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { OrderItem, OrderRequest } from "~/upstream/orders/orders.server.ts";
import { homeDraft, type HomeDraft, type HomeCarePlace } from "~/features/home-care/draft.ts";
import type { Checkout, StepName } from "./checkout.ts";

const slotDraft = z.object({
  slot_id: z.string(),
  hold_id: z.string(),
  /** instant at which the hold expires */
  expires_at: z.string(),
  date: z.string(),
  time_start: z.string(),
  time_end: z.string(),
  timezone: z.string(),
  /** as given by the laboratory when the time was chosen */
  fasting_hours: z.number().default(0),
  fasting_possible: z.boolean().default(true),
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
  people: z.record(z.string(), z.array(z.string())),
  /** chosen people, unless only the account's own patient */
  for_whom: forWhomSchema.nullable().default(null),
  practitioner_name: z.string(),
  plant: z.string().nullable(),
  /** time of a package or deal is chosen later */
  later: z.boolean(),
  /** chosen slots by branch */
  slots: z.record(z.string(), slotDraft),
  fasting_accepted: z.array(z.string()).default([]),
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
    .nullable(),
  /** unchecked method input when a voucher was set or removed */
  method_typed: z.object({ code: z.string(), phone: z.string() }).nullable().default(null),
  /** voucher code of orders outside the cart */
  voucher: z.string().nullable().default(null),
  /** total shown before the review, whole rupiah */
  seen_total: z.number().nullable(),
  /** price of the items when people were chosen, whole rupiah */
  quoted_total: z.number().nullable().default(null),
  /** lines and voucher as stored with the draft, for calls before they are reloaded */
  ahead: linesAhead.nullable().default(null),
  /** sent order with unknown outcome */
  sent: z
    .custom<OrderRequest>((value) => value !== null && typeof value === "object")
    .nullable()
    .default(null),
});
/** Input of one checkout; stored for 24 hours. */
export type CheckoutDraft = z.output<typeof draftSchema>;

export interface CheckoutState {
  checkout: Checkout;
  draft: CheckoutDraft;
}

export async function readCheckoutDraft(session: Session, name: string): Promise<CheckoutDraft> {
  const stored = await findDraft(session.accountKey, name, draftSchema);
  return (
    stored ?? {
      seed: randomUUID(),
      people: {},
      for_whom: null,
      practitioner_name: "",
      plant: null,
      later: false,
      slots: {},
      fasting_accepted: [],
      home: null,
      method: null,
      method_typed: null,
      voucher: null,
      seen_total: null,
      quoted_total: null,
      ahead: null,
      sent: null,
    }
  );
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
  return saveDraft(session.accountKey, checkout.draftName, { ...draft, ahead });
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

/** First unfinished step; the review is never finished. */
export function firstMissingCheckoutStep(state: CheckoutState): StepName {
  const { checkout, draft } = state;
  if (checkout.kind === "home_care") {
    const step = missingAtHome(draft.home);
    if (step) return step;
  }
  const { lines } = checkout;
  if (lines.length === 0 || lines.some(({ key }) => !draft.people[key]?.length)) return "people";
  const visits = visitsOf(state);
  const timed = visits.length > 0 && visits.every(({ plant_id }) => draft.slots[plant_id]);
  if (checkout.slot === "required" && !timed) return "schedule";
  if (checkout.slot === "optional" && !timed && !draft.later) return "schedule";
  return draft.method ? "review" : "payment";
}

/** First unfinished home-care step. */
function missingAtHome(home: HomeDraft | null): StepName | null {
  if (!home || home.people.length === 0) return "who";
  if (home.people.some((patient_id) => !home.tests[patient_id]?.length)) return "tests";
  return home.place && home.terms ? null : "address";
}

/** Address of a home-care visit; null for visits to a branch. */
export function placeOf({ checkout, draft }: CheckoutState): HomeCarePlace | null {
  return checkout.kind === "home_care" ? (draft.home?.place ?? null) : null;
}

/** Subdistrict of a home-care visit; undefined for visits to a branch. */
export function homeOf(state: CheckoutState): string | undefined {
  return placeOf(state)?.subdistrict_code;
}

/** Idempotency key of an order, derived from its content: stable after Back, new after a change. */
export function requestIdOf(state: CheckoutState): string {
  const { checkout, draft } = state;
  const slots = Object.values(draft.slots).map(({ slot_id }) => slot_id);
  const place = placeOf(state);
  const content = [
    ...[itemsOf(state), slots, draft.method, draft.practitioner_name, checkout.voucher_code],
    ...(place ? [place] : []),
  ];
  const hex = createHash("sha256")
    .update(draft.seed + JSON.stringify(content))
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
