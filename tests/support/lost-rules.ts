import { JSDOM } from "jsdom";

/** States and generated content, which a rendered page cannot report. */
const STATES =
  /::?(?:before|after|marker|backdrop|placeholder|file-selector-button|first-letter|-[\w-]+|hover|active|focus(?:-visible|-within)?|target|checked|open|disabled|invalid|user-invalid|placeholder-shown)\b/g;

const CLASS = /\.([\w-]+)/g;

const read = new Map<string, Map<string, string>>();

/** "selector{declarations}" of a minified sheet, one per selector, ignoring conditions. */
function rulesOf(css: string): Map<string, string> {
  const known = read.get(css);
  if (known) return known;
  const rules = new Map<string, string>();
  read.set(css, rules);
  for (const [, list = "", declarations = ""] of css.matchAll(/([^{};\s][^{};]*)\{([^{}]*)\}/g))
    // Skip animation steps.
    if (!/^(?:@|from$|to$|[\d.]+%)/.test(list))
      for (const selector of list.split(/,(?![^(]*\))/))
        rules.set(`${selector.trim()}{${declarations}}`, selector.trim());
  return rules;
}

/** Rules from sheets missing on a page that would match something on it. */
export function lostRules(html: string, own: readonly string[], others: readonly string[]): string[] {
  // Sheets in the document are not needed, and slow to parse.
  const { document } = new JSDOM(html.replace(/(<style[^>]*>)[^<]*/g, "$1")).window;
  const classes = new Set([...document.querySelectorAll("[class]")].flatMap((one) => [...one.classList]));
  const has = (rule: string) => own.some((css) => rulesOf(css).has(rule));
  const meets = (selector: string) => {
    const plain = selector.replace(STATES, "").replace(/:(?:not|is|where)\(\)/g, "");
    // Quicker than asking the document: it lacks a class that the selector needs.
    if (!plain.includes("(") && [...plain.matchAll(CLASS)].some(([, name = ""]) => !classes.has(name)))
      return false;
    try {
      return document.querySelector(plain || "*") !== null;
    } catch {
      return false; // unknown to jsdom
    }
  };
  return others
    .flatMap((css) => [...rulesOf(css)])
    .filter(([rule, selector]) => !has(rule) && meets(selector))
    .map(([rule]) => rule);
}
