import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSheet, type CheckedRow } from "../../domains/company/employees/import-check.ts";
import { cellsOf } from "../../domains/company/employees/import-columns.ts";
import { readDateCell, REPAIRS, type Repair } from "../../domains/company/employees/import-dates.ts";
import { HEADS, NOBODY, personAt, type SheetPerson } from "../support/employee-sheets.ts";

const TODAY = "2026-11-20";
const lists = (repairs: readonly Repair[] = []) => ({
  today: TODAY,
  company_id: "com-nusantara",
  titles: [
    { title_id: "1", name_en: "Mr", name_id: "Tuan" },
    { title_id: "2", name_en: "Mrs", name_id: "Nyonya" },
  ],
  departments: [{ department_id: "dep-1", name: "Gudang" }],
  insurers: [
    { insurance_company_id: "ins-bpjs", name: "BPJS Kesehatan", company_id: null, digits: 13 },
    {
      insurance_company_id: "ins-own",
      name: "PT Nusantara Jaya Abadi",
      company_id: "com-nusantara",
      digits: null,
    },
  ],
  repairs: new Set(repairs),
});

const rowsOf = (people: readonly SheetPerson[]) =>
  people.map((person, index) => ({
    sheet_row: index + 2,
    cells: cellsOf(
      HEADS,
      HEADS.map((head) => person[head]),
    ),
  }));
const check = (people: readonly SheetPerson[], repairs: readonly Repair[] = []) =>
  checkSheet(rowsOf(people), lists(repairs), NOBODY);

async function problemsOf(cells: Partial<SheetPerson>, repairs: readonly Repair[] = []) {
  const [row] = await check([{ ...personAt(3), ...cells }], repairs);
  return { outcome: row?.outcome, codes: row?.problems.map(({ code }) => code), row };
}

describe("a cell of a sheet", () => {
  it("is read when it is right", async () => {
    const { outcome, codes, row } = await problemsOf({});
    expect([outcome, codes]).toEqual(["new", []]);
    expect(row?.employee?.values).toMatchObject({
      employee_number: "002004",
      title_id: "2",
      gender: "F",
      date_of_birth: "1973-04-16",
      phone: "+6281230000003",
      department_id: "dep-1",
      join_date: "2020-01-06",
      identities: [{ identity_type: "KTP", primary: true }],
      insurances: [{ insurance_company_id: "ins-bpjs", insurance_expired_at: "2030-12-31" }],
    });
  });

  it.each<[string, Partial<SheetPerson>, string[]]>([
    ["NIK as 1.23E+15", { identity_number: "3.17405520488E+15" }, ["damaged"]],
    ["NIK as 3,17E+15", { identity_number: "3,17E+15" }, ["damaged"]],
    ["NIK with serial 0000", { identity_number: "3273015604730000" }, ["damaged_zeros"]],
    ["NIK of 15 digits", { identity_number: "327301560473001" }, ["nik_digits"]],
    ["phone as 6.28E+12", { phone: "6.28123E+12" }, ["damaged"]],
    ["phone too long", { phone: "08123456789012345" }, ["phone_long"]],
    ["no email", { email: "nobody" }, ["email"]],
    ["no date", { date_of_birth: "soon" }, ["date_form"]],
    ["no such date", { date_of_birth: "31-02-1990" }, ["date_unreal"]],
    ["born tomorrow", { date_of_birth: "2026-11-21" }, ["date_future"]],
    ["gender", { gender: "?" }, ["gender"]],
    ["several at once", { gender: "", first_name: "", email: "x" }, ["missing", "missing", "email"]],
    ["insurance without a company", { insurance_company: "" }, ["insurance_missing"]],
    ["unknown insurance", { insurance_company: "Nobody" }, ["insurance_unknown"]],
  ])("%s is refused", async (_name, cells, expected) => {
    const { outcome, codes } = await problemsOf(cells);
    expect(outcome).toBe("error");
    expect(codes).toEqual(expected);
  });

  it("warns when the NIK shows another birth date or gender, and imports the row", async () => {
    expect(await problemsOf({ date_of_birth: "1973-04-18" })).toMatchObject({
      outcome: "new",
      codes: ["nik_birth_date"],
    });
    expect(await problemsOf({ gender: "L" })).toMatchObject({ outcome: "new", codes: ["nik_gender"] });
  });

  it("warns of an insurance that has ended", async () => {
    expect(await problemsOf({ insurance_expired_at: "31-12-2025" })).toMatchObject({
      outcome: "new",
      codes: ["insurance_ended"],
    });
  });
});

describe("a repair for the whole sheet", () => {
  it.each<[string, Partial<SheetPerson>, Repair, string]>([
    ["two digits of a year", { date_of_birth: "16/04/73" }, "dates_short_year", "date_short_year"],
    ["month first", { date_of_birth: "04/16/1973" }, "dates_month_first", "date_month_first"],
    ["number of a day", { date_of_birth: "26770" }, "dates_serial", "date_serial"],
    [
      "own company as insurer",
      { insurance_company: "PT Nusantara Jaya Abadi" },
      "insurance_own",
      "insurance_own",
    ],
    ["a new department", { department: "Riset" }, "departments_new", "department"],
    ["lost zeros of BPJS", { insurance_number: "7000000003" }, "insurance_number_zeros", "lost_zeros"],
  ])("repairs %s: a problem without it, right with it", async (_name, cells, repair, code) => {
    expect(await problemsOf(cells)).toMatchObject({ outcome: "error", codes: [code] });
    const { outcome, row } = await problemsOf(cells, [repair]);
    expect(outcome).toBe("new");
    expect(row?.employee?.values.date_of_birth).toBe("1973-04-16");
  });

  it("swaps days and months that the NIK shows to be swapped", async () => {
    const person = { ...personAt(3), date_of_birth: "1973-05-04", identity_number: "3273014405730004" };
    const nik = { ...person, identity_number: "3273014504730004" };
    expect((await check([nik]))[0]?.problems.map(({ code }) => code)).toEqual(["nik_swapped"]);
    const [mended] = await check([nik], ["dates_swapped"]);
    expect(mended?.employee?.values.date_of_birth).toBe("1973-04-05");
    expect((await check([person]))[0]?.problems).toEqual([]);
  });

  it("gives employee numbers their zeros back", async () => {
    const people = [personAt(0), { ...personAt(1), employee_number: "2002" }];
    expect((await check(people)).map(({ outcome }) => outcome)).toEqual(["new", "error"]);
    const mended = await check(people, ["employee_number_zeros"]);
    expect(mended[1]?.employee?.values.employee_number).toBe("002002");
  });

  it("never guesses an ambiguous date: the sheet, the NIK or a person decides", () => {
    const read = (
      cell: string,
      facts: { dayFirst: boolean; monthFirst: boolean },
      repairs: readonly Repair[] = [],
    ) => readDateCell(cell, { kind: "past", today: TODAY, facts, repairs: new Set(repairs) });
    const [dmy, both, mdy] = [
      { dayFirst: true, monthFirst: false },
      { dayFirst: true, monthFirst: true },
      { dayFirst: false, monthFirst: true },
    ];
    expect(read("03/04/2020", dmy)).toEqual({ date: "2020-04-03" });
    expect(read("03/04/2020", mdy)).toMatchObject({ problem: { repair: "dates_month_first" } });
    expect(read("03/04/2020", mdy, ["dates_month_first"])).toEqual({ date: "2020-03-04" });
    expect(read("03/04/2020", both, ["dates_month_first"])).toEqual({ problem: { code: "date_ambiguous" } });
  });
});

describe("rows of a sheet together", () => {
  it("names both rows that use the same number or identity", async () => {
    const twin = { ...personAt(1), employee_number: personAt(0).employee_number };
    const rows = await check([
      personAt(0),
      twin,
      { ...personAt(2), identity_number: personAt(4).identity_number },
      personAt(4),
    ]);
    const codes = rows.map(({ problems }) =>
      problems.filter(({ level }) => level === "error").map(({ code }) => code),
    );
    expect(codes).toEqual([
      ["repeated_number"],
      ["repeated_number"],
      ["repeated_identity"],
      ["repeated_identity"],
    ]);
  });

  const cell = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      "",
      "1.23E+15",
      "0",
      "31/12/90",
      "12/31/1990",
      "03/04/1990",
      "33000",
      "=1+1",
      "'=1",
      "☃",
      "L",
      "P",
    ),
    fc.integer().map(String),
  );
  const damage = fc.array(fc.tuple(fc.nat({ max: 19 }), fc.constantFrom(...HEADS), cell), { maxLength: 30 });

  it("imports every row of a damaged sheet as it was meant or reports it, and loses none", async () => {
    await fc.assert(
      fc.asyncProperty(damage, fc.subarray([...REPAIRS]), async (broken, repairs) => {
        const people = Array.from({ length: 20 }, (_, index) => personAt(index));
        const touched = new Set<number>();
        for (const [index, head, text] of broken) {
          const person = people[index];
          if (!person) continue;
          person[head] = text;
          touched.add(index);
        }
        const rows = await check(people, repairs);
        expect(rows.map(({ sheet_row }) => sheet_row)).toEqual(people.map((_, index) => index + 2));
        for (const [index, row] of rows.entries()) {
          expect(isSettled(row)).toBe(true);
          // An untouched row fails only if another took its number or identity, or its date order became
          // ambiguous.
          if (!touched.has(index) && row.outcome === "error")
            expect(row.problems.map(({ code }) => code).join()).toMatch(
              /repeated_|date_ambiguous|lost_zeros/,
            );
          if (!touched.has(index) && row.outcome === "new")
            expect(row.employee?.values).toMatchObject(meant(personAt(index)));
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Rows with errors have no employee and state why; others have one. */
function isSettled({ outcome, problems, employee }: CheckedRow): boolean {
  const errors = problems.filter(({ level }) => level === "error").length;
  return outcome === "error" ? errors > 0 && employee === null : errors === 0 && employee !== null;
}

function meant(person: SheetPerson) {
  return {
    employee_number: person.employee_number,
    first_name: person.first_name,
    date_of_birth: person.date_of_birth.split("-").reverse().join("-"),
    phone: `+62${person.phone.slice(1)}`,
    identities: [{ identity_number: person.identity_number }],
    insurances: [{ insurance_number: person.insurance_number }],
  };
}
