import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatBirthDate,
  invoiceRows,
  invoiceTotals,
  joinValues,
  lineMoney,
  orDash,
  type Numeric,
  type InvoiceItem,
} from "../../app/lib/invoice.ts";
import { formatMoney } from "../../app/lib/money.ts";

describe("arithmetic of a line", () => {
  const table: [
    price: unknown,
    qty: unknown,
    percent: unknown,
    unit: number | null,
    discount: number | null,
    total: number | null,
  ][] = [
    [45000, 1, 0, 45000, 0, 45000],
    [90000, 2, 0, 45000, 0, 90000],
    [90000, 2, 10, 45000, 9000, 81000],
    [110000, 1, 15, 110000, 16500, 93500],
    [100, 3, 0, 33, 0, 100],
    [45000, 0, 10, 45000, 4500, 40500],
    [45000, -1, 0, 45000, 0, 45000],
    [45000, 1, 100, 45000, 45000, 0],
    [45000, 1, 250, 45000, 45000, 0],
    [45000, 1, -5, 45000, 0, 45000],
    [5, 1, 50, 5, 3, 2],
    [5500, 1, 0.7, 5500, 39, 5461],
    [22500, 1, "0.7", 22500, 158, 22342],
    ["45000", "2", "10", 22500, 4500, 40500],
    ["45000.00", "1", "0", 45000, 0, 45000],
    ["not a price", "x", "y", null, null, null],
    ["", "", "", null, null, null],
    [null, null, null, null, null, null],
    [undefined, undefined, undefined, null, null, null],
    [NaN, 1, 10, null, null, null],
    [Infinity, 1, 10, null, null, null],
    [1e21, 1, 0, null, null, null],
    ["1e5", 1, 0, null, null, null],
    [45000.5, 1, 0, null, null, null],
    [9007199254740992, 1, 0, null, null, null],
    [9007199254740991, 1, 0, 9007199254740991, 0, 9007199254740991],
    [45000, "x", 0, 45000, 0, 45000],
    [45000, 1, "x", 45000, null, null],
    [45000, 1, null, 45000, 0, 45000],
    [-45000, 1, 10, -45000, -4500, -40500],
    [1.25e12, 5, 33.3, 2.5e11, 4.1625e11, 8.3375e11],
  ];
  // Promise I4: the specified rules.
  it.each(table)("computes %s × %s at %s %%", (price, qty, percent, unit, discount, total) => {
    const money = lineMoney(price, qty, percent);
    expect(money).toEqual({ unit_price: unit, discount_amount: discount, line_total: total });
  });

  // Promise I4: 0 NaN or Infinity.
  it("is whole rupiah or a dash for whatever comes", () => {
    const any: fc.Arbitrary<Numeric> = fc.oneof(
      fc.double(),
      fc.string(),
      fc.constant(null),
      fc.constant(undefined),
      fc.maxSafeInteger(),
    );
    fc.assert(
      fc.property(any, any, any, (price: Numeric, qty: Numeric, percent: Numeric) => {
        const { unit_price, discount_amount, line_total } = lineMoney(price, qty, percent);
        for (const value of [unit_price, discount_amount, line_total]) {
          expect(value === null || Number.isSafeInteger(value), String(value)).toBe(true);
          expect(formatMoney(value)).toMatch(/^(IDR –|−?IDR [\d.]+\.00)$/);
        }
      }),
    );
  });
});

describe("totals", () => {
  it.each([
    [500000, 50000, 450000],
    ["500000", "50000", 450000],
    [500000, null, 500000],
    [0, 0, 0],
    [100, 250, -150],
    [undefined, undefined, null],
    ["?", 0, null],
    [500000, "?", null],
    [500000, {}, null],
    [1e21, 0, null],
    [9007199254740991, -9007199254740991, null],
  ])("subtract: %s − %s = %s", (amount, discount, grand) => {
    expect(invoiceTotals(amount, discount).grand_total).toBe(grand);
  });
});

const item = (over: Partial<InvoiceItem>): InvoiceItem => ({
  patient_name: "Siti Rahmawati",
  product_code: "GLU-F",
  name_en: "Fasting glucose",
  name_id: "Glukosa puasa",
  category_en: "Laboratory",
  category_id: "Laboratorium",
  sub_category_en: "Glucose",
  sub_category_id: "Glukosa",
  qty: 1,
  amount: 45000,
  discount_percent: 0,
  ...over,
});
const ANYBODY = { patient: "", currency: "IDR" };
const cbc = item({
  name_en: "Blood count",
  name_id: "Hematologi",
  sub_category_en: "Blood",
  sub_category_id: "Darah",
});
const shape = (rows: ReturnType<typeof invoiceRows>) =>
  rows.map((row) =>
    row.type === "item"
      ? row.product.product_name
      : `${row.type}: ${row.type === "name" ? row.name : row.type === "category" ? row.category : row.sub_category}`,
  );

describe("rows of the invoice", () => {
  it("put tests by patient and category", () => {
    const rows = invoiceRows([item({}), item({ patient_name: "Raka" }), cbc], "test", "en", ANYBODY);
    expect(shape(rows)).toEqual([
      "name: Siti Rahmawati",
      "category: Laboratory",
      "Fasting glucose",
      "Blood count",
      "name: Raka",
      "category: Laboratory",
      "Fasting glucose",
    ]);
  });

  it("put packages by sub-category, with what they hold", () => {
    const products = [{ product_code: "CBC", name_en: "Blood count", name_id: "Hematologi", qty: 1 }];
    const rows = invoiceRows([item({ products })], "package", "id", ANYBODY);
    expect(shape(rows)).toEqual([
      "name: Siti Rahmawati",
      "sub_category: Glukosa",
      "Glukosa puasa",
      "Hematologi",
    ]);
    expect(rows.at(-1)).toMatchObject({ product: { included: true, line_total: null } });
  });

  it("group the contents of packages by sub-category too, each package under its own", () => {
    const blood = { sub_category_en: "Blood", sub_category_id: "Darah" };
    const check = (name: string) =>
      item({
        name_en: name,
        sub_category_en: "Check-ups",
        products: [
          { name_en: "Blood count", qty: 1, ...blood },
          { name_en: "Consultation", qty: 1 },
          { name_en: "Sedimentation", qty: 1, ...blood },
        ],
      });
    const rows = invoiceRows([check("Basic"), cbc, check("Complete")], "package", "en", ANYBODY);
    expect(shape(rows)).toEqual([
      "name: Siti Rahmawati",
      "sub_category: Check-ups",
      "Basic",
      "Consultation",
      "sub_category: Blood",
      "Blood count",
      "Sedimentation",
      "sub_category: Check-ups",
      "Complete",
      "Consultation",
      "sub_category: Blood",
      "Blood count",
      "Sedimentation",
      "Blood count",
    ]);
  });

  it("keep the decimals of their currency in amounts", () => {
    const dollars = item({ amount: "12.35", qty: 2, discount_percent: 10 });
    const line = (currency: string) => invoiceRows([dollars], "test", "en", { patient: "", currency }).at(-1);
    expect(line("USD")).toMatchObject({
      product: { unit_price: 6.18, discount_amount: 1.24, line_total: 11.11 },
    });
    expect(line("IDR"), "rupiah have none").toMatchObject({
      product: { unit_price: null, line_total: null },
    });
  });

  it("put deals by category, then by name in the current language", () => {
    expect(shape(invoiceRows([cbc, item({})], "deal", "id", ANYBODY))).toEqual([
      "category: Laboratorium",
      "Glukosa puasa",
      "Hematologi",
    ]);
    expect(shape(invoiceRows([item({}), cbc], "deal", "en", ANYBODY))).toEqual([
      "category: Laboratory",
      "Blood count",
      "Fasting glucose",
    ]);
  });

  it("keeps both languages of a group and falls back where one is missing", () => {
    const [, row] = invoiceRows([item({ category_id: null })], "test", "id", ANYBODY);
    expect(row).toEqual({
      type: "category",
      category: "Laboratory",
      category_en: "Laboratory",
      category_id: "Laboratory",
    });
  });
});

describe("many lines", () => {
  /** Counts elements visited by array spreads and loops during `run`. */
  function visits(run: () => unknown): number {
    let count = 0;
    const values = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator);
    Object.defineProperty(Array.prototype, Symbol.iterator, {
      configurable: true,
      value: function* (this: unknown[]) {
        for (let index = 0; index < this.length; index++) {
          count++;
          yield this[index];
        }
      },
    });
    try {
      run();
    } finally {
      if (values) Object.defineProperty(Array.prototype, Symbol.iterator, values);
    }
    return count;
  }

  it.each(["test", "package", "deal"] as const)(
    "take work in proportion when they are of one group (%s)",
    (grouping) => {
      const lines = (count: number) => Array.from({ length: count }, () => item({}));
      const [few, many] = [lines(100), lines(1000)].map((list) =>
        visits(() => invoiceRows(list, grouping, "en", ANYBODY)),
      );
      expect(few).toBeGreaterThan(0);
      expect(many ?? Infinity).toBeLessThan((few ?? 0) * 15);
    },
  );
});

describe("missing values", () => {
  it.each([
    [null, "-"],
    [undefined, "-"],
    ["  ", "-"],
    ["IN SELECTION", "-"],
    ["Cabang Dago", "Cabang Dago"],
  ])("%s is shown as %s", (value, shown) => {
    expect(orDash(value)).toBe(shown);
  });

  it("joins what there is", () => {
    expect(joinValues(["Coblong", null, "Bandung"])).toBe("Coblong, Bandung");
    expect(joinValues([null, ""])).toBe("-");
  });

  it("shows birth dates in the current language, never shifted", () => {
    expect(formatBirthDate("1988-08-17", null, "id")).toBe("17 AGU 1988");
    expect(formatBirthDate(null, "17 AUG 1988", "en")).toBe("17 AUG 1988");
    expect(formatBirthDate(null, null, "en")).toBe("-");
  });
});
