import { z } from "zod";
import { callList, type Meta, type UpstreamContext } from "./client.server.ts";
import { optionalText } from "./shapes.server.ts";

const review = z.object({
  /** 1 disappointing … 5 great (spec.md §5) */
  rating: z.number().int().min(1).max(5),
  comment: optionalText,
  first_name: optionalText,
  created_at: optionalText,
});
export type Review = z.output<typeof review>;

/** Reviews of a branch or of a product, newest first (GET /review/get). */
export function listReviews(
  up: UpstreamContext,
  of: { plant_id?: string; product_id?: string },
): Promise<{ results: Review[]; meta: Meta }> {
  return callList(up, {
    path: "/review/get",
    query: { ...of, per_page: 5 },
    schema: z.array(review),
    area: "catalogue",
  });
}
