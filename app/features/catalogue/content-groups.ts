interface ContentItem {
  name: string;
  /** "" if the laboratory does not say */
  sub_category: string;
}

/** By what they check, in the order of their first item; others alone under their own name. */
export function contentGroups<Item extends ContentItem>(
  items: readonly Item[],
): { name: string; items: Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.sub_category || item.name;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, some]) => ({ name, items: some }));
}
