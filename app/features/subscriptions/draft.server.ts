import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { forWhomSchema } from "~/features/family/for-whom.ts";
import type { Session } from "~/session/session.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";

const slot = z.object({
  plant_id: z.string(),
  plant_name: z.string(),
  slot_id: z.string(),
  date: z.string(),
  time_start: z.string(),
  time_end: z.string(),
  timezone: z.string(),
  fasting_hours: z.number(),
  fasting_possible: z.boolean(),
  /** instant at which the hold expires */
  expires_at: z.string(),
});

const draftSchema = z.object({
  /** part of the idempotency key */
  seed: z.string(),
  items: z.array(z.object({ product_id: z.string(), patient_id: z.string() })),
  /** chosen people, unless only the account's own patient */
  for_whom: forWhomSchema.nullable().default(null),
  slot: slot.nullable(),
  /** accepted although the time leaves no room to fast */
  fasting_accepted: z.boolean(),
});
/** Input so far to use a purchase; kept for 24 hours. */
export type UseDraft = z.output<typeof draftSchema>;
export type UseSlot = z.output<typeof slot>;

const nameOf = (subscription_id: string) => `use:${subscription_id}`;

export async function readUseDraft(session: Session, id: string): Promise<UseDraft> {
  const stored = await findDraft(session.accountKey, nameOf(id), draftSchema);
  return stored ?? { seed: randomUUID(), items: [], for_whom: null, slot: null, fasting_accepted: false };
}

export function storeUseDraft(session: Session, id: string, draft: UseDraft): Promise<void> {
  return saveDraft(session.accountKey, nameOf(id), draft);
}

export function dropUseDraft(session: Session, id: string): Promise<void> {
  return dropDraft(session.accountKey, nameOf(id));
}

/** Seats of the visit: one per distinct patient. */
export function countUseSeats({ items }: Pick<UseDraft, "items">): number {
  return new Set(items.map(({ patient_id }) => patient_id)).size;
}

/** Idempotency key of the visit: stable after Back, new after a change. */
export function useRequestId({ seed, items, slot: chosen }: UseDraft): string {
  const hex = createHash("sha256")
    .update(seed + JSON.stringify([items, chosen?.slot_id]))
    .digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}
