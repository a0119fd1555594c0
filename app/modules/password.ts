import type { OptionsOf } from "./attributes.ts";
import { button } from "./dom.ts";

export function password(root: HTMLElement, { show, hide, what }: OptionsOf<"password">): void {
  if (!(root instanceof HTMLInputElement)) return;
  const set = (shown: boolean) => {
    root.type = shown ? "text" : "password";
    const word = shown ? hide : show;
    toggle.textContent = word;
    toggle.setAttribute("aria-label", `${word} ${what}`);
  };
  const toggle = button(show, "button button-link show-password", () => {
    set(root.type === "password");
  });
  set(false);
  toggle.setAttribute("aria-controls", root.id);
  root.insertAdjacentElement("afterend", toggle);
  // Browsers remember values of text fields.
  root.form?.addEventListener("submit", () => {
    set(false);
  });
}
