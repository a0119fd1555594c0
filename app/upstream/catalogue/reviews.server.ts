import { z } from "zod";
import { callList, sendCall, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { ofCaller } from "../client/remembered.server.ts";
import { key, optionalCode, optionalInstant, optionalKey, optionalText } from "../client/shapes.server.ts";
import { LANGUAGE } from "../client/words/accounts.ts";

const review = z.object({
  rating: z.number().int().min(1).max(5).describe("1 disappointing … 5 great"),
  comment: optionalText,
  lang: optionalCode(LANGUAGE).describe("language of `comment`; null if unknown"),
  first_name: optionalText,
  created_at: optionalInstant,
  review_id: optionalKey.describe("set on the caller's own review"),
  review_until: optionalInstant.describe("the caller can change it until then"),
});
export type Review = z.output<typeof review>;

const listCall = endpoint("Reviews", "GET /review/get", {
  area: "catalogue",
  summary:
    "Lists reviews of a branch or product, newest first; or returns the caller's own review of an order.",
  query: z.object({
    plant_id: z.string().optional(),
    product_id: z.string().optional(),
    order_number: z.string().optional(),
    per_page: z.number(),
  }),
  rows: 100,
  results: z.array(review),
});

const LIFE = { fresh: 30_000, most: 60_000 };

/** At most a minute old. */
export async function listReviews(
  up: UpstreamContext,
  subject: { plant_id?: string; product_id?: string },
): Promise<{ results: Review[]; meta: Meta }> {
  const key = `reviews:${subject.plant_id ?? ""}:${subject.product_id ?? ""}`;
  const load = async (context: UpstreamContext) => {
    const { results, meta } = await callList(context, listCall, { query: { ...subject, per_page: 5 } });
    return { results: results.map((item) => ({ ...item, review_id: null, review_until: null })), meta };
  };
  return ofCaller(up, key, LIFE, load);
}

/** Null without one. @throws UpstreamRefusal 404 for an unknown order */
export async function findOwnReview(up: UpstreamContext, order_number: string): Promise<Review | null> {
  const { results } = await callList(up, listCall, { query: { order_number, per_page: 1 } });
  return results[0] ?? null;
}

const content = {
  rating: z.number().int().describe("1 disappointing … 5 great"),
  comment: z.string().optional().describe("at most 500 characters, in the request's language"),
  show_name: z.boolean().describe("shows the first name with the review"),
  client_request_id: z.string().describe("a repeated value returns the first result"),
};
const newReview = z.object({ order_number: z.string(), ...content });
const changedReview = z.object({ review_id: z.string(), ...content });

export const createReview = sendCall("Reviews", "POST /review/create", {
  summary: "Reviews a completed order. 409 `not_completed`, `already_reviewed`.",
  body: newReview,
  results: z.object({ review_id: key }),
});

export const updateReview = sendCall("Reviews", "PUT /review/update", {
  summary: "Changes the caller's review within seven days. 409 `review_closed`.",
  body: changedReview,
});
