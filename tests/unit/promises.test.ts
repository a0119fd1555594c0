import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  marksIn,
  PROMISES,
  promisesPage,
  readMarks,
  readPromises,
  withoutFigures,
} from "../../scripts/promises.ts";

const promises = readPromises();
const marks = readMarks();

describe("the table of promises", () => {
  it("has a hundred and two of them, each with its figure", () => {
    expect(new Set(promises.map(({ id }) => id)).size).toBe(102);
    expect(promises.filter(({ promise, asked }) => !promise || !asked)).toEqual([]);
  });

  it("names a test for each, and every mark stands above a test and names a promise", () => {
    const known = new Set(promises.map(({ id }) => id));
    expect(marks.filter(({ promise, title }) => !title || !known.has(promise))).toEqual([]);
    const held = new Set(marks.map(({ promise }) => promise));
    expect([...known].filter((id) => !held.has(id))).toEqual([]);
  });

  it("is up to date apart from figures, which stay until there are newer ones", async () => {
    const document = readFileSync(PROMISES, "utf8");
    const fresh = await promisesPage(document);
    expect(withoutFigures(document)).toBe(withoutFigures(fresh));
    const figured = fresh.replace(
      /^(\| I4 [^|]*\|[^|]*\|[^|]*\|)[^|]*/m,
      "$1 a figure of its own (9999-12-31) ",
    );
    expect(await promisesPage(figured)).toContain("| a figure of its own (9999-12-31)");
  });

  it("takes the name of a measurement for its title", () => {
    const text = "// Promise A1: one.\nexport function measure() {}";
    expect(["tests/bench/a.mjs", "tests/unit/a.ts"].map((file) => marksIn(file, text)[0]?.title)).toEqual([
      "measure",
      null,
    ]);
  });

  it("finds the title of tests, tables of tests and faults, also by a constant's name, and of an assertion", () => {
    const matches = marksIn(
      "a.test.ts",
      `// Promise A1: one.
       it("a", () => {});
       describe("b", () => {
         // Promise A2: two.
         // Promise A3: three.
         it.each([1])("c %s", () => {});
         const title = \`d \${String(1)}\`;
         // Promise A4: four.
         test(title, () => {});
       });
       export const faults = [
         // Promise A5: five.
         fault(5, "e", "f", run),
         ...[1].map((x) =>
           // Promise A6: six.
           fault(5, "g", "h", run),
         ),
       ];
       // Promise A7: seven.
       expect(1, "i").toBe(1);
       // Promise A8: eight.
       const notATest = 1;`,
    );
    expect(matches.map(({ promise, words, title }) => [promise, words, title])).toEqual([
      ["A1", "one.", "a"],
      ["A2", "two.", "c %s"],
      ["A3", "three.", "c %s"],
      ["A4", "four.", "d ${String(1)}"],
      ["A5", "five.", "e"],
      ["A6", "six.", "g"],
      ["A7", "seven.", "i"],
      ["A8", "eight.", null],
    ]);
  });
});
