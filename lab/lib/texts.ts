export type Lang = "en" | "id";

export type Texts = Readonly<Record<string, readonly [en: string, id: string]>>;

/** @returns the key itself if unknown */
export type FindText = (key: string, lang: Lang, params?: Record<string, string | number | null>) => string;

export function textsOf(texts: Texts): FindText {
  const byKey = new Map(Object.entries(texts));
  return (key, lang, params = {}) => {
    const [en, id] = byKey.get(key) ?? [key, key];
    return (lang === "id" ? id : en).replace(/\{(\w+)\}/g, (_all, name: string) =>
      String(params[name] ?? ""),
    );
  };
}
