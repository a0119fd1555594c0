import { z } from "zod";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { newestFirst, rowsOf } from "../client/list-shapes.server.ts";
import { licenceWarning } from "../practitioner/practitioner.server.ts";
import { referralProductIn } from "./referrals.server.ts";
import { key, numberOr, optionalInstant, orNull, rupiah } from "../client/shapes.server.ts";

const count = numberOr(0);

const dashboardCall = endpoint("Referrals", "GET /referrer/dashboard", {
  summary: "Returns the data of a doctor's home page.",
  results: (lang) =>
    z.object({
      counts: z.object({ draft: count, pending: count, taken: count, active: count, progress: count }),
      shared_results_count: count.describe("shared with the doctor and not opened yet"),
      shared_results: rowsOf(
        z.object({
          referral_number: z.string().min(1),
          order_number: key,
          patient_name: z.string().catch(""),
          issued_at: optionalInstant,
          products: z.array(referralProductIn(lang)),
        }),
        newestFirst("issued_at"),
      ).describe("unopened shared results, newest first"),
      fee: orNull(z.object({ month_net: rupiah, last_payout_at: optionalInstant })).describe(
        "null for doctors who receive no fees",
      ),
      warnings: z
        .array(licenceWarning.omit({ days_left: true }))
        .default([])
        .describe("licences that end within 90 days or have ended"),
    }),
});
export type ReferrerDashboard = z.output<ReturnType<typeof dashboardCall.results>>;

export function getReferrerDashboard(up: UpstreamContext): Promise<ReferrerDashboard> {
  return call(up, dashboardCall, {});
}
