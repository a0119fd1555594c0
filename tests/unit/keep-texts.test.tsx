import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { keepTexts } from "../../app/i18n/keep-texts.ts";
import { TextsContext, useTranslation } from "../../app/i18n/use-translation.ts";
import { i18nFor } from "../../app/i18n/i18n.server.ts";

type Text = (key: string, options?: object) => string;

/** An instance whose texts are kept, and how often each key was resolved by it. */
function openTexts() {
  const resolved: string[] = [];
  const instance = i18next.createInstance().use({
    type: "postProcessor" as const,
    name: "count",
    process: (text: string, key: string | string[]) => {
      resolved.push(...[key].flat());
      return text;
    },
  });
  void instance.init({
    lng: "en",
    fallbackLng: false,
    ns: ["one", "two"],
    defaultNS: "one",
    initImmediate: false,
    postProcess: ["count"],
    interpolation: { escapeValue: false },
    resources: {
      en: {
        one: {
          word: "first",
          tests_one: "{{count}} test",
          tests_other: "{{count}} tests",
          hi: "Hi {{name}}",
        },
        two: { word: "second" },
      },
    },
  });
  keepTexts(instance);
  const timesOf = (key: string) => resolved.filter((one) => one === key).length;
  // This test's own keys, which the portal's types do not know.
  const textsOf = instance.getFixedT.bind(instance) as unknown as (lang: null, namespace: string) => Text;
  return { textsIn: (namespace: string) => textsOf(null, namespace), timesOf };
}

describe("texts that are kept", () => {
  it("are resolved once, each count by itself", () => {
    const { textsIn, timesOf } = openTexts();
    const t = textsIn("one");
    for (let time = 0; time < 3; time += 1) {
      expect(t("word")).toBe("first");
      expect([0, 1, 2].map((count) => t("tests", { count }))).toEqual(["0 tests", "1 test", "2 tests"]);
    }
    expect([timesOf("word"), timesOf("tests")]).toEqual([1, 3]);
  });

  it("are those of their namespace", () => {
    const { textsIn } = openTexts();
    const [one, two] = [textsIn("one"), textsIn("two")];
    expect([one("word"), two("word"), one("word")]).toEqual(["first", "second", "first"]);
  });

  it.each([
    ["a large count", "tests", { count: 100 }],
    ["a count that is no whole number", "tests", { count: 1.5 }],
    ["a count beside another value", "tests", { count: 2, name: "Siti" }],
    ["a name", "hi", { name: "Siti" }],
    ["a missing key", "nothing", undefined],
  ])("do not include one with %s", (_what, key, options) => {
    const { textsIn, timesOf } = openTexts();
    const t = textsIn("one");
    for (let time = 0; time < 3; time += 1) t(key, options);
    expect(timesOf(key)).toBe(3);
  });

  it("never show one person's name to another", () => {
    const t = openTexts().textsIn("one");
    expect([t("hi", { name: "Siti" }), t("hi", { name: "Budi" })]).toEqual(["Hi Siti", "Hi Budi"]);
  });
});

describe("useTranslation", () => {
  function Yes() {
    return <p>{useTranslation(["ui", "common"]).t("common:branch")}</p>;
  }

  it("speaks the language around it", () => {
    const said = (["en", "id"] as const).map((lang) =>
      renderToStaticMarkup(
        <TextsContext.Provider value={i18nFor(lang)}>
          <Yes />
        </TextsContext.Provider>,
      ),
    );
    expect(said).toEqual(["<p>Branch</p>", "<p>Cabang</p>"]);
  });

  it("fails outside its texts, instead of showing keys", () => {
    expect(() => renderToStaticMarkup(<Yes />)).toThrow("There are no texts around this component.");
  });
});
