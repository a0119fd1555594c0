import type { Amount } from "./money.ts";

/** A price before its discount, which is in percent. */
export interface Price {
  amount: Amount;
  discount_percent: number;
}

/** Price after the discount; half a rupiah rounds the discount up, as the laboratory does. */
export function netPrice({ amount, discount_percent }: Price): Amount {
  return amount === null ? null : amount - Math.floor((amount * discount_percent) / 100 + 0.5);
}
