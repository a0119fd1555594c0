import { firstRoot } from "./dom.ts";

/** Focuses the error summary of a rejected form, so that it is read first. */
export function focus(root: HTMLElement): void {
  if (firstRoot(document, "focus") === root) root.focus();
}
