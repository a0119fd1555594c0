import { parsed } from "./parsed.ts";

/** States and generated content, which a rendered page cannot report. */
const STATES =
  /::?(?:before|after|marker|backdrop|placeholder|file-selector-button|first-letter|-[\w-]+|hover|active|focus(?:-visible|-within)?|target|checked|open|disabled|invalid|user-invalid|placeholder-shown)\b/g;

interface Rule {
  selector: string;
  /** tags, ".class" and "[attribute" without which it meets nothing */
  needs: string[];
}

function ruleOf(written: string): Rule {
  const selector = written.replace(STATES, "").replace(/:(?:not|is|where)\(\)/g, "") || "*";
  const needed = selector.replace(/:not\([^)]*\)|:(?:is|where)\([^)]*,[^)]*\)|="[^"]*"|=[^\]]*/g, "");
  return { selector, needs: needed.match(/(?<![\w.[:#-])[a-z][\w-]*|[.[][\w-]+/g) ?? [] };
}

const read = new Map<string, Map<string, Rule>>();

/** Rules of a minified sheet by "selector{declarations}", one per selector, ignoring conditions. */
function rulesOf(css: string): Map<string, Rule> {
  const known = read.get(css);
  if (known) return known;
  const rules = new Map<string, Rule>();
  read.set(css, rules);
  for (const [, list = "", declarations = ""] of css.matchAll(/([^{};\s][^{};]*)\{([^{}]*)\}/g))
    // Skip animation steps.
    if (!/^(?:@|from$|to$|[\d.]+%)/.test(list))
      for (const part of list.split(/,(?![^(]*\))/))
        rules.set(`${part.trim()}{${declarations}}`, ruleOf(part.trim()));
  return rules;
}

/** Tags, ".class" and "[attribute" of a page. */
function wordsOf(html: string): Set<string> {
  const words = new Set<string>();
  for (const [, tag = "", attributes = ""] of html.matchAll(
    /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/g,
  )) {
    words.add(tag);
    for (const [, name = "", value = ""] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      words.add(`[${name}`);
      if (name === "class") for (const word of value.split(" ")) words.add(`.${word}`);
    }
  }
  return words;
}

/** Rules from sheets missing on a page that would match something on it. */
export function lostRules(html: string, current: readonly string[], others: readonly string[]): string[] {
  const words = wordsOf(html);
  const possible = others
    .flatMap((css) => [...rulesOf(css)])
    .filter(([, { needs }]) => needs.every((need) => words.has(need)))
    .filter(([rule]) => !current.some((css) => rulesOf(css).has(rule)));
  if (possible.length === 0) return [];
  const document = parsed(html);
  const meets = ({ selector }: Rule) => {
    try {
      return document.querySelector(selector) !== null;
    } catch {
      return false; // unknown to jsdom
    }
  };
  return possible.filter(([, rule]) => meets(rule)).map(([rule]) => rule);
}
