import { addDays, today } from "../../app/lib/dates.ts";
import { formIn, type Browser, type PageResponse } from "./browser.ts";

const PLANT = "plt-jkt-sdr";
const CHECKOUT = "/patient/checkout";

/** Values of the inputs of a name, in the order of the page. */
export function valuesIn(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].flatMap(
    ([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? [],
  );
}

/** Puts a test of a branch into the cart of the signed-in patient. */
export async function addTest(browser: Browser, product_id: string): Promise<void> {
  const path = `/patient/test/${product_id}?plant_id=${PLANT}`;
  const { location } = await browser.submit(path, { plant_id: PLANT, intent: "add" }, 'name="plant_id"');
  if (location === null) throw new Error(`${product_id} was not added.`);
}

/** Takes every line out of the cart. */
export async function clearCart(browser: Browser): Promise<void> {
  for (;;) {
    const { text } = await browser.get("/patient/cart");
    if (!text.includes('value="remove"')) return;
    const { location } = await browser.submit("/patient/cart", { intent: "remove" }, 'value="remove"');
    if (location === null) throw new Error("A line stays in the cart.");
  }
}

/** Walks the checkout of the cart up to its review. `time` counts the free times of the day from 0. */
export async function walkToReview(
  browser: Browser,
  { method = "VA_BCA", time = 0, patient = 0 }: { method?: string; time?: number; patient?: number } = {},
): Promise<PageResponse> {
  await choosePatient(browser, patient);
  await chooseTime(browser, time);
  await browser.submit(`${CHECKOUT}?step=3`, { method_code: method }, 'name="method_code"');
  return browser.get(`${CHECKOUT}?step=4`);
}

/** Chooses the nth bookable person for every line. */
export async function choosePatient(browser: Browser, nth: number): Promise<void> {
  const people = await browser.get(`${CHECKOUT}?step=1`);
  const fields: Record<string, string> = {};
  for (const [, name = "", options = ""] of people.text.matchAll(
    /<select[^>]*name="(people[^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const ids = [...options.matchAll(/<option[^>]*value="([^"]+)"/g)].map(([, id = ""]) => id);
    fields[name] = ids[nth] ?? "";
  }
  await browser.submit(`${CHECKOUT}?step=1`, fields, "people");
}

/** Chooses the nth free time of a day to come. */
export async function chooseTime(browser: Browser, nth: number): Promise<void> {
  // Two days ahead there is time to fast for anything.
  const path = `${CHECKOUT}?step=2&from=${addDays(today(), 2)}`;
  const times = await browser.get(path);
  const slots = valuesIn(times.text, "slot_id");
  const slot_id = slots[nth % slots.length] ?? "";
  await browser.submit(path, { slot_id }, 'name="slot_id"');
}

/** The review's form with the terms accepted, as a browser would post it. */
export function reviewForm(page: PageResponse): Record<string, string> {
  return { ...formIn(page.text, 'name="accept_terms"').hidden, accept_terms: "on" };
}
