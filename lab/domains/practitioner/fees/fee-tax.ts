/** Services of non-employees, half of which is taxed. */
export const TAX_OBJECT = { code: "21-100-07", deemed_percent: 50, rule: "PMK 168/2023" } as const;

/** Article 17 of the income tax law: [rupiah, percent]. */
const BRACKETS = [
  [60_000_000, 5],
  [250_000_000, 15],
  [500_000_000, 25],
  [5_000_000_000, 30],
  [Infinity, 35],
] as const;
/** percent of the tax due without NPWP */
const WITHOUT_NPWP = 120;

/** Whole rupiah, rounded down; 0 if negative. */
export function taxBaseOf(gross: number): number {
  return Math.max(0, Math.floor((gross * TAX_OBJECT.deemed_percent) / 100));
}

/** PPh 21 in whole rupiah, rounded down once; no accumulation, no exemption. */
export function taxOfMonth(gross: number, hasNpwp: boolean): number {
  const hundredths = bracketsOf(taxBaseOf(gross)).reduce((sum, { part, rate }) => sum + part * rate, 0);
  return Math.floor((hundredths * (hasNpwp ? 100 : WITHOUT_NPWP)) / 10_000);
}

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

/** Whole rupiah. */
export interface TaxShare {
  tax_base: number;
  pph21: number;
  net: number;
}

/** The increase over the gross `before`. */
export function taxShare(before: number, gross: number, hasNpwp: boolean): TaxShare {
  const after = before + gross;
  const pph21 = taxOfMonth(after, hasNpwp) - taxOfMonth(before, hasNpwp);
  return { tax_base: taxBaseOf(after) - taxBaseOf(before), pph21, net: gross - pph21 };
}
