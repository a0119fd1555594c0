import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ResultCritical } from "../../app/features/results/ResultCritical.tsx";
import { SimpleValues } from "../../app/features/results/SimpleValues.tsx";
import { StateNotice } from "../../app/features/results/StateNotice.tsx";
import { ResultCount } from "../../app/features/results/ValueCount.tsx";
import { ValueTables } from "../../app/features/results/ValueTables.tsx";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { laboratoryIn } from "../../app/upstream/results/result-observations.server.ts";
import type { Result, ResultHeader } from "../../app/upstream/results/results.server.ts";

const groups = laboratoryIn("en").groups.parse([
  {
    sub_category_en: "Electrolytes",
    observations: [
      { code: "1", name_en: "Sodium", value: 140, ref_low: 135, ref_high: 145, flag: "N", status: "final" },
      {
        code: "2",
        name_en: "Potassium",
        value: 6.4,
        unit: "mmol/L",
        ref_low: 3.5,
        ref_high: 5.1,
        flag: "HH",
        status: "entered_in_error",
      },
    ],
  },
]);
const observations = groups.flatMap((group) => group.observations);
const header = { version: 1, current_version: 1, state: "partial", plant_phone: null } as ResultHeader; // all that these parts read
const result = { header, laboratory: groups } as Result; // all that these parts read

const render = (element: ReactElement) =>
  renderToStaticMarkup(<TextsContext.Provider value={i18nFor("en")}>{element}</TextsContext.Provider>);

describe("a single withdrawn value inside a valid result", () => {
  it("is listed as withdrawn, neither counted nor drawn, in the simple view", () => {
    expect(render(<ResultCount observations={observations} />)).toContain(
      "The value is inside the normal range.",
    );
    const html = render(<SimpleValues observations={observations} patientId="p" explainHref="/" />);
    expect(html).toMatch(/Without a value<\/h2><ul[^>]*><li><p><strong>Potassium:<\/strong> Withdrawn</);
    expect(html).not.toMatch(/mmol|Outside the range/);
  });

  it("has its state, and neither number nor mark, in the detailed view", () => {
    const html = render(<ValueTables groups={groups} patientId="p" />);
    expect(html).toContain("Withdrawn");
    expect(html).not.toMatch(/6\.4|Very high|is-critical|▲/);
    expect(html.indexOf("Sodium")).toBeLessThan(html.indexOf("Potassium"));
  });

  it("is no critical value, and is not waited for", () => {
    expect(render(<ResultCritical result={result} alert={null} reader="patient" />)).toBe("");
    expect(render(<StateNotice result={result} overdue={false} />)).not.toContain("Potassium");
  });
});
