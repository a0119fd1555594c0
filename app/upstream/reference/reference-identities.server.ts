import { z } from "zod";
import { call, callList, sender, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { ignored, key, optionalText } from "../client/shapes.server.ts";

const described = { name: z.string().catch(""), date_of_birth: optionalText, identity_number: optionalText };
const identityCase = z.object({
  identity_case_id: key,
  proof: z.enum(["verified", "code"]),
  case_status: z.enum(["waiting", "same", "different"]),
  written: z.object({ ...described, by: z.string().catch(""), number: optionalText }),
  patient: z.object({
    ...described,
    number: optionalText,
    identity_status: z.enum(["verified", "unverified"]).catch("unverified"),
  }),
});
export type IdentityCase = z.output<typeof identityCase>;

const listCall = endpoint("Reference laboratory", "GET /reference/identities", {
  summary: "Lists pairs of people to compare before linking, pending ones first. Numbers are masked.",
  availability: "reference only",
  query: z.object({ page: z.number(), per_page: z.number() }),
  rows: 100,
  results: z.array(identityCase),
});

/** The first 20, pending ones first. */
export async function listIdentities(up: UpstreamContext): Promise<IdentityCase[]> {
  return (await callList(up, listCall, { query: { page: 1, per_page: 20 } })).results;
}

const detailCall = endpoint("Reference laboratory", "GET /reference/identity", {
  summary: "Returns one pair of people to compare, decided or pending.",
  availability: "reference only",
  query: z.object({ identity_case_id: z.string() }),
  results: identityCase,
});

export function getIdentity(up: UpstreamContext, identity_case_id: string): Promise<IdentityCase> {
  return call(up, detailCall, { query: { identity_case_id } });
}

const decision = z.object({ identity_case_id: z.string(), decision: z.enum(["same", "different"]) });
const decideCall = endpoint("Reference laboratory", "POST /reference/decide-identity", {
  summary:
    "Records whether a pair is the same person, and links them if so. 409 `already_decided`, `already_related`.",
  availability: "reference only",
  body: decision,
  results: ignored,
});

export const decideIdentity = sender(decideCall);

const card = z.object({ medical_record_number: z.string() });
const verifyCall = endpoint("Reference laboratory", "POST /reference/verify-identity", {
  summary:
    "Records that a branch has seen the identity card of a patient with an account. 400 `identity_taken`.",
  availability: "reference only",
  body: card,
  results: ignored,
});

export const verifyIdentity = sender(verifyCall);
