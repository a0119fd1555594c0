import { describe, expect, it } from "vitest";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PAGE = "/patient/lab-result";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const read = (path: string) => readPage(browser, path);
const tabOf = ({ document }: Awaited<ReturnType<typeof read>>) =>
  textOf(document.querySelector('.tabs [aria-current="page"]'));

describe("the values of a person", () => {
  it("stand in one row each, outside their range first, with range, earlier value and day", async () => {
    const page = await read(PAGE);
    expect(tabOf(page)).toBe("Values");
    const [followed, first, ...groups] = [...page.document.querySelectorAll("main table")];
    expect(textOf(followed?.closest("section")?.querySelector("h2"))).toBe("Being followed");
    expect(textOf(followed?.querySelector("tbody"))).toMatch(/^Potassium 4\.0 mmol\/L Normal Preliminary/);
    expect(textOf(first?.closest("section")?.querySelector("h2"))).toMatch(
      /^\d+ of \d+ values are outside the normal range or goal\. 1 value has no normal range\.$/,
    );
    const rows = [...(first?.querySelectorAll("tbody tr") ?? [])];
    const glucose = rows.find((row) => textOf(row).startsWith("Glucose, fasting"));
    expect(textOf(glucose)).toMatch(/^Glucose, fasting 104 mg\/dL ▲ High 70–99 from 131 \d\d NOV 2026$/);
    expect(glucose?.querySelector("a")?.getAttribute("href")).toBe(`${PAGE}/history?code=1558-6`);
    expect(
      [...(glucose?.querySelectorAll("svg") ?? [])].map((svg) => svg.getAttribute("aria-hidden")),
    ).toEqual(["true", "true"]);
    const names = groups.flatMap((group) => [...group.querySelectorAll("tbody tr")]).map(textOf);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((text) => /[▲▼]/.test(text))).toEqual([]);
    expect(page.document.querySelector(".pagination")).toBeNull();
  });

  it("are folded by body system, each with the number of its values", async () => {
    const { document } = await read(PAGE);
    const folds = [...document.querySelectorAll(".list-card details")];
    expect(folds.map((fold) => fold.hasAttribute("open"))).not.toContain(true);
    const inside = folds.filter((fold) => /\d normal$/.test(textOf(fold.querySelector("summary"))));
    expect(inside.length).toBeGreaterThan(5);
    for (const fold of inside) expect(fold.querySelector("tbody .state")).toBeNull();
    for (const fold of folds) {
      const counts = textOf(fold.querySelector("summary .muted")).match(/\d+/g) ?? [];
      const rows = fold.querySelectorAll("tbody tr").length;
      expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(rows);
    }
  });

  it("offer one's own reports apart from everybody's", async () => {
    const { document } = await read("/patient/lab-result?tab=reports");
    const [everybody, own] = [...document.querySelectorAll(".people .chip")];
    expect(everybody?.getAttribute("aria-current")).toBe("true");
    const mine = await read(own?.getAttribute("href") ?? "");
    expect(textOf(mine.document.querySelector('.people [aria-current="true"]'))).toContain("Myself");
  });

  it("are not called normal inside a goal", async () => {
    const { document } = await read(PAGE);
    const counts = [...document.querySelectorAll(".list-card summary")].map((summary) => textOf(summary));
    expect(counts).toContain("Diabetes 1 normal, 1 inside the goal");
  });

  it("carry the initials and the name of a relative, and do not exist for a stranger", async () => {
    const page = await read(`${PAGE}?patient_id=pat-hartini`);
    expect(tabOf(page)).toBe("Values");
    expect(textOf(page.document.querySelector("h1"))).toBe("Health: Hartini");
    expect(textOf(page.document.querySelector(".concerned .initials"))).toBe("H");
    expect(page.document.querySelector('main a[href*="/history?"]')?.getAttribute("href")).toContain(
      "patient_id=pat-hartini",
    );
    expect((await read(`${PAGE}?patient_id=pat-andi`)).status).toBe(404);
  });

  it("need no drawing where data is saved", async () => {
    const page = await browser.get(PAGE, { "Save-Data": "on" });
    expect(page.text).not.toContain('<svg class="range-bar"');
    expect(page.text).toContain("70–99");
  });
});

describe("the tabs of a person's health", () => {
  it.each([
    ["?tab=reports", "Reports"],
    ["?q=glu", "Reports"],
    ["?only_flagged=1&patient_id=pat-hartini", "Reports"],
    ["?period=this_year", "Reports"],
    ["?page=2", "Reports"],
    ["?tab=values&q=glu", "Values"],
    ["?tab=nonsense", "Values"],
  ])("open %s as %s", async (query, tab) => {
    const page = await read(`${PAGE}${query}`);
    expect([page.status, tabOf(page)]).toEqual([200, tab]);
  });

  it("lead from each to the others, with the record as the third", async () => {
    for (const path of [PAGE, `${PAGE}?tab=reports`, "/patient/medical-record/pat-siti"]) {
      const { document } = await read(path);
      expect([...document.querySelectorAll(".tabs a")].map((tab) => tab.getAttribute("href"))).toEqual([
        PAGE,
        `${PAGE}?tab=reports`,
        "/patient/medical-record/pat-siti",
      ]);
    }
  });

  it("keep the reports while they are filtered", async () => {
    const { document } = await read(`${PAGE}?q=glu`);
    expect(document.querySelector('main form input[type="hidden"][name="tab"]')?.getAttribute("value")).toBe(
      "reports",
    );
  });
});

it("begins a trend with what its figures say", async () => {
  const { document } = await read(`${PAGE}/history?code=1558-6`);
  expect(textOf(document.querySelector(".history-told p"))).toMatch(
    /^Falling since \d\d \w{3} \d{4}, by \d+ mg\/dL\. Still 5 mg\/dL above the normal range\./,
  );
});
