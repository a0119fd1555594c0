import { dealState } from "~/features/offers/deal-state.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { netPrice, type Price } from "~/lib/prices.ts";
import { loadPage } from "~/forms/list.server.ts";
import { listProducts, type Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

const dealsAt = (page: number) => pageHref(paths.deal, {}, page);

export async function loadDeals(up: UpstreamContext, page: number) {
  const list = await loadPage(page, listProducts(up, { product_type: "deal", page, per_page: 12 }), dealsAt);
  if (!list.ok) return { list, page };
  const now = Date.now();
  const results = list.data.results.map((product) => dealOf(product, now));
  return { list: { ok: true as const, data: { meta: list.data.meta, results } }, page };
}
export type DealsView = Awaited<ReturnType<typeof loadDeals>>;
export type Deal = ReturnType<typeof dealOf>;

function dealOf(product: Product, now: number) {
  const { prices } = product;
  const [best] = [...prices].sort((a, b) => (netPrice(a) ?? Infinity) - (netPrice(b) ?? Infinity));
  const price: Price | null = best ?? null;
  const differs = new Set(prices.map(netPrice)).size > 1;
  return { ...product, price, differs, state: dealState(product, now) };
}
