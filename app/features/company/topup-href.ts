interface TopupAsked {
  /** whole rupiah */
  amount: number;
  method_code: string;
}

export function topupHref(path: string, { amount, method_code }: TopupAsked): string {
  return `${path}?${new URLSearchParams({ amount: String(amount), method_code }).toString()}`;
}
