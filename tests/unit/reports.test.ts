import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/portal.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
/** Rows of a document's tables, without their heads. */
const rowsOf = (document: string, head: string) =>
  read(document)
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith(`| ${head}`) && !/^\| -/.test(line));

describe("the threat model", () => {
  it("names for each threat a test that exists, under its title", () => {
    const rows = rowsOf("docs/threat-model.md", "threat ");
    expect(rows.length).toBeGreaterThan(40);
    const wrong = rows.filter((row) => {
      const [, path = "", title = ""] = /`((?:lab\/)?tests\/[\w./-]+)` "(.+)" *\|$/.exec(row) ?? [];
      return title === "" || !existsSync(join(root, path)) || !read(path).includes(`"${title}"`);
    });
    expect(wrong).toEqual([]);
  });
});

describe("the accessibility report", () => {
  const rows = rowsOf("docs/accessibility.md", "criterion ").map((row) =>
    row.split("|").map((cell) => cell.trim()),
  );

  it("judges all 55 criteria of WCAG 2.2 A and AA, each once", () => {
    const criteria = rows.map(([, criterion = ""]) => criterion);
    expect(new Set(criteria.map((value) => /^\d\.\d\.\d+ /.exec(value)?.[0])).size).toBe(55);
    expect(criteria).toHaveLength(55);
    // Removed by WCAG 2.2.
    expect(criteria.filter((value) => value.startsWith("4.1.1"))).toEqual([]);
    const verdicts = new Set(rows.map(([, , verdict]) => verdict));
    expect([...verdicts].sort()).toEqual(["Not applicable", "Partially supports", "Supports"]);
  });

  it("says what is missing where support is partial, and how many criteria that are", () => {
    const partial = rows.filter(([, , verdict]) => verdict === "Partially supports");
    expect(partial.filter(([, , , how]) => !how?.includes("**"))).toEqual([]);
    expect(read("docs/accessibility.md")).toContain(
      `${String(partial.length)} of 55 criteria are supported in part`,
    );
  });
});
