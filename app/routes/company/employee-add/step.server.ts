import { z } from "zod";

export const stepQuery = z.object({ step: z.enum(["check", "match"]).catch("check") });
