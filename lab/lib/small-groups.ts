export interface CountedGroup {
  key: string;
  count: number;
}

/** Published group; null count = hidden. */
interface PublishedGroup {
  key: string;
  count: number | null;
}

export const LEAST = 5;

/**
 * Hides groups under five, and others so that the total reveals no count. Null under five people.
 * Groups must add up to the total; no person may be in two lists where one includes the other.
 */
export function publish(groups: readonly CountedGroup[]): { total: number; groups: PublishedGroup[] } | null {
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

const OTHERS = "others";

/** For readers who see each person's group and could count a hidden one. */
export function together(published: ReturnType<typeof publish>): ReturnType<typeof publish> {
  if (!published) return null;
  const shown = published.groups.filter(({ count }) => count !== null);
  const others = published.total - shown.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return {
    total: published.total,
    groups: others > 0 ? [...shown, { key: OTHERS, count: others }] : shown,
  };
}
