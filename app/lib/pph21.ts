/** Half of the gross is taxed. */
const DEEMED = 2;

/** Article 17 of the income tax law: rupiah, percent, tax up to there. */
const STEPS = [
  { above: 5_000_000_000, rate: 35, before: 1_444_000_000 },
  { above: 500_000_000, rate: 30, before: 94_000_000 },
  { above: 250_000_000, rate: 25, before: 31_500_000 },
  { above: 60_000_000, rate: 15, before: 3_000_000 },
  { above: 0, rate: 5, before: 0 },
] as const;

/** Monthly, PMK 168/2023; whole rupiah, rounded down. Without NPWP 120 %. */
export function pph21Of(gross: number, hasNpwp: boolean): { tax_base: number; pph21: number } {
  const tax_base = Math.max(0, Math.floor(gross / DEEMED));
  const step = STEPS.find(({ above }) => tax_base > above);
  if (!step) return { tax_base, pph21: 0 };
  const hundredths = step.before * 100 + (tax_base - step.above) * step.rate;
  return { tax_base, pph21: Math.floor(hasNpwp ? hundredths / 100 : (hundredths * 12) / 1000) };
}
