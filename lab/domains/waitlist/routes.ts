import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, isoDate, onceInTransaction, requestId } from "../../http/transaction.ts";
import { key, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, PATIENT, expireOrdersFirst, get, post } from "../../http/route.ts";
import { DAY_PARTS } from "./queue.ts";
import { acceptOffer, declineOffer, getOffer } from "./offers.ts";
import { offerAnyTime } from "./stand-in.ts";
import { wishView } from "./wish-view.ts";
import { joinWaitlistFor, endByPatient } from "./wishes.ts";

const wishQuery = z.object({ order_number: key });
const offerQuery = z.object({ offer_id: key });
const createBody = z.object({
  order_number: key,
  last_day: isoDate,
  parts: z.array(z.enum(DAY_PARTS), { error: "wish_parts" }).min(1, "wish_parts").max(3),
  plant_ids: z.array(key, { error: "wish_plants" }).min(1, "wish_plants").max(3, "wish_plants"),
  client_request_id: requestId,
});
const endBody = z.object({ wish_id: key, client_request_id: requestId });
const answerBody = z.object({ offer_id: key, client_request_id: requestId });

async function getWaitlistEntry(call: Call): Promise<Reply> {
  const { order_number } = parseQuery(wishQuery, call);
  return { results: await wishView(call.db, call, order_number) };
}

async function getOfferDetail(call: Call): Promise<Reply> {
  const { offer_id } = parseQuery(offerQuery, call);
  return { results: await getOffer(call.db, call, offer_id) };
}

/** Public only in the reference laboratory. */
async function standIn(call: Call): Promise<Reply> {
  const { order_number } = parse(wishQuery, call.body);
  return { results: await inTransaction(call, (trx) => offerAnyTime(trx, call.clock, order_number)) };
}

function create(call: Call): Promise<Reply> {
  const body = parse(createBody, call.body);
  return onceInTransaction(call, body, (trx) => joinWaitlistFor(trx, call, body));
}

function end(call: Call): Promise<Reply> {
  const body = parse(endBody, call.body);
  return onceInTransaction(call, body, (trx) => endByPatient(trx, call, body.wish_id));
}

function accept(call: Call): Promise<Reply> {
  const body = parse(answerBody, call.body);
  return onceInTransaction(call, { ...body, answer: "accept" }, (trx) =>
    acceptOffer(trx, call, body.offer_id),
  );
}

function decline(call: Call): Promise<Reply> {
  const body = parse(answerBody, call.body);
  return onceInTransaction(call, { ...body, answer: "decline" }, (trx) =>
    declineOffer(trx, call, body.offer_id),
  );
}

// prettier-ignore
export const waitlistRoutes: readonly Route[] = [
  expireOrdersFirst(get("/time-wish/get", PATIENT, getWaitlistEntry, "The wish for an earlier time of an order, and what can be wished", wishQuery)),
  expireOrdersFirst(get("/time-wish/get-offer", PATIENT, getOfferDetail, "An earlier time that is or was held for the caller", offerQuery)),
  expireOrdersFirst(post("/time-wish/create", PATIENT, create, "Ask to be told when an earlier time opens", createBody)),
  expireOrdersFirst(post("/time-wish/end", PATIENT, end, "End a wish", endBody)),
  expireOrdersFirst(post("/time-wish/accept", PATIENT, accept, "Move the visit to the time that is held", answerBody)),
  expireOrdersFirst(post("/time-wish/decline", PATIENT, decline, "Give the held time to the next who waits", answerBody)),
  post("/reference/offer-time", ANYBODY, standIn, "Offer an earlier time to an order's wish; reference laboratory only", wishQuery),
];
