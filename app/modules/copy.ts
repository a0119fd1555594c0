import type { OptionsOf } from "./attributes.ts";
import { button, statusLine } from "./dom.ts";

// Both are used on pages of payments.
export { redirect } from "./redirect.ts";

export function copy(root: HTMLElement, { label, name, copied, text }: OptionsOf<"copy">): void {
  const status = statusLine("span", "copied");
  const copyButton = button(label, "button button-secondary", () => {
    write(root, text ?? ungrouped(root.textContent ?? ""));
    status.textContent = copied;
  });
  const hidden = document.createElement("span");
  hidden.className = "vh";
  hidden.textContent = ` ${name}`;
  copyButton.appendChild(hidden);
  root.insertAdjacentElement("afterend", copyButton);
  copyButton.insertAdjacentElement("afterend", status);
}

function write(value: HTMLElement, text: string): void {
  const clipboard = (navigator as Partial<Navigator>).clipboard; // absent on plain HTTP
  if (clipboard) {
    clipboard.writeText(text).catch(() => {
      selectAndCopy(value);
    });
  } else selectAndCopy(value);
}

function ungrouped(text: string): string {
  return /^[\d\s]+$/.test(text) ? text.replace(/\s/g, "") : text;
}

function selectAndCopy(value: HTMLElement): void {
  const range = document.createRange();
  range.selectNodeContents(value);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  document.execCommand("copy");
}
