import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SharedCritical } from "../../app/features/record/SharedCritical.tsx";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import type { SharedLine, SharedVisit } from "../../app/upstream/record/record-shares.server.ts";

const potassium = (date: string, more: Partial<SharedLine>): SharedVisit => ({
  order_number: date,
  date,
  plant_name: null,
  tests: [],
  result_state: "ready",
  status: "final",
  reason_en: null,
  reason_id: null,
  conclusion_en: null,
  conclusion_id: null,
  advice_en: null,
  advice_id: null,
  groups: [
    {
      title: "Electrolytes",
      lines: [{ name: "Potassium", value: "6.4", unit: "mmol/L", reference: "3.5–5.1", ...NONE, ...more }],
    },
  ],
});
const NONE = { goal: null, flag: null, note: null };
const CRITICAL = potassium("2026-11-01", { flag: "HH" });

const said = (...visits: SharedVisit[]) =>
  renderToStaticMarkup(
    <TextsContext.Provider value={i18nFor("en")}>
      <SharedCritical visits={visits} />
    </TextsContext.Provider>,
  );

describe("a critical value of a shared record", () => {
  it.each<[string, Partial<SharedLine>]>([
    ["was not done", { value: "not done", unit: null }],
    ["is not ready yet", { value: "not ready yet", unit: null }],
    ["has no flag", { value: "5.0" }],
  ])("stays first when the same test %s later", (_, later) => {
    expect(said(potassium("2026-11-03", later), CRITICAL)).toContain(
      "6.4 mmol/L — Very high, on 01 NOV 2026",
    );
  });

  it("ends with a later judged value that is not critical", () => {
    expect(said(potassium("2026-11-03", { value: "4.4", flag: "N" }), CRITICAL)).toBe("");
  });
});
