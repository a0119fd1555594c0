import { describe, expect, it } from "vitest";
import { contradiction } from "../../app/lib/invoice-sums.ts";
import {
  decimalsOf,
  formatAmount,
  formatMoney,
  minus,
  readAmount,
  spokenMoney,
  totalAmount,
} from "../../app/lib/money.ts";
import { netPrice } from "../../app/lib/prices.ts";
import { netPrice as chargedPrice } from "../../lab/domains/products/products.ts";

it("shows the discounted price that the reference laboratory charges", () => {
  for (const amount of [45, 1_350, 99_999, 550_000])
    for (let discount_percent = 0; discount_percent <= 100; discount_percent++)
      expect(netPrice({ amount, discount_percent })).toBe(chargedPrice({ amount, discount_percent }));
});

describe("an amount of the laboratory", () => {
  it.each([
    [45_000, 45_000],
    ["45000", 45_000],
    ["45000.00", 45_000],
    ["45000.0", 45_000],
    ["45000.0000", 45_000],
    [" 45000 ", 45_000],
    ["-45000", -45_000],
    [-0, 0],
    ["0", 0],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("%j is %d rupiah", (value, amount) => {
    expect(readAmount(value)).toBe(amount);
  });

  it.each([
    45_000.5,
    "45000.50",
    "150.000",
    "45000.00000",
    "45.000.00",
    "45,000",
    "1e5",
    "x45000",
    "45000x",
    "+45000",
    "",
    " ",
    "-",
    ".00",
    "45000.",
    "12345678901234567",
    "9007199254740993",
    NaN,
    Infinity,
    null,
    undefined,
    true,
    [45_000],
    {},
  ])("%j cannot be read as rupiah", (value) => {
    expect(readAmount(value)).toBeNull();
  });

  it("has as many decimals as its currency, and no more", () => {
    expect([readAmount("1250.50", 2), readAmount(0.1 + 0.2, 2), readAmount("1250.5", 2)]).toEqual([
      1250.5, 0.3, 1250.5,
    ]);
    expect([readAmount("1250.5050", 2), readAmount(1250.505, 2), readAmount(1250.5001, 2)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("adds up, and is unknown as soon as one part is", () => {
    expect([totalAmount([]), totalAmount([1, 2, 3]), totalAmount([1, null, 3])]).toEqual([0, 6, null]);
    expect([minus(5, 3), minus(null, 3), minus(5, null)]).toEqual([2, null, null]);
  });
});

describe("money in a page", () => {
  it("is a dash when it is not known, and never 0", () => {
    expect([
      formatAmount(null),
      formatMoney(null),
      formatMoney(null, "usd"),
      spokenMoney(null, "en"),
    ]).toEqual(["–", "IDR –", "USD –", "–"]);
    expect([formatMoney(NaN), formatMoney(2 ** 60)]).toEqual(["IDR –", "IDR –"]);
  });

  it("follows the language for other currencies, English first", () => {
    expect(formatMoney(1250.5, "USD")).toBe("USD 1,250.50");
    expect(formatMoney(-1250.5, " usd ", "id")).toBe("−USD 1.250,50");
    expect(formatMoney(1250, " ")).toBe("IDR 1.250.00");
  });

  it("is below zero only when it rounds so", () => {
    expect([formatMoney(-0.4), formatMoney(-0.6)]).toEqual(["IDR 0.00", "−IDR 1.00"]);
    expect([spokenMoney(0, "en"), spokenMoney(-5, "en")]).toEqual(["0 rupiah", "minus 5 rupiah"]);
  });

  it.each([
    ["IDR", 0],
    ["", 0],
    ["usd", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["points", 2],
    ["US1", 2],
  ])("has in %j %d decimals", (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });
});

describe("an invoice", () => {
  type View = Parameters<typeof contradiction>[0];
  const item = (product_price: number | null, discount_amount: number | null, included = false) => ({
    type: "item",
    product: { product_price, discount_amount, included },
  });
  const existing = (tables: readonly unknown[], sums: Partial<View> = {}) =>
    contradiction({
      tables,
      shortened: false,
      amount_total: 100_000,
      price_discount: 10_000,
      ...sums,
    } as unknown as View); // the fields that are summed
  const lines = [{ type: "person" }, item(60_000, 10_000), item(40_000, 0), item(5000, 5000, true)];

  it("agrees with its lines, less than half a hundredth apart", () => {
    expect(existing(lines)).toBeNull();
    expect(existing([item(100_000.004, 10_000.004)])).toBeNull();
    expect(existing([item(100_000.005, 10_000)])).not.toBeNull();
    expect(existing([item(100_000, 10_000.005)])).not.toBeNull();
  });

  it("may have a discount above that of its lines, such as a voucher's, and none below it", () => {
    expect(existing(lines, { price_discount: 30_000 })).toBeNull();
    expect(existing(lines, { price_discount: 9000 })).toEqual({ amount: 100_000, discount: 10_000 });
    expect(existing([item(100_000, 0)], { price_discount: -500 })).toBeNull();
  });

  it("is contradicted by lines of another amount, in either direction", () => {
    expect(existing(lines, { amount_total: 90_000 })).toEqual({ amount: 100_000, discount: 10_000 });
    expect(existing(lines, { amount_total: 110_000 })).toEqual({ amount: 100_000, discount: 10_000 });
  });

  it("is compared with all of its lines or not at all", () => {
    const wrong = { amount_total: 1 };
    expect(existing(lines, { ...wrong, shortened: true })).toBeNull();
    expect(existing([], wrong)).toBeNull();
    expect(existing([item(5000, 5000, true)], wrong)).toBeNull();
    expect(existing([...lines, item(null, 0)], wrong)).toBeNull();
    expect(existing([...lines, item(0, null)], wrong)).toBeNull();
    expect(existing(lines, { amount_total: null })).toBeNull();
    expect(existing(lines, { amount_total: 1, price_discount: null })).toBeNull();
  });
});
