import { z } from "zod";

export const outcomeSchema = z.object({
  outcome: z.enum(["settlement", "deny", "expire"], { error: "errors:choose_one" }),
});
export type SimulatedOutcome = z.output<typeof outcomeSchema>["outcome"];
