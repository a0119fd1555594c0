import fc from "fast-check";
import { JSDOM } from "jsdom";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { HistoryTable } from "../../app/features/history/HistoryTable.tsx";
import { panelsOf } from "../../app/features/history/panels.ts";
import { rowTexts } from "../../app/features/history/row-text.ts";
import { historyRows } from "../../app/features/history/rows.ts";
import { SimpleValues } from "../../app/features/results/SimpleValues.tsx";
import { ValueTables } from "../../app/features/results/ValueTables.tsx";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { translateIn } from "../../app/i18n/translate.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { SharedVisits } from "../../app/routes/public/shared-record/SharedVisits.tsx";
import { expectedOf } from "../../app/upstream/client/expected.ts";
import { Findings } from "../../app/upstream/client/lenient.ts";
import { readResults } from "../../app/upstream/client/read-answer.server.ts";
import type { SharedVisit } from "../../app/upstream/record/record-shares.server.ts";
import { flagBeside } from "../../app/upstream/results/flag-beside.server.ts";
import { placesInText, placesOf, reportedNumber } from "../../app/upstream/results/printed.ts";
import type { HistorySeries } from "../../app/upstream/results/result-history.server.ts";
import { laboratoryIn } from "../../app/upstream/results/result-observations.server.ts";
import record from "../../locales/en/record.json" with { type: "json" };
import words from "../../locales/en/results.json" with { type: "json" };
import { contradictionIn } from "../support/printed-verdict.ts";
import { readableEndpoints } from "../support/readable-endpoints.ts";
import { PATIENCE, runs } from "../support/runs.ts";

const i18n = i18nFor("en");
const t = translateIn(i18n, "common");
const render = (element: ReactElement) =>
  new JSDOM(renderToStaticMarkup(<TextsContext.Provider value={i18n}>{element}</TextsContext.Provider>))
    .window.document;
const textOf = (node: Element | null | undefined) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
const cellsOf = (page: Document) =>
  [...page.querySelectorAll("tbody tr")].map((row) => [...row.children].map(textOf));

const LETTERS = new Map(
  [words.flag, words.goal_flag, record.shared.flags, record.shared.goal_flags].flatMap((flags) =>
    Object.entries(flags).map(([letters, said]): [string, string] => [said, letters]),
  ),
);
/** "" without a verdict. */
const letterOf = (said: string) => {
  const plain = said.replace(/^(?:[▲▼!?]+ ?)(?:(?:LL|HH|AA|L|H|A) )?/, "");
  const letters = LETTERS.get(plain) ?? "";
  return ["none", "not_understood", "outside_printed"].includes(letters) ? "" : letters;
};

const limit = fc.integer({ min: 0, max: 2000 }).map((tenths) => tenths / 20);
const maybe = <Value,>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 });
const strange = fc
  .record({
    near: limit,
    off: fc.integer({ min: -30, max: 30 }),
    isNarrow: fc.boolean(),
    decimals: maybe(fc.integer({ min: 0, max: 2 })),
    ref_low: maybe(limit),
    ref_high: maybe(limit),
    goal_high: fc.option(limit, { freq: 1, nil: null }),
    comparator: fc.constantFrom(null, null, null, "<", "<=", ">", "≥"),
    flag: fc.constantFrom("N", "N", "L", "H", "LL", "HH", "A", "AA", null, "H*"),
  })
  .map(({ near, off, isNarrow, goal_high, ...row }) => {
    const base = off % 2 === 0 ? (row.ref_high ?? near) : (row.ref_low ?? near);
    const value = Math.max(0, Number((base + off / 100).toFixed(3)));
    // As read from a column of single precision.
    return { ...row, value: isNarrow ? Math.fround(value) : value, goal_high: off > 25 ? goal_high : null };
  });

const endpointOf = (path: string) => {
  const match = readableEndpoints("INV").find(({ endpoint }) => endpoint.path === path);
  if (!match) throw new Error(path);
  return match.endpoint;
};

function readPoints(rows: readonly object[]): HistorySeries {
  const endpoint = endpointOf("/result/get-history");
  const points = rows.map((row) => ({ ...row, date: "2026-11-01", status: "final" }));
  const schema = endpoint.results("en");
  const read = readResults(schema, [{ code: "1", name_en: "Glucose", count: rows.length, points }], {
    expected: expectedOf(schema, endpoint),
    findings: new Findings(),
  });
  if ("error" in read) throw read.error;
  return (read.data as HistorySeries[])[0] as HistorySeries; // the call's own results
}

describe("values of a strange laboratory", () => {
  // Promise Q4: a number and its words never contradict each other, on any page or in any file.
  it(
    "have no verdict that their printed numbers contradict, on pages and in files",
    () => {
      const batch = fc.array(strange, { minLength: 25, maxLength: 25 });
      fc.assert(
        fc.property(batch, (rows) => {
          const observations = rows.map((row, index) => ({
            ...row,
            comparator: row.comparator === "≥" ? ">=" : row.comparator,
            flag: row.flag === "H*" ? "not_understood" : row.flag,
            code: String(index),
            name_en: `Value ${String(index)}`,
            status: "final",
          }));
          const groups = laboratoryIn("en").groups.parse([{ sub_category_en: "All", observations }]);
          const read = groups.flatMap((group) => group.observations);
          const page = render(<ValueTables groups={groups} patientId="p" />);
          for (const [name, value = "", flag = "", reference = ""] of cellsOf(page)) {
            const [range = "", goal = ""] = reference.split(/;? ?goal:? /i);
            const printed = { value, range, goal, flag: letterOf(flag) };
            expect(contradictionIn(printed), `${String(name)} ${flag}`).toBeNull();
          }
          const simple = render(<SimpleValues observations={read} patientId="p" explainHref="/" />);
          for (const sentence of simple.querySelectorAll(".result-sentence, summary, li")) {
            const said = /([<>≤≥]?\s?[\d.]+) — ([^(]+?)(?: \((?:normal )?([^)]*)\))?$/.exec(textOf(sentence));
            if (!said) continue;
            const [, value = "", flag = "", range = ""] = said;
            expect(contradictionIn({ value, range, flag: letterOf(flag) }), textOf(sentence)).toBeNull();
          }
          const series = readPoints(rows);
          for (const row of historyRows(series)) {
            const { value, flag, range } = rowTexts(row, t, "en");
            const goal = /\(([^)]*)\)$/.exec(flag)?.[1] ?? "";
            const letters = letterOf(flag.replace(/ \([^)]*\)$/, ""));
            expect(contradictionIn({ value, range, goal, flag: letters }), flag).toBeNull();
          }
          expect(cellsOf(render(<HistoryTable series={series} />))).toHaveLength(rows.length);
          const values = new Map(series.points.map((point) => [point.value, point]));
          for (const { points } of panelsOf(series))
            for (const { value } of points) expect(values.has(value)).toBe(true);
        }),
        { numRuns: runs(20, 400), endOnFailure: true },
      );
    },
    PATIENCE.timeout,
  );

  it.each<[string, object, string, number | null]>([
    [
      "normal outside its range",
      { value: 7.2, ref_low: 3.5, ref_high: 5.1, flag: "N" },
      "outside_printed",
      null,
    ],
    ["high inside its range", { value: 4.2, ref_low: 3.5, ref_high: 5.1, flag: "H" }, "not_understood", null],
    ["low above its range", { value: 7.2, ref_low: 3.5, ref_high: 5.1, flag: "L" }, "outside_printed", null],
    [
      "abnormal inside its range",
      { value: 4.2, ref_low: 3.5, ref_high: 5.1, flag: "A" },
      "not_understood",
      null,
    ],
    [
      "normal between reversed limits",
      { value: 4.2, ref_low: 5.1, ref_high: 3.5, flag: "N" },
      "not_understood",
      null,
    ],
    [
      "normal above its goal",
      { value: 8, ref_low: 4, ref_high: 9, goal_high: 7, flag: "N" },
      "outside_printed",
      null,
    ],
    ["very high inside its range", { value: 4.2, ref_low: 3.5, ref_high: 5.1, flag: "HH" }, "AA", 4.2],
    [
      "high by a digit that is not shown",
      { value: 99.4, decimals: 0, ref_low: 70, ref_high: 99, flag: "H" },
      "H",
      99.4,
    ],
    [
      "normal at a limit of single precision",
      { value: Math.fround(5.1), decimals: 1, ref_low: 3.5, ref_high: 5.1, flag: "N" },
      "N",
      5.1,
    ],
    [
      "very high at a limit of measurement of single precision",
      { value: Math.fround(53.45), comparator: "<=", ref_low: 0.05, ref_high: 53.45, flag: "HH" },
      "AA",
      53.45,
    ],
    ["normal below a limit of measurement", { value: 5, comparator: "<", ref_high: 3, flag: "N" }, "N", 5],
  ])("are read when they are %s", (_, row, flag, value) => {
    const [read] = laboratoryIn("en").observations.parse([
      { code: "1", name_en: "X", status: "final", ...row },
    ]);
    expect([read?.flag, read?.value]).toEqual([flag, value]);
  });

  it("are named to the operator by field, without the value", () => {
    const endpoint = endpointOf("/result/get-history");
    const schema = endpoint.results("en");
    const findings = new Findings();
    const points = [
      { date: "2026-11-01", value: 7.2, ref_low: 3.5, ref_high: 5.1, flag: "N", status: "final" },
    ];
    readResults(schema, [{ code: "1", name_en: "K", count: 1, points }], {
      expected: expectedOf(schema, endpoint),
      findings,
    });
    expect(findings.all).toEqual([
      {
        path: "results.*.flag",
        expected: "a flag that agrees with the printed value and limits",
        received: "another one",
        count: 1,
      },
    ]);
  });
});

describe("a value of a share page", () => {
  it.each([
    ["7.2", "3.5–5.1", "above"],
    ["7,2", "3,5–5,1 mmol/L", "above"],
    ["4.2", "3.5 - 5.1", "inside"],
    ["< 0.3", "at most 3", "inside"],
    ["250", "maksimal 200", "above"],
    ["38", "minimal 50", "below"],
    ["1.234", "1–2", "open"],
    ["1:160", "1–2", "open"],
    ["Negative", "Negative", "open"],
    ["3", "see comment", "open"],
  ])("lies, for %s beside %s, %s", (value, range, place) => {
    expect(placesInText(value, range)?.join(" or ") ?? "open").toBe(place);
  });

  it("has no verdict that its text contradicts", () => {
    const line = {
      name: "Potassium",
      value: "7.2",
      unit: "mmol/L",
      reference: "3.5–5.1",
      goal: null,
      note: null,
    };
    const flag = flagBeside("N", placesInText(line.value, line.reference));
    const visit: SharedVisit = {
      order_number: "ORD-1",
      date: "2026-11-01",
      plant_name: null,
      tests: [],
      result_state: "ready",
      status: "final",
      reason_en: null,
      reason_id: null,
      conclusion_en: "First line.\nSecond line.",
      conclusion_id: null,
      advice_en: null,
      advice_id: null,
      groups: [{ title: "Electrolytes", lines: [{ ...line, flag }] }],
    };
    const page = render(<SharedVisits visits={[visit]} />);
    expect(textOf(page.querySelector("tbody"))).toContain("Could not be read: ask the laboratory");
    expect(page.querySelector("dd .lines")?.textContent).toBe("First line.\nSecond line.");
  });
});

describe("a number beside its limits", () => {
  const none = { ref_low: null, ref_high: null, goal_low: null, goal_high: null };

  it.each([
    [1.005, 2, none, 1.01],
    [99.4, 0, { ...none, ref_high: 99 }, 99.4],
    [99.4, 0, { ...none, ref_high: 100 }, 99],
    [0.1 + 0.2, null, none, 0.3],
  ])("prints %d with %s decimals as it was judged", (value, decimals, limits, printed) => {
    expect(reportedNumber(value, decimals, limits)).toBe(printed);
  });

  it.each([
    [4, "<", 3.5, null, "below or inside"],
    [3.5, "<", 3.5, null, "below"],
    [200, ">", null, 200, "above"],
    [200, ">=", null, 200, "inside or above"],
    [5, "<=", 0, 20, "inside"],
  ] as const)("places %d after %s between %s and %s", (value, comparator, low, high, place) => {
    expect(placesOf(value, comparator, { low, high })?.join(" or ")).toBe(place);
  });
});
