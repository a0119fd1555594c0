import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mismatches } from "~/features/fees/fee-sums.ts";
import { pph21Of } from "~/lib/pph21.ts";
import type { Fee, FeeMonth } from "~/upstream/fees/fees.server.ts";

describe("the portal's own PPh 21", () => {
  it.each([
    [-5000, 0, 0, 0],
    [0, 0, 0, 0],
    [1, 0, 0, 0],
    [208_833, 104_416, 5_220, 6_264],
    [120_000_000, 60_000_000, 3_000_000, 3_600_000],
    [120_000_014, 60_000_007, 3_000_001, 3_600_001],
    [150_000_000, 75_000_000, 5_250_000, 6_300_000],
    [500_000_000, 250_000_000, 31_500_000, 37_800_000],
    [500_000_008, 250_000_004, 31_500_001, 37_800_001],
    [1_000_000_000, 500_000_000, 94_000_000, 112_800_000],
    [10_000_000_000, 5_000_000_000, 1_444_000_000, 1_732_800_000],
    [10_000_000_200, 5_000_000_100, 1_444_000_035, 1_732_800_042],
  ])("taxes half of %i, which is %i, by %i with NPWP and %i without", (gross, tax_base, pph21, without) => {
    expect(pph21Of(gross, true)).toEqual({ tax_base, pph21 });
    expect(pph21Of(gross, false)).toEqual({ tax_base, pph21: without });
  });

  it("never falls when the gross rises, and a rupiah more never costs a rupiah", () => {
    const gross = fc.integer({ min: 0, max: 12_000_000_000 });
    fc.assert(
      fc.property(gross, fc.boolean(), (amount, hasNpwp) => {
        const more = pph21Of(amount + 1, hasNpwp).pph21 - pph21Of(amount, hasNpwp).pph21;
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a statement of fees", () => {
  const row = (values: object = {}) =>
    ({
      referral_number: "REF-1",
      month: "2026-11",
      tax_month: null,
      parts: [{ base: 500_000, rate: 20 }],
      base: 500_000,
      gross: 100_000,
      tax_base: 50_000,
      pph21: 2_500,
      net: 97_500,
      ...values,
    }) as unknown as Fee; // the fields that are summed
  const month = (values: object = {}) =>
    ({
      month: "2026-11",
      has_npwp: true,
      tax: null,
      base: 500_000,
      gross: 100_000,
      tax_base: 50_000,
      pph21: 2_500,
      net: 97_500,
      ...values,
    }) as unknown as FeeMonth; // the fields that are summed
  const totals = { gross: 100_000, tax_base: 50_000, pph21: 2_500, net: 97_500, paid: 97_500, pending: 0 };
  const existing = (rows: Fee[], months: FeeMonth[], sums: Partial<typeof totals> = {}, isAll = true) =>
    mismatches({ rows, months, totals: { ...totals, ...sums } } as never, isAll).map(
      ({ of, what, said, computed }) => `${of ?? "all"} ${what} ${String(said)} ${String(computed)}`,
    );

  it("agrees with itself", () => {
    expect(existing([row()], [month()])).toEqual([]);
  });

  it("names a fee whose rate or net amount is wrong, of each of its parts", () => {
    expect(existing([row({ parts: [{ base: 500_000, rate: 10 }] })], [month()])).toEqual([
      "REF-1 gross 100000 50000",
    ]);
    const parts = [
      { base: 333_333, rate: 12.5 },
      { base: -333_333, rate: 12.5 },
      { base: 400_000, rate: 25 },
    ];
    expect(existing([row({ parts })], [month()])).toEqual([]);
    expect(existing([row({ net: 100_000 })], [month()], {}, false)).toEqual([
      "REF-1 net 100000 97500",
      "2026-11 net 97500 100000",
    ]);
  });

  it("names a month whose base or tax does not follow from its gross", () => {
    expect(existing([], [month({ tax_base: 100_000 })], {}, false)).toEqual([
      "2026-11 tax_base 100000 50000",
    ]);
    expect(existing([], [month({ pph21: 5_000, net: 95_000 })], {}, false)).toEqual([
      "2026-11 pph21 5000 2500",
    ]);
    expect(existing([], [month({ has_npwp: false })], {}, false)).toEqual(["2026-11 pph21 2500 3000"]);
    expect(existing([], [month({ net: 100_000 })], {}, false)).toEqual(["2026-11 net 100000 97500"]);
  });

  it("names a month whose rows add up to something else, once all of them are there", () => {
    const halves = [
      row({ base: 250_000, gross: 50_000, parts: [], tax_base: 25_000, pph21: 1_250, net: 48_750 }),
    ];
    expect(existing(halves, [month()], {}, false)).toEqual([]);
    const wrong = [row({ tax_base: 40_000 })];
    expect(existing(wrong, [month()], {}, false)).toEqual(["2026-11 tax_base 50000 40000"]);
  });

  it("taxes a reversal in the month that it reverses", () => {
    const tax = { gross: 60_000, tax_base: 30_000, pph21: 1_500 };
    const back = row({
      month: "2026-12",
      tax_month: "2026-11",
      parts: [],
      base: -200_000,
      gross: -40_000,
      tax_base: -20_000,
      pph21: -1_000,
      net: -39_000,
    });
    expect(existing([row(), back], [month({ tax })], {}, false)).toEqual([]);
    expect(existing([row(), back], [month({ tax: { ...tax, pph21: 1_600 } })], {}, false)).toEqual([
      "2026-11 pph21 1600 1500",
    ]);
    const untaxed = row({ ...back, pph21: 0, net: -40_000 });
    expect(existing([row(), untaxed], [month({ tax })], {}, false)).toEqual(["2026-11 pph21 2500 1500"]);
  });

  it("names totals that are not those of their rows, unless rows are missing", () => {
    const off = { gross: 100_001, net: 97_501, paid: 97_501 };
    expect(existing([row()], [month()], off)).toEqual(["all gross 100001 100000", "all net 97501 97500"]);
    expect(existing([row()], [month()], off, false)).toEqual([]);
    expect(existing([row()], [month()], { net: 97_000 }, false)).toEqual([
      "all net 97000 97500",
      "all paid 97000 97500",
    ]);
    expect(existing([row()], [month()], { pending: 500 }, false)).toEqual(["all paid 97500 98000"]);
  });

  it("has nothing to compare with an amount that is not known", () => {
    expect(
      existing(
        [row({ gross: null, net: null, parts: [{ base: null, rate: 20 }] })],
        [month({ gross: null })],
        {},
        false,
      ),
    ).toEqual([]);
    expect(existing([row({ parts: [{ base: 500_000, rate: null }] })], [month()])).toEqual([]);
  });
});
