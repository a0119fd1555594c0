import { describe, expect, it } from "vitest";
import { MASTER, openCompanyPortal, postSheet } from "../support/company-portal.ts";
import { HEADS, personAt, type SheetPerson } from "../../lab/tests/support/employee-sheets.ts";
import { OFFICE_HEADS } from "../support/sheet-corpus.ts";
import { bookOf, errorCell, type RawCell } from "../support/sheet-files.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const IMPORT = `${MASTER}/import`;
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => personAt(from + index));
const rowsOf = (list: readonly SheetPerson[]): RawCell[][] => [
  [...OFFICE_HEADS],
  ...list.map((person) => HEADS.map((head) => person[head])),
];

describe("a file with hidden rows or cells without a value", () => {
  it("is asked about first, in both languages, and read as answered", async () => {
    const browser = company.as("hrd");
    const rows = rowsOf(people(700, 4));
    const broken = rows[4];
    if (broken) broken[HEADS.indexOf("phone")] = errorCell("#N/A");
    const file = bookOf([{ name: "Data", rows: [...rows, ["Jumlah", "4"]], hiddenRows: [3] }]);
    const pageResponse = await company.upload("hrd", file);
    expect([pageResponse.status, pageResponse.location]).toEqual([303, IMPORT]);
    for (const [lang, hidden, cell] of [
      [
        "en",
        "Rows hidden or filtered out in the file: 3. Read them too?",
        "G5: the spreadsheet shows the error #N/A",
      ],
      [
        "id",
        "Baris yang disembunyikan atau difilter di file: 3. Ikut dibaca?",
        "G5: spreadsheet menampilkan kesalahan #N/A",
      ],
    ] as const) {
      const page = visible(await browser.get(`${IMPORT}?lang=${lang}`));
      expect(page).toContain(hidden);
      expect(page).toContain(cell);
    }
    const unanswered = await browser.submit(`${IMPORT}?lang=en`, { hidden_rows: "leave" }, 'value="answers"');
    expect([unanswered.status, visible(unanswered)]).toEqual([
      400,
      expect.stringContaining("Tick this to go on without these rows"),
    ]);
    const answers = { hidden_rows: "leave", unread: "leave" };
    const done = await browser.submit(`${IMPORT}?lang=en`, answers, 'value="answers"');
    expect(done.location).toMatch(/import\/[\w-]+$/);
    const review = visible(await browser.get(done.location ?? ""));
    for (const sentence of [
      "All rows can be imported.",
      "Hidden rows, left out: 3.",
      "Rows with cells that cannot be read, left out: 5.",
      "Totals, left out: row 6.",
    ])
      expect(review).toContain(sentence);
    expect(visible(await browser.get(IMPORT))).not.toContain("Questions about your file");
  });

  it("names the cell of each problem on the review", async () => {
    const [person] = people(710, 1);
    if (!person) throw new Error("Nobody.");
    const answer = await company.upload(
      "hrd",
      bookOf([{ rows: [["DAFTAR KARYAWAN"], [], ...rowsOf([{ ...person, phone: "8.12E+10" }])] }]),
    );
    const review = visible(await company.as("hrd").get(answer.location ?? ""));
    expect(review).toContain("G4");
    expect(review).toContain("The column names are in row 3.");
  });
});

describe("somebody who has left and is added again", () => {
  it("goes to the page that makes the person active again", async () => {
    const browser = company.as("hrd");
    const [person] = people(720, 1);
    if (!person) throw new Error("Nobody.");
    const taken = await company.upload("hrd", bookOf([{ rows: rowsOf([person]) }]));
    await browser.submit(taken.location ?? "", {}, 'value="confirm"');
    const list = await browser.get(`${MASTER}?q=${person.employee_number}`);
    const edit = /\/company\/employee\/master\/edit\/[\w-]+/.exec(list.text)?.[0] ?? "";
    await browser.submit(`${edit}/status`, { reason: "Resign" }, "shown");
    const [day = "", month = "", year = ""] = person.date_of_birth.split("-");
    const birth = { "date_of_birth.day": day, "date_of_birth.month": month, "date_of_birth.year": year };
    const identity = { identity_type: "KTP", identity_number: person.identity_number, ...birth };
    const answer = await browser.submit(`${MASTER}/add`, identity, "identity_number");
    expect(answer.location).toBe(`${edit}/status`);
    const page = visible(await browser.get(`${edit}/status`));
    expect(page).toContain("This person was your employee before.");
  });
});

describe("a file of employee numbers for an event", () => {
  const PEOPLE = "/company/office-care/detail/ofc-0000008/people";
  const post = (
    rows: readonly (readonly RawCell[])[],
    fields: Record<string, string> = {},
    hiddenRows: number[] = [],
  ) =>
    postSheet(company.as("hrd"), `${PEOPLE}?lang=en`, bookOf([{ rows, hiddenRows }]), {
      intent: "file",
      ...fields,
    });

  it("names what is hidden and what cannot be read", async () => {
    const hidden = await post([["Data peserta"], ["NIK"], ["X-1"], ["X-2"]], {}, [4]);
    expect(visible(hidden)).toContain("Hidden or filtered out in the file: 4.");
    const unread = await post([["NIK"], ["X-1"], [errorCell("#REF!")]]);
    expect(visible(unread)).toContain("These cells cannot be read: A3 (#REF!).");
    const left = await post([["Data peserta"], ["NIK"], ["X-1"], ["X-2"]], { hidden: "leave" }, [4]);
    expect(visible(left)).toContain("row 3: X-1");
    expect(visible(left)).not.toContain("X-2");
  });
});
