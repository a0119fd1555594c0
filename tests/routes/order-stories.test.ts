import en from "../../locales/en/ui.json" with { type: "json" };
import id from "../../locales/id/ui.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChangedAnswers } from "../support/changed-answers.ts";
import { textsOf } from "../support/order-sentences.ts";
import { COMBINATIONS, ORDER_STATES, type OrderCombination } from "../support/order-states.ts";
import { inTurn, languagesInTurn, PATIENCE } from "../support/runs.ts";
import { visible } from "../support/visible.ts";

let open: ChangedAnswers;
beforeAll(async () => {
  open = await ChangedAnswers.open();
}, 120_000);
afterAll(() => open.close());

const number = () => open.orders["active"] ?? "";
const nameOf = ({ order, money, way }: OrderCombination) => `${order} / ${money} / ${way}`;

function answerWith({ fields }: OrderCombination, status_code?: number): void {
  const { order_status, cancel_reason, order_type, payment_status, grand_total } = fields;
  open.change = (path, json) => {
    const results = (json["results"] ?? {}) as Record<string, unknown>; // an object of these calls
    if (path === "/order/get-detail") Object.assign(results, fields);
    if (path === "/payment/get-detail")
      Object.assign(results, {
        order_status,
        cancel_reason,
        order_type,
        grand_total,
        payment_status: payment_status === "partially refunded" ? "paid" : payment_status,
      });
    if (path === "/registration/status-transaction" && status_code !== undefined) {
      Object.assign(json, { status_code });
      Object.assign(results, { status_code });
    }
  };
}

/** The page at the end of the redirects. */
async function pageAt(path: string): Promise<{ path: string; html: string; text: string; status: number }> {
  let at = path;
  for (let hops = 0; hops < 6; hops += 1) {
    const page = await open.browser.get(at);
    if (page.status < 300 || page.status > 399)
      return { path: at, html: page.text, text: visible(page), status: page.status };
    at = page.location ?? "";
  }
  throw new Error(`${path} leads round in a circle`);
}

const primaries = (html: string) =>
  /<main[\s\S]*<\/main>/.exec(html)?.[0].match(/class="button button-primary[ "]/g)?.length ?? 0;

const texts = { en, id };
const statesIn = (lang: "en" | "id") => {
  const { active, progress, completed } = texts[lang].state;
  return [active, progress, completed].join("|");
};

/** Without sentences that begin another one. */
const longest = (sentences: readonly string[]) =>
  sentences.filter((sentence) => !sentences.some((other) => other !== sentence && other.includes(sentence)));

const isOver = ({ order }: OrderCombination) => /canceled|missed|withdrawn/.test(order);

/** Faults of one page about an order; empty where it tells one story. */
function faultsIn(
  combination: OrderCombination,
  lang: "en" | "id",
  { html, text, status }: { html: string; text: string; status: number },
): string[] {
  const { never, standing } = textsOf(lang);
  const { settlement } = combination.fields as { settlement: { paid: number } | null };
  return [
    ...(status === 200 ? [] : [`status ${String(status)}`]),
    ...(primaries(html) > 1 ? [`${String(primaries(html))} primary steps`] : []),
    ...never.filter((words) => text.includes(words)),
    ...(isOver(combination) ? standing.filter((words) => text.includes(words)) : []),
    ...(settlement?.paid !== 0 && text.includes(textsOf(lang).nothingArrived)
      ? ["claims that nothing was taken"]
      : []),
  ];
}

describe("an order's page", () => {
  it.each(Object.keys(ORDER_STATES).map((order, turn) => [order, turn] as const))(
    "tells one story whatever its payment and its way to pay: %s",
    async (order, turn) => {
      const cases = COMBINATIONS.filter((combination) => combination.order === order);
      for (const lang of languagesInTurn(turn)) {
        const { orders, moneys } = textsOf(lang);
        for (const combination of cases) {
          answerWith(combination);
          const page = await pageAt(`/patient/order/${number()}?lang=${lang}`);
          const told = orders.filter((words) => page.text.includes(words));
          const paid = longest(moneys.filter((words) => page.text.includes(words)));
          const isUnread = order.startsWith("unknown");
          expect(faultsIn(combination, lang, page), nameOf(combination)).toEqual([]);
          // Two words beside the name, and no sentence that repeats them.
          const inWords = new RegExp(`(${statesIn(lang)}) {1,2}${texts[lang].state.paid} `).test(page.text);
          const isShort = inWords && told.length === 0 && paid.length === 0;
          expect(told, nameOf(combination)).toHaveLength(isShort ? 0 : 1);
          expect(paid, nameOf(combination)).toHaveLength(isUnread || isShort ? 0 : 1);
        }
      }
      open.change = null;
    },
    PATIENCE.timeout ?? 120_000,
  );
});

describe("the pages after a payment", () => {
  const PAGES = [
    ["/payment-success?order_id=", 200],
    ["/payment-success-lab?order_id=", 200],
    ["/payment-pending?order_id=", 200],
    ["/payment-pending?order_id=", 201],
    ["/payment-pending?order_id=", 202],
    ["/payment-pending?order_id=", 407],
    ["/booking-success?order_id=", 201],
    ["/use-success?order_number=", 200],
  ] as const;

  it.each(PAGES.map((page, turn) => [...page, turn] as const))(
    "never contradict the order: %s with status %i",
    async (path, status_code, turn) => {
      const id = path.endsWith("order_id=") ? await invoice() : number();
      for (const lang of languagesInTurn(turn))
        for (const combination of inTurn(COMBINATIONS, turn, 25)) {
          answerWith(combination, status_code);
          const page = await pageAt(`${path}${id}&lang=${lang}`);
          // Only visits of a package have a page of their own.
          if (page.status === 404 && path.startsWith("/use")) continue;
          expect(faultsIn(combination, lang, page), `${nameOf(combination)} → ${page.path}`).toEqual([]);
        }
      open.change = null;
    },
    PATIENCE.timeout ?? 120_000,
  );

  async function invoice(): Promise<string> {
    open.change = null;
    const token = await open.lab.token("patient");
    const order = await open.lab.call("GET", `/order/get-detail?order_number=${number()}`, { token });
    return (order.results as { invoice_number: string }).invoice_number; // of a seeded order
  }
});

describe("the list of orders", () => {
  it("says the same states as the orders' own pages", async () => {
    for (const lang of ["en", "id"] as const) {
      const { standing, never } = textsOf(lang);
      for (const money of ["paid", "refund pending", "unpaid"]) {
        const cases = COMBINATIONS.filter(
          (combination) => combination.money === money && combination.way === "gateway",
        );
        open.change = (path, json) => {
          if (path !== "/order/get") return;
          const [row] = json["results"] as Record<string, unknown>[]; // the list's rows
          json["results"] = cases.map(({ fields }, index) => ({
            ...row,
            ...fields,
            order_number: `ORD-9${String(index).padStart(3, "0")}`,
          }));
        };
        const { html, text } = await pageAt(`/patient/profile?tab=ORDER&period=lifetime&lang=${lang}`);
        open.change = null;
        for (const words of [...never, ...standing]) expect(text).not.toContain(words);
        for (const [index, { order, fields }] of cases.entries()) {
          const row = html
            .split("<li")
            .find((part) => part.includes(`ORD-9${String(index).padStart(3, "0")}`));
          expect(row, order).toBeDefined();
          if (fields["order_status"] === "canceled" && money === "paid")
            expect(row).toContain(lang === "en" ? "Refund due" : "Dana harus kembali");
          if (order.startsWith("missed")) expect(row).toContain(lang === "en" ? "Missed" : "Tidak datang");
          if (order.includes("withdrawn"))
            expect(row).toContain(lang === "en" ? "Result withdrawn" : "Hasil ditarik");
          if (order.includes("unreadable")) expect(row).toContain(textsOf(lang).timeUnread);
        }
      }
    }
  });
});
