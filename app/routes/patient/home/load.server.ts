import { settle } from "~/upstream/settle.ts";
import { getProduct, listProducts } from "~/upstream/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { getDashboard, type HomeOrder } from "~/upstream/dashboard.server.ts";
import { listPromos } from "~/upstream/promos.server.ts";

/** Data of the patient's home page; every part is Loadable. */
export async function loadHome(up: UpstreamContext) {
  const [dashboard, promos, deals] = await Promise.all([
    settle(getDashboard(up)),
    settle(listPromos(up)),
    settle(listProducts(up, { product_type: "deal", per_page: 5 })),
  ]);
  const next = dashboard.ok ? (dashboard.data.next_order?.order ?? null) : null;
  const now = Date.now();
  return {
    dashboard,
    promos,
    deals: deals.ok
      ? { ok: true as const, data: deals.data.results.filter((deal) => isOpen(deal, now)) }
      : deals,
    preparation: next && (await preparationOf(up, next)),
  };
}

/** Preparation for a visit: from the order, else from its products; null without either. */
async function preparationOf(up: UpstreamContext, order: HomeOrder): Promise<HomeOrder["preparation"]> {
  if (order.preparation) return order.preparation;
  const ids = [...new Set(order.items.map(({ product_id }) => product_id))].slice(0, 5);
  const found = await settle(Promise.all(ids.map((id) => getProduct(up, id))));
  if (!found.ok || found.data.length === 0) return null;
  return {
    fasting_hours: Math.max(...found.data.map(({ fasting_hours }) => fasting_hours)),
    texts: [...new Set(found.data.map(({ preparation }) => preparation).filter(Boolean))],
  };
}

function isOpen(
  {
    start_at,
    end_at,
    stock_left,
  }: { start_at: string | null; end_at: string | null; stock_left: number | null },
  now: number,
): boolean {
  const begun = start_at === null || Date.parse(start_at) <= now;
  return begun && (end_at === null || Date.parse(end_at) > now) && stock_left !== 0;
}
