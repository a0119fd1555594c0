import { z } from "zod";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { code, key, optionalText } from "../client/shapes.server.ts";
import { VERIFICATION } from "../client/words/practitioners.ts";
import { DECLARED_SECTION } from "../client/words/staff.ts";

const verification = z.object({
  verification_id: key,
  section: code(DECLARED_SECTION),
  version: z.number().int().catch(0).describe("version of a licence; 0 for bank and tax, which never change"),
  status: code(VERIFICATION),
  reason: optionalText.describe("reason for the rejection"),
  practitioner_name: z.string().catch(""),
  username: optionalText,
  fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .catch({})
    .describe("as declared; account and tax numbers are masked"),
});
export type Verification = z.output<typeof verification>;

export const listVerifications = pagedCall("Reference laboratory", "GET /reference/verifications", 20, {
  summary: "Lists doctors' licences, bank accounts and tax data pending verification.",
  rows: 100,
  results: z.array(verification),
});

export const getVerification = keyCall("Reference laboratory", "GET /reference/verification", {
  summary: "Returns one verification, decided or pending.",
  query: z.object({ verification_id: z.string() }),
  results: verification,
});

const decision = z.object({
  verification_id: z.string(),
  version: z.number().describe("displayed version"),
  decision: z.enum(["verify", "reject"]),
  reason: z.string().optional().describe("for the doctor; required for a rejection"),
});

export const decideVerification = sendCall("Reference laboratory", "POST /reference/decide-verification", {
  summary: "Verifies or rejects a doctor's declared data and notifies the doctor.",
  body: decision,
});
