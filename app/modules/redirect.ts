import type { OptionsOf } from "./attributes.ts";
import { button, statusLine } from "./dom.ts";

/** Follows the link by itself after a while, says so, and can be stopped. */
export function redirect(
  root: HTMLElement,
  { href, afterMs, note, stay, stayed }: OptionsOf<"redirect">,
): void {
  const status = statusLine("p");
  const timer = window.setTimeout(() => {
    window.location.assign(href);
  }, afterMs);
  const stop = button(stay, "button button-secondary", () => {
    window.clearTimeout(timer);
    status.textContent = stayed;
    stop.remove();
    root.querySelector("a")?.focus();
  });
  root.insertBefore(status, root.firstChild);
  root.appendChild(stop);
  // A region is only read out when it changes after it has been there.
  window.setTimeout(() => (status.textContent = note), 100);
  // Whoever comes back with Back wants to stay.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) stop.click();
  });
}
