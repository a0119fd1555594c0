import i18next, { type i18n } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { languages, langOf, type Lang } from "./language.ts";
import { namespaces, texts } from "./resources.ts";
import { translateIn, type Translate } from "./translate.ts";

export const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "en",
    order: ["custom"],
    findLocale: (request) => Promise.resolve(langOf(request)),
  },
});

const instances = new Map<Lang, i18n>();

/** A missing key throws outside production. */
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

export function getT(request: Pick<Request, "url" | "headers">): Translate {
  return translateIn(i18nFor(langOf(request)), "common");
}

/** Translates a key known only at run time; other texts stay unchanged. */
export function translateText(
  request: Pick<Request, "url" | "headers">,
  key: string,
  params?: object,
): string {
  const instance = i18nFor(langOf(request));
  return /^[a-z-]+:[\w.]+$/.test(key) && instance.exists(key, { ...params })
    ? (instance.t as (k: string, p?: object) => string)(key, params) // key known only at run time
    : key;
}
