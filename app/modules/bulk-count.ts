interface BulkTexts {
  ticked: string;
  rest?: string;
  over?: string;
  limit?: number;
  outOfSight?: string;
}

interface BulkCount {
  ticked: number;
  rest: number;
  /** rupiah, unticked rows */
  sum: number;
  hidden?: number;
}

/** No dot ends a line. */
export function bulkCount(texts: BulkTexts, { ticked, rest, sum, hidden = 0 }: BulkCount): string {
  const over = texts.over && texts.limit !== undefined && sum > texts.limit ? sum - texts.limit : 0;
  return [
    texts.rest?.replace("%", String(rest)),
    texts.ticked.replace("%", String(ticked)),
    hidden > 0 && texts.outOfSight?.replace("%", String(hidden)),
    over > 0 ? texts.over?.replace("%", money(over)) : texts.rest && money(sum),
  ]
    .filter(Boolean)
    .join(" ·\u00a0");
}

const money = (amount: number) => `IDR\u00a0${String(amount).replace(/\B(?=(\d{3})+$)/g, ".")}.00`;
