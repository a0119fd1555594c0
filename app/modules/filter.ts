import type { OptionsOf } from "./attributes.ts";
import { parts, textSearch } from "./dom.ts";

// Both are used on lists.
export { autosubmit } from "./autosubmit.ts";

/** Submitting searches on the server. */
export function filter(root: HTMLElement, { some, none }: OptionsOf<"filter">): void {
  const list = parts(root, "filter", "list")[0];
  const count = parts(root, "filter", "count")[0];
  const box = root.querySelector<HTMLInputElement>("input[type=search]");
  if (!list || !count || !box) return;
  for (const hidden of parts(root, "filter", "box")) {
    hidden.hidden = false;
    // Enter would send the form around it.
    hidden.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
  }
  const items = Array.from(list.children) as HTMLElement[]; // rows of an HTML list
  const countOfAll = count.textContent;
  const searched = textSearch.searchText(box.defaultValue);
  let timer = 0;
  const apply = () => {
    const search = textSearch.searchText(box.value);
    let shown = 0;
    for (const item of items) {
      const text = textSearch.searchText(item.textContent ?? "");
      item.hidden = !textSearch.hasWords(text, search);
      if (!item.hidden) shown += 1;
    }
    count.textContent =
      shown === items.length ? countOfAll : (shown === 0 ? none : some).replace("%", String(shown));
  };
  box.addEventListener("input", () => {
    // A server-searched list is incomplete.
    if (textSearch.searchText(box.value).indexOf(searched) < 0) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(apply, 150);
  });
}
