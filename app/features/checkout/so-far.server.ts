import { settle } from "~/upstream/client/settle.ts";
import type { Amount } from "~/lib/money.ts";
import type { Quote } from "~/upstream/orders/orders.server.ts";
import { knowsPeople } from "./checkout.ts";
import { homeOf, type CheckoutState } from "./draft.server.ts";
import { quoteOf, type StepContext } from "./quote.server.ts";

interface OrderedProduct {
  name: string;
  plant_name: string;
  /** empty while no person is chosen */
  people: string[];
}

/** Order so far, shown beside the steps. */
export interface OrderSoFar {
  products: OrderedProduct[];
  visits: { plant_name: string; date: string; time_start: string; time_end: string; timezone: string }[];
  /** the branch comes to the patients */
  atHome: boolean;
  /** whole rupiah; undefined until a price is known */
  amount: Amount | undefined;
  /** true if the amount is for one person, because none is chosen yet */
  each: boolean;
}

export function soFarOfLines(state: CheckoutState): OrderSoFar {
  const { checkout } = state;
  const products = checkout.lines.map(({ product_name: name, plant_name }) => ({
    name,
    plant_name,
    people: [],
  }));
  const known = knowsPeople(checkout);
  const amount = known ? checkout.total : checkout.lines[0]?.price;
  return {
    products: merged(products),
    visits: visitsIn(state),
    atHome: isAtHome(state),
    amount,
    each: !known,
  };
}

export function soFarOfQuote(state: CheckoutState, quote: Quote): OrderSoFar {
  const plants = plantNames(state);
  const products = quote.items.map(({ product_name: name, plant_id, plant_name, patient_name }) => ({
    name,
    plant_name: plant_name ?? plants.get(plant_id ?? "") ?? "",
    people: patient_name ? [patient_name] : [],
  }));
  const amount = quote.grand_total;
  return {
    products: merged(products),
    visits: visitsIn(state),
    atHome: isAtHome(state),
    amount,
    each: false,
  };
}

const isAtHome = (state: CheckoutState) => homeOf(state) !== undefined;

/** For pages without prices. */
export async function loadSoFar(context: StepContext): Promise<OrderSoFar> {
  const quote = await settle(quoteOf(context));
  return quote.ok ? soFarOfQuote(context, quote.data) : { ...soFarOfLines(context), amount: undefined };
}

/** One entry per product and branch, with all its people. */
function merged(products: readonly OrderedProduct[]): OrderedProduct[] {
  const found = new Map<string, OrderedProduct>();
  for (const one of products) {
    const key = JSON.stringify([one.name, one.plant_name]);
    const people = [...(found.get(key)?.people ?? []), ...one.people];
    found.set(key, { ...one, people: [...new Set(people)] });
  }
  return [...found.values()];
}

function plantNames({ checkout, draft }: CheckoutState): Map<string, string> {
  return new Map(checkout.lines.map((line) => [draft.plant ?? line.plant_id ?? "", line.plant_name]));
}

function visitsIn(state: CheckoutState): OrderSoFar["visits"] {
  const plants = plantNames(state);
  return Object.entries(state.draft.slots).flatMap(([plant_id, slot]) => {
    const plant_name = plants.get(plant_id);
    const { date, time_start, time_end, timezone } = slot;
    return plant_name === undefined ? [] : [{ plant_name, date, time_start, time_end, timezone }];
  });
}
