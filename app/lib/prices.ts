import type { Amount } from "./money.ts";

export interface Price {
  amount: Amount;
  discount_percent: number;
}

/** Rounds half a rupiah of discount up. */
export function netPrice({ amount, discount_percent }: Price): Amount {
  return amount === null ? null : amount - Math.floor((amount * discount_percent) / 100 + 0.5);
}
