import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";
import { REASON_MAX, REQUEST_ROWS } from "~/lib/body-policy.ts";

const ROWS_MAX = 100 * REQUEST_ROWS;

export const modes = ["selected", "approve_all", "reject_all"] as const;
export type ApprovalMode = (typeof modes)[number];

export const COVER = "cover";

/** Last form field; missing if the body was truncated. */
export const END_MARK = "end";

export const decideSchema = z.object({
  version: z.string({ error: "approval:errors.cut" }).max(20),
  rows: z.string({ error: "approval:errors.cut" }).max(ROWS_MAX),
  mode: z.enum([...modes, COVER], "approval:errors.cut").optional(),
  reject: z.record(z.string(), z.literal("on")).optional(),
  reason: z.record(z.string(), reasonText(REASON_MAX, "approval:errors.reason_long")).optional(),
});

export const approvalSchema = z.object({
  reason: reasonText(REASON_MAX, "approval:errors.reason_long"),
  funding: z.enum(["DEPOSIT", "QUOTA", "INVOICE"], "approval:errors.funding").optional(),
});
