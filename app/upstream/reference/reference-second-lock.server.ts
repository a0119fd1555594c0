import { z } from "zod";
import { pagedCall, sendCall } from "../client/client.server.ts";
import { code, instant } from "../client/shapes.server.ts";
import { IDENTITY_DOCUMENT } from "../client/words/staff.ts";
import { IDENTITY_DOCUMENTS } from "./identity-documents.ts";

const reset = z.object({
  username: z.string(),
  document: code(IDENTITY_DOCUMENT),
  staff_name: z.string().catch(""),
  reason: z.string().catch(""),
  at: instant,
});
export type SecondLockReset = z.output<typeof reset>;

export const listSecondLockResets = pagedCall(
  "Reference laboratory",
  "GET /reference/second-lock-resets",
  20,
  {
    summary: "Second locks that a branch has reset, newest first.",
    rows: 100,
    results: z.array(reset),
  },
);

export const resetSecondLock = sendCall("Reference laboratory", "POST /reference/reset-second-lock", {
  summary:
    "Removes an account's second lock and passkeys and ends its tokens, after staff checked the person's document. The owner is told, and a line with reason and staff stays.",
  body: z.object({
    username: z.string(),
    document: z.enum(IDENTITY_DOCUMENTS),
    staff_name: z.string(),
    reason: z.string(),
    email: z.string().optional().describe("replaces the account's address"),
  }),
});
