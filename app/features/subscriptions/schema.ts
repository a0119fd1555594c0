import { z } from "zod";
import { slotSchema } from "~/features/visit/slot.ts";

export const packageSchema = z.object({
  subscription_id: z.string({ error: "subscriptions:errors.choose_package" }),
  patient_id: z.string({ error: "checkout:errors.patients_empty" }),
});

export const ownedTestsSchema = z.object({
  people: z
    .record(z.string(), z.union([z.array(z.string()), z.string().transform((value) => [value])]))
    .default({}),
});

export const useSlotSchema = slotSchema.extend({ plant_id: z.string({ error: "errors:general" }) });

export const useReviewSchema = z.object({ accept_fasting: z.literal("on").optional() });
