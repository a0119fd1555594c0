import { z } from "zod";
import { call, callList, sender, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { ignored, key, optionalText } from "../client/shapes.server.ts";

const verification = z.object({
  verification_id: key,
  section: z.enum(["license", "bank", "tax"]),
  version: z.number().int().catch(0).describe("version of a licence; 0 for bank and tax, which never change"),
  status: z.enum(["unverified", "verified", "rejected"]),
  reason: optionalText.describe("reason for the rejection"),
  practitioner_name: z.string().catch(""),
  username: optionalText,
  fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .catch({})
    .describe("as declared; account and tax numbers are masked"),
});
export type Verification = z.output<typeof verification>;

const listCall = endpoint("Reference laboratory", "GET /reference/verifications", {
  summary: "Lists doctors' licences, bank accounts and tax data pending verification.",
  availability: "reference only",
  query: z.object({ page: z.number(), per_page: z.number() }),
  rows: 100,
  results: z.array(verification),
});

/** The first 20. */
export function listVerifications(up: UpstreamContext): Promise<{ results: Verification[]; meta: Meta }> {
  return callList(up, listCall, { query: { page: 1, per_page: 20 } });
}

const detailCall = endpoint("Reference laboratory", "GET /reference/verification", {
  summary: "Returns one verification, decided or pending.",
  availability: "reference only",
  query: z.object({ verification_id: z.string() }),
  results: verification,
});

export function getVerification(up: UpstreamContext, verification_id: string): Promise<Verification> {
  return call(up, detailCall, { query: { verification_id } });
}

const decision = z.object({
  verification_id: z.string(),
  version: z.number().describe("displayed version"),
  decision: z.enum(["verify", "reject"]),
  reason: z.string().optional().describe("for the doctor; required for a rejection"),
});

const decideCall = endpoint("Reference laboratory", "POST /reference/decide-verification", {
  summary: "Verifies or rejects a doctor's declared data and notifies the doctor.",
  availability: "reference only",
  body: decision,
  results: ignored,
});

export const decideVerification = sender(decideCall);
