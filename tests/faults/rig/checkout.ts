import { formIn, unescapeHtml, type Browser, type PageResponse } from "../../support/browser.ts";
import type { Laboratory } from "./rig.ts";

export const ONE_TEST = "/patient/order-test/plt-jkt-sdr/prd-glu-f";
export const CART_CHECKOUT = "/patient/checkout";

function offered({ text }: PageResponse, name: string): string[] {
  const select = new RegExp(`<select[^>]* name="${name}[\\s\\S]*?</select>`).exec(text)?.[0];
  const tags = [...(select ?? text).matchAll(select ? /<option[^>]*>/g : /<(?:input|button)[^>]*>/g)];
  return tags
    .map(([tag]) => tag)
    .filter((tag) => select || (tag.includes(` name="${name}`) && !tag.includes(" disabled")))
    .map((tag) => unescapeHtml(/ value="([^"]*)"/.exec(tag)?.[1] ?? ""))
    .filter(Boolean);
}

function namesIn({ text }: PageResponse, start: string): string[] {
  const matches = [...text.matchAll(/ name="([^"]*)"/g)].map(([, name = ""]) => name);
  return [...new Set(matches.filter((name) => name.startsWith(start)))];
}

interface Choice {
  /** patient id; default: first offered */
  person?: string;
  /** index of the offered time */
  time?: number;
  method?: string;
}

/** Returns the review and its form fields. */
export async function toReview(
  browser: Browser,
  path: string,
  { person, time = 0, method = "VA_BCA" }: Choice = {},
): Promise<{ page: PageResponse; form: Record<string, string>; action: string }> {
  for (let step = 1; step <= 4; step++) {
    // Use each step's URL: an earlier draft would skip finished steps.
    const page = await browser.open(`${path}?step=${String(step)}`);
    if (page.text.includes('name="shown"')) {
      const { hidden, action } = formIn(page.text, 'name="shown"');
      // Late in the day the first time is too early for the fast.
      const fasting: Record<string, string> = page.text.includes('name="accept_fasting"')
        ? { accept_fasting: "on" }
        : {};
      return { page, form: { ...hidden, ...fasting }, action: action ?? page.path };
    }
    const people = namesIn(page, "people.");
    const slots = offered(page, "slot_id");
    const methods = offered(page, "method_code");
    let answer: PageResponse;
    if (people.length > 0) {
      const fields = people.map((name): [string, string] => [name, person ?? offered(page, name)[0] ?? ""]);
      answer = await send(browser, page, people[0] ?? "", Object.fromEntries(fields));
    } else if (slots.length > 0) {
      const slot_id = slots[Math.min(time, slots.length - 1)] ?? "";
      answer = await send(browser, page, "slot_id", { slot_id });
    } else if (methods.length > 0) {
      if (!methods.includes(method)) throw new Error(`No way to pay ${method}: ${methods.join(" ")}`);
      answer = await send(browser, page, "method_code", { method_code: method });
    } else throw new Error(`The checkout stopped at ${page.path}: ${String(page.status)}`);
    if (!answer.location)
      throw new Error(`Step ${String(step)} of the checkout answered ${String(answer.status)}`);
  }
  throw new Error("The checkout has no end");
}

function send(
  browser: Browser,
  page: PageResponse & { path?: string },
  field: string,
  values: Record<string, string>,
): Promise<PageResponse> {
  const { hidden, action } = formIn(page.text, `name="${field}`);
  return browser.post(action ?? "", { ...hidden, ...values });
}

export async function endOf(
  browser: Browser,
  answer: PageResponse,
): Promise<PageResponse & { path: string }> {
  return answer.location ? browser.open(answer.location) : { ...answer, path: "" };
}

interface CartLine {
  cart_item_id: string;
}

/** Bypasses the portal. */
export async function fillCart(lab: Laboratory, username: string, products: string[]): Promise<void> {
  const token = await lab.token(username);
  for (const { cart_item_id } of await cartOf(lab, username))
    await lab.call("DELETE", `/cart/remove?cart_item_id=${cart_item_id}`, { token });
  for (const product_id of products) {
    const added = await lab.call("POST", "/cart/add", {
      token,
      body: { product_id, plant_id: "plt-jkt-sdr", qty: 1 },
    });
    if (added.status !== 200) throw new Error(`${product_id} is not added: ${JSON.stringify(added.body)}`);
  }
}

export async function cartOf(lab: Laboratory, username: string): Promise<CartLine[]> {
  const { body } = await lab.call("GET", "/cart/get", { token: await lab.token(username) });
  return (body.results as { items: CartLine[] }).items; // the laboratory's answer
}
