import fc from "fast-check";
import { JSDOM } from "jsdom";
import type { FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadInvoice } from "../../app/features/orders/invoice.server.ts";
import { InvoiceCompact } from "../../app/features/orders/InvoiceCompact.tsx";
import { InvoiceTable } from "../../app/features/orders/InvoiceTable.tsx";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { contradiction } from "../../app/lib/invoice-sums.ts";
import type { InvoiceView } from "../../app/lib/invoice.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { invoicePdf } from "../../lab/domains/orders/invoice-pdf.ts";
import { invoiceLabels } from "../../lab/domains/orders/invoice-labels.ts";
import { homeCareInvoiceView, invoiceView, type Invoice } from "../../lab/domains/orders/invoices.ts";
import { totalsOf } from "../../lab/domains/pricing/pricing.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { runs } from "../support/runs.ts";
import { emptyOrder, somebody, storedLine, type Bought } from "../support/stored-invoice.ts";

const INVOICES = runs(30, 1000);
const KINDS = ["test", "package", "deal", "subscription", "home_care"] as const;

interface Case {
  kind: (typeof KINDS)[number];
  lang: "en" | "id";
  bought: Bought[];
  /** voucher discount in thousandths of the lines' total; 0 = no voucher */
  voucher: number;
  fee: number;
}

const oneLine: fc.Arbitrary<Bought> = fc
  .record({
    unit: fc.oneof(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.nat(2000).map((count) => 500 * (count + 1)),
    ),
    qty: fc.integer({ min: 1, max: 10 }),
    // Rupiah not divisible by the quantity.
    odd: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(9)),
    percent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
    person: fc.nat(3),
    category: fc.nat(2),
    holds: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  })
  .map(({ unit, qty, odd, ...rest }) => ({ price: unit * qty + odd, qty, ...rest }));
const oneCase: fc.Arbitrary<Case> = fc.record({
  kind: fc.constantFrom(...KINDS),
  lang: fc.constantFrom("en", "id"),
  bought: fc.array(oneLine, { minLength: 1, maxLength: 6 }),
  voucher: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 })),
  fee: fc.integer({ min: 1, max: 200 }).map((count) => count * 1000),
});

/** Independent integer arithmetic. */
const again = {
  unit: (price: number, qty: number) => Math.floor((2 * price + qty) / (2 * qty)),
  discount: (price: number, percent: number) => Math.floor((2 * price * percent + 100) / 200),
  money: (amount: number) => {
    let rest = String(Math.abs(amount));
    const groups: string[] = [];
    for (; rest.length > 3; rest = rest.slice(0, -3)) groups.unshift(rest.slice(-3));
    return `${amount < 0 ? "-" : ""}IDR ${[rest, ...groups].join(".")}.00`;
  },
};

/** Quantity, unit price, discount and total per line, and the sums. */
interface Reading {
  lines: Record<string, string[]>;
  sums: string[];
}

const kindLines = ({ kind, bought, fee }: Case): Bought[] =>
  bought
    .map((line) => (kind === "test" || kind === "home_care" ? { ...line, holds: [] } : line))
    .concat(
      kind === "home_care"
        ? { price: fee, qty: 1, percent: 0, person: bought[0]?.person ?? 0, category: 9, holds: [] }
        : [],
    );
const voucherOf = (given: Case) => {
  const net = given.bought.reduce(
    (sum, { price, percent }) => sum + price - again.discount(price, percent),
    0,
  );
  return Math.floor((net * given.voucher) / 1000);
};
const namesOf = (lang: "en" | "id") => (lang === "en" ? ["Check", "Part"] : ["Periksa", "Bagian"]);

function recomputed(given: Case): Reading {
  const [check = "", part = ""] = namesOf(given.lang);
  const lines: Reading["lines"] = {};
  let amount = 0;
  let discounts = voucherOf(given);
  for (const [index, { price, qty, percent, holds }] of kindLines(given).entries()) {
    const discount = again.discount(price, percent);
    amount += price;
    discounts += discount;
    const unit = again.money(again.unit(price, qty));
    lines[`${check} ${String(index)}`] = [
      String(qty),
      unit,
      percent === 0 ? "-" : `${String(percent)}%`,
      again.money(price - discount),
    ];
    // Home care omits package parts.
    for (const [inner, count] of holds.entries()) {
      lines[`${part} ${String(index)}.${String(inner)}`] = [
        String(count),
        invoiceLabels[given.lang].included,
      ];
    }
  }
  const off = discounts === 0 ? [] : [again.money(-discounts)];
  return { lines, sums: [again.money(amount), ...off, again.money(amount - discounts)] };
}

function stored(given: Case): Invoice {
  const lines = kindLines(given).map(storedLine);
  const voucher_discount = voucherOf(given);
  return {
    order: { ...emptyOrder, order_type: given.kind, voucher_discount, ...totalsOf(lines, voucher_discount) },
    lines,
    ...somebody,
  };
}

async function viewOf({ kind, lang }: Pick<Case, "kind" | "lang">, results: object): Promise<InvoiceView> {
  const body = Buffer.from(JSON.stringify({ statusCode: 200, results }));
  setTransport({ ...transport(), send: () => Promise.resolve({ status: 200, retryAfter: null, body }) });
  return loadInvoice({ token: "t", lang }, { order_number: "ORD-1", order_type: kind });
}
const answerFor = ({ kind, lang }: Case, invoice: Invoice) =>
  kind === "home_care" ? homeCareInvoiceView(invoice, lang) : invoiceView(invoice, lang);

const { document } = new JSDOM("").window;
/** An invoice page without screen-reader-only text. */
function drawn(Page: FunctionComponent<{ invoice: InvoiceView }>, invoice: InvoiceView, lang: "en" | "id") {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(
    <TextsContext.Provider value={i18nFor(lang)}>
      <Page invoice={invoice} />
    </TextsContext.Provider>,
  );
  for (const spoken of page.querySelectorAll(".vh")) spoken.remove();
  return page;
}
const said = (node: Node | null | undefined) => (node?.textContent ?? "").replace("−", "-").trim();
const sumsOn = (page: Element) => [...page.querySelectorAll(".prices dd")].map(said);

/** Lines by name; fails on duplicates. */
function byName(rows: [string, string[]][]): Reading["lines"] {
  const lines = Object.fromEntries(rows);
  expect(Object.keys(lines)).toHaveLength(rows.length);
  return lines;
}

function onTable(page: Element): Reading {
  const rows = [...page.querySelectorAll("tbody tr")].filter((row) => row.querySelector("td"));
  const lines = rows.map((row): [string, string[]] => [
    said(row.querySelector("th")?.firstChild),
    [...row.querySelectorAll("td")].map(said),
  ]);
  return { lines: byName(lines), sums: sumsOn(page) };
}

function onCompact(page: Element): Reading {
  const lines = [...page.querySelectorAll(".invoice-lines > li")].flatMap((row): [string, string[]][] => {
    const [, parts, part = "", included = ""] =
      /^(\d+) × (.+) \((.+)\)$/.exec(said(row.querySelector(".invoice-included"))) ?? [];
    if (parts) return [[part, [parts, included]]];
    if (!row.querySelector(".between")) return [];
    const [, qty = "", unit = "", percent = "-"] =
      /^(\d+) × (IDR [\d.]+)(?: - (\d+%))?$/.exec(said(row.querySelector(".small"))) ?? [];
    return [
      [
        said(row.querySelector("span")?.firstChild),
        [qty, unit, percent, said(row.querySelector(".between")?.lastChild)],
      ],
    ];
  });
  return { lines: byName(lines), sums: sumsOn(page) };
}

const CODE = / [CP]-[\d.]+$/;
function inPdf(texts: string[], lang: "en" | "id"): Reading {
  const lines = texts.flatMap((text, index): [string, string[]][] => {
    if (!CODE.test(text)) return [];
    const isPart = text.startsWith(`${namesOf(lang)[1] ?? ""} `);
    return [[text.replace(CODE, ""), texts.slice(index + 1, index + (isPart ? 3 : 5))]];
  });
  const { subtotal } = invoiceLabels[lang];
  return {
    lines: byName(lines),
    sums: texts.slice(texts.lastIndexOf(subtotal)).filter((text) => /^-?IDR /.test(text)),
  };
}

let close: () => Promise<void>;
beforeAll(() => {
  close = useMemoryRuntime();
});
afterAll(() => close());

describe(`${String(INVOICES)} random invoices, computed anew`, () => {
  const cases = fc.sample(oneCase, { numRuns: INVOICES, seed: 20_261_122 });

  it("are of all kinds, with people, parts, discounts and vouchers", () => {
    const share = (existing: readonly unknown[]) => existing.length / INVOICES;
    for (const kind of KINDS) expect(share(cases.filter((item) => item.kind === kind))).toBeGreaterThan(0.1);
    expect(share(cases.filter((item) => voucherOf(item) > 0))).toBeGreaterThan(0.3);
    const bought = cases.flatMap(kindLines);
    expect(share(bought.filter(({ price, percent }) => (price * percent) % 100 === 50))).toBeGreaterThan(
      0.01,
    );
    expect(share(bought.filter(({ price, qty }) => price % qty > 0))).toBeGreaterThan(0.1);
    expect(share(bought.filter(({ holds }) => holds.length > 0))).toBeGreaterThan(1);
  });

  it("equal the pages of all, wide and narrow", { timeout: 300_000 }, async () => {
    for (const item of cases) {
      const view = await viewOf(item, answerFor(item, stored(item)));
      const expected = recomputed(item);
      expect(contradiction(view), JSON.stringify(item)).toBeNull();
      expect(onTable(drawn(InvoiceTable, view, item.lang)), JSON.stringify(item)).toEqual(expected);
      expect(onCompact(drawn(InvoiceCompact, view, item.lang)), JSON.stringify(item)).toEqual(expected);
    }
  });

  it("equal the text of all PDFs", { timeout: 300_000 }, async () => {
    for (const item of cases) {
      const pdf = await invoicePdf(stored(item), { lang: item.lang, brand: "Klinik" });
      expect(inPdf(pdfLines(pdf), item.lang), JSON.stringify(item)).toEqual(recomputed(item));
    }
  });
});

describe("sums of a laboratory that are not those of its lines", () => {
  const row: Case = {
    kind: "test",
    lang: "en",
    bought: [{ price: 100_000, qty: 1, percent: 0, person: 0, category: 0, holds: [] }],
    voucher: 0,
    fee: 10_000,
  };

  it.each([InvoiceTable, InvoiceCompact])(
    "are what the person reads, beside the lines (%o)",
    async (Page) => {
      const invoice = stored(row);
      const sent = invoiceView(
        { ...invoice, order: { ...invoice.order, amount_total: 120_000, total_discount: 5000 } },
        "en",
      );
      const page = drawn(Page, await viewOf(row, sent), "en");
      expect(sumsOn(page)).toEqual(["IDR 120.000.00", "-IDR 5.000.00", "IDR 115.000.00"]);
      expect(page.textContent).toMatch(/add up to IDR\s100\.000\.00 with IDR\s0\.00 of discounts/);
    },
  );

  it.each([
    [95_000, ["IDR 110.000.00", "-IDR 15.000.00", "IDR 95.000.00"]],
    [125_000, ["IDR 110.000.00", "IDR 15.000.00", "IDR 125.000.00"]],
  ])(
    "are shown with a home-care visit's amount to be paid, %i, and how it differs",
    async (total_payment, sums) => {
      const visit: Case = { ...row, kind: "home_care" };
      const sent = { ...homeCareInvoiceView(stored(visit), "en"), total_payment };
      const view = await viewOf(visit, sent);
      for (const Page of [InvoiceTable, InvoiceCompact])
        expect(sumsOn(drawn(Page, view, "en"))).toEqual(sums);
    },
  );

  it("show what was paid as the amount of a home-care visit without lines", async () => {
    const visit: Case = { ...row, kind: "home_care" };
    const whole = homeCareInvoiceView(stored(visit), "en");
    const view = await viewOf(visit, { ...whole, amount_total: null, participants: [] });
    const sums = ["IDR 110.000.00", "IDR 110.000.00"];
    for (const Page of [InvoiceTable, InvoiceCompact]) expect(sumsOn(drawn(Page, view, "en"))).toEqual(sums);
  });
});
