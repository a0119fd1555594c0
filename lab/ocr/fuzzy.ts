/** How many letters must change to make one text of the other. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_none, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** 1 = the same, 0 = nothing in common. */
export function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - distance(a, b) / longest;
}

/**
 * The entry of a closed list that a reading means, or null when none is near or two are equally near.
 * @param least likeness that is asked for
 */
export function nearest<T>(
  text: string,
  entries: Iterable<T>,
  nameOf: (entry: T) => string,
  least = 0.75,
): { entry: T; likeness: number } | null {
  let found: { entry: T; likeness: number } | null = null;
  let tied = false;
  for (const entry of entries) {
    const name = nameOf(entry);
    if (Math.abs(name.length - text.length) > Math.max(name.length, text.length) * (1 - least)) continue;
    const near = likeness(text, name);
    if (near < least || (found && near < found.likeness)) continue;
    tied = found !== null && near === found.likeness && nameOf(found.entry) !== name;
    found = { entry, likeness: near };
  }
  return tied ? null : found;
}

/** Letters and digits only, lower case: what labels and names are compared by. */
export function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
