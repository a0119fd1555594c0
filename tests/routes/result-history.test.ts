import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { readCsvText } from "../../app/workers/sheet-text.ts";
import { openPortal } from "../support/portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const PAGE = "/patient/lab-result/history";
const GLUCOSE = "1558-6";
const CHOLESTEROL = "2093-3";
const CREATININE = "2160-0";
const HBA1C = "4548-4";
const CRP = "30522-7";

const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
const browser = useVisitor(portal, "patient");

async function open(query: string, status = 200): Promise<Document> {
  const page = await browser.get(`${PAGE}${query}`);
  expect(page.status, query).toBe(status);
  return new JSDOM(page.text).window.document;
}
const textOf = (node: Element | null) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
const cellsOf = (table: Element) =>
  [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map(textOf));
const detailsOf = (page: Document) => [...page.querySelectorAll(".history-details > li")].map(textOf);
const drawing = (page: Document) => page.querySelector(".chart > svg");
const pointsOf = (page: Document) => [...(drawing(page)?.querySelectorAll("circle") ?? [])];

describe("everything that was measured", () => {
  it("is a list with count and last value; each name links to its own page", async () => {
    const page = await open("");
    const rows = [...page.querySelectorAll("table")].flatMap(cellsOf);
    expect(rows.length).toBeGreaterThan(20);
    const glucose = rows.find(([name]) => name === "Glucose, fasting") ?? [];
    expect(glucose[1]).toMatch(/^\d+ mg\/dL · ▲ High$/);
    expect(glucose[2]).toMatch(/^8 results, the last on \d\d NOV 2026$/);
    const link = [...page.querySelectorAll("tbody a")].find(({ textContent }) => textContent === glucose[0]);
    expect(link?.getAttribute("href")).toBe(`${PAGE}?code=${GLUCOSE}`);
  });

  it("names another person whose it is, and is not found for a stranger", async () => {
    const page = await open("?patient_id=pat-nadia");
    expect(textOf(page.querySelector("main"))).toContain("Nadia");
    await open(`?patient_id=pat-andi`, 404);
    await open(`?patient_id=pat-andi&code=${GLUCOSE}`, 404);
    expect((await browser.get(`${PAGE}/csv?patient_id=pat-andi&code=${GLUCOSE}`)).status).toBe(404);
  });
});

describe("one test over time", () => {
  it("has its sentence before the drawing, and every value in the table and in the file", async () => {
    const page = await open(`?code=${GLUCOSE}`);
    const rows = cellsOf(page.querySelector("table") ?? page.body);
    expect(pointsOf(page).length, "all but the earlier version").toBe(rows.length - 1);
    const sentence = page.querySelector(".history-told");
    const order = sentence && drawing(page) ? sentence.compareDocumentPosition(drawing(page) ?? sentence) : 0;
    expect(order & 4, "the drawing follows").toBe(4);

    const href = page.querySelector("a[download]")?.getAttribute("href") ?? "";
    const file = await browser.get(href);
    const csv = readCsvText(file.text);
    if (!csv.ok) throw new Error(csv.problem);
    const [heads = [], ...lines] = csv.pages[0]?.rows ?? [];
    const column = (name: string) => lines.map((line) => line[heads.indexOf(name)]);
    const units = column("Unit");
    expect(column("Result").map((value, index) => `${value ?? ""} ${units[index] ?? ""}`)).toEqual(
      rows.map(([, value]) => value),
    );
    // Neighbours with the same facts stand together: each value by its day, a long run by its ends.
    const left = column("Status").map((state = "?", index) => ({ state, row: rows[index] ?? [] }));
    for (const item of page.querySelectorAll(".history-details > li")) {
      const said = textOf(item.querySelector("strong"));
      const long = / to .+, (\d+) results$/.exec(said);
      const run = left.splice(0, long ? Number(long[1]) : said.split("; ").length);
      const [from = "", to = ""] = [run.at(-1)?.row[0], run[0]?.row[0]];
      const days = run.map(({ row: [date = "", value = ""] }) => `${date}: ${value}`);
      expect(said).toBe(long ? `${from} to ${to}, ${String(run.length)} results` : days.join("; "));
      for (const { state } of run) expect(textOf(item)).toMatch(new RegExp(`; ${state}$`));
    }
    expect(left).toEqual([]);
  });

  it("leaves out an earlier version that would stretch the axis, and says in the table why it was replaced", async () => {
    const page = await open(`?code=${GLUCOSE}`);
    expect(page.querySelectorAll(".chart > svg .chart-replaced")).toHaveLength(0);
    const states = detailsOf(page);
    const [now = "", before = ""] = states.slice(states.findIndex((state) => state.includes("; Corrected")));
    expect(before).toMatch(/; Before the correction, valid until \d/);
    for (const state of [now, before]) expect(state).toContain("another sample");
  });

  it("gives another unit a panel of its own and joins nothing across", async () => {
    const page = await open(`?code=${CREATININE}`);
    const labels = [...(drawing(page)?.querySelectorAll(".chart-value") ?? [])].map(textOf).join(" ");
    expect(labels).toContain("(mg/dL)");
    expect(labels).toContain("(µmol/L)");
    expect(textOf(page.querySelector("main"))).toContain("not converted");
  });

  it("draws nothing where there is no number to draw: limits, withdrawn values, one value", async () => {
    const page = await open(`?code=${CRP}`);
    expect(drawing(page)).toBeNull();
    const said = textOf(page.querySelector("main"));
    expect(said).toContain("< 0.3 mg/L");
    expect(said).toContain("Withdrawn");
    expect(said).not.toContain("14.2");
  });

  it("tells a real difference from chance where the laboratory sends the limit, with its source", async () => {
    const page = await open(`?code=${CHOLESTEROL}`);
    const [now = NaN, before = NaN] = [...page.querySelectorAll("tbody tr")]
      .map((row) => Number.parseFloat(textOf(row.children[1] ?? null)))
      .slice(0, 2);
    const percent = ((now - before) / before) * 100;
    const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
    const told = textOf(page.querySelector("main"));
    expect(told).toContain(`The latest result differs by ${sign}${Math.abs(percent).toFixed(1)}% from `);
    expect(told).toMatch(Math.abs(percent) > 17.8 ? /more than chance.+17\.8%/ : /may be chance.+17\.8%/);
    expect(told).toMatch(/reference change value, 95%.+Source.+1993.+01 JUL 2026/);
    const without = await open(`?code=${GLUCOSE}`);
    expect(textOf(without.querySelector("main"))).not.toMatch(/chance/i);
  });

  it("says that a value is inside a clinician's goal, in table, list and file, and not that it is normal", async () => {
    const goal = "Inside your goal (5.0–6.5)";
    const page = await open(`?code=${HBA1C}`);
    const row = cellsOf(page.querySelector("table") ?? page.body).find(([, value]) => value === "5.8 %");
    expect(row?.[2]).toBe(goal);
    const href = page.querySelector("a[download]")?.getAttribute("href") ?? "";
    expect((await browser.get(href)).text).toContain(`"${goal}"`);
    const rows = [...(await open("?patient_id=pat-hartini")).querySelectorAll("table")].flatMap(cellsOf);
    expect(rows.find(([name]) => name === "HbA1c")?.[1]).toBe("6.9 % · Inside your goal (6.0–7.5)");
  });

  it("stands under others on one axis, each with its own table", async () => {
    const page = await open(`?code=${GLUCOSE}&code=${HBA1C}`);
    expect(page.querySelectorAll(".chart > svg")).toHaveLength(1);
    expect(page.querySelectorAll("table")).toHaveLength(2);
    const rows = [...page.querySelectorAll("table")].flatMap(cellsOf);
    expect(pointsOf(page).length, "all but the earlier version").toBe(rows.length - 1);
    const comma = await open(`?code=${GLUCOSE},${HBA1C}`);
    expect(pointsOf(comma).map((point) => point.outerHTML)).toEqual(
      pointsOf(page).map((point) => point.outerHTML),
    );
  });

  it("shows the time that is chosen, by name or by dates; the file has the same", async () => {
    const all = cellsOf(
      (await open(`?code=${GLUCOSE}`)).querySelector("table") ?? new JSDOM().window.document.body,
    );
    const [newest = "", , oldest = ""] = [all[0]?.[0], "", all.at(-1)?.[0]];
    const last = await open(`?code=${GLUCOSE}&date_from=${encodeURIComponent(newest)}`);
    expect(cellsOf(last.querySelector("table") ?? last.body)).toEqual(all.slice(0, 1));
    expect(textOf(last.querySelector(".history-told"))).toContain("One result so far");
    expect(drawing(last)).toBeNull();
    const href = last.querySelector("a[download]")?.getAttribute("href") ?? "";
    expect((await browser.get(href)).text.trim().split("\r\n")).toHaveLength(2);
    const none = await open(`?code=${GLUCOSE}&date_to=1-1-2010`);
    expect(textOf(none.querySelector(".empty"))).toContain("No results in this period");
    expect(oldest).not.toBe(newest);
  });

  it("says that a date cannot be read, keeps it, and shows everything", async () => {
    const page = await open(`?code=${GLUCOSE}&date_from=kemarin+dulu`);
    const input = page.querySelector<HTMLInputElement>("main [name=date_from]");
    expect(input?.value).toBe("kemarin dulu");
    expect(input?.getAttribute("aria-invalid")).toBe("true");
    expect(pointsOf(page).length).toBeGreaterThan(3);
  });

  it("is complete where data is saved: sentences and table, no drawing", async () => {
    const page = await browser.get(`${PAGE}?code=${GLUCOSE}`, { "Save-Data": "on" });
    const { document } = new JSDOM(page.text).window;
    expect(drawing(document)).toBeNull();
    expect(cellsOf(document.querySelector("table") ?? document.body).length).toBeGreaterThan(4);
  });
});

it("shows no results for a code without measurements, and no error", async () => {
  const page = await open("?code=no-such-code");
  expect(textOf(page.querySelector(".empty"))).toContain("No results");
});

describe("the titles of a result's pages", () => {
  const of = "order_number=ORD-0003002";
  const codes = [GLUCOSE, HBA1C, `${GLUCOSE},${HBA1C}`];
  const addresses = [
    "",
    `?${of}&explained=1`,
    `?${of}&view=simple`,
    `?${of}&view=advanced`,
    `?${of}&view=examination`,
    `?${of}&view=hearing`,
    `?${of}&view=lungs`,
    "?order_number=ORD-0003006&view=simple",
  ].map((query) => `/patient/lab-result${query}`);
  const others = [
    ...["", ...codes.flatMap((code) => [`?code=${code}`, `?code=${code}&preset=last_3_months`])].map(
      (query) => `${PAGE}${query}`,
    ),
    "/patient/lab-result/sharing?order_number=ORD-0003002&audience=company",
    "/patient/medical-record/pat-siti/share",
    ...["", "/access", "/declared"].map((part) => `/patient/medical-record/pat-siti${part}`),
  ];

  it.each(languagesInTurn(1))("are each its own (%s)", async (lang) => {
    const titles = new Map<string, string>();
    for (const address of [...addresses, ...others]) {
      const page = await browser.get(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      expect(page.status, address).toBe(200);
      const title = /<title>([^<]*)/.exec(page.text)?.[1] ?? "";
      expect(titles.get(title), `${title}: ${address}`).toBeUndefined();
      titles.set(title, address);
    }
  });
});
