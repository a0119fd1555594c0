import type { OptionsOf } from "./attributes.ts";
import { button } from "./dom.ts";

export function password(root: HTMLElement, { show, hide }: OptionsOf<"password">): void {
  if (!(root instanceof HTMLInputElement)) return;
  const set = (shown: boolean) => {
    root.type = shown ? "text" : "password";
    toggle.textContent = shown ? hide : show;
  };
  const toggle = button(show, "button button-link", () => {
    set(root.type === "password");
  });
  toggle.setAttribute("aria-controls", root.id);
  root.insertAdjacentElement("afterend", toggle);
  // Browsers remember values of text fields.
  root.form?.addEventListener("submit", () => {
    set(false);
  });
}
