import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryMoney } from "~/forms/query.server.ts";
import { readTypedRupiah } from "~/lib/typed-rupiah.ts";

describe("rupiah as people type them", () => {
  it.each([
    ["25000000", 25_000_000],
    ["25.000.000", 25_000_000],
    ["25,000,000", 25_000_000],
    ["25 000 000", 25_000_000],
    ["Rp25.000.000", 25_000_000],
    ["Rp. 25.000.000,00", 25_000_000],
    ["IDR 25,000,000.00", 25_000_000],
    ["IDR 25.000.000.00", 25_000_000],
    [" 1000000,00 ", 1_000_000],
    ["12.345", 12_345],
    ["0", 0],
    ["idr 5000", 5000],
    ["rp. 5000.00", 5000],
    ["999999999999999", 999_999_999_999_999],
    ["999.999.999.999.999", 999_999_999_999_999],
  ])("reads %s", (typed, amount) => {
    expect(readTypedRupiah(typed)).toBe(amount);
  });

  it.each([
    "1000000,125",
    "1.5000000",
    "1.000,000",
    "25.00.000",
    "1.000.000,5",
    "-5",
    "1e6",
    "",
    "Rp",
    ".000",
    "x5000",
    "5000x",
    "0.500",
    "1234.567",
    "5000,0",
    "5000.000,",
    "USD 5000",
    "Rp Rp 5000",
    "5 000 00",
    "9.999.999.999.999.999",
    "9999999999999999",
  ])("refuses %s", (typed) => {
    expect(readTypedRupiah(typed)).toBeNull();
  });

  it("reads every amount in every grouping, and nothing with one digit more in a group", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 2_000_000_000 }),
        fc.constantFrom(".", ",", " "),
        (amount, sign) => {
          const grouped = String(amount).replace(/\B(?=(\d{3})+$)/g, sign);
          expect(readTypedRupiah(grouped)).toBe(amount);
          expect(readTypedRupiah(`${grouped}0`)).toBeNull();
        },
      ),
    );
  });

  it("holds for a filter too", () => {
    expect(queryMoney.parse("100.000")).toBe(100_000);
    expect(queryMoney.parse("1000000,125")).toBeUndefined();
  });
});
