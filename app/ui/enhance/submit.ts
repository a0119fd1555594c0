import { all } from "./guarded.ts";

const OVERLAY_AFTER_MS = 400;
/** A form that has left no trace by then (a download, a stopped load) may be sent again. */
const FORGET_AFTER_MS = 20_000;

let timers: number[] = [];

/** One submission per form until the next page stands; the overlay says that something happens. */
export function guardSubmits(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.hasAttribute("data-guard"))
      return;
    if (form.hasAttribute("data-sent")) {
      event.preventDefault();
      return;
    }
    form.setAttribute("data-sent", "");
    timers.push(
      window.setTimeout(showOverlay, OVERLAY_AFTER_MS),
      window.setTimeout(release, FORGET_AFTER_MS),
    );
  });
  window.addEventListener("pageshow", release);
}

function showOverlay(): void {
  for (const overlay of all("[data-overlay]")) {
    overlay.hidden = false;
    const text = overlay.querySelector("[data-loading]");
    if (text) text.textContent = text.getAttribute("data-loading");
  }
}

function release(): void {
  timers.forEach((timer) => {
    window.clearTimeout(timer);
  });
  timers = [];
  for (const overlay of all("[data-overlay]")) overlay.hidden = true;
  for (const form of all("form[data-sent]")) form.removeAttribute("data-sent");
}
