import i18next from "i18next";
import { expect, it } from "vitest";
import { keepTexts } from "../../app/i18n/keep-texts.ts";
import { namespaces, texts } from "../../app/i18n/resources.ts";

type Ask = (key: string, options?: object) => unknown;

function instanceOf(lang: "en" | "id") {
  const instance = i18next.createInstance();
  void instance.init({
    lng: lang,
    fallbackLng: false,
    ns: namespaces,
    defaultNS: "common",
    resources: { [lang]: texts[lang] },
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

function entriesOf(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => entriesOf(inner, [...path, name]));
}

it.each(["en", "id"] as const)("says in %s what i18next says, the first time and again", (lang) => {
  const [plain, kept] = [instanceOf(lang), instanceOf(lang)];
  keepTexts(kept);
  const [expected, t] = [plain.getFixedT(null, "ui") as Ask, kept.getFixedT(null, "ui") as Ask];
  const all = Object.entries(texts[lang]).flatMap(([ns, file]) =>
    entriesOf(file).map(([path, text]) => [`${ns}:${path.replace(/_(?:one|other)$/, "")}`, text] as const),
  );
  expect(all.length).toBeGreaterThan(500);
  for (const [key, text] of all) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
    const values = Object.fromEntries(names.map((name) => [name, `<${name}> $& {{x}}`]));
    for (const count of [0, 1, 2, 99, 1250]) {
      const options = { ...values, count };
      const said = expected(key, options);
      expect([t(key, options), t(key, options)], key).toEqual([said, said]);
    }
    if (!names.includes("count")) expect(t(key, values), key).toBe(expected(key, values));
    expect(t(key), key).toBe(expected(key));
  }
});

it("leaves a text with a value that is missing to i18next", () => {
  const [plain, kept] = [instanceOf("en"), instanceOf("en")];
  keepTexts(kept);
  const asked = ["visit:card.call", "visit:no.such.key"] as const;
  for (const key of asked)
    expect((kept.getFixedT(null, "ui") as Ask)(key, {})).toBe((plain.getFixedT(null, "ui") as Ask)(key, {}));
});
