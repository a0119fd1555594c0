import { all, button } from "./guarded.ts";

/** A copy button beside values that people take to another app. */
export function copyButtons(): void {
  for (const value of all("[data-copy]")) {
    const word = value.getAttribute("data-copy") ?? "";
    const copy = button(word, "button button-secondary", () => {
      write(value);
      said.textContent = value.getAttribute("data-copied");
    });
    const hidden = document.createElement("span");
    hidden.className = "vh";
    hidden.textContent = ` ${value.getAttribute("data-copy-name") ?? ""}`;
    copy.appendChild(hidden);
    const said = document.createElement("span");
    said.className = "copied";
    said.setAttribute("role", "status");
    value.parentNode?.insertBefore(copy, value.nextSibling);
    copy.insertAdjacentElement("afterend", said);
  }
}

function write(value: HTMLElement): void {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard) {
    clipboard.writeText(ungrouped(value.textContent ?? "")).catch(() => {
      selectAndCopy(value);
    });
  } else selectAndCopy(value);
}

/** Long numbers are shown in groups; what takes them wants the digits alone. */
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
