import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { patientFor } from "../patients/access.ts";
import { invitations, lastOrder, nextVisits, pendingOrders } from "./dashboard.ts";
import { listFamily } from "../family/family.ts";
import { expireDue } from "../orders/lifecycle/order-flow.ts";
import { orderViews } from "../orders/order-view.ts";
import { openClosing } from "../accounts/open-closing.ts";
import { countNewResults } from "../results/result-list.ts";
import { listReferrals } from "../referrals/referrals.ts";
import { listRetests } from "../retests/retests.ts";
import { expiringViews } from "../subscriptions/subscriptions.ts";
import { openOffers } from "../waitlist/offers.ts";
import { parseQuery } from "../../http/query.ts";
import { PATIENT, get } from "../../http/route.ts";

const EXPIRING_DAYS = 30;
const dashboardQuery = z.object({ patient_id: z.string().max(100).optional() });

async function getPatientDashboard(call: Call): Promise<Reply> {
  const { db, clock, caller } = call;
  const { patient_id } = parseQuery(dashboardQuery, call);
  if (patient_id) await patientFor(db, clock, caller, patient_id, "book");
  await expireDue(db, clock);
  const now = clock.now();
  const pending = await pendingOrders(db, caller, patient_id);
  const [nextView, ...soonViews] = await orderViews(db, call, await nextVisits(db, call, patient_id));
  const repeats = await listRetests(db, call);
  const closing = await openClosing(db, caller.account_id);
  const family = await listFamily(db, clock, caller);
  const requests = family.filter(
    (item) => item.direction === "received" && (item.status === "pending" || item.paused),
  );
  return {
    results: {
      pending_orders: await orderViews(db, call, pending),
      next_order: nextView ?? null,
      soon_orders: soonViews,
      last_order: await lastOrder(db, call, patient_id),
      new_results_count: await countNewResults(db, call, patient_id),
      relationship_requests_count: requests.length,
      referrals: await listReferrals(db, call, true),
      invitations: await invitations(db, caller, now),
      expiring_subscriptions: await expiringViews(db, call, EXPIRING_DAYS),
      time_offers: patient_id === undefined ? await openOffers(db, call) : [],
      closing: closing && patient_id === undefined ? { erases_at: closing.erases_at } : null,
      repeats: repeats.filter(
        (repeat) => repeat.state === "due" && (patient_id === undefined || repeat.patient_id === patient_id),
      ),
    },
  };
}

// prettier-ignore
export const dashboardRoutes: readonly Route[] = [
  get("/patient/dashboard", PATIENT, getPatientDashboard, "Pending orders, next visit and open requests of a patient", dashboardQuery),
];
