import type { i18n, TFunction } from "i18next";

type Translate = (...asked: [key: unknown, ...options: unknown[]]) => unknown;

/** Options with a meaning of their own: texts with them are left to i18next. */
const SPECIAL = new Set([
  ...["context", "defaultValue", "lng", "lngs", "ns", "ordinal", "replace", "returnObjects"],
]);

/** What a text is remembered by: its key, with a small count in any of its plural forms; null for all others. */
function nameOf(key: unknown, options: unknown): string | null {
  if (typeof key !== "string") return null;
  if (options === undefined) return key;
  if (typeof options !== "object" || options === null) return null;
  let hasCount = false;
  for (const name in options) {
    if (SPECIAL.has(name)) return null;
    hasCount ||= name === "count";
  }
  if (!hasCount) return key;
  const { count } = options as { count: unknown }; // just seen
  const isSmall = Number.isInteger(count) && Number(count) >= 0 && Number(count) < 100;
  return isSmall ? `${key}|${String(count)}` : null;
}

/** A text with places for values: every other piece is the name of one. */
type Pieces = readonly string[];

/** The text with its values in their places; null when one is missing or no text or number. */
function fill(pieces: Pieces, options: unknown): string | null {
  let filled = pieces[0] ?? "";
  if (pieces.length > 1) {
    const values = (options ?? {}) as Record<string, unknown>; // read by name
    for (let at = 1; at < pieces.length; at += 2) {
      const value = values[pieces[at] ?? ""];
      if (typeof value !== "string" && typeof value !== "number") return null;
      filled += String(value) + (pieces[at + 1] ?? "");
    }
  }
  return filled;
}

/**
 * Makes an instance's translate functions, one for each namespace, remember their texts, with places for values: a
 * page asks for hundreds, and i18next takes 10 µs for each. Their number is bounded by the portal's keys; a missing
 * key is not kept.
 */
export function keepTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as (...of: unknown[]) => TFunction; // called with the same
  const exists = instance.exists.bind(instance) as (key: string, options: object) => boolean; // of any namespace
  const functions = new Map<string, TFunction>();
  const keeping = (lng: unknown, ns: unknown, prefix: unknown): TFunction => {
    const isPlain = lng === null && prefix === undefined && typeof ns === "string";
    const name = isPlain ? ns : `${String(lng)}|${String(ns)}|${String(prefix)}`;
    let kept = functions.get(name);
    if (!kept) functions.set(name, (kept = keeper(getFixedT(lng, ns, prefix), ns)));
    return kept;
  };
  const keeper = (fixed: TFunction, ns: unknown): TFunction => {
    const texts = new Map<unknown, Pieces>();
    const original = fixed as unknown as Translate; // any key, with and without values
    const translate: Translate = (...asked) => {
      const [key, options] = asked;
      const name = asked.length > 2 ? null : nameOf(key, options);
      if (name === null) return original(...asked);
      let pieces = texts.get(name);
      if (pieces === undefined) {
        const found = original(key, { ...(options ?? {}), skipInterpolation: true });
        const isText = typeof found === "string" && !/\$t\(|\{\{(?!\w+\}\})/.test(found);
        if (!isText || !exists(String(key), { ...(ns ? { ns } : {}), ...(options ?? {}) }))
          return original(...asked);
        texts.set(name, (pieces = found.split(/\{\{(\w+)\}\}/)));
      }
      return fill(pieces, options) ?? original(...asked);
    };
    return Object.assign(translate, fixed);
  };
  instance.getFixedT = keeping as typeof instance.getFixedT; // the same signature
}
