interface BulkTexts {
  ticked: string;
  rest?: string;
  over?: string;
  limit?: number;
  lacks?: string;
  outOfSight?: string;
}

interface BulkCount {
  ticked: number;
  rest: number;
  /** rupiah, unticked rows */
  sum: number;
  /** tests of unticked rows beyond what is left */
  lack?: number;
  hidden?: number;
}

/** No dot ends a line. */
export function bulkCount(texts: BulkTexts, count: BulkCount): string {
  const { ticked, rest, sum, lack = 0, hidden = 0 } = count;
  const over = overOf(texts, count);
  return [
    texts.rest?.replace("%", String(rest)),
    (ticked > 0 || !texts.rest) && texts.ticked.replace("%", String(ticked)),
    hidden > 0 && texts.outOfSight?.replace("%", String(hidden)),
    over > 0 ? texts.over?.replace("%", money(over)) : texts.rest && money(sum),
    lack > 0 && texts.lacks?.replace("%", String(lack)),
  ]
    .filter(Boolean)
    .join(" ·\u00a0");
}

/** Tells whether what pays does not reach for the unticked rows. */
export function isOver(texts: BulkTexts, count: BulkCount): boolean {
  return overOf(texts, count) > 0 || (count.lack ?? 0) > 0;
}

/** @param draws places in `left`, one for each test */
export function lackOf(left: string | undefined, draws: readonly number[]): number {
  const counts = numbersOf(left ?? "");
  for (const place of draws) counts[place] = (counts[place] ?? 0) - 1;
  return counts.reduce((sum, count) => sum + Math.max(0, -count), 0);
}

export const numbersOf = (list: string | null) => (list ? list.split(" ").map(Number) : []);

function overOf({ over, limit }: BulkTexts, { sum }: BulkCount): number {
  return over && limit !== undefined ? Math.max(0, sum - limit) : 0;
}

const money = (amount: number) => `IDR\u00a0${String(amount).replace(/\B(?=(\d{3})+$)/g, ".")}.00`;
