import { z } from "zod";
import { loadPage } from "~/forms/list.server.ts";
import { mistyped, queryAge, queryKey, queryMoney, queryPage, queryText } from "~/forms/query.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { listCategories, listProducts } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { offerPaths, type OfferType } from "./offer-type.ts";

/** `price_max` in whole rupiah, `age` in whole years. */
export const offerQuery = z.object({
  q: queryText,
  category_code: queryKey,
  price_max: queryMoney,
  gender: z.enum(["M", "F"]).optional().catch(undefined),
  age: queryAge,
  page: queryPage,
});
export type OfferQuery = z.output<typeof offerQuery>;

const PER_PAGE = 12;

/** Filter options that fail to load are empty. */
export async function loadOffers(up: UpstreamContext, request: Request, type: OfferType, query: OfferQuery) {
  const loading = listProducts(up, { ...query, product_type: type, per_page: PER_PAGE });
  const [products, categories] = await Promise.all([
    loadPage(query.page, loading, (page) => pageHref(offerPaths[type].list, query, page)),
    settle(listCategories(up, type)),
  ]);
  return {
    query,
    products,
    categories: categories.ok ? categories.data : [],
    mistyped: {
      price_max: mistyped(request, "price_max", query.price_max),
      age: mistyped(request, "age", query.age),
    },
  };
}
export type OffersView = Awaited<ReturnType<typeof loadOffers>>;
