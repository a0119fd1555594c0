/**
 * Whole rupiah as the provider writes prices (decision 0007): dots between thousands and a ".00" suffix, so
 * 1250000 is "1.250.000.00". A dash unless the number is finite.
 */
export function formatAmount(amount: number): string {
  if (!Number.isFinite(amount)) return "–";
  return `${groupDigits(amount, ".")}.00`;
}

/** {@link formatAmount} with the currency in front: "IDR 1.250.000.00". */
export function formatMoney(amount: number, currency = "IDR"): string {
  return `${currency} ${formatAmount(amount)}`;
}

/** Accessible name of an amount: "1,250,000 rupiah", Indonesian "1.250.000 rupiah". */
export function spokenMoney(amount: number, lang: "en" | "id"): string {
  return Number.isFinite(amount) ? `${groupDigits(amount, lang === "id" ? "." : ",")} rupiah` : "–";
}

function groupDigits(amount: number, separator: string): string {
  const whole = Math.round(Math.abs(amount))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, separator);
  return Math.round(amount) < 0 ? `-${whole}` : whole;
}
