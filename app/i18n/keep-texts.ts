import type { i18n, TFunction } from "i18next";

type Translate = (...asked: [key: unknown, ...options: unknown[]]) => unknown;

/**
 * Makes an instance's translate functions, one for each namespace, remember the texts of keys without values: a page
 * asks for hundreds. Their number is that of the portal's keys; a missing key is not kept.
 */
export function keepTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as (...of: unknown[]) => TFunction; // called with the same
  const exists = instance.exists.bind(instance) as (key: string, options: object) => boolean; // of any namespace
  const functions = new Map<string, TFunction>();
  const keeping = (lng: unknown, ns: unknown, prefix: unknown): TFunction => {
    const name = JSON.stringify([lng, ns, prefix]);
    let kept = functions.get(name);
    if (!kept) functions.set(name, (kept = keeper(getFixedT(lng, ns, prefix), ns)));
    return kept;
  };
  const keeper = (fixed: TFunction, ns: unknown): TFunction => {
    const texts = new Map<unknown, unknown>();
    const original = fixed as unknown as Translate; // any key, with and without values
    const translate: Translate = (...asked) => {
      const [key] = asked;
      if (asked.length > 1 || typeof key !== "string") return original(...asked);
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = original(key);
      if (exists(key, ns ? { ns } : {})) texts.set(key, text);
      return text;
    };
    return Object.assign(translate, fixed);
  };
  instance.getFixedT = keeping as typeof instance.getFixedT; // the same signature
}
