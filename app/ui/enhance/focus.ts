import { all, button } from "./guarded.ts";

/** After a failed form the summary has focus, so that it is read first. */
export function focusSummary(): void {
  const target = all("[data-focus]")[0];
  if (target) target.focus();
}

/** Messages stay until somebody closes them. */
export function closableMessages(): void {
  for (const box of all("[data-dismiss]")) {
    const close = button(box.getAttribute("data-dismiss") ?? "", "button button-link flash-close", () => {
      box.remove();
      document.getElementById("main")?.focus();
    });
    box.insertBefore(close, box.firstChild);
  }
}
