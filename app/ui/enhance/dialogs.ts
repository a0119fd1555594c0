import { all } from "./guarded.ts";

/** spec.md §9 */
const MOBILE_UNDER = 767;

/** Links to a page version open the dialog that holds the same content. */
export function dialogLinks(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a[data-dialog]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const mobile = isMobile() ? link.getAttribute("data-dialog-mobile") : null;
    const dialog = document.getElementById(mobile ?? link.getAttribute("data-dialog") ?? "");
    if (!isDialog(dialog)) return;
    event.preventDefault();
    openModal(dialog, link);
  });
}

function openModal(dialog: HTMLDialogElement, opener: HTMLElement): void {
  closePeek(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("h2")?.focus();
  dialog.addEventListener("close", function back() {
    dialog.removeEventListener("close", back);
    opener.focus();
  });
}

/** The one dialog meant for this window opens beside the page after its delay, and focus stays where it is. */
export function autoOpen(): void {
  const fitting = isMobile() ? "mobile" : "desktop";
  const dialog = all("dialog[data-auto-open-ms]").filter((one) => {
    const viewport = one.getAttribute("data-viewport");
    return !viewport || viewport === fitting;
  })[0];
  if (!isDialog(dialog)) return;
  window.setTimeout(
    () => {
      if (document.querySelector("dialog[open]")) return;
      dialog.classList.add("dialog-peek");
      // show() would move focus into the dialog; the attribute alone does not
      dialog.setAttribute("open", "");
      announce(dialog.getAttribute("data-opened-note") ?? "");
    },
    Number(dialog.getAttribute("data-auto-open-ms")),
  );
  dialog.addEventListener("submit", (event) => {
    if (!dialog.classList.contains("dialog-peek")) return;
    event.preventDefault();
    const inside = dialog.contains(document.activeElement);
    closePeek(dialog);
    if (inside) document.getElementById("main")?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && dialog.classList.contains("dialog-peek")) {
      const inside = dialog.contains(document.activeElement);
      closePeek(dialog);
      if (inside) document.getElementById("main")?.focus();
    }
  });
}

function closePeek(dialog: HTMLDialogElement): void {
  if (!dialog.classList.contains("dialog-peek")) return;
  dialog.classList.remove("dialog-peek");
  dialog.removeAttribute("open");
}

function announce(text: string): void {
  const region = document.createElement("div");
  region.className = "vh";
  region.setAttribute("role", "status");
  document.getElementById("main")?.appendChild(region);
  // a region is only heard when it changes after it has been there
  window.setTimeout(() => (region.textContent = text), 100);
}

function isMobile(): boolean {
  return window.innerWidth < MOBILE_UNDER;
}

function isDialog(element: HTMLElement | null | undefined): element is HTMLDialogElement {
  return Boolean(element) && typeof (element as Partial<HTMLDialogElement>).showModal === "function";
}
