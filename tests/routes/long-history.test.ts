import { beforeEach, describe, expect, it } from "vitest";
import { openPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitorEach } from "../support/use-visitor.ts";

const stub = useOpened(openStubLaboratory);
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browser = useVisitorEach(portal, "type1");

const DAY_MS = 24 * 3600 * 1000;
const dayOf = (index: number) => new Date(Date.UTC(2018, 0, 1) + index * DAY_MS).toISOString().slice(0, 10);
const pointOf = (index: number) => ({
  date: dayOf(index),
  value: 1000 + index,
  decimals: 0,
  unit: "mg/dL",
  flag: "N",
  status: "final",
  order_number: `ORD-${String(index)}`,
});
/** In an order that no date follows. */
const shuffled = (count: number) =>
  Array.from({ length: count }, (_, index) => pointOf((index * 1009) % count));

function answer(points: readonly unknown[]): void {
  const series = { code: "2345-7", name_en: "Glucose", name_id: "Glukosa", count: points.length, points };
  stub.answer("/result/get-history", { results: [series] });
}

const page = async () => visible(await browser.open("/patient/lab-result/history?code=2345-7&lang=en"));
const csv = () => browser.get("/patient/lab-result/history/csv?code=2345-7&lang=en");

describe("a history of 3,000 values in no order", () => {
  beforeEach(() => answer(shuffled(3000)));

  it("shows the 500 newest, and says that it leaves out the others", async () => {
    const text = await page();
    expect(text).toContain("Only the 500 newest of 3,000 values are shown.");
    expect(text).toContain("the latest is 3999 mg/dL on 19 MAR 2026");
    expect(text).toContain("3500");
    expect(text).not.toMatch(/\b3499\b|2018/);
  });

  it("is whole in its file, newest first", async () => {
    const { status, text } = await csv();
    expect(status).toBe(200);
    const rows = text.trim().split("\r\n").slice(1);
    expect(rows).toHaveLength(3000);
    expect([rows[0], rows.at(-1)].map((row) => row?.split(",")[1])).toEqual(['"2026-03-19"', '"2018-01-01"']);
  });
});

it("refuses a file of more values than it holds, with a reason", async () => {
  answer(shuffled(5001));
  const { status, text } = await csv();
  expect(status).toBe(502);
  expect(text).toContain("This file would not be whole");
});

it.each([
  ["odd date", { ...pointOf(2), date: "yesterday" }],
  ["null", null],
  ["text", "x"],
] as const)("costs one value: %s", async (_, broken) => {
  answer([pointOf(0), broken, pointOf(1)]);
  const text = await page();
  expect(text).toContain("1 value could not be read and is not shown. Please ask the laboratory.");
  expect(text).toContain("2 of 3 results are shown");
  expect(text).toContain("the latest shown is 1001 mg/dL on 02 JAN 2018");
  expect((await csv()).status).toBe(502);
});

it("compares values by their day, whatever their order", async () => {
  answer([pointOf(60), pointOf(0), pointOf(31)]);
  const text = await page();
  expect(text).toContain("The first was 1000 mg/dL on 01 JAN 2018, the latest is 1060 mg/dL on 02 MAR 2018.");
});
