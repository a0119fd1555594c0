import { readFileSync } from "node:fs";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { planSheet } from "../../app/features/employees/sheet-plan.server.ts";
import type { SheetAnswers, SheetQuestion } from "../../app/features/employees/sheet-questions.ts";
import { cellAddress, rangesOf } from "../../app/lib/cell-address.ts";
import { problemOfKind } from "../../app/workers/sheet-kind.ts";
import { readSheetBytes } from "../../app/workers/sheets.ts";
import { checkSheet } from "../../lab/domains/company/employees/import-check.ts";
import { cellsOf } from "../../lab/domains/company/employees/import-columns.ts";
import { HEADS, NOBODY, personAt, type SheetPerson } from "../../lab/tests/support/employee-sheets.ts";
import { runs } from "../support/runs.ts";
import { OFFICE_HEADS, PEOPLE, sheetCorpus } from "../support/sheet-corpus.ts";
import { bookOf, csvLines, errorCell, utf16 } from "../support/sheet-files.ts";

const LISTS = {
  today: "2026-11-20",
  company_id: "com-nusantara",
  titles: [
    { title_id: "1", name_en: "Mr", name_id: "Tuan" },
    { title_id: "2", name_en: "Mrs", name_id: "Nyonya" },
  ],
  departments: [{ department_id: "dep-1", name: "Gudang" }],
  insurers: [{ insurance_company_id: "ins-bpjs", name: "BPJS Kesehatan", company_id: null, digits: 13 }],
  repairs: new Set<never>(),
};

const requested = (question: SheetQuestion): string[] => {
  if (question.ask === "sheet") {
    const names = question.sheets.map(
      ({ name, people, isHidden }) => `${name} ${String(people)}${isHidden ? " hidden" : ""}`,
    );
    return [`asks sheet ${names.join(", ")}`];
  }
  if (question.ask !== "unread") return [`asks ${question.ask} ${question.places}`];
  return question.cells.map(
    ({ kind, value, places }) => `asks unread ${places} ${kind === "error" ? value : kind}`,
  );
};

/** The portal's reading, then the laboratory's, as lines of the corpus. */
async function readingOf(bytes: Buffer, answers: SheetAnswers = {}, people = PEOPLE): Promise<string[]> {
  const kind = problemOfKind(bytes);
  if (kind) return [`refused ${kind}`];
  const read = readSheetBytes(bytes);
  if (!read.ok) return [`refused ${read.problem}`];
  const plan = planSheet(read.pages, answers);
  if (plan.state === "asks") return plan.questions.flatMap(requested);
  if (plan.state === "refused")
    return [["refused", plan.problem, ...Object.values(plan.params)].map(String).join(" ")];
  const [heads = [], ...lines] = Papa.parse<string[]>(plan.csv.toString()).data;
  const rows = lines.flatMap((cells, index) =>
    cells.some((cell) => cell !== "") ? [{ sheet_row: index + 2, cells: cellsOf(heads, cells) }] : [],
  );
  const checked = await checkSheet(rows, LISTS, NOBODY);
  const problems = checked.flatMap((row) =>
    row.problems.map(({ column, code }) => `${cellAddress(heads.indexOf(column), row.sheet_row)} ${code}`),
  );
  const good = checked.filter(({ outcome }) => outcome === "new");
  for (const { employee } of good) {
    const person = people.find(({ employee_number }) => employee_number === employee?.values.employee_number);
    expect(employee?.values).toMatchObject(person ? meant(person) : { employee_number: "one of the people" });
  }
  return [
    ...plan.notes.map(({ key, params }) => `note ${key} ${Object.values(params).join(", ")}`),
    ...heads.filter((head) => head.startsWith("(")).map((head) => `unused ${head}`),
    ...problems,
    ...(good.length > 0 ? [`read ${rangesOf(good.map(({ sheet_row }) => sheet_row))}`] : []),
  ];
}

const meant = (person: SheetPerson) => ({
  first_name: person.first_name,
  last_name: person.last_name,
  date_of_birth: person.date_of_birth.split("-").reverse().join("-"),
  phone: `+62${person.phone.slice(1)}`,
  identities: [{ identity_number: person.identity_number }],
  insurances: [{ insurance_number: person.insurance_number }],
});

const corpus = sheetCorpus();

// Promise Q10: 75 sheets, and any list of people in 11 writings: rows read + rows named = rows.
describe("a sheet as offices make it", () => {
  it.each(corpus.map(({ name, bytes, result }) => [name, bytes, result] as const))(
    "has every row read or named with its cell: %s",
    async (_name, bytes, result) => {
      expect(await readingOf(bytes)).toEqual(result);
    },
  );

  it("stands in the documentation with what becomes of it", () => {
    const page = readFileSync("docs/behaviour/imports.md", "utf8").replace(/ +\|/g, " |");
    expect(corpus.filter(({ name, result }) => !page.includes(`| ${name} | ${result.join("; ")} |`))).toEqual(
      [],
    );
  });
});

describe("a question about a sheet", () => {
  const hidden = bookOf([
    { rows: [OFFICE_HEADS, ...PEOPLE.map((person) => HEADS.map((head) => person[head]))], hiddenRows: [3] },
  ]);
  it.each([
    ["take", ["note hidden_rows_take 3", "read 2–5"]],
    ["leave", ["note hidden_rows_leave 3", "read 2, 4–5"]],
  ] as const)("is answered for hidden rows: %s", async (hidden_rows, result) => {
    expect(await readingOf(hidden, { hidden_rows })).toEqual(result);
  });

  it("leaves the rows of unread cells out, and says so", async () => {
    const rows = PEOPLE.map((person, index) =>
      HEADS.map((head) => (index === 1 && head === "phone" ? errorCell("#N/A") : person[head])),
    );
    const book = bookOf([{ rows: [OFFICE_HEADS, ...rows] }]);
    expect(await readingOf(book, { unread: "leave" })).toEqual(["note unread 3", "read 2, 4–5"]);
  });

  it("reads the sheet that was chosen", async () => {
    const sheet = (from: number) => [
      OFFICE_HEADS,
      ...PEOPLE.slice(from).map((person) => HEADS.map((head) => person[head])),
    ];
    const book = bookOf([
      { name: "A", rows: sheet(0) },
      { name: "B", rows: sheet(2) },
    ]);
    expect(await readingOf(book, { sheet: "1" })).toEqual(["note sheet B, A", "read 2–3"]);
  });
});

describe("any list of people in any writing", () => {
  const writing = fc.record({
    people: fc.uniqueArray(fc.nat({ max: 300 }), { minLength: 1, maxLength: 12 }),
    above: fc.nat({ max: 5 }),
    blanks: fc.nat({ max: 3 }),
    leftBlank: fc.boolean(),
    order: fc.shuffledSubarray([...HEADS.keys()], { minLength: HEADS.length }),
    errors: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 3 }),
    hidden: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 3 }),
    form: fc.constantFrom(
      "comma",
      "semicolon",
      "tab",
      "pipe",
      "mac",
      "utf16",
      "xlsx",
      "bare",
      "shared",
      "strict",
      "backslash",
    ),
  });

  it("has as many rows read and named as it has people", async () => {
    await fc.assert(
      fc.asyncProperty(writing, async ({ people, above, blanks, leftBlank, order, errors, hidden, form }) => {
        const persons = people.map(personAt);
        const isBook = ["xlsx", "bare", "shared", "strict", "backslash"].includes(form);
        const shift = leftBlank ? [""] : [];
        const lines = persons.map((person, index) => [
          ...shift,
          ...order.map((value) => {
            const head = HEADS[value] ?? "phone";
            return head === "phone" && errors.includes(index) ? "#N/A" : person[head];
          }),
        ]);
        const titles = Array.from({ length: above }, (_title, index) => [
          ...shift,
          `Laporan ${String(index)}`,
        ]);
        const gap = Array.from({ length: blanks }, () => [""]);
        const heading = [...shift, ...order.map((value) => OFFICE_HEADS[value] ?? "")];
        const rows = [...titles, heading, ...gap, ...lines];
        const first = titles.length + 1 + gap.length + 1;
        const hiddenRows = isBook
          ? hidden.filter((value) => value < lines.length).map((value) => first + value)
          : [];
        const delimiters: Record<string, string> = { semicolon: ";", tab: "\t", pipe: "|" };
        const text = csvLines(rows, delimiters[form] ?? ",", form === "mac" ? "\r" : "\r\n");
        const bytes = isBook
          ? bookOf([{ rows, hiddenRows }], {
              bare: form === "bare",
              shared: form === "shared",
              strict: form === "strict",
              separator: form === "backslash" ? "\\" : "/",
            })
          : form === "utf16"
            ? utf16(text)
            : Buffer.from(text);
        const broken = errors.filter((error) => error < lines.length);
        const questions = await readingOf(bytes, {}, persons);
        expect(questions.some((line) => line.startsWith("asks hidden_rows"))).toBe(hiddenRows.length > 0);
        expect(questions.some((line) => line.startsWith("asks unread"))).toBe(broken.length > 0);
        if (broken.length === lines.length) return;
        const result = await readingOf(bytes, { hidden_rows: "take", unread: "leave" }, persons);
        const read = lines.flatMap((_line, index) => (broken.includes(index) ? [] : [first + index]));
        expect(result.filter((line) => line.startsWith("read"))).toEqual([`read ${rangesOf(read)}`]);
      }),
      { numRuns: runs(120, 3000) },
    );
  });
});
