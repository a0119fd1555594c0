/** `%` stands for a number or an amount. */
interface BulkTexts {
  ticked: string;
  rest?: string;
  over?: string;
  /** rupiah */
  limit?: number;
  outOfSight?: string;
}

interface BulkCount {
  ticked: number;
  rest: number;
  /** rupiah of the unticked rows */
  sum: number;
  /** ticked rows out of sight */
  hidden?: number;
}

/** "85 approve · 2 reject · IDR 4.100.000.00", in the page and kept current by its module. */
export function bulkCount(texts: BulkTexts, { ticked, rest, sum, hidden = 0 }: BulkCount): string {
  const over = texts.over && texts.limit !== undefined && sum > texts.limit ? sum - texts.limit : 0;
  return [
    texts.rest?.replace("%", String(rest)),
    texts.ticked.replace("%", String(ticked)),
    hidden > 0 && texts.outOfSight?.replace("%", String(hidden)),
    over > 0 ? texts.over?.replace("%", money(over)) : texts.rest && money(sum),
  ]
    .filter(Boolean)
    .join(" · ");
}

const money = (amount: number) => `IDR\u00a0${String(amount).replace(/\B(?=(\d{3})+$)/g, ".")}.00`;
