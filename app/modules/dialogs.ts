import type { OptionsOf } from "./attributes.ts";
import { statusLine } from "./dom.ts";

/** Below this width a page uses its mobile dialogs. */
const MOBILE_UNDER_PX = 767;
/** Class of a dialog that opened by itself, beside the page. */
const BESIDE = "dialog-peek";

/** A link to a page opens the dialog with the same content instead. */
export function dialogLink(root: HTMLElement, { opens, opensOnMobile }: OptionsOf<"dialog">): void {
  root.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const dialog = document.getElementById((isMobile() && opensOnMobile) || opens);
    if (!isDialog(dialog)) return;
    event.preventDefault();
    openModal(dialog, root);
  });
}

function openModal(dialog: HTMLDialogElement, opener: HTMLElement): void {
  closeAutoOpened(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("h2")?.focus();
  dialog.addEventListener(
    "close",
    () => {
      opener.focus();
    },
    { once: true },
  );
}

/** Opens the dialog for this window width after its delay, non-modal and without moving focus. */
export function autoOpen(root: HTMLElement, { afterMs, viewport, opened }: OptionsOf<"auto-open">): void {
  if (!isDialog(root) || (viewport && viewport !== (isMobile() ? "mobile" : "desktop"))) return;
  window.setTimeout(() => {
    if (document.querySelector("dialog[open]")) return;
    root.classList.add(BESIDE);
    // show() would move focus into the dialog; the attribute alone does not.
    root.setAttribute("open", "");
    announce(opened);
  }, afterMs);
  const close = () => {
    const inside = root.contains(document.activeElement);
    closeAutoOpened(root);
    if (inside) document.getElementById("main")?.focus();
  };
  root.addEventListener("submit", (event) => {
    if (!root.classList.contains(BESIDE)) return;
    event.preventDefault();
    close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && root.classList.contains(BESIDE)) close();
  });
}

function closeAutoOpened(dialog: HTMLDialogElement): void {
  if (!dialog.classList.contains(BESIDE)) return;
  dialog.classList.remove(BESIDE);
  dialog.removeAttribute("open");
}

function announce(text: string): void {
  const region = statusLine("p", "vh");
  document.getElementById("main")?.appendChild(region);
  // Screen readers announce a live region only when it changes after insertion.
  window.setTimeout(() => (region.textContent = text), 100);
}

function isMobile(): boolean {
  return window.innerWidth < MOBILE_UNDER_PX;
}

function isDialog(element: HTMLElement | null): element is HTMLDialogElement {
  return typeof (element as Partial<HTMLDialogElement> | null)?.showModal === "function"; // older browsers have none
}
