import { parsed } from "./parsed.ts";
import { textOf } from "./read-page.ts";

const CONTROL = /<(a|button|summary)\b[^>]*>[\s\S]*?<\/\1>/g;
const NAMED = /class="vh|aria-label/;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Without drawn signs and the words that stand for them. */
function withoutDrawn(control: Element): Element {
  const copy = control.cloneNode(true) as Element;
  for (const drawn of copy.querySelectorAll('[aria-hidden="true"]')) {
    if (drawn.nextElementSibling?.matches(".vh") && drawn.textContent !== "")
      drawn.nextElementSibling.remove();
    drawn.remove();
  }
  return copy;
}

function faultOf(control: Element): string[] {
  if (control.getAttribute("aria-hidden") === "true") return [];
  const copy = withoutDrawn(control);
  const name = control.getAttribute("aria-label") ?? textOf(copy);
  for (const hidden of copy.querySelectorAll(".vh")) hidden.remove();
  const visible = textOf(copy);
  const isElsewhere = control.hasAttribute("aria-labelledby");
  return !isElsewhere && lettersOf(name).startsWith(lettersOf(visible))
    ? []
    : [`“${visible}” is called “${name}”`];
}

/** WCAG 2.5.3: links, buttons and summaries whose names do not begin with their visible texts. */
export function nameFaults({ path, html }: { path: string; html: string }): string[] {
  const named = [...html.matchAll(CONTROL)]
    .map(([control]) => control)
    .filter((control) => NAMED.test(control));
  return [...parsed(named.join("")).body.children].flatMap(faultOf).map((fault) => `${path}: ${fault}`);
}
