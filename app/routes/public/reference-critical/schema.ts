import { z } from "zod";
import { CALL_OUTCOME } from "~/upstream/client/words/results.ts";

const required = (longest: number) =>
  z.string({ error: "errors:required" }).trim().min(1, "errors:required").max(longest, "errors:too_long");

export const callOutcomeSchema = z.object({
  call_id: z.string({ error: "errors:choose_one" }).trim().max(100, "errors:choose_one"),
  outcome: z.enum(CALL_OUTCOME.codes, "errors:choose_one"),
  reached: z.string().trim().max(100, "errors:too_long").optional(),
});

export const dutySchema = z.object({ name: required(100), phone: required(40) });
