import { afterEach, describe, expect, it } from "vitest";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const HOME = "/patient/home?lang=en";
const HISTORY = "/result/get-history";

/** The reference laboratory behind a stub. */
const lab = useOpened(() => openSeededLab({ port: 0, brand: "Test" }));
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const patient = useVisitor(portal, "patient");
afterEach(() => stub.answerNormally());

const home = () => readPage(patient, HOME);

describe("the values on the home page", () => {
  it("are the three outside their range, each with flag, unit and day, and open their trend", async () => {
    const { document } = await home();
    const section = document.querySelector("section:has(#values)");
    const rows = [...(section?.querySelectorAll(".row") ?? [])];
    expect(rows).toHaveLength(4);
    expect(textOf(rows.shift())).toMatch(/^\d+ new reports?$/);
    for (const row of rows)
      expect(textOf(row)).toMatch(/^\S.*\s?[\d.,]+ \S+ [▲▼]+ \S.*\d\d [A-Z]{3} 20\d\d$/);
    const hrefs = rows.map((row) => row.querySelector("a")?.getAttribute("href") ?? "");
    expect(hrefs.filter((href) => !/^\/patient\/lab-result[/?]/.test(href))).toEqual([]);
    expect([...(section?.querySelectorAll("a") ?? [])].map(textOf)).toContain("All values");
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
    expect([...document.querySelectorAll("main .row a")].map(textOf)).toContainEqual(
      expect.stringMatching(/^\d+ new reports$/),
    );
  });
});
