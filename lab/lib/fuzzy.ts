export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_none, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** 1 = equal, 0 = nothing in common. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest;
}

/** Null without a close entry or on a tie. @param min similarity, 0 to 1 */
export function nearest<T>(
  text: string,
  entries: Iterable<T>,
  nameOf: (entry: T) => string,
  min = 0.75,
): { entry: T; similarity: number } | null {
  let existing: { entry: T; similarity: number } | null = null;
  let tied = false;
  for (const entry of entries) {
    const name = nameOf(entry);
    if (Math.abs(name.length - text.length) > Math.max(name.length, text.length) * (1 - min)) continue;
    const score = similarity(text, name);
    if (score < min || (existing && score < existing.similarity)) continue;
    tied = existing !== null && score === existing.similarity && nameOf(existing.entry) !== name;
    existing = { entry, similarity: score };
  }
  return tied ? null : existing;
}

export function normalize(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
