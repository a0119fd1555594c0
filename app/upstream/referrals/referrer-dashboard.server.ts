import { z } from "zod";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { referralProductIn } from "./referrals.server.ts";
import { key, optionalInstant, optionalText, orNull, rupiah } from "../client/shapes.server.ts";

const count = z.number().int().min(0).catch(0);

const dashboardCall = endpoint("Referrals", "GET /referrer/dashboard", {
  summary: "Returns the data of a doctor's home page.",
  results: (lang) =>
    z.object({
      counts: z.object({ draft: count, pending: count, taken: count, active: count, progress: count }),
      shared_results_count: count.describe("shared with the doctor and not opened yet"),
      shared_results: z
        .array(
          z.object({
            referral_number: z.string().min(1),
            order_number: key,
            patient_name: z.string().catch(""),
            issued_at: optionalInstant,
            products: z.array(referralProductIn(lang)),
          }),
        )
        .catch([])
        .describe("newest unopened shared results"),
      fee: orNull(z.object({ month_net: rupiah, last_payout_at: optionalInstant })).describe(
        "null for doctors who receive no fees",
      ),
      warnings: z
        .array(
          z.object({
            licence_id: key,
            kind: z.enum(["str", "sip"]),
            state: z.enum(["expiring", "expired"]),
            number: z.string().catch(""),
            practice_place: optionalText,
            expires_at: z.string(),
          }),
        )
        .catch([])
        .describe("licences that end within 90 days or have ended"),
    }),
});
export type ReferrerDashboard = z.output<ReturnType<typeof dashboardCall.results>>;

export function getReferrerDashboard(up: UpstreamContext): Promise<ReferrerDashboard> {
  return call(up, dashboardCall, {});
}
