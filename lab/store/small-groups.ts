/** A group of an aggregate with the number of people in it. */
export interface Group {
  key: string;
  count: number;
}

/** A group as it is published: null = hidden. */
export interface PublishedGroup {
  key: string;
  count: number | null;
}

/** Groups of fewer people are never shown. */
export const LEAST = 5;

/**
 * Hides groups under five, and with them so many of the smallest others that no hidden number follows from the total:
 * at least two groups are hidden or none, and together they have at least five people. Empty groups are hidden too.
 * Null when fewer than five people are counted at all.
 *
 * The groups must be one list that adds up to the total, and no person may be in two lists of which one includes the
 * other: then their difference is not published.
 */
export function publish(groups: readonly Group[]): { total: number; groups: PublishedGroup[] } | null {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total < LEAST) return null;
  const hidden = new Set(groups.filter(({ count }) => count < LEAST).map(({ key }) => key));
  const bySize = [...groups].sort((a, b) => a.count - b.count || (a.key < b.key ? -1 : 1));
  const hiddenSum = () => groups.reduce((sum, { key, count }) => sum + (hidden.has(key) ? count : 0), 0);
  while (hidden.size > 0 && hidden.size < groups.length && (hidden.size < 2 || hiddenSum() < LEAST)) {
    const next = bySize.find(({ key }) => !hidden.has(key));
    if (!next) break;
    hidden.add(next.key);
  }
  return {
    total,
    groups: groups.map(({ key, count }) => ({ key, count: hidden.has(key) ? null : count })),
  };
}

/** The group that {@link together} makes. */
export const OTHERS = "others";

/**
 * A list for somebody who reads of each person which group it is: what {@link publish} hides is one group, of five
 * people or more. Such a reader could count a hidden group, so that there must be none.
 */
export function together(published: ReturnType<typeof publish>): ReturnType<typeof publish> {
  if (!published) return null;
  const shown = published.groups.filter(({ count }) => count !== null);
  const others = published.total - shown.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return {
    total: published.total,
    groups: others > 0 ? [...shown, { key: OTHERS, count: others }] : shown,
  };
}
