import { settle } from "~/upstream/settle.ts";
import { listProducts } from "~/upstream/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { getPlant } from "~/upstream/plants.server.ts";
import { listReviews } from "~/upstream/reviews.server.ts";

const PER_PAGE = 10;

/** A branch, a page of what it sells, and its reviews; the last two fail alone. @throws UpstreamRefusal 404 */
export async function loadBranch(up: UpstreamContext, plant_id: string, page: number) {
  const [plant, services, reviews] = await Promise.all([
    getPlant(up, plant_id),
    settle(listProducts(up, { plant_id, sort: "popular", page, per_page: PER_PAGE })),
    settle(listReviews(up, { plant_id })),
  ]);
  return { plant, services, reviews };
}
