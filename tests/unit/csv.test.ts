import { describe, expect, test } from "vitest";
import { csvResponse, readCsv, toCsv } from "../../app/lib/csv.ts";

const columns = [
  { head: "Name", value: ({ name }: { name: string }) => name },
  { head: "Age", value: () => 7 },
];
const heads = { name: ["Name", "Nama"], nik: ["NIK"] } as const;

describe("a file that is written", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\n=1", "＝1", "\u200b=1"])(
    "%j is text for a spreadsheet",
    (name) => {
      expect(toCsv([{ name }], columns)).toBe(`\ufeff"Name","Age"\r\n"'${name}","7"\r\n`);
    },
  );

  test("separators, quotes and line breaks stay inside their cell", () => {
    const name = 'a;=1,"b"\r\nc';
    const text = toCsv([{ name }], columns);
    expect(text).toContain('"a;=1,""b""\r\nc","7"');
    const read = readCsv(text, { name: ["Name"] }, 10);
    expect(read).toMatchObject({ ok: true, rows: [{ line: 2, values: { name } }] });
  });

  test.each([
    ["2026-11-23T17:30:00.000Z", "2026-11-24T00:30:00+07:00"],
    ["2026-11-24T02:30:00+09:00", "2026-11-24T00:30:00+07:00"],
    ["2026-11-24", "2026-11-24"],
    ["24 November 2026", "24 November 2026"],
    ["2026-99-99T17:30:00Z", "2026-99-99T17:30:00Z"],
  ])("writes the instant %s in the zone of the pages: %s", (at, text) => {
    expect(toCsv([{ at }], [{ head: "At", value: (row: { at: string }) => row.at }])).toBe(
      `\ufeff"At"\r\n"${text}"\r\n`,
    );
  });

  test("the file's name holds no character of a header", () => {
    const { headers } = csvResponse('a"\r\nb/..', "");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="a---b---.csv"');
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("a file that is read", () => {
  test.each([
    ["commas", "NIK,Name\n317,Siti\n"],
    ["semicolons, a mark, Windows line ends", "\ufeffnama;nik\r\nSiti;317\r\n\r\n"],
    ["tabs, other columns, other spelling", "x\t NAMA \tNik\n1\t Siti \t317"],
  ])("%s", (_, text) => {
    expect(readCsv(text, heads, 10)).toEqual({
      ok: true,
      rows: [{ line: 2, values: { name: "Siti", nik: "317" } }],
    });
  });

  test.each([
    ["nothing", "", { problem: "empty" }],
    ["headings alone", "Name,NIK\n", { problem: "empty" }],
    ["too many rows", "Name,NIK\na,1\nb,2\nc,3\n", { problem: "too_many_rows", detail: "2" }],
    ["a column that is missing", "Name\nSiti\n", { problem: "missing_columns", detail: "NIK" }],
    ["a quote that never ends", 'Name,NIK\n"Siti,317\n', { problem: "unreadable" }],
  ])("%s", (_, text, problem) => {
    expect(readCsv(text, heads, 2)).toMatchObject({ ok: false, ...problem });
  });
});
