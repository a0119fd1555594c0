interface TopupAsked {
  /** whole rupiah */
  amount: number;
  method_code: string;
}

/** A page of the top-up with what was asked for. */
export function topupHref(path: string, { amount, method_code }: TopupAsked): string {
  return `${path}?${new URLSearchParams({ amount: String(amount), method_code }).toString()}`;
}
