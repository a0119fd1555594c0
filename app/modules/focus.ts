import { firstRoot } from "./dom.ts";

/** After a failed form the error summary has focus, so that it is read first. */
export function focus(root: HTMLElement): void {
  if (firstRoot(document, "focus") === root) root.focus();
}
