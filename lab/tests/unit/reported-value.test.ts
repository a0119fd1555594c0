import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Comparator } from "../../database/tables.generated.ts";
import { decimalText, roundTo } from "../../lib/decimals.ts";
import { bareValue, rangeText } from "../../lib/value-text.ts";
import { flagFor, reportedValue } from "../../domains/results/analyte.ts";
import { issueResult, type Issue } from "../../domains/results/issue/result-issue.ts";
import { criticalCalls, ORDER, POTASSIUM } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const [GLUCOSE, SODIUM, HAEMOGLOBIN] = ["1558-6", "2951-2", "718-7"];

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const observation = z.looseObject({
  code: z.string(),
  value: z.number().nullable(),
  decimals: z.number(),
  flag: z.string().nullable(),
  ref_low: z.number().nullable(),
  ref_high: z.number().nullable(),
  status: z.string(),
});
const detail = z.looseObject({
  header: z.looseObject({ reason_en: z.string().nullable(), reason_id: z.string().nullable() }),
  laboratory: z.array(z.looseObject({ observations: z.array(observation) })),
  corrections: z.array(z.looseObject({ previous: z.looseObject({ observations: z.array(observation) }) })),
});
const series = z.array(
  z.looseObject({
    points: z.array(
      z.looseObject({
        date: z.string(),
        value: z.number().nullable(),
        flag: z.string().nullable(),
        order_number: z.string(),
        replaced_at: z.string().nullable(),
      }),
    ),
  }),
);

const { enter, openAlerts } = criticalCalls(() => open);
const resultOf = (order_number: string) =>
  open.lab.db
    .selectFrom("lab_result")
    .selectAll()
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
const issue = async (order_number: string, version: Issue) => {
  const result = await resultOf(order_number);
  await open.lab.db.transaction().execute((trx) => issueResult(trx, open.clock, result, version));
};
const readDetail = async (order_number: string) =>
  detail.parse((await open.get(`/result/get-detail?order_number=${order_number}`)).results);
const valuesOf = (view: z.output<typeof detail>) =>
  view.laboratory.flatMap(({ observations }) => observations);
const valueOf = async (order_number: string, code: string) =>
  valuesOf(await readDetail(order_number)).find((value) => value.code === code);
const pointOf = async (order_number: string, code: string) =>
  series
    .parse((await open.get(`/result/get-history?code=${code}`)).results)
    .flatMap(({ points }) => points)
    .find((item) => item.order_number === order_number && item.replaced_at === null);

describe("a number", () => {
  it.each([
    [1.005, 2, 1.01],
    [99.5, 0, 100],
    [-2.5, 0, -3],
    [2.675, 2, 2.68],
    [0.05, 1, 0.1],
    [-0.04, 1, 0],
    [120.4, 0, 120],
  ])("%d is rounded to %i decimals as it is written: %d", (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded);
  });

  it.each([
    [5, 1, "5.0"],
    [3.45, 1, "3.45"],
    [0.0000001, 0, "0.0000001"],
    [1e21, 0, "1000000000000000000000"],
  ])("%d is written whole, with at least %i decimals: %s", (value, decimals, text) => {
    expect(decimalText(value, decimals)).toBe(text);
  });
});

describe("a reported value", () => {
  it.each([
    ["<", 0.05, 1, "< 0.05"],
    [">", 99.95, 0, "> 99.95"],
    ["<=", 5, 1, "≤ 5.0"],
  ] as const)(
    "keeps a measuring limit exact: %s %d with %i decimals",
    (comparator, value, decimals, text) => {
      const words = { value_text_en: null, value_text_id: null, comparator };
      expect(bareValue({ ...reportedValue(value, decimals, comparator), ...words }, "en")).toBe(text);
    },
  );

  const limit = fc.double({ min: 0, max: 200, noNaN: true }).map((value) => roundTo(value, 2));
  const limits = fc
    .tuple(fc.option(limit), fc.option(limit))
    .map(([a, b]) => (a !== null && b !== null && a > b ? { low: b, high: a } : { low: a, high: b }));
  const comparators = fc.constantFrom<(Comparator | null)[]>(null, null, "<", "<=", ">", ">=");

  it("has the flag that its printed digits have beside the printed limits", () => {
    const value = fc.double({ min: 0, max: 250, noNaN: true });
    const decimals = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(
        value,
        decimals,
        limits,
        limits,
        comparators,
        (raw, places, range, critical, comparator) => {
          const reported = reportedValue(raw, places, comparator);
          const flag = flagFor(reported.value, range, critical, comparator);
          const words = { value_text_en: null, value_text_id: null, comparator };
          const printed = Number(bareValue({ ...reported, ...words }, "en").replace(/[<>≤≥ ]/g, ""));
          const numbers = rangeText(range.low, range.high, reported.decimals, "en").match(/[\d.]+/g) ?? [];
          expect(numbers.map(Number)).toEqual([range.low, range.high].filter((item) => item !== null));
          if (flag === "N") {
            expect(range.low === null || comparator?.startsWith("<") || printed >= range.low).toBe(true);
            expect(range.high === null || printed <= range.high).toBe(true);
          }
          if (flag === "L") expect(printed).toBeLessThanOrEqual(range.low ?? -1);
          if (flag === "H") expect(printed).toBeGreaterThanOrEqual(range.high ?? Infinity);
          if (comparator !== null) return;
          const expected =
            critical.low !== null && printed <= critical.low
              ? "LL"
              : critical.high !== null && printed >= critical.high
                ? "HH"
                : range.low !== null && printed < range.low
                  ? "L"
                  : range.high !== null && printed > range.high
                    ? "H"
                    : "N";
          expect(flag).toBe(expected);
        },
      ),
    );
  });

  it.each([
    ["<", 5, [null, 20], null, "N"],
    ["<", 25, [null, 20], null, null],
    ["<", 3.5, [3.5, 5.1], null, "L"],
    ["<=", 3.5, [3.5, 5.1], null, null],
    ["<", 4, [3.5, 5.1], null, null],
    ["<", 2.8, [3.5, 5.1], 2.8, "LL"],
    [">", 200, [null, 200], null, "H"],
    [">=", 200, [null, 200], null, null],
    [">", 60, [60, null], null, "N"],
  ] as const)("judges %s %d beside %j as %s", (comparator, value, [low, high], critical, flag) => {
    const limits = critical === null ? null : { low: critical, high: null };
    expect(flagFor(value, { low, high }, limits, comparator)).toBe(flag);
  });

  it("is rounded once when it is entered, and judged, shown and kept as that", async () => {
    const glucose = { order_number: "ORD-0001015", code: GLUCOSE };
    await enter(99.4, glucose);
    expect(await valueOf("ORD-0001015", GLUCOSE)).toMatchObject({ value: 99, decimals: 0, flag: "N" });
    expect(await pointOf("ORD-0001015", GLUCOSE)).toMatchObject({ value: 99, flag: "N" });
    await enter(99.5, glucose);
    expect(await valueOf("ORD-0001015", GLUCOSE)).toMatchObject({ value: 100, flag: "H" });
    await enter(5.14);
    expect(await valueOf(ORDER, POTASSIUM)).toMatchObject({ value: 5.1, decimals: 1, flag: "N" });
    expect(await openAlerts()).toEqual([]);
    await enter(6.15);
    expect(await openAlerts()).toMatchObject([{ values: [{ value: 6.2, flag: "HH" }] }]);
    await enter(4.2);
    await enter(120.4, { code: SODIUM });
    expect(await openAlerts()).toMatchObject([{ values: [{ code: SODIUM, value: 120, flag: "LL" }] }]);
    await enter(140, { code: SODIUM });
  });
});

describe("a correction after a corrected person", () => {
  const siti = (change: { gender?: "M" | "F"; date_of_birth?: string }) =>
    open.lab.db.updateTable("patient").set(change).where("patient_id", "=", "pat-siti").execute();

  it("is judged by the limits of that person, and says so in both languages", async () => {
    const before = await readDetail("ORD-0001011");
    const haemoglobin = valuesOf(before).find(({ code }) => code === HAEMOGLOBIN);
    expect(haemoglobin).toMatchObject({ value: 11.6, flag: "L" });
    await siti({ gender: "M" });
    await enter(98, { order_number: "ORD-0001011", code: GLUCOSE });
    const after = await readDetail("ORD-0001011");
    const corrected = valuesOf(after).find(({ code }) => code === HAEMOGLOBIN);
    expect(corrected?.ref_low).toBeGreaterThan(haemoglobin?.ref_low ?? Infinity);
    expect(corrected).toMatchObject({ value: 11.6, flag: "L", status: "amended" });
    expect(after.header.reason_en).toBe(
      "Another sample had been measured. The limits shown before were for another age or sex; they are now those of the patient.",
    );
    expect(after.header.reason_id).toContain("usia atau jenis kelamin lain");
    const listed = after.corrections[0]?.previous.observations.map(({ code }) => code);
    expect(listed).toEqual(expect.arrayContaining([GLUCOSE, HAEMOGLOBIN]));
    await siti({ gender: "F" });
  });

  it("raises the alert that the corrected age requires", async () => {
    await enter(6.2);
    await enter(4.2);
    await siti({ date_of_birth: "2015-05-05" });
    await enter(6.3);
    expect(await openAlerts()).toEqual([]);
    await siti({ date_of_birth: "1988-04-12" });
    await enter(139, { code: SODIUM });
    expect(await openAlerts()).toMatchObject([{ values: [{ value: 6.3, flag: "HH" }] }]);
    expect((await readDetail(ORDER)).header.reason_en).toContain("another age or sex");
    await enter(4.2);
  });

  it("keeps a range that was chosen for the value", async () => {
    await issue("ORD-0001015", {
      status: "corrected",
      given: { [GLUCOSE]: { value: 91, range: [60, 90] } },
      reason: ["A word.", "Satu kata."],
    });
    await enter(30, { order_number: "ORD-0001015", code: "1742-6" });
    expect(await valueOf("ORD-0001015", GLUCOSE)).toMatchObject({ ref_low: 60, ref_high: 90, flag: "H" });
    expect((await readDetail("ORD-0001015")).header.reason_en).toBe("Another sample had been measured.");
  });
});

describe("the day of a specimen", () => {
  it("is the branch's, in list, history and filters", async () => {
    const { db } = open.lab;
    const order = await db
      .selectFrom("lab_order")
      .select("plant_id")
      .where("order_number", "=", "ORD-0001015")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("plant")
      .set({ timezone: "Asia/Jayapura" })
      .where("plant_id", "=", order.plant_id ?? "")
      .execute();
    const at = "2026-11-14T15:30:00.000Z"; // 00:30 on the 15th in Jayapura
    await db
      .updateTable("lab_result")
      .set({ collected_at: at })
      .where("order_number", "=", "ORD-0001015")
      .execute();
    const now = open.clock.at;
    open.clock.at = new Date(at);
    await issue("ORD-0001015", {
      status: "corrected",
      given: { [GLUCOSE]: 92 },
      reason: ["A word.", "Satu kata."],
    });
    open.clock.at = now;
    expect(await pointOf("ORD-0001015", GLUCOSE)).toMatchObject({ date: "2026-11-15" });
    const isFound = async (path: string, day: string) =>
      JSON.stringify((await open.get(`${path}&date_from=${day}&date_to=${day}`)).results).includes(
        "ORD-0001015",
      );
    for (const path of [`/result/get-history?code=${GLUCOSE}`, "/result/get?per_page=100"]) {
      expect(await isFound(path, "2026-11-15"), path).toBe(true);
      expect(await isFound(path, "2026-11-14"), path).toBe(false);
    }
    const { header } = await readDetail("ORD-0001015");
    expect(header).toMatchObject({ collected_at: at, timezone: "Asia/Jayapura" });
    const { results } = await open.get("/medical-record/get-detail?patient_id=pat-siti");
    const { visits } = z
      .looseObject({ visits: z.array(z.looseObject({ order_number: z.string(), date: z.string() })) })
      .parse(results);
    expect(visits.find((visit) => visit.order_number === "ORD-0001015")?.date).toBe("2026-11-15");
  });
});
