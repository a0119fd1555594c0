import { addDays, today } from "../../app/lib/dates.ts";
import { formIn, type Browser, type PageResponse } from "./browser.ts";

const PLANT = "plt-jkt-sdr";
const CHECKOUT = "/patient/checkout";

export function valuesIn(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].flatMap(
    ([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? [],
  );
}

export async function addTest(browser: Browser, product_id: string): Promise<void> {
  const path = `/patient/test/${product_id}?plant_id=${PLANT}`;
  const { location } = await browser.submit(path, { plant_id: PLANT, intent: "add" }, 'name="plant_id"');
  if (location === null) throw new Error(`${product_id} was not added.`);
}

export async function clearCart(browser: Browser): Promise<void> {
  for (;;) {
    const { text } = await browser.get("/patient/cart");
    if (!text.includes('value="remove"')) return;
    const { location } = await browser.submit("/patient/cart", { intent: "remove" }, 'value="remove"');
    if (location === null) throw new Error("A line stays in the cart.");
  }
}

/** `time`: index of the day's free time. */
export async function walkToReview(
  browser: Browser,
  { method = "VA_BCA", time = 0, patient = 0 }: { method?: string; time?: number; patient?: number } = {},
): Promise<PageResponse> {
  await choosePatient(browser, patient);
  await chooseTime(browser, time);
  await browser.submit(`${CHECKOUT}?step=3`, { method_code: method }, 'name="method_code"');
  return browser.get(`${CHECKOUT}?step=4`);
}

export async function choosePatient(browser: Browser, index: number): Promise<void> {
  const people = await browser.get(`${CHECKOUT}?step=1`);
  const fields: Record<string, string> = {};
  for (const [, name = "", options = ""] of people.text.matchAll(
    /<select[^>]*name="(people[^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const ids = [...options.matchAll(/<option[^>]*value="([^"]+)"/g)].map(([, id = ""]) => id);
    fields[name] = ids[index] ?? "";
    fields["everyone"] = "different";
  }
  // A single line asks with radio buttons.
  for (const [, name = ""] of people.text.matchAll(/<input[^>]*name="(people[^"]*)"/g))
    fields[name] = valuesIn(people.text, name)[index] ?? "";
  await browser.submit(`${CHECKOUT}?step=1`, fields, "people");
}

export async function chooseTime(browser: Browser, index: number): Promise<void> {
  // Two days ahead allow any fast.
  const path = `${CHECKOUT}?step=2&from=${addDays(today(), 2)}`;
  const times = await browser.get(path);
  const slots = valuesIn(times.text, "slot_id");
  const slot_id = slots[index % slots.length] ?? "";
  await browser.submit(path, { slot_id }, 'name="slot_id"');
}

export function reviewForm(page: PageResponse): Record<string, string> {
  return formIn(page.text, 'name="shown"').hidden;
}
