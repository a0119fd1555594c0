import { settle } from "~/upstream/client/errors.ts";
import type { Amount } from "~/lib/money.ts";
import type { Quote } from "~/upstream/orders/orders.server.ts";
import { quoteOf } from "./quote.server.ts";
import { homeOf, knowsPeople, type CheckoutStep } from "./step.server.ts";

interface OrderedProduct {
  name: string;
  plant_name: string;
  people: string[];
}

export interface OrderSoFar {
  products: OrderedProduct[];
  visits: { plant_name: string; date: string; time_start: string; time_end: string; timezone: string }[];
  atHome: boolean;
  /** whole rupiah; undefined until a price is known */
  amount?: Amount | undefined;
  /** the amount is for one person, because none is chosen yet */
  each: boolean;
}

export function soFarOfLines(step: CheckoutStep): OrderSoFar {
  const { checkout } = step;
  const products = checkout.lines.map(({ product_name: name, plant_name }) => ({
    name,
    plant_name,
    people: [],
  }));
  const known = knowsPeople(checkout);
  return {
    products: merged(products),
    visits: visitsIn(step),
    atHome: homeOf(step) !== undefined,
    amount: known ? checkout.total : checkout.lines[0]?.price,
    each: !known,
  };
}

export function soFarOfQuote(step: CheckoutStep, quote: Quote): OrderSoFar {
  const plants = plantNames(step);
  const products = quote.items.map(({ product_name: name, plant_id, plant_name, patient_name }) => ({
    name,
    plant_name: plant_name ?? plants.get(plant_id ?? "") ?? "",
    people: patient_name ? [patient_name] : [],
  }));
  return {
    products: merged(products),
    visits: visitsIn(step),
    atHome: homeOf(step) !== undefined,
    amount: quote.grand_total,
    each: false,
  };
}

export async function loadSoFar(step: CheckoutStep): Promise<OrderSoFar> {
  const quote = await settle(quoteOf(step));
  return quote.ok ? soFarOfQuote(step, quote.data) : { ...soFarOfLines(step), amount: undefined };
}

function merged(products: readonly OrderedProduct[]): OrderedProduct[] {
  const entries = new Map<string, OrderedProduct>();
  for (const product of products) {
    const key = JSON.stringify([product.name, product.plant_name]);
    const people = [...(entries.get(key)?.people ?? []), ...product.people];
    entries.set(key, { ...product, people: [...new Set(people)] });
  }
  return [...entries.values()];
}

function plantNames({ checkout, draft }: CheckoutStep): Map<string, string> {
  return new Map(checkout.lines.map((line) => [draft.plant ?? line.plant_id ?? "", line.plant_name]));
}

function visitsIn(step: CheckoutStep): OrderSoFar["visits"] {
  const plants = plantNames(step);
  return Object.entries(step.draft.slots).flatMap(([plant_id, slot]) => {
    const plant_name = plants.get(plant_id);
    const { date, time_start, time_end, timezone } = slot;
    return plant_name === undefined ? [] : [{ plant_name, date, time_start, time_end, timezone }];
  });
}
