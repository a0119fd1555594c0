import type { i18n, TFunction } from "i18next";

type Translate = (...asked: [key: unknown, ...options: unknown[]]) => unknown;

/** Options with special meaning: i18next handles texts with them. */
const SPECIAL = new Set([
  ...["context", "defaultValue", "lng", "lngs", "ns", "ordinal", "replace", "returnObjects"],
]);

/** Includes a small count for plurals; null if not cacheable. */
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
  const { count } = options as { count: unknown }; // checked above
  const isSmall = Number.isInteger(count) && Number(count) >= 0 && Number(count) < 100;
  return isSmall ? `${key}|${String(count)}` : null;
}

/** Split at its placeholders: every other piece is a value's name. */
type Pieces = readonly string[];

/** Null if a value is missing or not a string or number. */
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
 * Makes an instance's translate functions cache their texts, with placeholders: a page asks for hundreds,
 * and i18next takes 10 µs each. The portal's keys bound the cache; missing keys are not cached.
 */
export function keepTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as (...of: unknown[]) => TFunction; // same arguments
  const exists = instance.exists.bind(instance) as (key: string, options: object) => boolean; // any namespace
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
    const original = fixed as unknown as Translate; // any key, values optional
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
  instance.getFixedT = keeping as typeof instance.getFixedT; // same signature
}
