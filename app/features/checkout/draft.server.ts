import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { OrderItem, OrderRequest } from "~/upstream/orders.server.ts";
import type { Checkout, StepName } from "./checkout.ts";

const slotDraft = z.object({
  slot_id: z.string(),
  hold_id: z.string(),
  /** instant at which the place is given back */
  expires_at: z.string(),
  date: z.string(),
  time_start: z.string(),
  time_end: z.string(),
  timezone: z.string(),
});

const draft = z.object({
  /** makes the once-only key together with the content, see {@link requestIdOf} */
  seed: z.string(),
  /** patients by line */
  people: z.record(z.string(), z.array(z.string())),
  practitioner_name: z.string(),
  /** branch of a package or deal, which has none of its own */
  plant: z.string().nullable(),
  /** the time of a package or deal is chosen later */
  later: z.boolean(),
  /** times by branch */
  slots: z.record(z.string(), slotDraft),
  method: z.object({ code: z.string(), name: z.string(), phone: z.string() }).nullable(),
  /** total that the patient last saw before the review, whole rupiah */
  seen_total: z.number().nullable(),
  /** an order that was sent and of which nobody knows whether it was made */
  sent: z
    .custom<OrderRequest>((value) => value !== null && typeof value === "object")
    .nullable()
    .default(null),
});
/** What a patient has entered in one checkout; kept for 24 hours (screens.md R6). */
export type Draft = z.output<typeof draft>;
export type SlotDraft = z.output<typeof slotDraft>;

/** The draft of a checkout, or an empty one. */
export async function readDraft(session: Session, name: string): Promise<Draft> {
  const kept = await findDraft(session.accountKey, name, draft);
  return (
    kept ?? {
      seed: randomUUID(),
      people: {},
      practitioner_name: "",
      plant: null,
      later: false,
      slots: {},
      method: null,
      seen_total: null,
      sent: null,
    }
  );
}

export function keepDraft(session: Session, name: string, value: Draft): Promise<void> {
  return saveDraft(session.accountKey, name, value);
}

/** What is ordered: every line for every patient chosen for it. */
export function itemsOf(checkout: Checkout, { people }: Draft): OrderItem[] {
  return checkout.lines.flatMap(({ key, cart_item_id, product_id, plant_id, qty }) =>
    (people[key] ?? []).map((patient_id) => ({ cart_item_id, product_id, plant_id, patient_id, qty })),
  );
}

/** Branches of a checkout with the number of people who come there, in the order of the lines. */
export function visitsOf(checkout: Checkout, kept: Draft): { plant_id: string; seats: number }[] {
  const visits = new Map<string, Set<string>>();
  for (const { plant_id, patient_id } of itemsOf(checkout, kept)) {
    if (plant_id !== null) visits.set(plant_id, (visits.get(plant_id) ?? new Set()).add(patient_id));
  }
  return [...visits].map(([plant_id, people]) => ({ plant_id, seats: people.size }));
}

/** The first step that is not finished; the review is never finished. */
export function firstMissing(checkout: Checkout, kept: Draft): StepName {
  if (checkout.lines.some(({ key }) => !kept.people[key]?.length)) return "people";
  const visits = visitsOf(checkout, kept);
  const timed = visits.length > 0 && visits.every(({ plant_id }) => kept.slots[plant_id]);
  if (checkout.slot === "required" && !timed) return "schedule";
  if (checkout.slot === "optional" && !timed && !kept.later) return "schedule";
  return kept.method ? "review" : "payment";
}

/**
 * The once-only key of an order (screens.md R7): the same content gives the same key, also after Back;
 * changed content gives another.
 */
export function requestIdOf(checkout: Checkout, kept: Draft): string {
  const slots = Object.values(kept.slots).map(({ slot_id }) => slot_id);
  const content = [
    itemsOf(checkout, kept),
    slots,
    kept.method,
    kept.practitioner_name,
    checkout.voucher_code,
  ];
  const hex = createHash("sha256")
    .update(kept.seed + JSON.stringify(content))
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

const done = z.object({
  fingerprint: z.string(),
  orders: z.array(z.object({ order_number: z.string(), invoice_number: z.string() })),
});
/** Orders that a checkout has made. */
export type Done = z.output<typeof done>;

/** What tells one set of lines from another. */
export function fingerprintOf(checkout: Checkout): string {
  return JSON.stringify(
    checkout.lines.map(({ key, product_id, plant_id, qty }) => [key, product_id, plant_id, qty]),
  );
}

/** Forgets the draft and remembers what it became, so that Back can say "already ordered". */
export async function finishDraft(
  session: Session,
  checkout: Checkout,
  orders: Done["orders"],
): Promise<void> {
  await dropDraft(session.accountKey, checkout.name);
  const value: Done = { fingerprint: fingerprintOf(checkout), orders };
  await saveDraft(session.accountKey, `${checkout.name}:done`, value);
}

/** Orders that these very lines have already become, or null. */
export async function findDone(session: Session, checkout: Checkout): Promise<Done | null> {
  const kept = await findDraft(session.accountKey, `${checkout.name}:done`, done);
  return kept?.fingerprint === fingerprintOf(checkout) ? kept : null;
}

/** Forgets that these lines were ordered: the patient wants them once more. */
export function dropDone(session: Session, checkout: Checkout): Promise<void> {
  return dropDraft(session.accountKey, `${checkout.name}:done`);
}
