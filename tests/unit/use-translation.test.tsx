import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TextsContext, useTranslation } from "../../app/i18n/use-translation.ts";
import { i18nFor } from "../../app/i18n/i18n.server.ts";

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
