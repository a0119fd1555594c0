import type { OptionsOf } from "./attributes.ts";
import { button } from "./dom.ts";

export function dismiss(root: HTMLElement, { close }: OptionsOf<"dismiss">): void {
  const closeButton = button(close, "button button-link flash-close", () => {
    root.remove();
    document.getElementById("main")?.focus();
  });
  root.insertBefore(closeButton, root.firstChild);
}
