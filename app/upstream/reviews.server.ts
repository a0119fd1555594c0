import { z } from "zod";
import { callList, type Meta, type UpstreamContext } from "./client.server.ts";
import { endpoint } from "./endpoint.server.ts";
import { optionalInstant, optionalText } from "./shapes.server.ts";

const review = z.object({
  rating: z.number().int().min(1).max(5).describe("1 disappointing … 5 great"),
  comment: optionalText,
  lang: z.enum(["en", "id"]).nullish().catch(null).describe("of `comment`; null when unknown"),
  first_name: optionalText,
  created_at: optionalInstant,
});
export type Review = z.output<typeof review>;

const listCall = endpoint("Reviews", {
  path: "/review/get",
  area: "catalogue",
  summary: "Reviews of a branch or of a product, newest first.",
  availability: "extension",
  query: z.object({
    plant_id: z.string().optional(),
    product_id: z.string().optional(),
    per_page: z.number(),
  }),
  rows: 100,
  results: z.array(review),
});

/** The five newest reviews of a branch or of a product. */
export function listReviews(
  up: UpstreamContext,
  subject: { plant_id?: string; product_id?: string },
): Promise<{ results: Review[]; meta: Meta }> {
  return callList(up, listCall, { query: { ...subject, per_page: 5 } });
}
