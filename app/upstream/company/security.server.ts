import { z } from "zod";
import { plainCall, sender } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";

const security = z.object({
  requires_second_lock: z.boolean().describe("every member takes a second step at sign-in"),
  approval_limit: z
    .number()
    .int()
    .min(0)
    .nullable()
    .meta({ strict: true })
    .describe(
      "whole rupiah; approvals of one person that come to more within 24 hours take the second lock; null: none does",
    ),
  version: z.number().int(),
});
export type CompanySecurity = z.output<typeof security>;

export const getCompanySecurity = plainCall("Company", "GET /company/get-security", {
  summary: "Returns the company's rules of the second lock.",
  results: security,
});

const updateCall = endpoint("Company", "PUT /company/update-security", {
  summary:
    "Changes these rules; administrators only, with the second lock. 403 `role_missing`, `second_lock_required`; 409 `version_changed` with the present rules.",
  body: z.object({
    requires_second_lock: z.boolean(),
    approval_limit: z.number().int().nullable(),
    version: z.number().int(),
    client_request_id: z.string().describe("a repeated value returns the first result"),
  }),
  results: security,
});

export const updateCompanySecurity = sender(updateCall);

/** Null if absent. */
export function companySecurityIn(results: unknown): CompanySecurity | null {
  return security.nullable().catch(null).parse(results);
}
