import { all } from "./guarded.ts";

/** While somebody types into the search box the list on the page shrinks to what fits; the box still searches on the server. */
export function filterLists(): void {
  const list = all("[data-filter-list]")[0];
  const count = all("[data-filter-count]")[0];
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!list || !count || !box) return;
  const items = Array.prototype.slice.call(list.children) as HTMLElement[];
  const whole = count.textContent;
  const began = plain(box.value);
  let timer = 0;
  const filter = () => {
    const words = plain(box.value).split(" ");
    let shown = 0;
    for (const item of items) {
      const text = plain(item.textContent ?? "");
      item.hidden = !words.every((word) => text.indexOf(word) >= 0);
      if (!item.hidden) shown += 1;
    }
    const said =
      shown === 0 ? count.getAttribute("data-filter-none") : count.getAttribute("data-filter-count");
    count.textContent = shown === items.length ? whole : (said ?? "").replace("%", String(shown));
  };
  box.addEventListener("input", () => {
    // a list that was searched before holds less than somebody may look for now
    if (plain(box.value).indexOf(began) < 0) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(filter, 150);
  });
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
