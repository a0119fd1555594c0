import { describe, expect, test } from "vitest";
import { csvResponse, toCsv } from "../../app/lib/csv.ts";
import { readCsvText } from "../../app/workers/sheet-text.ts";

const columns = [
  { head: "Name", value: ({ name }: { name: string }) => name },
  { head: "Age", value: () => 7 },
];

describe("a file that is written", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\n=1", "＝1", "\u200b=1"])(
    "%j is text for a spreadsheet",
    (name) => {
      expect(toCsv([{ name }], columns)).toBe(`\ufeff"Name","Age"\r\n"'${name}","7"\r\n`);
    },
  );

  test("keeps separators and quotes inside their cell, and reads line breaks as blanks", () => {
    const name = 'a;=1,"b"\r\nc';
    const text = toCsv([{ name }], columns);
    expect(text).toContain('"a;=1,""b""\r\nc","7"');
    const rows = [
      ["Name", "Age"],
      ['a;=1,"b" c', "7"],
    ];
    expect(readCsvText(text)).toMatchObject({ ok: true, pages: [{ rows }] });
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

  test("has no character of a header in its name", () => {
    const { headers } = csvResponse('a"\r\nb/..', "");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="a---b---.csv"');
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});
