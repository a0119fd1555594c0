import { partAttribute, type OptionsOf } from "./attributes.ts";
import { bulkCount, isOver, lackOf, numbersOf } from "./bulk-count.ts";
import { parts, textSearch } from "./dom.ts";

interface Row {
  element: HTMLElement;
  tick: HTMLInputElement;
  reasons: HTMLElement[];
  text: string;
  amount: number;
  draws: number[];
}

type Texts = OptionsOf<"bulk">;

/** Hidden rows stay in the form. Without script every row shows its reason. */
export function bulk(root: HTMLElement, texts: Texts): void {
  const rows = rowsOf(root);
  const tools = parts(root, "bulk", "tools")[0];
  const all = allBox(root, texts.selectAll, rows);
  const count = () => {
    const ticks = visible(rows).filter(({ tick }) => !tick.disabled);
    const ticked = ticks.filter(({ tick }) => tick.checked).length;
    if (all) {
      all.checked = ticks.length > 0 && ticked === ticks.length;
      all.indeterminate = ticked > 0 && ticked < ticks.length;
    }
    const sums = sumsOf(rows, texts);
    for (const place of parts(root, "bulk", "count")) place.textContent = bulkCount(texts, sums);
    for (const save of parts(root, "bulk", "save"))
      if (save instanceof HTMLButtonElement) save.disabled = isOver(texts, sums);
  };
  const showAll = () => {
    rows.forEach(showReason);
    count();
  };
  root.addEventListener("change", ({ target }) => {
    const changed = target === all ? visible(rows) : rows.filter(({ tick }) => tick === target);
    for (const row of changed) {
      if (target === all && !row.tick.disabled) row.tick.checked = Boolean(all?.checked);
      keepReason(row);
      showReason(row);
      if (target === row.tick) bringIntoSight(root, row);
    }
    if (changed.length > 0) count();
  });
  root.addEventListener("keydown", (event) => move(event, rows));
  if (tools && texts.tools) addTools(root, tools, rows, texts, count);
  // Browsers restore form state without an event.
  window.addEventListener("pageshow", showAll);
  showAll();
}

function rowsOf(root: HTMLElement): Row[] {
  return parts(root, "bulk", "tick").flatMap((tick) => {
    const element = tick.closest<HTMLElement>("tr, li");
    if (!(tick instanceof HTMLInputElement) || !element) return [];
    const cells = Array.from(element.children).filter((cell) => !cell.contains(tick));
    return [
      {
        element,
        tick,
        reasons: parts(element, "bulk", "reason"),
        text: textSearch.searchText(cells.map((cell) => cell.textContent ?? "").join(" ")),
        amount: Number(tick.getAttribute(partAttribute("bulk", "tick"))) || 0,
        draws: numbersOf(tick.getAttribute(partAttribute("bulk", "draws"))),
      },
    ];
  });
}

const visible = (rows: readonly Row[]) => rows.filter(({ element }) => !element.hidden);

function reasonOf({ reasons }: Row): HTMLInputElement | null {
  return reasons[0]?.querySelector("input") ?? null;
}

/** The server asks about a reason without a checked box. */
function showReason(row: Row): void {
  const typed = reasonOf(row)?.value !== "" && reasonOf(row) !== null;
  for (const reason of row.reasons) reason.hidden = !row.tick.checked && !typed;
}

/** A bar in view covers the end of the page. */
function bringIntoSight(root: HTMLElement, { element, tick }: Row): void {
  const bar = root.querySelector(".bulk-bar");
  if (!bar || !tick.checked) return;
  const hidden = element.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy(0, hidden);
}

function keepReason(row: Row): void {
  const reason = reasonOf(row);
  if (!reason) return;
  if (row.tick.checked) reason.value = reason.value || reason.getAttribute("data-kept") || "";
  else {
    reason.setAttribute("data-kept", reason.value);
    reason.value = "";
  }
}

function sumsOf(rows: readonly Row[], { left }: Texts) {
  const chosen = rows.filter(({ tick }) => tick.checked);
  const rest = rows.filter(({ tick }) => !tick.checked);
  return {
    ticked: chosen.length,
    rest: rest.length,
    sum: rest.reduce((total, { amount }) => total + amount, 0),
    lack: lackOf(
      left,
      rest.reduce((all: number[], { draws }) => all.concat(draws), []),
    ),
    hidden: chosen.filter(({ element }) => element.hidden).length,
  };
}

/** Enter moves on and never submits. */
function move(event: KeyboardEvent, rows: readonly Row[]): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const shown = inOrder(visible(rows));
  const index = shown.findIndex(({ element }) => element.contains(target));
  const here = shown[index];
  if (!here) return;
  const onTick = target === here.tick;
  const to = key === "ArrowDown" ? shown[index + 1] : key === "ArrowUp" ? shown[index - 1] : undefined;
  if (onTick && to) {
    event.preventDefault();
    to.tick.focus();
  } else if (key === "Enter" && target instanceof HTMLInputElement) {
    event.preventDefault();
    const reason = onTick && here.tick.checked ? reasonOf(here) : shown[index + 1]?.tick;
    (reason ?? here.tick).focus();
  }
}

function inOrder(rows: readonly Row[]): Row[] {
  const places = new Map(rows.map((row): [Element, Row] => [row.element, row]));
  const siblings = Array.from(rows[0]?.element.parentNode?.children ?? []);
  return siblings.flatMap((element) => places.get(element) ?? []);
}

function allBox(root: HTMLElement, text: string, rows: readonly Row[]): HTMLInputElement | null {
  const cell = parts(root, "bulk", "all")[0];
  if (!cell || !rows.some(({ tick }) => !tick.disabled)) return null;
  const box = document.createElement("span");
  box.className = "choice";
  const input = document.createElement("input");
  input.type = "checkbox";
  input.id = `${root.id || "bulk"}-all`;
  const label = document.createElement("label");
  label.htmlFor = input.id;
  label.textContent = text;
  box.appendChild(input);
  box.appendChild(label);
  cell.appendChild(box);
  return input;
}

/** Fewer are found by looking. */
const MANY = 25;
const WIDE = 640;

function addTools(
  root: HTMLElement,
  place: HTMLElement,
  rows: readonly Row[],
  texts: Texts,
  count: () => void,
) {
  const fold = document.createElement("details");
  fold.className = "list-filters";
  fold.open = rows.length > MANY && window.innerWidth >= WIDE;
  const summary = document.createElement("summary");
  summary.textContent = texts.tools ?? "";
  const fields = document.createElement("div");
  fields.className = "field-row";
  fold.appendChild(summary);
  fold.appendChild(fields);
  place.appendChild(fold);
  const search = document.createElement("input");
  search.type = "search";
  search.className = "input input-full";
  addField(fields, search, `${root.id || "bulk"}-filter`, texts.filter ?? "");
  let timer = 0;
  const apply = () => {
    const words = textSearch.searchText(search.value);
    for (const row of rows) row.element.hidden = !textSearch.hasWords(row.text, words);
    count();
  };
  search.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(apply, 150);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  const heads = Array.from(root.querySelectorAll("thead th"));
  const choice = document.createElement("select");
  choice.className = "input input-full";
  const names = [texts.unsorted ?? "", ...heads.slice(0, -1).map((head) => head.textContent ?? "")];
  names.forEach((name, index) => choice.appendChild(new Option(name, String(index - 1))));
  addField(fields, choice, `${root.id || "bulk"}-sort`, texts.sort ?? "");
  choice.addEventListener("change", () => sortRows(rows, Number(choice.value)));
}

function addField(place: HTMLElement, input: HTMLElement, id: string, text: string): void {
  const field = document.createElement("div");
  field.className = "field";
  const label = document.createElement("label");
  label.className = "field-label";
  label.htmlFor = input.id = id;
  label.textContent = text;
  field.appendChild(label);
  field.appendChild(input);
  place.appendChild(field);
}

/** @param column 0 = checked rows first; below 0 = original order */
function sortRows(rows: readonly Row[], column: number): void {
  const body = rows[0]?.element.parentNode;
  if (!body) return;
  const keyed = rows.map((row) => ({ row, text: row.element.children[column]?.textContent ?? "" }));
  const isNumeric = rows[0]?.element.children[column]?.className === "numeric";
  if (column >= 0)
    keyed.sort((a, b) => {
      if (column === 0) return Number(b.row.tick.checked) - Number(a.row.tick.checked);
      return isNumeric ? b.row.amount - a.row.amount : a.text.localeCompare(b.text);
    });
  for (const { row } of keyed) body.appendChild(row.element);
}
