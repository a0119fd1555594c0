import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { openPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { openThinProxy } from "../support/thin-proxy.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const POTASSIUM = "2823-3";
const ORDER = "ORD-0003006";
const HISTORY = `/patient/lab-result/history?code=${POTASSIUM}`;
const UNREAD = /could not be read: ask the laboratory/i;

type Row = Record<string, unknown>;

let change: (row: Row) => Row = (row) => row;
let changeResult: (result: Row) => Row = (result) => result;

/** Every object of potassium in an answer about results, and each result's own words. */
function changed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(changed);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, changed(field)]));
  if (inner["code"] === POTASSIUM && Array.isArray(inner["points"]))
    return { ...inner, points: inner["points"].map((point: Row) => change(point)) };
  if (inner["code"] === POTASSIUM) return change(inner);
  return "version_status" in inner ? changeResult(inner) : inner;
}

/** A normal value of a later specimen would be named on the page. */
const measuredOnce = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (name, field: unknown) => (name === "later" ? [] : field)));

const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
const proxy = useOpened(() =>
  openThinProxy(lab.lab.url, ({ path, json }) =>
    path.startsWith("/result/") ? changed(json) : measuredOnce(json),
  ),
);
const portal = useOpened(() => openPortal({ LAB_API_URL: proxy.url }));
const browser = useVisitor(portal, "patient");
async function textOf(path: string): Promise<string> {
  const page = await browser.get(path);
  expect(page.status, path).toBe(200);
  if (path.includes("/csv")) return page.text;
  const main = new JSDOM(page.text).window.document.querySelector("main");
  return (main?.textContent ?? "").replaceAll(/\s+/g, " ");
}

async function shown(row: Row, result: Row = {}) {
  change = (sent) => ({ ...sent, ...row });
  changeResult = (sent) => ({ ...sent, ...result });
  const of = `/patient/lab-result?order_number=${ORDER}`;
  return {
    simple: await textOf(`${of}&view=simple`),
    advanced: await textOf(`${of}&view=advanced`),
    history: await textOf(HISTORY),
    csv: await textOf(HISTORY.replace("history?", "history/csv?")),
  };
}

const high = {
  value: 7.2,
  decimals: 1,
  comparator: null,
  flag: "H",
  status: "final",
  ref_low: 3.5,
  ref_high: 5.1,
  goal_low: null,
  goal_high: null,
};

describe("a value with unknown words", () => {
  it.each([
    ["flag", { flag: "ZZ" }],
    ["flag", { flag: "H*" }],
    ["flag", { flag: 7 }],
    ["comparator", { comparator: "~" }],
    ["status", { status: "on hold" }],
    ["status", { status: ["final"] }],
  ])("is shown as it came, without a verdict (%s %j)", async (_, words) => {
    const pages = await shown({ ...high, ...words });
    for (const [name, text] of Object.entries(pages)) {
      expect(text, name).toMatch(UNREAD);
      expect(text, name).toContain("7.2");
      expect(text, name).toMatch(/outside the printed normal range/i);
      expect(text, name).not.toMatch(/7\.2[^.]{0,20}(Normal|High|Reported)\b/);
    }
    expect(pages.simple).not.toContain("Values without a normal range");
  });

  it("is on no axis and in no sentence of a trend", async () => {
    change = (sent) => ({ ...sent, ...high, flag: "ZZ" });
    const page = new JSDOM((await browser.get(HISTORY)).text).window.document;
    expect(page.querySelectorAll(".chart circle")).toHaveLength(0);
    const told = page.querySelector(".history-told")?.textContent ?? "";
    expect(told).toMatch(/could not be read and (is|are) not part of these sentences/);
    expect(told).not.toMatch(/the latest is/);
  });

  it("could not be read, and no more is said, inside its printed range", async () => {
    const pages = await shown({ ...high, value: 4.2, flag: "ZZ" });
    for (const [name, text] of Object.entries(pages)) {
      expect(text, name).toMatch(UNREAD);
      expect(text, name).not.toMatch(/outside the printed normal range/i);
    }
  });
});

describe("a spelling that is known", () => {
  it.each([
    ["hh", "Very high"],
    ["HU", "Very high"],
    ["critical-high", "Very high"],
    ["AA", "Critical"],
    ["CRIT", "Critical"],
    ["HIGH", "High"],
    ["abnormal", "Abnormal"],
  ])("shows the flag %s as %s", async (flag, words) => {
    const pages = await shown({ ...high, flag });
    for (const [name, text] of Object.entries(pages)) expect(text, name).toContain(words);
    expect(pages.simple).not.toMatch(UNREAD);
  });

  it.each(["HH", "hh", "AA", "panic"])("warns first of all for %s", async (flag) => {
    const { simple } = await shown({ ...high, flag });
    expect(simple).toContain("needs attention now");
  });

  it.each([
    ["≤", "≤"],
    ["&gt;", ">"],
    ["> ", ">"],
    ["=<", "≤"],
  ])("keeps the comparator %s before the number", async (comparator, sign) => {
    const { advanced } = await shown({ ...high, comparator });
    expect(advanced).toContain(`${sign} 7.2`);
  });

  it.each(["withdrawn", "entered-in-error", "W", "ENTERED_IN_ERROR"])(
    "hides the value that is %s",
    async (status) => {
      const pages = await shown({ ...high, status });
      for (const [name, text] of Object.entries(pages)) expect(text, name).toContain("Withdrawn");
      expect(pages.simple + pages.advanced).not.toContain("7.2");
    },
  );

  it.each(["canceled", "X", "not-done"])("lists the value that is %s as not done", async (status) => {
    const pages = await shown({ ...high, status });
    for (const [name, text] of Object.entries(pages)) expect(text, name).toContain("Not done");
  });
});

describe("a value that was sent as text", () => {
  it.each([
    ["<5", "<5"],
    ["1:160", "1:160"],
    ["5,1", "5,1"],
    ["1.234", "1.234"],
    ["Negatif", "Negatif"],
    ["3+", "3+"],
    ["≤ 5", "≤ 5"],
  ])("is shown as it came: %s", async (value, text) => {
    const pages = await shown({ ...high, value, value_text_en: null, value_text_id: null, flag: "A" });
    for (const [name, page] of Object.entries(pages)) expect(page, name).toContain(text);
  });

  it("has no verdict when there is no value at all", async () => {
    const pages = await shown({ ...high, value: null, value_text_en: null, value_text_id: null });
    expect(pages.simple).not.toContain("— High");
  });

  it("is a number when it has one reading, with its own decimals", async () => {
    const { advanced } = await shown({ ...high, value: "7.20", decimals: null });
    expect(advanced).toContain("7.20");
    expect(advanced).toContain("High");
  });
});

describe("a result with unknown words of its own", () => {
  it.each([
    ["state", { state: "revoked?" }],
    ["version_status", { version_status: "cancelled-hold" }],
  ])("says so, and gives no value a verdict (%s)", async (_, words) => {
    const { simple, advanced } = await shown(high, words);
    for (const text of [simple, advanced]) {
      expect(text).toContain("The status of this result could not be read");
      expect(text).not.toMatch(/All \d+ values are inside|— (High|Normal)/);
    }
    const list = await textOf("/patient/lab-result?tab=reports");
    expect(list).toMatch(UNREAD);
    expect(list).not.toMatch(/\bReady\b|inside the/);
  });
});
