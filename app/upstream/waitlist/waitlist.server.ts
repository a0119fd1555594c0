import { z } from "zod";
import { call, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import {
  calendarDay,
  clockTime,
  fasting,
  instant,
  key,
  optionalText,
  orNull,
  permission,
  code,
  optionalCode,
  optionalCount,
  rupiah,
  zone,
} from "../client/shapes.server.ts";
import { DAY_PARTS } from "./day-parts.ts";
import { DAY_PART, TIME_OFFER_STATE, WISH_END } from "../client/words/orders.ts";

const visitTime = z.object({
  slot_id: key,
  plant_id: key,
  plant_name: z.string().catch(""),
  date: calendarDay,
  time_start: clockTime,
  time_end: clockTime,
  timezone: zone,
});

export const timeOffer = z.object({
  offer_id: key,
  order_number: key,
  state: code(TIME_OFFER_STATE).describe("only an open one can be answered"),
  wish_ended_because: optionalCode(WISH_END).describe("reason of the wish's end; null while it waits"),
  expires_at: instant.describe("the time is held until then"),
  before: visitTime.describe("the visit when it was asked for"),
  after: visitTime.extend(fasting).describe("the earlier time"),
  afterwards: orNull(
    z.object({
      changes_left: optionalCount().describe("changes of the visit that are left"),
      may_move: permission.describe("false: too near for another change, or none is left"),
      cancel_fee: rupiah.describe("fee of canceling then; null without one, or if it cannot be canceled"),
    }),
  ).describe("an open offer: what is possible once it is taken"),
});
export type TimeOffer = z.output<typeof timeOffer>;

const wish = z.object({
  wish_id: key,
  last_day: calendarDay,
  parts: z.array(code(DAY_PART)).default([]).describe("morning before 11:00, afternoon from 15:00"),
  plant_ids: z.array(key).default([]),
  ended_because: optionalCode(WISH_END).describe(
    "null while it waits; `past`: the last day or the time for changes has passed; `closed`: the account may no longer book for a person of the order",
  ),
});
export type WaitlistEntry = z.output<typeof wish>;

const wishCall = endpoint("Time wishes", "GET /time-wish/get", {
  summary:
    "Returns the latest wish of an order for an earlier time, its open offer, and the days and branches that can be wished.",
  query: z.object({ order_number: z.string() }),
  results: z.object({
    refusal: optionalText.describe(
      "why no wish is possible: `too_late`, `limit_reached`, `not_movable`, as for a change of time",
    ),
    first_day: calendarDay,
    last_day: orNull(calendarDay).describe("day of the present visit"),
    plants: z
      .array(z.object({ plant_id: key, plant_name: z.string().catch("") }))
      .default([])
      .describe("branches that do the order at the same price, its own first"),
    wish: orNull(wish).transform((value) => value ?? null),
    offer: orNull(timeOffer).transform((value) => value ?? null),
  }),
});

export const getWaitlistEntry = (up: UpstreamContext, order_number: string) =>
  call(up, wishCall, { query: { order_number } });

const offerCall = endpoint("Time wishes", "GET /time-wish/get-offer", {
  summary: "Returns an earlier time that is, or was, held for one of the account's orders.",
  query: z.object({ offer_id: z.string() }),
  results: timeOffer,
});

export const getTimeOffer = (up: UpstreamContext, offer_id: string) =>
  call(up, offerCall, { query: { offer_id } });

const once = { client_request_id: z.string().describe("a repeated value returns the first result") };

export const joinWaitlist = sendCall("Time wishes", "POST /time-wish/create", {
  summary:
    "Asks to be told when an earlier time of a branch visit opens. A place that is given back is held for 15 minutes for one after another, in order of asking, by day only. 409 `wish_open`, `too_late`, `limit_reached`, `not_movable`.",
  body: z.object({
    order_number: z.string(),
    last_day: z.string().describe("YYYY-MM-DD, at most the day of the visit"),
    parts: z.array(z.enum(DAY_PARTS)),
    plant_ids: z.array(z.string()).describe("one to three"),
    ...once,
  }),
});

export const leaveWaitlist = sendCall("Time wishes", "POST /time-wish/end", {
  summary: "Ends a wish; its offer goes to the next who waits. 409 `wish_ended`.",
  body: z.object({ wish_id: z.string(), ...once }),
});

export const acceptTimeOffer = sendCall("Time wishes", "POST /time-wish/accept", {
  summary:
    "Moves the visit to the held time by the rules of `/order/reschedule`, free of charge, and ends the wish. 409 `offer_over`, and the refusals of that call.",
  body: z.object({ offer_id: z.string(), ...once }),
  proof: "answer",
});

export const declineTimeOffer = sendCall("Time wishes", "POST /time-wish/decline", {
  summary: "Gives the held time to the next who waits; the wish stays. 409 `offer_over`.",
  body: z.object({ offer_id: z.string(), ...once }),
});
