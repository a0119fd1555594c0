import { describe, expect, it } from "vitest";
import { MASTER, openCompanyPortal } from "../support/company-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const as = (username: string) => company.as(username);

describe("the list and its files", () => {
  it("is filtered by name, department and status, and keeps the filters in its pages and files", async () => {
    const { text } = await as("hrd").get(`${MASTER}?department_id=dep-nusantara-1&status=active`);
    expect(text).toContain("department_id=dep-nusantara-1&amp;status=active&amp;format=csv");
    const match = await as("hrd").get(`${MASTER}?q=0003`);
    expect(match.text).toContain("1 employee");
    expect((await as("hrd").get(`${MASTER}?page=99`)).location).toBe(`${MASTER}?page=3`);
  });

  it("answers a search for 16 digits with how to search, and exports no list for it", async () => {
    const requested = "?q=3174+0552+0488+0003&department_id=dep-nusantara-1&page=2";
    for (const [username, way] of [
      ["hrd", "last 4 digits of the ID, or part of the employee number"],
      ["viewer", "Search by name or part of the employee number"],
    ] as const) {
      const refused = await as(username).get(`${MASTER}${requested}`);
      expect([refused.status, refused.location]).toEqual([303, `${MASTER}?department_id=dep-nusantara-1`]);
      expect((await as(username).get(refused.location ?? "")).text).toContain(way);
    }
    const download = await as("hrd").get(`${MASTER}/export?q=3174055204880003&format=csv`);
    expect([download.status, download.location]).toEqual([303, MASTER]);
  });

  it("is downloaded as CSV without formulas and as XLSX", async () => {
    const csv = await as("hrd").get(`${MASTER}/export?format=csv`);
    expect(csv.headers["content-type"]).toContain("text/csv");
    expect(csv.headers["cache-control"]).toContain("no-store");
    expect(csv.text.trim().split("\r\n")).toHaveLength(61);
    expect(csv.text).not.toMatch(/(?:^|,)"?[=+@-]/m);
    const xlsx = await as("hrd").get(`${MASTER}/export?format=xlsx`);
    expect([xlsx.status, xlsx.text.startsWith("PK")]).toEqual([200, true]);
  });

  it("are imported again as they are without a change", async () => {
    const csv = await as("hrd").get(`${MASTER}/export?format=csv`);
    const review = await as("hrd").open((await company.upload("hrd", csv.text)).location ?? "");
    expect(review.text).toContain("Nothing in this file differs from the stored data.");
  });

  it("shows each employee's last and next check, and chips with counts that keep the search", async () => {
    const { text } = await as("hrd").get(`${MASTER}?department_id=dep-nusantara-1&lang=en`);
    expect(text).toMatch(/Last check.*Next check/s);
    const [, href = "", count = ""] =
      /href="([^"#]*due=1)#results"[^>]*>Check needed<span[^>]*> (\d+)/.exec(text) ?? [];
    expect(href).toContain("department_id=dep-nusantara-1");
    const overdue = await as("hrd").get(href.replaceAll("&amp;", "&"));
    expect(overdue.text).toMatch(new RegExp(`${count} employees?<`));
    expect(overdue.text).toMatch(/aria-current="page"[^>]*>Check needed/);
    expect(overdue.text).toContain('name="due" value="1"');
    const ending = await as("hrd").get(`${MASTER}?insurance=ending`);
    expect(ending.text).toContain("Insured until");
    const viewer = await as("viewer").get(`${MASTER}?insurance=ending`);
    expect(viewer.text).not.toContain("Insured until");
    expect(viewer.text).not.toContain("Insurance ends");
  });
});
