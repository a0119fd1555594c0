import { firstRoot } from "./dom.ts";

export function focus(root: HTMLElement): void {
  if (firstRoot(document, "focus") === root) root.focus();
}
