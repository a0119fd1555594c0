import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { addTest, choosePatient, chooseTime, clearCart } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { forgetReader, prepareReader, spoken } from "../support/spoken.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const CHECKOUT = "/patient/checkout";

beforeAll(prepareReader);
const portal = useOpened(openPortal);
afterAll(forgetReader);

const words = {
  en: {
    order: "Your order",
    total: "Total",
    kinds: ["Virtual account:", "E-wallet:", "QRIS:"],
    phone: "Phone number for OVO",
    terms: "By pressing this button you accept",
  },
  id: {
    order: "Pesanan Anda",
    total: "Total",
    kinds: ["Virtual account:", "Dompet digital:", "QRIS:"],
    phone: "Nomor HP untuk OVO",
    terms: "Dengan menekan tombol ini",
  },
} as const;

function inOrder(said: string, phrases: readonly string[]): void {
  let from = 0;
  for (const phrase of phrases) {
    const index = said.indexOf(phrase, from);
    expect(index, `“${phrase}” after “${said.slice(Math.max(0, from - 80), from)}” in\n${said}`).not.toBe(-1);
    from = index + phrase.length;
  }
}

describe.each(languagesInTurn(1))("the checkout as it is spoken (%s)", (lang) => {
  it("says the step, asks, then says what is ordered; no control is without a name", async () => {
    const browser = new Browser(portal.origin);
    await browser.get(`/login?lang=${lang}`);
    await browser.signIn("patient", "Lab-portal-1");
    await clearCart(browser);
    await addTest(browser, await firstTest(browser));
    const { order, total, kinds, phone, terms } = words[lang];
    const people = await spoken(await browser.get(`${CHECKOUT}?step=1`));
    inOrder(people, ["level 1", "radio", order, total, "button"]);
    await choosePatient(browser, 0);
    const times = await spoken(await browser.get(`${CHECKOUT}?step=2`));
    inOrder(times, ["level 1", "<time>", order, total, "button"]);
    await chooseTime(browser, 3);
    const methods = await spoken(await browser.get(`${CHECKOUT}?step=3`));
    inOrder(methods, ["level 1", ...kinds, order, "WIB", total, "button"]);
    expect(methods).toContain(phone);
    await browser.submit(`${CHECKOUT}?step=3`, { method_code: "VA_BCA" }, 'name="method_code"');
    const review = await spoken(await browser.get(`${CHECKOUT}?step=4`));
    inOrder(review, ["level 1", order, total, terms, "button"]);
    for (const page of [people, times, methods, review])
      expect(
        page.split("\n").filter((line) => /^(button|radio|checkbox|combobox|textbox|link)$/.test(line)),
      ).toEqual([]);
  });
});

async function firstTest(browser: Browser): Promise<string> {
  const { text } = await browser.get("/patient/test?no_fasting=1");
  return /href="\/patient\/test\/([\w-]+)/.exec(text)?.[1] ?? "";
}
