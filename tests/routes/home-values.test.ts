import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, seededFolder, type TestPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { openStub, type Stub } from "../support/stub-upstream.ts";

const HOME = "/patient/home?lang=en";
const HISTORY = "/result/get-history";

/** The reference laboratory behind a stub. */
let lab: { url: string; close: () => Promise<void> };
let stub: Stub;
let portal: TestPortal;
let patient: Browser;
beforeAll(async () => {
  const { createLab } = await import("../../lab/create.ts");
  lab = await createLab({ dataDir: await seededFolder(), port: 0, brand: "Test" });
  stub = await openStub({ forwardTo: lab.url });
  portal = await openPortal({ LAB_API_URL: stub.url });
  patient = new Browser(portal.origin);
  await patient.signIn("patient");
});
afterAll(async () => {
  await portal.close();
  await stub.close();
  await lab.close();
});
afterEach(() => stub.answerNormally());

const home = () => readPage(patient, HOME);

describe("the values on the home page", () => {
  it("are the three outside their range, each with flag, unit and day, and lead to their trend", async () => {
    const { document } = await home();
    const section = document.querySelector("section:has(#values)");
    const rows = [...(section?.querySelectorAll(".row") ?? [])];
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(textOf(row)).toMatch(/^\S.*\s?[\d.,]+ \S+ [▲▼]+ \S.*\d\d [A-Z]{3} 20\d\d$/);
    const hrefs = rows.map((row) => row.querySelector("a")?.getAttribute("href") ?? "");
    expect(hrefs.filter((href) => !/^\/patient\/lab-result[/?]/.test(href))).toEqual([]);
    const links = [...(section?.querySelectorAll("a") ?? [])].map(textOf);
    expect(links).toContain("All values");
    expect(links.at(-1)).toMatch(/^\d+ new results? (is|are) ready$/);
  });

  it.each([
    ["fails", { status: 500, body: {} }],
    ["does not know them", { status: 501, body: {} }],
    ["has none", { status: 200, body: { code: 200, success: true, results: [] } }],
  ])("give way to the number of new results where the laboratory %s", async (_, answer) => {
    stub.answer(HISTORY, () => answer);
    const { document, status } = await home();
    expect(status).toBe(200);
    expect(document.querySelector("#values")).toBeNull();
    expect(textOf(document.querySelector(".new-results"))).toMatch(/^\d+ new results are ready$/);
  });
});
