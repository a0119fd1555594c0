import { strToU8, zipSync } from "fflate";
import writeXlsxFile from "write-excel-file/node";
import { runs } from "./runs.ts";

/** A file may have 2,000. */
const ROWS = runs(2100, 21_000);
const HEADS = ["employee_number", "first_name"];

const xlsx = (rows: readonly (readonly string[])[]) =>
  writeXlsxFile(rows.map((row) => row.map((value) => ({ type: String, value })))).toBuffer();
const grid = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_row, index) => [
    ...(index === 0 ? HEADS : [String(index), "Budi"]),
    ...Array.from(
      { length: columns - HEADS.length },
      (_cell, position) => `${String(index)}-${String(position)}`,
    ),
  ]);

function workbook(sheet: Uint8Array): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const parts = {
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": sheet,
  };
  return Buffer.from(zipSync(parts));
}

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(400),
  ]);

/**
 * Files that no import accepts, each with its error key. Compressing 300 MB takes seconds: in
 * `npm test` they are just larger than the limits.
 */
export async function brokenSheets(): Promise<[name: string, bytes: Buffer, problem: string][]> {
  const whole = await xlsx(grid(200, 6));
  const locked = Buffer.from(whole);
  // Password flag in the central directory.
  const entry = locked.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  locked.writeUInt16LE(locked.readUInt16LE(entry + 8) | 1, entry + 8);
  const torn = Buffer.from(whole);
  torn.fill(0xff, 60, whole.length - 2000);
  return [
    [`${String(ROWS)} rows`, await xlsx(grid(ROWS, 6)), "too_many_rows"],
    [`${String(ROWS)} rows of CSV`, Buffer.from(grid(ROWS, 6).join("\n")), "too_many_rows"],
    ["300 columns", await xlsx(grid(50, 300)), "too_many_columns"],
    ["300 columns of CSV", Buffer.from(grid(50, 300).join("\n")), "too_many_columns"],
    ["a zip bomb", workbook(new Uint8Array(runs(50, 300) * 1024 * 1024)), "too_large"],
    [
      "too many empty cells",
      workbook(strToU8(`<worksheet><sheetData><row>${'<c s="1"/>'.repeat(runs(500_000, 2_000_000))}`)),
      "too_large",
    ],
    ["a zip that was cut off", whole.subarray(0, whole.length - 400), "damaged"],
    ["a zip with torn bytes", torn, "damaged"],
    ["a zip with a password", locked, "encrypted"],
    ["an XLSX file with a password", ole("EncryptedPackage"), "encrypted"],
    ["an XLS file", ole("Workbook"), "old_format"],
    ["a document in a zip", Buffer.from(zipSync({ "word/document.xml": strToU8("<a/>") })), "not_a_sheet"],
    ["a web page called list.xls", Buffer.from("<html><table><tr><td>NIK</td></tr></table>"), "other_format"],
    ["a PDF file", Buffer.from("%PDF-1.7\n1 0 obj"), "not_a_sheet"],
    [
      "a program called list.csv",
      Buffer.from(Array.from({ length: 5000 }, (_byte, index) => (index * 7) % 256)),
      "not_a_sheet",
    ],
    ["CSV with NULs", Buffer.from("employee_number,first_name\nA-1,Bu\0di\n"), "control_signs"],
  ];
}
