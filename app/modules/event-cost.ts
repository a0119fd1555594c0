import type { OptionsOf } from "./attributes.ts";
import { parts } from "./dom.ts";

const CHOSEN = 'input[name$=".product_ids"]:checked';

/** The server's cost stands until a tick changes. */
export function eventCost(root: HTMLElement, options: OptionsOf<"event-cost">): void {
  const people = JSON.parse(options.people) as number[]; // written by PlanPage
  root.addEventListener("change", () => {
    const each: number[] = [];
    root.querySelectorAll<HTMLInputElement>(CHOSEN).forEach(({ name, id }) => {
      const group = Number(/\d+/.exec(name)?.[0]);
      each[group] = (each[group] ?? 0) + priceOf(root, id);
    });
    const total = each.reduce((sum, price, group) => sum + price * (people[placeOf(root, group)] ?? 0), 0);
    show(root, "each", each[0] ?? 0);
    show(root, "total", total);
    show(root, "left", options.available ? Number(options.available) - total : Number.NaN);
  });
}

/** The label says it; NaN if it is not known. */
function priceOf(root: HTMLElement, id: string): number {
  const label = root.querySelector(`label[for="${id}"]`)?.textContent ?? "";
  const [, digits] = /IDR\s([\d.]+)\.00/.exec(label) ?? [];
  return digits ? Number(digits.replace(/\./g, "")) : Number.NaN;
}

/** Of the group in the draft: rows may have gone since. */
function placeOf(root: HTMLElement, group: number): number {
  const field = root.querySelector<HTMLInputElement>(`input[name="groups[${String(group)}].was"]`);
  return field?.value ? Number(field.value) : -1;
}

function show(root: HTMLElement, part: "each" | "total" | "left", amount: number): void {
  for (const shown of parts(root, "event-cost", part))
    shown.textContent = Number.isNaN(amount) ? "IDR\u00a0–" : money(amount);
}

// A module imports no other: each would be a further request.
const money = (amount: number) =>
  `${amount < 0 ? "−" : ""}IDR\u00a0${String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ".")}.00`;
