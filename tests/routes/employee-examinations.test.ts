import { describe, expect, it } from "vitest";
import { MASTER, openCompanyPortal } from "../support/company-portal.ts";
import { pressPeople } from "../support/people-step.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const as = (username: string) => company.as(username);
const historyOf = (id: string) => `${MASTER}/edit/${id}/examinations`;
const visible = (text: string) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const countIn = (text: string) => Number(/(\d+) employees?\b/.exec(visible(text))?.[1] ?? 0);
const idsIn = (text: string) => [...text.matchAll(/master\/edit\/(emp-[\w-]+)"/g)].map(([, id = ""]) => id);
const get = async (path: string) => (await as("hrd").get(path)).text;

/** Of every page of a list of employees. */
async function allIn(query: string): Promise<string[]> {
  const matches: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await as("hrd").get(`${MASTER}?${query}&page=${String(page)}`);
    if (answer.status !== 200) return matches;
    matches.push(...idsIn(answer.text));
  }
}

describe("a yearly check that is due", () => {
  it("is a filter of active employees, which their file keeps", async () => {
    const due = await allIn("lang=en&due=1");
    const active = await allIn("lang=en&status=active");
    expect(due.length).toBeGreaterThan(0);
    expect(due.length).toBeLessThan(active.length);
    expect(active).toEqual(expect.arrayContaining(due));
    const list = await get(`${MASTER}?lang=en&due=1`);
    expect(countIn(list)).toBe(due.length);
    expect(visible(list)).toContain("Next check");
    const csv = await as("hrd").get(`${MASTER}/export?lang=en&due=1&format=csv`);
    const [head = "", ...rows] = csv.text.trim().split("\r\n");
    expect(head).toMatch(/"Status","Last examination"$/);
    expect(rows).toHaveLength(due.length);
    for (const row of rows) expect(row).toMatch(/"Active","(20\d\d-\d\d-\d\d|Never examined)"$/);
  });

  it("agrees with each employee's history", async () => {
    const due = new Set(await allIn("lang=en&due=1"));
    const active = await allIn("lang=en&status=active");
    const [examined = "", late = ""] = [active.find((id) => !due.has(id)), [...due][0]];
    const conclusions = /Fit to work|Fit with|nfit|Awaiting doctor/;
    expect(visible(await get(`${historyOf(examined)}?lang=en`))).toMatch(conclusions);
    expect(visible(await get(`${historyOf(late)}?lang=en`))).not.toMatch(conclusions);
  });

  it("chooses the people of an examination", async () => {
    const people = "/company/office-care/detail/ofc-0000007/people?step=1";
    const step = await get(`${people}&view=due&lang=en`);
    const headOf = (text: string) => /<h2 id="list">([^<]*)</.exec(text)?.[1] ?? "";
    const due = Number(/\d+/.exec(headOf(step))?.[0]);
    expect(due).toBe((await allIn("lang=en&due=1")).length);
    await pressPeople(as("hrd"), `${people}&view=due`, { intent: "all" });
    const chosen = await get(`${people}&view=chosen&lang=en`);
    expect(Number(/\d+/.exec(headOf(chosen))?.[0])).toBe(due);
  });
});

describe("an employee's examinations", () => {
  it("are shown with the doctor's conclusion and its last day, in both languages", async () => {
    for (const [lang, title, conclusion, until] of [
      ["en", "Examination history", "Unfit for a specific job", "Valid until"],
      ["id", "Riwayat pemeriksaan", "Tidak laik untuk jabatan tertentu", "Berlaku sampai"],
    ] as const) {
      const text = await get(`${historyOf("emp-nja-1041")}?lang=${lang}`);
      expect(text).toContain(title);
      expect(text).toContain("/company/office-care/detail/");
      expect(visible(text)).toContain(conclusion);
      expect(visible(text)).toMatch(new RegExp(`${until} .*\\d\\d [A-Z]{3} 20\\d\\d`));
    }
  });

  it("stand on the employee's page before contacts and the form", async () => {
    const { document } = await readPage(as("hrd"), `${MASTER}/edit/emp-nja-1041?lang=en`);
    const text = textOf(document.querySelector("main"));
    const order = ["Next check: 01 ", "Unfit for a specific job", "Valid until", "0812", "Change details"];
    const found = order.map((word) => text.indexOf(word));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it("stay within the company, with those who manage employees", async () => {
    const path = historyOf("emp-nja-1005");
    for (const username of ["finance", "viewer"])
      expect((await as(username).get(path)).location).toBe("/page-not-allowed");
    expect((await as("company2").get(path)).status).toBe(404);
  });
});

describe("an examination for one employee", () => {
  const ADD = "/company/office-care/add";
  const order = (id: string) => as("hrd").submit(`${MASTER}/edit/${id}?lang=en`, {}, 'value="order"');
  const chosenIn = async () => /(\d+) employees? chosen/.exec(visible(await get(`${ADD}?lang=en`)))?.[1];

  it("begins an event with the employee, and joins the event already begun", async () => {
    expect((await order("emp-nja-1041")).location).toBe(ADD);
    expect(await chosenIn()).toBe("1");
    expect((await order("emp-nja-1005")).location).toBe(ADD);
    const page = visible(await get(`${ADD}?lang=en`));
    expect(page).toContain("This employee joins the event that you have begun: 2 people now.");
    expect((await order("emp-nja-1005")).location).toBe(ADD);
    expect(await chosenIn()).toBe("2");
  });

  it("is not offered for an employee who has left", async () => {
    const left = idsIn(await get(`${MASTER}?lang=en&status=inactive`))[0] ?? "";
    expect(left).not.toBe("");
    expect(await get(`${MASTER}/edit/${left}?lang=en`)).not.toContain('value="order"');
  });
});
