import { paths } from "~/lib/paths.ts";
import { TOPUP_MIN } from "./topup-schema.ts";

interface TopupAsked {
  /** whole rupiah */
  amount: number;
  method_code: string;
}

export function topupHref(path: string, { amount, method_code }: TopupAsked): string {
  return `${path}?${new URLSearchParams({ amount: String(amount), method_code }).toString()}`;
}

/** @param missing rupiah that the deposit lacks */
export function topupFor(missing: number): string {
  return paths.depositTopup({ amount: String(Math.max(TOPUP_MIN, missing)) });
}
