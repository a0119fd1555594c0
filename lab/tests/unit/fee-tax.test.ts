import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taxBaseOf, taxOfMonth, taxShare } from "../../domains/practitioner/fees/fee-tax.ts";

/**
 * Monthly tax by the law's table: a fixed amount per step plus a rate above it. Exact fractions,
 * rounded down at the end.
 */
function taxByTable(gross: bigint, hasNpwp: boolean): bigint {
  const base = gross < 0n ? 0n : gross / 2n;
  const steps = [
    [5_000_000_000n, 1_444_000_000n, 35n],
    [500_000_000n, 94_000_000n, 30n],
    [250_000_000n, 31_500_000n, 25n],
    [60_000_000n, 3_000_000n, 15n],
    [0n, 0n, 5n],
  ] as const;
  const [above, fixed, rate] = steps.find(([from]) => base > from) ?? steps[4];
  const hundredths = fixed * 100n + (base - above) * rate;
  return hasNpwp ? hundredths / 100n : (hundredths * 120n) / 10_000n;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const taxShares = (rows: readonly number[], hasNpwp: boolean) =>
  rows.map((gross, index) => taxShare(sum(rows.slice(0, index)), gross, hasNpwp));

/** Amounts that reach every step of the table. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000 }),
  fc.integer({ min: 0, max: 200_000_000 }),
  fc.integer({ min: 0, max: 6_000_000_000 }),
);
/** A month: reversals of earlier fees, then fees, some reversed later. */
const month = fc
  .tuple(fc.option(amount), fc.array(fc.tuple(amount, fc.boolean()), { maxLength: 30 }))
  .map(([earlier, fees]) => [
    ...(earlier === null ? [] : [0 - earlier]),
    ...fees.map(([gross]) => gross),
    ...fees.flatMap(([gross, isBack]) => (isBack ? [0 - gross] : [])),
  ]);

describe("PPh 21 of doctors' fees", () => {
  it("is that of the law's table, and rows add up to the month to the rupiah, over 5,000 random months", () => {
    const met = new Set<number>();
    fc.assert(
      fc.property(month, fc.boolean(), (rows, hasNpwp) => {
        const gross = sum(rows);
        const tax = taxByTable(BigInt(gross), hasNpwp);
        expect(BigInt(taxOfMonth(gross, hasNpwp))).toBe(tax);
        const shares = taxShares(rows, hasNpwp);
        expect(BigInt(sum(shares.map(({ pph21 }) => pph21)))).toBe(tax);
        expect(sum(shares.map(({ tax_base }) => tax_base))).toBe(taxBaseOf(gross));
        expect(sum(shares.map(({ net }) => net))).toBe(gross - Number(tax));
        shares.forEach(({ pph21, net }, index) => {
          const until = rows.slice(0, index + 1);
          const added =
            taxByTable(BigInt(sum(until)), hasNpwp) - taxByTable(BigInt(sum(until.slice(0, -1))), hasNpwp);
          expect([BigInt(pph21), net]).toEqual([added, (rows[index] ?? 0) - Number(added)]);
        });
        const base = BigInt(Math.max(0, gross)) / 2n;
        met.add([60n, 250n, 500n, 5000n].filter((step) => base > step * 1_000_000n).length);
      }),
      { numRuns: 5000 },
    );
    expect(met.size).toBe(5);
  });

  it.each([
    { rows: [100_000_000, 50_000_000], base: 75_000_000, tax: 5_250_000, shares: [2_500_000, 2_750_000] },
    { rows: [40_000_000], base: 20_000_000, tax: 1_000_000, shares: [1_000_000] },
    { rows: [45_000, 62_500, 101_333], base: 104_416, tax: 5_220, shares: [1_125, 1_562, 2_533] },
  ])("takes from $rows the tax $tax, in shares $shares", ({ rows, base, tax, shares }) => {
    const gross = sum(rows);
    expect([taxBaseOf(gross), taxOfMonth(gross, true)]).toEqual([base, tax]);
    expect(taxShares(rows, true).map(({ pph21 }) => pph21)).toEqual(shares);
  });

  it.each([
    [120_000_000, 3_000_000],
    [120_000_002, 3_000_000],
    [120_000_014, 3_000_001],
    [500_000_000, 31_500_000],
    [1_000_000_000, 94_000_000],
    [10_000_000_000, 1_444_000_000],
    [10_000_000_200, 1_444_000_035],
  ])("takes from a gross of %i the tax %i", (gross, tax) => {
    expect(taxOfMonth(gross, true)).toBe(tax);
  });

  it("is a fifth more without NPWP, and none for a month below 0", () => {
    expect(taxOfMonth(150_000_000, false)).toBe(6_300_000);
    expect(taxOfMonth(208_833, false)).toBe(6_264);
    expect([taxOfMonth(-5000, true), taxBaseOf(-5000), taxOfMonth(1, false)]).toEqual([0, 0, 0]);
  });
});
