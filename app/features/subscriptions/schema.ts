import { z } from "zod";
import { slotSchema } from "~/features/visit/slot.ts";

/** One whole package or deal for one patient. */
export const packageSchema = z.object({
  subscription_id: z.string({ error: "subscriptions:errors.choose_package" }),
  patient_id: z.string({ error: "checkout:errors.patients_empty" }),
});

export const ownedTestsSchema = z.object({
  people: z
    .record(z.string(), z.union([z.array(z.string()), z.string().transform((one) => [one])]))
    .default({}),
});

export const useSlotSchema = slotSchema.extend({ plant_id: z.string({ error: "errors:general" }) });

/** The review; its fingerprint holds what it shows. */
export const useReviewSchema = z.object({ accept_fasting: z.literal("on").optional() });
