import type { OptionsOf } from "./attributes.ts";
import { parts } from "./dom.ts";

/** Mobile dialogs below this width. */
const MOBILE_UNDER_PX = 767;

/**
 * Opens the dialog a link names.
 * @throws Error if the dialog is missing, or its content fails to load while open
 */
export async function openFrom(
  link: HTMLAnchorElement,
  { opens, opensOnMobile }: OptionsOf<"dialog">,
): Promise<void> {
  const dialog = document.getElementById((isMobile() && opensOnMobile) || opens);
  if (!isDialog(dialog)) throw new Error("The page has no dialog for its link.");
  openModal(dialog, link);
  await fill(dialog, link.href).catch((error: unknown) => {
    if (dialog.open) throw error;
  });
}

/** Loads missing content from the page, once. */
async function fill(dialog: HTMLDialogElement, href: string): Promise<void> {
  const body = parts(dialog, "dialog", "body")[0];
  if (!body || body.childElementCount > 0) return;
  const response = await fetch(href, { cache: "no-store", credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const content = parts(page, "dialog", "content")[0];
  if (!content) throw new Error("The page has no content for its dialog.");
  body.textContent = "";
  body.appendChild(document.importNode(content, true));
}

/**
 * For this viewport only, after a delay, unless another is open. Not modal: the focus, and what a screen reader
 * reads, stay in the page.
 */
export function autoOpen(root: HTMLElement, { afterMs, viewport }: OptionsOf<"auto-open">): void {
  if (!isDialog(root) || (viewport && viewport !== (isMobile() ? "mobile" : "desktop"))) return;
  window.setTimeout(() => {
    if (document.querySelector("dialog[open]")) return;
    root.open = true;
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") root.close();
    });
    root.addEventListener("close", () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || root.contains(activeElement);
      if (isLost && !root.open) document.getElementById("main")?.focus();
    });
  }, afterMs);
}

/** Focuses the heading; returns focus to `back` on close. */
function openModal(dialog: HTMLDialogElement, back: HTMLElement | null): void {
  if (dialog.open) dialog.close();
  dialog.showModal();
  dialog.querySelector<HTMLElement>("h2")?.focus();
  dialog.addEventListener(
    "close",
    () => {
      back?.focus();
    },
    { once: true },
  );
}

function isMobile(): boolean {
  return window.innerWidth < MOBILE_UNDER_PX;
}

function isDialog(element: HTMLElement | null): element is HTMLDialogElement {
  return typeof (element as Partial<HTMLDialogElement> | null)?.showModal === "function"; // older browsers have none
}
