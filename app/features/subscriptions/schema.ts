import { z } from "zod";

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

/** A time at a branch; `from` (YYYY-MM-DD) is the page's first date. */
export const useSlotSchema = z.object({
  plant_id: z.string({ error: "errors:general" }),
  from: z.string().optional(),
  slot_id: z.string({ error: "checkout:errors.time_empty" }),
});

/** The review; its fingerprint holds what it shows. */
export const useReviewSchema = z.object({ accept_fasting: z.literal("on").optional() });
