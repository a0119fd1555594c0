import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { HistoryPage } from "../../app/features/history/HistoryPage.tsx";
import { Hearing } from "../../app/features/results/Hearing.tsx";
import { Lungs } from "../../app/features/results/Lungs.tsx";
import { SimpleValues } from "../../app/features/results/SimpleValues.tsx";
import { ValueTables } from "../../app/features/results/ValueTables.tsx";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import type { HistoryPoint } from "../../app/upstream/results/result-history.server.ts";
import type { Observation } from "../../app/upstream/results/result-observations.server.ts";
import type { Audiometry, Spirometry } from "../../app/upstream/results/result-sections.server.ts";

const languages = ["en", "id"] as const;
type Lang = (typeof languages)[number];

function render(element: ReactElement, lang: Lang): Document {
  const html = renderToStaticMarkup(
    <TextsContext.Provider value={i18nFor(lang)}>{element}</TextsContext.Provider>,
  );
  return new JSDOM(html.replace(/<\/(p|li|td|th|figcaption|dt|dd|h\d)>/g, " $&")).window.document;
}

/** All that a screen reader gets; with `drawings`, the names of drawings too. */
function heard(page: Document, drawings = false): string {
  const copy = new JSDOM(page.body.innerHTML).window.document;
  for (const hidden of copy.querySelectorAll(drawings ? "[aria-hidden]" : "[aria-hidden], svg"))
    hidden.remove();
  return (copy.body.textContent ?? "").replace(/\s+/g, " ");
}

const numbersIn = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\d])[−-]?\d+(?:[.,]\d+)?/gu)].map(([number]) =>
    Number(number.replace("−", "-").replace(",", ".")),
  );
const numberAt = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name));

/** Expects every number that is drawn, other than a scale, to be said as well. */
function expectSaid(page: Document, least: number): void {
  const said = new Set(numbersIn(heard(page)));
  const drawn = [...page.querySelectorAll("figure text:not(.chart-scale)")].flatMap((text) =>
    numbersIn(text.textContent ?? ""),
  );
  expect(drawn.length).toBeGreaterThanOrEqual(least);
  expect(drawn.filter((number) => !said.has(number))).toEqual([]);
}

const value = (more: Partial<Observation>): Observation => ({
  code: "x-1",
  name: "Glucose",
  value: 128,
  decimals: null,
  value_text: "",
  comparator: null,
  unit: "mg/dL",
  flag: "H",
  method: "",
  ref_low: 70,
  ref_high: 99,
  reference_text: "",
  goal_low: null,
  goal_high: null,
  act_from: null,
  comment: "",
  explanation: null,
  status: "final",
  reference_source: null,
  critical_low: null,
  critical_high: null,
  critical_source: null,
  previous: null,
  ...more,
});

const lines: [string, Partial<Observation>, string][] = [
  ["a range of two sides", {}, "70–99"],
  ["a level at which doctors act", { act_from: 126 }, "70–99"],
  ["an upper limit", { value: 238, ref_low: null, ref_high: 200, act_from: 240 }, "200"],
  ["a critical value", { value: 480, flag: "HH" }, "70–99"],
  ["a lower limit", { value: 47, flag: "L", ref_low: 50, ref_high: null }, "50"],
  ["a value within its range", { value: 89, flag: "N" }, "70–99"],
  ["a narrow range far away", { value: 24.5, ref_low: 0.1, ref_high: 1.2 }, "0.1–1.2"],
  ["a goal", { value: 6.8, unit: "%", flag: "N", goal_low: 6, goal_high: 7 }, "6–7"],
  ["a value below zero", { value: -3.2, flag: "L", ref_low: -2, ref_high: 3 }, "−2–3"],
];

describe.each(languages)("a value on a line (%s)", (lang) => {
  const here = (text: string) => (lang === "id" ? text.replaceAll(".", ",") : text);

  it.each(lines)("says with %s what it shows, and the range once", (_, more, range) => {
    const row = value(more);
    const page = render(<SimpleValues observations={[row]} patientId="p" explainHref="/" />, lang);
    expect(page.querySelectorAll("svg[role=img]")).toHaveLength(1);
    expectSaid(page, row.act_from === null ? 2 : 3);
    expect(heard(page, true).split(here(range))).toHaveLength(2);
    const mark = Number(/^M([\d.]+)/.exec(page.querySelector(".chart-mark")?.getAttribute("d") ?? "")?.[1]);
    const zone = [...page.querySelectorAll("rect")].find(
      (rect) => mark >= numberAt(rect, "x") && mark <= numberAt(rect, "x") + numberAt(rect, "width"),
    );
    const isBeyond = (row.act_from !== null && row.act_from !== 240) || row.flag === "HH";
    const judged = row.flag === "N" ? "in" : isBeyond ? "out" : "near";
    expect(zone?.getAttribute("class")).toContain(`chart-block-${judged}`);
  });

  it("has a table that marks the same values, abnormal ones first", () => {
    const rows = [value({ flag: "N", value: 90 }), value({ code: "x-2", flag: "HH", value: 400 })];
    const page = render(
      <ValueTables groups={[{ sub_category_code: null, name: "Blood", observations: rows }]} patientId="p" />,
      lang,
    );
    const [first, second] = page.querySelectorAll("tbody tr");
    expect(first?.textContent).toContain("400");
    expect(first?.textContent).toContain("▲▲ HH");
    expect(first?.querySelector("strong")?.textContent).toContain("400");
    expect([first?.className, second?.className]).toEqual(["is-critical", ""]);
    expect(heard(page)).not.toContain("▲");
    expect(heard(page)).toContain(lang === "en" ? "Very high" : "Sangat tinggi");
  });
});

const points = [104, 98, 141, 89].map((number, index): HistoryPoint => ({
  date: `202${String(index)}-03-01`,
  value: number,
  decimals: 0,
  value_text: "",
  comparator: null,
  unit: "mg/dL",
  method: "",
  flag: number > 99 ? "H" : "N",
  ref_low: null,
  ref_high: 99,
  reference_text: "",
  goal_low: null,
  goal_high: null,
  status: "final",
  reason: "",
  replaced_at: null,
  plant_name: "Jakarta",
  timezone: null,
  order_number: null,
}));

describe.each(languages)("a trend (%s)", (lang) => {
  it("has each point as a row, in the same order, and its range in words", () => {
    const query = { codes: ["x"], preset: null, unread: { date_from: null, date_to: null }, choose: false };
    const series = [
      { code: "x", name: "Glucose", group: "", points, count: points.length, reference_change: null },
    ];
    const page = render(
      <HistoryPage query={query} series={{ ok: true, data: series }} alerts={[]} person={null} people={[]} />,
      lang,
    );
    const rows = [...page.querySelectorAll("tbody tr")].map(
      (row) => numbersIn(row.children[1]?.textContent ?? "")[0],
    );
    // In both drawings the points stand in one order; those for phones name their row.
    const order = [...page.querySelectorAll(".chart > svg circle")].map((element) =>
      numberAt(element, "data-row"),
    );
    for (const svg of page.querySelectorAll(".chart > svg, .chart-wide svg")) {
      const shown = [...svg.querySelectorAll("circle")].map((circle, index) => ({
        y: numberAt(circle, "cy"),
        said: rows[order[index] ?? -1],
      }));
      expect(shown.sort((a, b) => b.y - a.y).map(({ said }) => said)).toEqual([89, 98, 104, 141]);
      expect(svg.querySelectorAll(".chart-band")).toHaveLength(1);
    }
    expect(numbersIn(heard(page))).toContain(99);
    expect(page.querySelectorAll(".chart-wide text").length).toBeGreaterThan(3);
  });
});

const threshold = (side: "right" | "left", frequency: number, db: number, more = {}) => ({
  side,
  conduction: "air" as const,
  masked: false,
  frequency,
  db,
  no_response: false,
  ...more,
});
const audiometry: Audiometry = {
  thresholds: [
    ...[500, 1000, 2000, 4000].flatMap((item, index) => [
      threshold("right", item, 10 + 5 * index),
      threshold("left", item, 40 + 5 * index, { masked: true }),
    ]),
    threshold("left", 8000, 90, { no_response: true }),
    threshold("right", 1000, 5, { conduction: "bone" }),
  ],
  grade_right: "",
  grade_left: "",
  grade: "",
  standard: null,
};

it.each(languages)("has each sign of an audiogram as a cell of the table (%s)", (lang) => {
  const page = render(<Hearing audiometry={audiometry} />, lang);
  const cells = [...page.querySelectorAll("tbody td")].map((cell) => cell.textContent?.trim() ?? "");
  const said = cells.filter((text) => text !== "–").flatMap(numbersIn);
  expect(said.sort((a, b) => a - b)).toEqual(audiometry.thresholds.map(({ db }) => db).sort((a, b) => a - b));
  const signs = [...page.querySelectorAll("figure > svg .chart-ear:not(.chart-ear-line)")]
    .map((path) => path.getAttribute("d")?.match(/M/g)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
  const arrows = audiometry.thresholds.filter((item) => item.no_response).length;
  expect(signs).toBe(said.length + arrows);
});

const measure = (measured: number, predicted: number, lln: number, z: number) => ({
  measured,
  predicted,
  lln,
  z,
  percent: 80,
});
const spirometry: Spirometry = {
  fvc: measure(3.1, 4.02, 3.24, -1.9),
  fev1: measure(2.21, 3.3, 2.65, -2.7),
  ratio: measure(0.71, 0.82, 0.72, -1.7),
  pef: null,
  interpretation: "",
  predicted_standard: null,
  samples: null,
};

describe.each(languages)("spirometry (%s)", (lang) => {
  it("says every number of its bars and z-scores, and the name of every zone", () => {
    const page = render(<Lungs spirometry={spirometry} />, lang);
    expect(page.querySelectorAll("svg[role=img]")).toHaveLength(2);
    expectSaid(page, 12);
    const z = page.querySelectorAll("figure")[1];
    const caption = z?.querySelector("figcaption")?.textContent?.toLowerCase() ?? "";
    for (const zone of ["severe", "moderate", "mild", "in"] as const)
      expect(caption).toContain(i18nFor(lang).t(`charts:z.${zone}`).toLowerCase());
    expect(page.querySelectorAll(".chart-bar:not(.chart-legend *)")).toHaveLength(3);
  });

  it("marks the volume of one second where the table says", () => {
    const steps = [0, 1, 2, 3, 4, 5, 6];
    const samples = {
      volume_time: steps.map((time) => ({ time, volume: 3.1 * (1 - Math.exp(-1.25 * time)) })),
      flow_volume: steps.map((step) => ({ volume: step / 2, flow: 6 - step })),
    };
    const page = render(<Lungs spirometry={{ ...spirometry, samples }} />, lang);
    const drawing = [...page.querySelectorAll("svg[role=img]")].find((svg) => svg.querySelector("circle"));
    const ticks = [...(drawing?.querySelectorAll(".chart-end") ?? [])].map((text) => ({
      value: numbersIn(text.textContent ?? "")[0] ?? NaN,
      y: numberAt(text, "y") - 4,
    }));
    const [low, high] = [ticks[0], ticks.at(-1)];
    if (!low || !high) throw new Error("The curve has no scale.");
    const y = numberAt(drawing?.querySelector("circle"), "cy");
    const shown = low.value + ((y - low.y) / (high.y - low.y)) * (high.value - low.value);
    const said = numbersIn(heard(page));
    expect(said).toContain(2.21);
    expect(shown).toBeCloseTo(2.21, 1);
  });
});

it("compares every kind of drawing", () => {
  const folder = "app/features/charts";
  const kinds = readdirSync(folder).filter((name) =>
    readFileSync(`${folder}/${name}`, "utf8").includes("<Drawing"),
  );
  expect(kinds.sort()).toEqual([
    "Audiogram.tsx",
    "NumberLine.tsx",
    "Spirometry.tsx",
    "Trend.tsx",
    "ZBars.tsx",
  ]);
});
