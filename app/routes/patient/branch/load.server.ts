import { loadPage } from "~/forms/list.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { listProducts } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getPlant } from "~/upstream/branches/plants.server.ts";
import { listReviews } from "~/upstream/catalogue/reviews.server.ts";
import { settle } from "~/upstream/client/errors.ts";

const PER_PAGE = 10;

/** Products and reviews are Loadable. @throws UpstreamRefusal 404 */
export async function loadBranch(up: UpstreamContext, plant_id: string, page: number) {
  const selling = listProducts(up, { plant_id, sort: "popular", page, per_page: PER_PAGE });
  const [plant, services, reviews] = await Promise.all([
    getPlant(up, plant_id),
    loadPage(page, selling, (to) => pageHref((query) => paths.branch(plant_id, query), {}, to)),
    settle(listReviews(up, { plant_id })),
  ]);
  return { title: plant.name, plant, services, reviews, page };
}
export type BranchView = Awaited<ReturnType<typeof loadBranch>>;
