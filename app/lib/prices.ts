/** A price before its discount: whole rupiah and percent. */
export interface Price {
  amount: number;
  discount_percent: number;
}

/** Price after the discount; half a rupiah rounds the discount up, as the laboratory does. */
export function netPrice({ amount, discount_percent }: Price): number {
  return amount - Math.floor((amount * discount_percent) / 100 + 0.5);
}
