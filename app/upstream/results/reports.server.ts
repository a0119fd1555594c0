import { z } from "zod";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { refusedOr } from "../client/errors.ts";
import { code, codeOr, optionalInstant } from "../client/shapes.server.ts";
import { REPORT_KIND, REPORT_STANDING } from "../client/words/results.ts";

const report = z.object({
  kind: codeOr(REPORT_KIND, "lab"),
  state: code(REPORT_STANDING),
  issued_at: optionalInstant.describe("of the printed version, as on the paper"),
  initials: z.string().max(20).catch("").describe("the patient's initials"),
});
export type VerifiedReport = z.output<typeof report>;

const verifyCall = endpoint("Reports", "GET /report/verify", {
  summary: "Returns the report behind a printed code; 404 for a code that was never printed.",
  query: z.object({ code: z.string() }),
  results: report,
});

/** Null for an unknown code. */
export function findReport(up: UpstreamContext, code: string): Promise<VerifiedReport | null> {
  return refusedOr<VerifiedReport | null>(call(up, verifyCall, { query: { code } }), null, 404);
}
