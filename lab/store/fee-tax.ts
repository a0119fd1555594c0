/** What doctors' fees are withheld as: the services of people who are not employees, of which half is taxed. */
export const TAX_OBJECT = { code: "21-100-07", deemed_percent: 50, rule: "PMK 168/2023" } as const;

/** Article 17 of the income tax law: rupiah up to which a rate in percent holds. */
const BRACKETS = [
  [60_000_000, 5],
  [250_000_000, 15],
  [500_000_000, 25],
  [5_000_000_000, 30],
  [Infinity, 35],
] as const;
/** percent of the tax that somebody without NPWP pays */
const WITHOUT_NPWP = 120;

/** What is taxed of a month's gross, whole rupiah: half of it, rounded down; nothing of a month below 0. */
export function taxBaseOf(gross: number): number {
  return Math.max(0, Math.floor((gross * TAX_OBJECT.deemed_percent) / 100));
}

/**
 * PPh 21 of one month, whole rupiah, rounded down once. Months are not added up, and nothing is free of tax.
 * @param gross of the month, whole rupiah
 */
export function taxOfMonth(gross: number, hasNpwp: boolean): number {
  const hundredths = bracketsOf(taxBaseOf(gross)).reduce((sum, { part, rate }) => sum + part * rate, 0);
  return Math.floor((hundredths * (hasNpwp ? 100 : WITHOUT_NPWP)) / 10_000);
}

/** The parts of a tax base, each with its rate in percent. */
export function bracketsOf(base: number): { part: number; rate: number }[] {
  const parts: { part: number; rate: number }[] = [];
  let from = 0;
  for (const [to, rate] of BRACKETS) {
    if (base <= from) break;
    parts.push({ part: Math.min(base, to) - from, rate });
    from = to;
  }
  return parts;
}

/** A row's part of its month, whole rupiah. `net` is what the doctor receives for it. */
export interface TaxShare {
  tax_base: number;
  pph21: number;
  net: number;
}

/** What a row adds to a month whose rows before it have that gross: the tax after it less the tax before it. */
export function taxShare(before: number, gross: number, hasNpwp: boolean): TaxShare {
  const after = before + gross;
  const pph21 = taxOfMonth(after, hasNpwp) - taxOfMonth(before, hasNpwp);
  return { tax_base: taxBaseOf(after) - taxBaseOf(before), pph21, net: gross - pph21 };
}

/** {@link taxShare} of each row, oldest first. They add up to the month's tax to the rupiah. */
export function taxShares(gross: readonly number[], hasNpwp: boolean): TaxShare[] {
  let sum = 0;
  return gross.map((amount) => {
    const share = taxShare(sum, amount, hasNpwp);
    sum += amount;
    return share;
  });
}
