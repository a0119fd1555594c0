import { randomUUID } from "node:crypto";
import { z } from "zod";
import { concernedSchema } from "~/features/family/concerned.ts";
import { fastedSlotShape } from "~/features/visit/kept-slot.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { contentKey } from "~/steps/content-key.server.ts";

const slot = fastedSlotShape.extend({
  plant_id: z.string(),
  plant_name: z.string(),
  expires_at: z.string(),
});

const draftSchema = z.object({
  /** part of the idempotency key */
  seed: z.string(),
  items: z.array(z.object({ product_id: z.string(), patient_id: z.string() })),
  /** null: the account's own patient */
  concerned: concernedSchema.nullable().default(null),
  slot: slot.nullable(),
  fasting_accepted: z.boolean(),
  /** idempotency key of a sent visit with unknown outcome */
  sent: z.string().nullable().default(null),
});
/** Kept for 24 hours. */
export type UseDraft = z.output<typeof draftSchema>;
export type UseSlot = z.output<typeof slot>;

export const useDrafts = draftKind("use", draftSchema);

export async function readUseDraft(session: { accountKey: string }, id: string): Promise<UseDraft> {
  const stored = await useDrafts.find(session, id);
  return stored ?? draftSchema.parse({ seed: randomUUID(), items: [], slot: null, fasting_accepted: false });
}

/** One seat per distinct patient. */
export function countUseSeats({ items }: Pick<UseDraft, "items">): number {
  return new Set(items.map(({ patient_id }) => patient_id)).size;
}

export function useRequestId({ seed, items, slot: chosen }: UseDraft): string {
  return contentKey(seed, [items, chosen?.slot_id]);
}

/** The laboratory may have booked it. */
export function maybeBooked(draft: UseDraft): boolean {
  return draft.sent === useRequestId(draft);
}
