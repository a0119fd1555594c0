import type { OptionsOf } from "./attributes.ts";
import { button, statusLine } from "./dom.ts";

// Both are used on the code page.
export { countdown } from "./countdown.ts";

/** Unless edited or stopped. */
export function verify(root: HTMLElement, { afterMs, note, stop, stopped }: OptionsOf<"verify">): void {
  if (!(root instanceof HTMLInputElement) || !root.form) return;
  const { form } = root;
  let timer = 0;
  const status = statusLine("p");
  const cancel = (text: string) => {
    window.clearTimeout(timer);
    timer = 0;
    stopButton.hidden = true;
    status.textContent = text;
  };
  const stopButton = button(stop, "button button-link", () => {
    cancel(stopped);
    root.focus();
  });
  stopButton.hidden = true;
  root.insertAdjacentElement("afterend", stopButton);
  root.insertAdjacentElement("afterend", status);
  const submit = form.querySelector<HTMLButtonElement>("button[type=submit]");
  root.addEventListener("input", () => {
    cancel("");
    if (!/^\d{6}$/.test(root.value.normalize("NFKC").replace(/[\s-]/g, ""))) return;
    stopButton.hidden = false;
    status.textContent = note;
    timer = window.setTimeout(() => submit?.click(), afterMs);
  });
  form.addEventListener("submit", () => {
    cancel("");
  });
  // After Back the user wants another code.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) cancel("");
  });
}
