import { all, button } from "./guarded.ts";

/** Follows the link by itself after a while, says so, and can be stopped. */
export function countdownRedirects(): void {
  const box = all("[data-redirect-after]")[0];
  const href = box?.getAttribute("data-href");
  if (!box || !href) return;
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  const timer = window.setTimeout(
    () => {
      window.location.assign(href);
    },
    Number(box.getAttribute("data-redirect-after")),
  );
  const stop = button(box.getAttribute("data-stay") ?? "", "button button-secondary", () => {
    window.clearTimeout(timer);
    note.textContent = box.getAttribute("data-stayed");
    stop.remove();
    box.querySelector("a")?.focus();
  });
  box.insertBefore(note, box.firstChild);
  box.appendChild(stop);
  window.setTimeout(() => (note.textContent = box.getAttribute("data-note")), 100);
  // who comes back with Back wants to stay
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) stop.click();
  });
}
