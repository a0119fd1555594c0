import { z } from "zod";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { code, codeOr, key, optionalText } from "../client/shapes.server.ts";
import { IDENTITY_CASE, IDENTITY_PROOF, IDENTITY_STATUS } from "../client/words/staff.ts";

const described = { name: z.string().catch(""), date_of_birth: optionalText, identity_number: optionalText };
const identityCase = z.object({
  identity_case_id: key,
  proof: code(IDENTITY_PROOF),
  case_status: code(IDENTITY_CASE),
  written: z.object({ ...described, by: z.string().catch(""), number: optionalText }),
  patient: z.object({
    ...described,
    number: optionalText,
    identity_status: codeOr(IDENTITY_STATUS, "unverified"),
  }),
});
export type IdentityCase = z.output<typeof identityCase>;

export const listIdentities = pagedCall("Reference laboratory", "GET /reference/identities", 20, {
  summary: "Lists pairs of people to compare before linking, pending ones first. Numbers are masked.",
  rows: 100,
  results: z.array(identityCase),
});

export const getIdentity = keyCall("Reference laboratory", "GET /reference/identity", {
  summary: "Returns one pair of people to compare, decided or pending.",
  query: z.object({ identity_case_id: z.string() }),
  results: identityCase,
});

const decision = z.object({ identity_case_id: z.string(), decision: z.enum(["same", "different"]) });
export const decideIdentity = sendCall("Reference laboratory", "POST /reference/decide-identity", {
  summary:
    "Records whether a pair is the same person, and links them if so. 409 `already_decided`, `already_related`.",
  body: decision,
});

const card = z.object({ medical_record_number: z.string() });
export const verifyIdentity = sendCall("Reference laboratory", "POST /reference/verify-identity", {
  summary:
    "Records that a branch has seen the identity card of a patient with an account. 400 `identity_taken`.",
  body: card,
});
