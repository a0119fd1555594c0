import type { Amount } from "~/lib/money.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { quoteOrder, type Order, type OrderItem, type Quote } from "~/upstream/orders/orders.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

const MAX_LINES = 20;

/** `now` null: no longer sold like this. Whole rupiah. */
export interface LineAgain {
  product_id: string | null;
  patient_id: string | null;
  name: string;
  patient_name: string;
  before: Amount;
  now: Amount;
}

/** Lines without fees. */
export function reorderableLines({ items }: Pick<Order, "items">): Order["items"] {
  return items.filter(({ product_id }) => product_id !== null).slice(0, MAX_LINES);
}

/** Asks for one quote, or one per line if refused. @param home subdistrict of a home-care visit */
export async function pricesAgain(up: UpstreamContext, order: Order, home?: string): Promise<LineAgain[]> {
  const lines = reorderableLines(order).map((line) => ({ line, item: itemOf(line) }));
  const items = lines.flatMap(({ item }) => (item ? [item] : []));
  const ask = (some: OrderItem[]) =>
    home === undefined
      ? quoteOrder(up, { order_type: "test", items: some })
      : quoteOrder(up, { order_type: "home_care", items: some, subdistrict_code: home });
  const prices = await quoteAll(ask, items);
  return lines.map(({ line, item }) => ({
    product_id: line.product_id,
    patient_id: line.patient_id,
    name: line.product_name,
    patient_name: line.patient_name,
    before: line.sub_total,
    now: item ? (prices.get(item) ?? null) : null,
  }));
}

/** Whole rupiah; null if it is not sold like this. */
export async function priceNow(up: UpstreamContext, item: OrderItem): Promise<Amount> {
  const prices = await quoteAll((items) => quoteOrder(up, { order_type: "test", items }), [item]);
  return prices.get(item) ?? null;
}

function itemOf({ product_id, plant_id, patient_id, qty }: Order["items"][number]): OrderItem | null {
  if (product_id === null || plant_id === null || patient_id === null || !isUnderstood(qty)) return null;
  return { product_id, plant_id, patient_id, qty };
}

async function quoteAll(
  ask: (items: OrderItem[]) => Promise<Quote>,
  items: OrderItem[],
): Promise<Map<OrderItem, Amount>> {
  if (items.length === 0) return new Map();
  try {
    const { items: quoted } = await ask(items);
    return new Map(
      items.map((item) => {
        const line = quoted.find(
          (entry) =>
            entry.product_id === item.product_id &&
            entry.plant_id === item.plant_id &&
            entry.patient_id === item.patient_id,
        );
        return [item, line?.available ? line.sub_total : null];
      }),
    );
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error;
    if (items.length === 1) return new Map();
    const each = await Promise.all(items.map((item) => quoteAll(ask, [item])));
    return new Map(each.flatMap((item) => [...item]));
  }
}
