import type { OptionsOf } from "./attributes.ts";
import { parts } from "./dom.ts";

const MOBILE_UNDER_PX = 767;

/** @throws Error if the dialog is missing, or its content fails to load */
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

/** Once. */
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

/** Not modal: focus and screen readers stay in the page. */
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
