import { describe, expect, it } from "vitest";
import { readPage, textOf } from "../support/read-page.ts";
import { openCompanyPortal } from "../support/company-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const as = (username: string) => company.as(username);

describe("the medical record of a company", () => {
  const RECORD = "/company/medical-record";

  it("shows conclusions and figures, without values", async () => {
    const { text } = await as("hrd").get(`${RECORD}?event=ofc-0000002`);
    for (const word of [
      "Figures of this event",
      "Fit with restriction",
      "Values are shown only with the employee",
      "Other groups combined",
    ])
      expect(text).toContain(word);
    const id = await as("hrd").get(`${RECORD}?event=ofc-0000002&lang=id`);
    expect(id.text).toContain("Laik kerja dengan keterbatasan");
    await as("hrd").get("/menu?lang=en");
    const csv = await as("hrd").get(`${RECORD}/export?event=ofc-0000002`);
    expect(csv.headers["cache-control"]).toContain("no-store");
    expect(csv.text.trim().split("\r\n").length).toBeGreaterThan(30);
  });

  it("counts each conclusion in a link that keeps the other filters", async () => {
    const { text } = await as("hrd").get(`${RECORD}?event=ofc-0000002&fitness=fit`);
    const [, count = ""] =
      /event=ofc-0000002&amp;fitness=fit_note#results"[^>]*>Fit with medical note<span[^>]*> (?:<!-- -->)?(\d+)/.exec(
        text,
      ) ?? [];
    expect(count).toMatch(/^\d+$/);
    const other = await as("hrd").get(`${RECORD}?event=ofc-0000002&fitness=fit_note`);
    expect(other.text).toContain(`${count} examination`);
    expect(other.text).toMatch(/aria-current="page">Fit with medical note/);
    expect(other.text).toMatch(/state-success"><svg.*?<\/svg>Fit with medical note/);
  });

  it("begins with the newest examination of each employee, exceptions first, with a way to all", async () => {
    const page = async (query: string) => (await readPage(as("hrd"), `${RECORD}${query}`)).document;
    const newest = await page("?lang=en");
    const rows = [...newest.querySelectorAll("main .row")];
    expect(textOf(newest.querySelector("#results"))).toMatch(/^\d+ employees \(\d+ not attended\)$/);
    expect(textOf(newest.querySelector("main"))).toContain("The latest examination of each employee.");
    expect(textOf(rows[0])).toContain("Unfit for a specific job");
    expect(rows[0]?.querySelector("a")?.getAttribute("href")).toMatch(
      /^\/company\/employee\/master\/edit\/[\w-]+$/,
    );
    const links = rows.map((row) => row.querySelector("a")?.getAttribute("href"));
    expect(new Set(links).size).toBe(rows.length);
    const every = await page("?every=1");
    expect(textOf(every.querySelector("#results"))).toMatch(/^\d+ examinations \(\d+ not attended\)$/);
    expect(newest.querySelector(`a[href="${RECORD}?every=1"]`)).not.toBeNull();
  });

  it("shows the other roles figures only", async () => {
    for (const username of ["finance", "viewer"]) {
      const { text } = await as(username).get(`${RECORD}?event=ofc-0000002`);
      expect(text).toContain("Your role can see figures only");
      expect(text).toContain("Figures of this event");
      expect(text).not.toContain("Fit to work 2");
      expect((await as(username).get(`${RECORD}/export`)).location).toBe("/page-not-allowed");
    }
  });
});
