import { MODULE_ATTRIBUTE, type ModuleName, partAttribute, type PartOf } from "./attributes.ts";
import { hasWords, searchText } from "./search-text.ts";

/** Of every page's script. */
export const textSearch = { hasWords, searchText };

export function parts<Name extends ModuleName>(
  scope: ParentNode,
  name: Name,
  part: PartOf<Name>,
): HTMLElement[] {
  return Array.from(scope.querySelectorAll<HTMLElement>(`[${partAttribute(name, part)}]`));
}

export function firstRoot(scope: ParentNode, name: ModuleName): HTMLElement | null {
  return scope.querySelector<HTMLElement>(`[${MODULE_ATTRIBUTE}~="${name}"]`);
}

export function button(text: string, className: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  element.addEventListener("click", onPress);
  return element;
}

export function statusLine(tag: "p" | "span", className = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.setAttribute("role", "status");
  return element;
}

/** Timers stop in sleep. Returns its end. */
export function onReturn(check: () => void): () => void {
  const places = [
    [window, ["focus", "pageshow"]],
    [document, ["visibilitychange", "resume"]],
  ] as const;
  const onEvent = () => {
    if (!document.hidden) check();
  };
  for (const [target, names] of places) for (const name of names) target.addEventListener(name, onEvent);
  return () => {
    for (const [target, names] of places) for (const name of names) target.removeEventListener(name, onEvent);
  };
}
