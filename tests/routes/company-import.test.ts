import { describe, expect, it } from "vitest";
import { formIn, type Browser } from "../support/browser.ts";
import { openCompanyPortal } from "../support/company-portal.ts";
import { csvOf, personAt, type SheetPerson } from "../../lab/tests/support/employee-sheets.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const as = (username: string) => company.as(username);
const upload = (username: string, content: string | Buffer) => company.upload(username, content);
const pressed = (browser: Browser, path: string, which: string, fields: Record<string, string> = {}) =>
  browser.submit(path, fields, which);

describe("importing employees", () => {
  const people = (from: number, count: number): SheetPerson[] =>
    Array.from({ length: count }, (_, index) => personAt(from + index));

  it.each([
    ["nothing", "", "Choose a file first"],
    ["no heading", "a;b\n1;2", "We found no row with the column names"],
    ["two columns of one meaning", "No KTP,Nomor KTP\n1,2", "Two columns have the same meaning"],
    ["an open quotation mark", `${csvOf([])}\n"x`, "A quotation mark in row 2 is not closed"],
    ["a picture", "\u0089PNG\0\0", "Row 1 contains characters that cannot be read"],
  ])("%s is refused with a sentence at the file", async (_name, content, sentence) => {
    const { status, text } = await upload("hrd", content);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toContain(sentence);
    expect(text).toContain('aria-invalid="true"');
  });

  it("imports on confirmation what was shown, and says what was left out", async () => {
    const browser = as("hrd");
    const sheet = people(400, 4);
    const [first, second] = sheet;
    if (!first || !second) throw new Error("No people.");
    first.email = "nobody";
    second.date_of_birth = "16/05/71";
    const taken = await upload("hrd", csvOf(sheet));
    const review = taken.location ?? "";
    expect(review).toMatch(/import\/[\w-]+$/);
    const page = await browser.get(review);
    expect(page.text).toContain("2 rows are ready to import. The others need fixing first.");
    expect(page.text).toContain("1 date written like 16/05/71: read it as day/month/year");
    const old = await browser.get(`${review}/confirm`);
    const mended = await pressed(browser, review, "version", { repairs: "dates_short_year" });
    expect(mended.location).toBe(review);
    const stale = await browser.post(`${review}/confirm`, formIn(old.text, "shown").hidden);
    expect([stale.status, stale.text.includes("This has changed")]).toEqual([409, true]);
    const done = await pressed(browser, `${review}/confirm`, "shown");
    expect(done.location).toBe(review);
    const end = await browser.get(review);
    expect(end.text).toContain("Import finished");
    expect((await upload("hrd", csvOf(sheet))).location).toBe(review);
  });

  it("offers the rows to fix as files that can be uploaded unchanged", async () => {
    const browser = as("hrd");
    const sheet = people(500, 3).map((person, index) => (index === 0 ? { ...person, gender: "?" } : person));
    const review = (await upload("hrd", csvOf(sheet))).location ?? "";
    await pressed(browser, `${review}/confirm`, "shown");
    for (const format of ["csv", "xlsx"]) {
      const file = await raw(browser, `${review}/errors?format=${format}`);
      const again = await upload("hrd", file);
      const page = await browser.get(again.location ?? "");
      expect(page.text, format).toContain("No row can be imported yet.");
      expect(page.text, format).toContain("Enter L or P (male or female)");
      expect(page.text, format).not.toContain("These columns are not used");
    }
  });

  it("keeps other companies and roles away from an import", async () => {
    const review = (await upload("hrd", csvOf(people(600, 1)))).location ?? "";
    expect((await as("company2").get(review)).status).toBe(404);
    expect((await as("viewer").get(review)).location).toBe("/page-not-allowed");
  });
});

async function raw(browser: Browser, path: string): Promise<Buffer> {
  const response = await fetch(company.origin + path, { headers: { Cookie: browser.cookieHeader } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
