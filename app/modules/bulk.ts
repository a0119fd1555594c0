import type { OptionsOf } from "./attributes.ts";
import { parts } from "./dom.ts";

/**
 * Bulk selection: a "select all" checkbox, the number of ticked rows, and reason fields only in ticked rows.
 * Without script every row shows its reason field.
 */
export function bulk(root: HTMLElement, { selectAll, ticked }: OptionsOf<"bulk">): void {
  const boxes = parts(root, "bulk", "tick").filter((tick) => tick instanceof HTMLInputElement);
  const ticks = boxes.filter((tick) => !tick.disabled);
  const cell = parts(root, "bulk", "all")[0];
  const all = cell && ticks.length > 0 ? addCheckbox(cell, `${root.id || "bulk"}-all`, selectAll) : null;

  const showReason = (tick: HTMLInputElement) => {
    const row = tick.closest("tr, li");
    if (row) for (const reason of parts(row, "bulk", "reason")) reason.hidden = !tick.checked;
  };
  const count = () => {
    const number = ticks.filter((tick) => tick.checked).length;
    if (all) {
      all.checked = number === ticks.length;
      all.indeterminate = number > 0 && number < ticks.length;
    }
    const text = ticked.replace("%", String(number));
    for (const place of parts(root, "bulk", "count")) place.textContent = text;
  };
  const showAll = () => {
    boxes.forEach(showReason);
    count();
  };
  root.addEventListener("change", ({ target }) => {
    if (all && target === all) {
      for (const tick of ticks) tick.checked = all.checked;
      showAll();
    } else if (target instanceof HTMLInputElement && ticks.indexOf(target) >= 0) {
      showReason(target);
      count();
    }
  });
  // Browsers restore ticks after Back and reload without an event.
  window.addEventListener("pageshow", showAll);
  showAll();
}

function addCheckbox(cell: HTMLElement, id: string, text: string): HTMLInputElement {
  const box = document.createElement("span");
  box.className = "choice";
  const input = document.createElement("input");
  input.type = "checkbox";
  input.id = id;
  const label = document.createElement("label");
  label.htmlFor = id;
  label.textContent = text;
  box.appendChild(input);
  box.appendChild(label);
  cell.appendChild(box);
  return input;
}
