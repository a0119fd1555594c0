import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, it } from "vitest";
import { invoiceLabels, paymentStates } from "../../lab/domains/orders/invoice-labels.ts";
import { texts } from "../../app/i18n/resources.ts";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { openPortal } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const BRAND = "Klinik Cempaka";

let orders: string[];
const portal = useOpened(() => openPortal({ BRAND_NAME: BRAND }));
const browser = useVisitor(portal, "patient");
beforeAll(async () => {
  orders = [];
  for (let page = 1; page < 10; page++) {
    const { text } = await browser.get(`/patient/profile?tab=ORDER&period=lifetime&page=${String(page)}`);
    const matches = [...text.matchAll(/href="\/patient\/order\/(ORD-\d+)"/g)].map(
      ([, number = ""]) => number,
    );
    if (matches.length === 0) break;
    orders.push(...matches);
  }
  const all = [...new Set(orders)];
  orders = [];
  // Company-paid orders have no invoice for the employee. At once, a busy portal would turn some away.
  for (const number of all)
    if ((await browser.get(`/patient/order/${number}/invoice`)).status === 200) orders.push(number);
});

/** In reading order. */
function shownOn(text: string): string[] {
  const document = new JSDOM(text.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "")).window.document;
  const invoice = document.querySelector(".wide-only .invoice");
  if (!invoice) throw new Error("The page has no invoice");
  for (const spoken of invoice.querySelectorAll(".vh")) spoken.remove();
  return [...invoice.querySelectorAll("dt, dd, thead th, tbody th, tbody td")].map(
    (element) => element.textContent ?? "",
  );
}

async function printedFor(number: string, text: string): Promise<string> {
  const path = `/download/${text.includes("invoice-homecare") ? "invoice-homecare" : "invoice"}/${number}`;
  return (await pdf(path)).join("");
}

async function pdf(path: string): Promise<string[]> {
  const response = await fetch(portal.origin + path, { headers: { Cookie: browser.cookieHeader } });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return pdfLines(Buffer.from(await response.arrayBuffer()));
}

/** On paper lines break elsewhere, names are upper-case, and a hyphen replaces the minus. */
const bare = (text: string) => text.replace(/[–−]/g, "-").replace(/\s+/g, "").toLowerCase();

describe.each(["en", "id"])("the printed invoice (%s)", (lang) => {
  it("says what the page says, of every order, in the order of the page", async () => {
    await browser.get(`/login?lang=${lang}`);
    expect(orders.length).toBeGreaterThan(15);
    for (const number of inTurn(orders, lang === "en" ? 0 : 2, 4)) {
      const { text } = await browser.get(`/patient/order/${number}/invoice`);
      const printed = bare(await printedFor(number, text));
      expect(printed).toContain(bare(BRAND));
      let from = 0;
      for (const shown of shownOn(text)) {
        const index = printed.indexOf(bare(shown), from);
        expect(
          index,
          `${number}: “${shown}” after “${printed.slice(Math.max(0, from - 40), from)}”`,
        ).not.toBe(-1);
        from = index + bare(shown).length;
      }
    }
  });
});

it.each(["en", "id"] as const)("uses the words of the page (%s)", (lang) => {
  const { payments, common, ui } = texts[lang];
  const words = { ...common, order_number: payments.order_number, ...payments.invoice };
  const { terms, ...labels } = invoiceLabels[lang];
  expect(terms).not.toBe("");
  expect(labels).toEqual(Object.fromEntries(Object.keys(labels).map((key) => [key, words[key as "date"]])));
  const { paid, unpaid, canceled } = ui.state;
  expect(paymentStates[lang]).toMatchObject({ paid, unpaid, canceled });
});
