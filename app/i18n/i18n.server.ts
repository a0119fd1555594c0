import i18next, { type i18n, type TFunction } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { languages, langOf, type Lang } from "./language.ts";
import { namespaces, texts, type Namespace } from "./resources.ts";

export const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "en",
    order: ["custom"],
    findLocale: (request) => Promise.resolve(langOf(request)),
  },
});

const instances = new Map<Lang, i18n>();

/** The one i18next instance of a language. A missing key throws outside production. */
export function i18nFor(lang: Lang): i18n {
  let instance = instances.get(lang);
  if (!instance) {
    instance = i18next.createInstance();
    void instance.init({
      lng: lang,
      fallbackLng: false,
      ns: namespaces,
      defaultNS: "common",
      resources: { [lang]: texts[lang] },
      initImmediate: false,
      interpolation: { escapeValue: false },
      saveMissing: import.meta.env.DEV,
      missingKeyHandler: (_languages, namespace, key) => {
        throw new Error(`Missing text ${namespace}:${key} (${lang}).`);
      },
    });
    instances.set(lang, instance);
  }
  return instance;
}

/** Translates any "namespace:key" of the portal. */
export type Translate = TFunction<[Namespace, ...Namespace[]]>;

/** The translate function for loaders and actions, in the language of the request. */
export function getT(request: Pick<Request, "url" | "headers">): Translate {
  return i18nFor(langOf(request)).getFixedT(null, "common"); // serves all that are named in keys
}

/**
 * Translates a key known only at run time, such as a schema's message. Other texts, i.e. the laboratory's
 * messages, are returned unchanged.
 */
export function translateText(
  request: Pick<Request, "url" | "headers">,
  key: string,
  params?: object,
): string {
  const instance = i18nFor(langOf(request));
  return /^[a-z]+:[\w.]+$/.test(key) && instance.exists(key, { ...params })
    ? (instance.t as (k: string, p?: object) => string)(key, params) // a key known only at run time
    : key;
}
