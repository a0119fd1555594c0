import type { i18n, TFunction } from "i18next";

type Translate = (...asked: [key: unknown, ...options: unknown[]]) => unknown;

/** A text that is remembered, without values or with a small count alone; null for all others. */
function nameOf(key: unknown, options: unknown): string | null {
  if (typeof key !== "string") return null;
  if (options === undefined) return key;
  if (typeof options !== "object" || options === null || !("count" in options)) return null;
  const { count } = options;
  const isSmall = Number.isInteger(count) && Number(count) >= 0 && Number(count) < 100;
  return isSmall && Object.keys(options).length === 1 ? `${key}|${String(count)}` : null;
}

/**
 * Makes an instance's translate functions, one for each namespace, remember the texts of keys without values or with
 * a small count: a page asks for hundreds. Their number is bounded by the portal's keys; a missing key is not kept.
 */
export function keepTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as (...of: unknown[]) => TFunction; // called with the same
  const exists = instance.exists.bind(instance) as (key: string, options: object) => boolean; // of any namespace
  const functions = new Map<string, TFunction>();
  const keeping = (lng: unknown, ns: unknown, prefix: unknown): TFunction => {
    const name = `${String(lng)}|${String(ns)}|${String(prefix)}`;
    let kept = functions.get(name);
    if (!kept) functions.set(name, (kept = keeper(getFixedT(lng, ns, prefix), ns)));
    return kept;
  };
  const keeper = (fixed: TFunction, ns: unknown): TFunction => {
    const texts = new Map<unknown, unknown>();
    const original = fixed as unknown as Translate; // any key, with and without values
    const translate: Translate = (...asked) => {
      const [key, options] = asked;
      const name = asked.length > 2 ? null : nameOf(key, options);
      if (name === null) return original(...asked);
      const known = texts.get(name);
      if (known !== undefined) return known;
      const text = original(...asked);
      if (exists(String(key), { ...(ns ? { ns } : {}), ...(options ?? {}) })) texts.set(name, text);
      return text;
    };
    return Object.assign(translate, fixed);
  };
  instance.getFixedT = keeping as typeof instance.getFixedT; // the same signature
}
