import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { Standing } from "../../app/routes/patient/lab-result/Standing.tsx";
import type { ResultRow } from "../../app/upstream/results/results.server.ts";

const row = (more: Partial<ResultRow>): ResultRow => ({
  order_number: "ORD-1",
  patient_id: "pat-1",
  patient_name: "Siti",
  name: "Glucose",
  reason: "",
  plant_name: null,
  timezone: null,
  collected_at: null,
  result_date: null,
  expected_at: null,
  state: "ready",
  version_status: "final",
  withheld_code: null,
  withheld_at: null,
  sensitive: false,
  is_new: false,
  is_corrected: false,
  flagged_count: 0,
  critical_count: 0,
  judged_count: 2,
  goal_count: 0,
  unready_count: 0,
  value_count: 2,
  examined: false,
  outside: [],
  ...more,
});

const said = (more: Partial<ResultRow>) =>
  renderToStaticMarkup(
    <TextsContext.Provider value={i18nFor("en")}>
      <Standing row={row(more)} outside={0} />
    </TextsContext.Provider>,
  );

const INSIDE = "All values within the normal range";

describe("a result without values outside the range", () => {
  it("is called normal when a range judged every value", () => {
    expect(said({})).toBe(INSIDE);
  });

  it.each<[string, Partial<ResultRow>, string]>([
    [
      "is judged by a goal too",
      { judged_count: 1, goal_count: 1 },
      "All values within the normal range or goal",
    ],
    [
      "is judged by a goal alone",
      { judged_count: 0, goal_count: 2 },
      "All values within the normal range or goal",
    ],
  ])("is called within its goal when it %s", (_, more, words) => {
    expect(said(more)).toBe(words);
  });

  it.each<[string, Partial<ResultRow>, string]>([
    ["has values without a flag", { judged_count: 0 }, "Ready"],
    ["has an examination", { examined: true }, "Ready"],
    ["comes without counts", { judged_count: null, value_count: null, examined: null }, "Ready"],
    ["is judged in part", { judged_count: 1 }, "1 inside the normal range · 1 not compared"],
    [
      "waits in part",
      { state: "partial", value_count: 3, unready_count: 1 },
      "2 inside the normal range · 1 still measured",
    ],
    [
      "comes without the count of goals",
      { judged_count: 1, goal_count: null, unready_count: null },
      "1 inside the normal range",
    ],
    ["waits in part without counts", { state: "partial", judged_count: null }, ""],
  ])("is not called normal when it %s", (_, more, words) => {
    expect(said(more)).toBe(words);
  });
});
