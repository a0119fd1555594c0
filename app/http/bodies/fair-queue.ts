/** Owners take turns; the entries of one keep their order. */
export class FairQueue<Entry extends { owner: string }> {
  readonly #owners = new Map<string, Set<Entry>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(entry: Entry): void {
    const entries = this.#owners.get(entry.owner) ?? new Set();
    this.#owners.set(entry.owner, entries.add(entry));
    this.#size += 1;
  }

  /** The owner's next entry waits until all others had their turn. */
  delete(entry: Entry): void {
    const entries = this.#owners.get(entry.owner);
    if (!entries?.delete(entry)) return;
    this.#size -= 1;
    this.#owners.delete(entry.owner);
    if (entries.size > 0) this.#owners.set(entry.owner, entries);
  }

  first(): Entry | undefined {
    for (const entries of this.#owners.values()) for (const entry of entries) return entry;
    return undefined;
  }

  countOf(owner: string): number {
    return this.#owners.get(owner)?.size ?? 0;
  }

  /** Of the owner with the most entries. */
  latest(): Entry | undefined {
    let most = new Set<Entry>();
    for (const entries of this.#owners.values()) if (entries.size > most.size) most = entries;
    return [...most].at(-1);
  }
}
