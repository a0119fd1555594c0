import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { useSubscription } from "./subscription-use.ts";
import { ownedRows, ownedViews, requireOwned } from "./subscriptions.ts";
import { onceInTransaction, requestId } from "../../http/transaction.ts";
import { key, pageQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, expireOrdersFirst, get, post } from "../../http/route.ts";

const subscriptionListQuery = z.object({
  ...pageQuery,
  type: z.enum(["subscription", "package", "deal"]).optional(),
  status: z.enum(["active", "progress", "completed", "canceled"]).optional(),
});
const subscriptionDetailQuery = z.object({ subscription_id: key });
const useBody = z.object({
  subscription_id: key,
  items: z
    .array(z.object({ product_id: key, patient_id: key }), { error: "patients_empty" })
    .min(1, "patients_empty")
    .max(50),
  plant_id: z.string({ error: "branch_first" }).min(1, "branch_first").max(100),
  slot_id: z.string({ error: "time_empty" }).min(1, "time_empty").max(200),
  /** the patient accepts a slot too early for the fast */
  fasting_confirmed: z.boolean().default(false),
  client_request_id: requestId,
});

async function getSubscriptionList(call: Call): Promise<Reply> {
  const { type, status, page, per_page } = parseQuery(subscriptionListQuery, call);
  const rows = (await ownedRows(call.db, call.caller)).filter(
    (row) => !type || row.subscription_type === type,
  );
  const views = (await ownedViews(call.db, call, rows)).filter((view) => !status || view.status === status);
  const isOpen = (view: (typeof views)[number]) => view.status === "active" || view.status === "progress";
  const sorted = [...views.filter(isOpen), ...views.filter((view) => !isOpen(view)).reverse()];
  return pageReply({ page, per_page }, sorted);
}

async function getSubscriptionDetail(call: Call): Promise<Reply> {
  const { subscription_id } = parseQuery(subscriptionDetailQuery, call);
  const row = await requireOwned(call.db, call.caller, subscription_id);
  const [results] = await ownedViews(call.db, call, [row]);
  return { results };
}

function use(call: Call): Promise<Reply> {
  const body = parse(useBody, call.body);
  // The fasting confirmation does not make a different request.
  const { fasting_confirmed: _tick, ...content } = body;
  return onceInTransaction(call, content, (trx) => useSubscription(trx, call, body));
}

// prettier-ignore
export const subscriptionRoutes: readonly Route[] = [
  expireOrdersFirst(get("/subscription/get", PATIENT, getSubscriptionList, "Packages, deals and subscriptions to use, the first to end first", subscriptionListQuery)),
  expireOrdersFirst(get("/subscription/get-detail", PATIENT, getSubscriptionDetail, "One of them, with its quota and its uses", subscriptionDetailQuery)),
  expireOrdersFirst(post("/subscription/use", PATIENT, use, "Book a visit that they pay for", useBody)),
];
