import { z } from "zod";

export const requiredKey = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, "errors:required")
  .max(100, "errors:too_long");

export const branchKey = z
  .string({ error: "catalogue:errors.branch_first" })
  .trim()
  .min(1, "catalogue:errors.branch_first")
  .max(100, "errors:too_long");
