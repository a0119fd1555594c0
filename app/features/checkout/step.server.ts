import type { DealState } from "~/features/offers/deal-state.ts";
import { addDays, formatLastDay, today, type LangCode } from "~/lib/dates.ts";
import type { Amount } from "~/lib/money.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { contentKey } from "~/steps/content-key.server.ts";
import { firstMissing, type Journey } from "~/steps/journey.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import type { Cart } from "~/upstream/orders/cart.server.ts";
import type { BuyType, OrderItem, OrderRequest } from "~/upstream/orders/orders.server.ts";
import { checkoutDrafts, emptyHome, type CheckoutDraft, type HomeCarePlace } from "./draft.server.ts";

/** `who`, `tests` and `address` belong to home care. */
export type StepName = "who" | "tests" | "address" | "people" | "schedule" | "payment" | "review";

export interface CheckoutLine {
  key: string;
  cart_item_id?: string;
  product_id: string;
  product_name: string;
  /** null: chosen with the time, or never (subscriptions) */
  plant_id: string | null;
  plant_name: string;
  qty: number;
  suggested: string[];
  /** days from payment, for lines without a visit */
  valid_days?: number | null;
  /** undefined while it depends on the branch */
  price?: Amount | undefined;
}

export interface SinceThen {
  gone: string[];
  changed: { name: string; before: Amount; now: Amount }[];
  first: number | null;
}

export interface UsualMethod {
  code: string;
  name: string;
  phone: string;
}

interface Earlier {
  since: SinceThen;
  method: UsualMethod | null;
  /** HH:mm of the branch */
  time_start: string | undefined;
}

interface Ordered {
  /** empty if there is nothing to order */
  lines: CheckoutLine[];
  voucher_code?: string | undefined;
  voucher?: Cart["voucher"];
  total?: Amount | undefined;
  closed?: Exclude<DealState, "open"> | null;
  earlier?: Earlier;
}

/** Known without laboratory calls. */
export interface Source extends Journey<StepName> {
  kind: "cart" | "again" | BuyType;
  draftId: string;
  order_type: BuyType;
  slot: "required" | "optional" | "none";
  /** "" gives the payment page's return URL */
  successPath: (invoice_number: string) => string;
  /**
   * Loads what is ordered, and a corrected draft if parts of it no longer apply.
   * @throws Response redirect if a line cannot be ordered; 404
   */
  load(up: UpstreamContext, draft: CheckoutDraft): Promise<Ordered & { draft?: CheckoutDraft }>;
  /** absent if lines are fixed */
  follow?: (draft: CheckoutDraft) => Pick<Ordered, "lines"> & { draft: CheckoutDraft };
}

export interface Checkout extends Source, Ordered {}

export interface CheckoutRequest extends Guarded {
  checkout: Source;
}

export interface CheckoutStep extends CheckoutRequest {
  checkout: Checkout;
  draft: CheckoutDraft;
}

type Choices = Pick<CheckoutStep, "checkout" | "draft">;

export function saveCheckoutDraft({
  session,
  checkout,
  draft,
}: Omit<CheckoutStep, "request" | "up" | "t">): Promise<void> {
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

export function knowsPeople({ kind }: Pick<Checkout, "kind">): boolean {
  return kind === "cart" || kind === "again";
}

/** Null without later use. */
export function validityOf({ lines }: Pick<Checkout, "lines">, lang: LangCode) {
  const days = lines[0]?.valid_days;
  if (!days) return null;
  const end = `${addDays(today(), days + 1)}T00:00:00+07:00`;
  return { days, until: formatLastDay(end, lang) };
}

export function isEmpty({ kind, lines }: Pick<Checkout, "kind" | "lines">): boolean {
  return kind !== "home_care" && lines.length === 0;
}

export function itemsOf({ checkout, draft }: Choices): OrderItem[] {
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

export function visitsOf(step: Choices): { plant_id: string; seats: number }[] {
  const visits = new Map<string, Set<string>>();
  for (const { plant_id, patient_id } of itemsOf(step)) {
    if (plant_id !== null) visits.set(plant_id, (visits.get(plant_id) ?? new Set()).add(patient_id));
  }
  return [...visits].map(([plant_id, people]) => ({ plant_id, seats: people.size }));
}

export function schedulesOf(step: Choices): OrderRequest["schedules"] {
  const visited = new Set(itemsOf(step).map(({ plant_id }) => plant_id));
  return Object.entries(step.draft.slots)
    .filter(([plant_id]) => visited.has(plant_id))
    .map(([plant_id, { slot_id, hold_id }]) => ({ plant_id, slot_id, hold_id }));
}

/** All products while no branch is chosen. */
export function productsAt({ checkout, draft }: Choices, plant_id: string): string[] {
  const there = checkout.lines.filter((line) => (draft.plant ?? line.plant_id ?? plant_id) === plant_id);
  return [...new Set((there.length > 0 ? there : checkout.lines).map(({ product_id }) => product_id))];
}

/** All people while no branch is chosen. */
export function seatsAt(step: Choices, plant_id: string): number {
  const visit = visitsOf(step).find((item) => item.plant_id === plant_id);
  return visit?.seats ?? new Set(itemsOf(step).map(({ patient_id }) => patient_id)).size;
}

export function visitorsAt(step: Choices, plant_id: string): { patient_id: string; product_ids: string[] }[] {
  const items = itemsOf(step).filter((item) => (item.plant_id ?? plant_id) === plant_id || step.draft.later);
  return [...new Set(items.map(({ patient_id }) => patient_id))].map((patient_id) => ({
    patient_id,
    product_ids: [
      ...new Set(items.filter((item) => item.patient_id === patient_id).map(({ product_id }) => product_id)),
    ],
  }));
}

export function firstMissingCheckoutStep(step: Choices): StepName {
  const { checkout, draft } = step;
  const { lines, slot } = checkout;
  const home = draft.home ?? emptyHome;
  const visits = visitsOf(step);
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

export function openingStep({ kind, steps }: Pick<Checkout, "kind" | "steps">): StepName {
  return kind === "cart" ? "schedule" : steps[0];
}

/** Null for visits to a branch. */
export function placeOf({ checkout, draft }: Choices): HomeCarePlace | null {
  return checkout.kind === "home_care" ? (draft.home?.place ?? null) : null;
}

/** Undefined for visits to a branch. */
export function homeOf(step: Choices): string | undefined {
  return placeOf(step)?.subdistrict_code;
}

/** The page's language is no part of it. */
export function requestIdOf(step: Choices): string {
  const { checkout, draft } = step;
  const slots = Object.values(draft.slots).map(({ slot_id }) => slot_id);
  const place = placeOf(step);
  const method = [draft.method?.code, draft.method?.phone];
  return contentKey(draft.seed, [
    itemsOf(step),
    slots,
    method,
    draft.practitioner_name,
    checkout.voucher_code,
    ...(place ? [place] : []),
  ]);
}
