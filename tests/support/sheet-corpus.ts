import { strToU8, zipSync } from "fflate";
import { HEADS, personAt, type SheetPerson } from "../../lab/tests/support/employee-sheets.ts";
import {
  bookOf,
  csvLines,
  errorCell,
  formulaCell,
  numberCell,
  utf16,
  type RawCell,
  type RawSheet,
} from "./sheet-files.ts";

/** Headings as offices write them, in the order of {@link HEADS}: A to O. */
export const OFFICE_HEADS = [
  "No. Karyawan",
  "Sapaan",
  "Nama",
  "Nama Belakang",
  "Jenis Kelamin (L/P)",
  "Tgl. Lahir",
  "No. HP",
  "E-mail",
  "Bagian",
  "Tgl Masuk",
  "Jenis Identitas",
  "No. KTP",
  "Asuransi",
  "No. BPJS",
  "Berlaku Sampai",
];
type Column = keyof SheetPerson;
const place = (column: Column) => HEADS.indexOf(column);

export const PEOPLE: readonly SheetPerson[] = [0, 1, 2, 3].map((value) => ({
  ...personAt(value),
  ...(value === 1 && { last_name: "Ren\u00e9e" }),
}));
const table = (): RawCell[][] => [
  [...OFFICE_HEADS],
  ...PEOPLE.map((person) => HEADS.map((head) => person[head])),
];
const texts = (): string[][] =>
  table().map((row) => row.map((cell) => (typeof cell === "string" ? cell : "")));

/** `row` as in the spreadsheet. */
function withCell<Cell extends RawCell>(rows: Cell[][], row: number, column: Column, cell: Cell): Cell[][] {
  const line = rows[row - 1];
  if (line) line[place(column)] = cell;
  return rows;
}

function withColumn<Cell extends RawCell>(
  rows: Cell[][],
  column: Column,
  write: (text: string) => Cell,
): Cell[][] {
  return rows.map((row, index) =>
    index === 0
      ? row
      : row.map((cell, position) =>
          position === place(column) ? write(typeof cell === "string" ? cell : "") : cell,
        ),
  );
}

const withHead = <Cell extends RawCell>(rows: Cell[][], column: Column, head: Cell) =>
  withCell(rows, 1, column, head);
const xlsx = (
  rows: readonly (readonly RawCell[])[],
  options?: Parameters<typeof bookOf>[1],
  extra: Partial<RawSheet> = {},
) => bookOf([{ rows, ...extra }], options);
const csv = (rows: readonly (readonly string[])[], delimiter?: string, end?: string) =>
  Buffer.from(csvLines(rows, delimiter, end));
const serial = (date: string, from1904 = false) => {
  const [day = "", month = "", year = ""] = date.split("-");
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569;
  return from1904 ? days - 1462 : days;
};
const MONTHS = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(
  " ",
);
const DAYS = ["Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"];
const inWords = (date: string, weekday = true) => {
  const [day = "", month = "", year = ""] = date.split("-");
  const name = DAYS[new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDay()] ?? "";
  return `${weekday ? `${name}, ` : ""}${String(Number(day))} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
};
const BLANK = [...OFFICE_HEADS].map(() => "");
const only = (text: string) => [text, ...BLANK.slice(1)];
const INSTRUCTIONS = { name: "Petunjuk", rows: [["Cara mengisi"], ["Isi sheet berikutnya, lalu simpan."]] };

export interface SheetCase {
  name: string;
  bytes: Buffer;
  /** "read 2–5", "C7 code", "asks …", "note …" or "refused …" */
  result: readonly string[];
}

const ALL = "read 2–5";

// prettier-ignore
export const sheetCorpus = (): SheetCase[] => [
  { name: "CSV with commas", bytes: csv(texts()), result: [ALL] },
  { name: "CSV with semicolons and commas in names", bytes: csv(withColumn(texts(), "department", () => "Gudang"), ";"), result: [ALL] },
  { name: "CSV with tabs", bytes: csv(texts(), "\t"), result: [ALL] },
  { name: "CSV with pipes", bytes: csv(texts(), "|"), result: [ALL] },
  { name: "CSV with `sep=;`", bytes: Buffer.concat([Buffer.from("sep=;\r\n"), csv(texts(), ";")]), result: [ALL] },
  { name: "CSV with a byte order mark", bytes: Buffer.concat([Buffer.from("\ufeff"), csv(texts())]), result: [ALL] },
  { name: "CSV in UTF-16 with a mark", bytes: utf16(`\ufeff${csvLines(texts(), "\t")}`), result: [ALL] },
  { name: "CSV in UTF-16 without a mark", bytes: utf16(csvLines(texts(), ";")), result: [ALL] },
  { name: "CSV in UTF-16 of the other order, without a mark", bytes: utf16(csvLines(texts()), "be"), result: [ALL] },
  { name: "CSV in Windows-1252", bytes: Buffer.from(csvLines(texts()), "latin1"), result: [ALL] },
  { name: "CSV in UTF-8 with a damaged letter", bytes: Buffer.concat([Buffer.from(csvLines(withCell(texts(), 2, "last_name", "S\u00e9\u00e8\u00ea"))), Buffer.from("\r\n000099,Tuan,Bud"), Buffer.from([0xff]), Buffer.from(",,L")]), result: ["asks unread C6 lost"] },
  { name: "CSV with letters read as two", bytes: csv(withCell(texts(), 2, "last_name", "Jos\u00c3\u00a9")), result: ["asks unread D2 lost"] },
  { name: "CSV with line ends of old Macs", bytes: csv(texts(), ",", "\r"), result: [ALL] },
  { name: "CSV with mixed line ends", bytes: Buffer.from(`${csvLines(texts().slice(0, 3))}\n${csvLines(texts().slice(3), ",", "\r")}`), result: [ALL] },
  { name: "CSV with line breaks in cells", bytes: csv(withHead(withCell(texts(), 2, "department", "Gud\r\nang"), "date_of_birth", "Tgl\nLahir")), result: ["I2 department", "read 3–5"] },
  { name: "Zeros kept as `=\"0812\"`", bytes: csv(withColumn(withColumn(texts(), "phone", (text) => `="${text}"`), "employee_number", (text) => `="${text}"`)), result: [ALL] },
  { name: "Zeros kept by an apostrophe", bytes: csv(withColumn(withColumn(texts(), "phone", (text) => `'${text}`), "identity_number", (text) => `\u2019${text}`)), result: [ALL] },
  { name: "Zeros kept by quotes", bytes: csv(withColumn(texts(), "phone", (text) => `"${text}"`)), result: [ALL] },
  { name: "Numbers with a decimal, as other programs write them", bytes: csv(withColumn(texts(), "phone", (text) => `${String(Number(text))}.0`)), result: [ALL] },
  { name: "Phone as 8.12E+10", bytes: csv(withCell(texts(), 3, "phone", "8.12E+10")), result: ["G3 damaged", "read 2, 4–5"] },
  { name: "NIK as a number, without its last digit", bytes: xlsx(withCell(table(), 4, "identity_number", numberCell("3273011503720003"))), result: ["L4 damaged", "read 2–3, 5"] },
  { name: "Phones as numbers, employee numbers with a format of zeros", bytes: xlsx(withColumn(withColumn(table(), "phone", (text) => numberCell(Number(text))), "employee_number", (text) => numberCell(Number(text), 1)), { formats: ["000000"] }), result: [ALL] },
  { name: "Errors in cells", bytes: xlsx(withCell(withCell(table(), 3, "department", errorCell("#N/A")), 5, "phone", errorCell("#REF!"))), result: ["asks unread I3 #N/A", "asks unread G5 #REF!"] },
  { name: "Errors in CSV", bytes: csv(withCell(texts(), 3, "department", "#N/A")), result: ["asks unread I3 #N/A"] },
  { name: "Errors in a column that is not used", bytes: xlsx(table().map((row, index) => [...row, index === 0 ? "Gaji" : errorCell("#DIV/0!")])), result: [ALL] },
  { name: "Formulas with their values", bytes: xlsx(withColumn(table(), "department", (text) => formulaCell("VLOOKUP(A2,Ref!A:B,2,0)", text))), result: [ALL] },
  { name: "A formula without a value", bytes: xlsx(withCell(table(), 4, "first_name", formulaCell("PROPER(Q4)"))), result: ["asks unread C4 formula"] },
  { name: "A formula without a value in CSV", bytes: csv(withCell(texts(), 4, "first_name", "=PROPER(Q4)")), result: ["asks unread C4 formula"] },
  { name: "Hidden rows", bytes: xlsx(table(), {}, { hiddenRows: [3, 4] }), result: ["asks hidden_rows 3–4"] },
  { name: "A hidden column", bytes: xlsx(table(), {}, { hiddenColumns: [place("phone")] }), result: ["asks hidden_columns No. HP (G)"] },
  { name: "A hidden column that is not used", bytes: xlsx(table().map((row, index) => [...row, index === 0 ? "Gaji" : "1"]), {}, { hiddenColumns: [HEADS.length] }), result: [ALL] },
  { name: "A sheet of instructions before the data", bytes: bookOf([INSTRUCTIONS, { name: "Data", rows: table() }]), result: ["note sheet Data, Petunjuk", ALL] },
  { name: "Long instructions and a list of departments beside the data", bytes: bookOf([{ name: "Petunjuk", rows: [["Isi dulu. ".repeat(80)]] }, { name: "Data", rows: table() }, { name: "Ref", rows: [["Bagian"], ["Gudang"]], state: "hidden" }]), result: ["note sheet Data, Petunjuk, Ref", ALL] },
  { name: "Two sheets with people", bytes: bookOf([{ name: "Pusat", rows: table() }, { name: "Cabang", rows: table() }]), result: ["asks sheet Pusat 4, Cabang 4"] },
  { name: "A hidden sheet with people", bytes: bookOf([{ name: "Baru", rows: table() }, { name: "Lama", rows: table(), state: "hidden" }]), result: ["asks sheet Baru 4, Lama 4 hidden"] },
  { name: "Only a hidden sheet with people", bytes: bookOf([INSTRUCTIONS, { name: "Lama", rows: table(), state: "veryHidden" }]), result: ["asks sheet Lama 4 hidden"] },
  { name: "Totals below the people", bytes: xlsx([...table(), [...only("Jumlah"), numberCell(4)]]), result: ["note totals 6", ALL] },
  { name: "NIK as employee number beside No. KTP", bytes: xlsx(withHead(table(), "employee_number", "NIK")), result: ["note number NIK (A), No. KTP (L)", ALL] },
  { name: "NIK as identity number beside NIP", bytes: xlsx(withHead(withHead(table(), "employee_number", "NIP"), "identity_number", "NIK")), result: [ALL] },
  { name: "NIK twice, with both meanings", bytes: xlsx(withHead(withHead(table(), "employee_number", "NIK"), "identity_number", "NIK")), result: [ALL] },
  { name: "Two columns of one meaning", bytes: xlsx(table().map((row, index) => [...row, index === 0 ? "Telepon" : "0811"])), result: ["refused twice No. HP (G), Telepon (P)"] },
  { name: "A column without a heading", bytes: xlsx(table().map((row, index) => [...row, index === 0 ? "" : "x"])), result: ["unused (P)", ALL] },
  { name: "A heading merged over two columns", bytes: xlsx(table().map((row) => [...row.slice(0, 9), "", ...row.slice(9)]), {}, { merges: ["I1:J1"] }), result: [ALL] },
  { name: "Titles and a blank line above the heading", bytes: xlsx([only("DATA KARYAWAN PT MAJU"), only("Per 28 November 2026"), BLANK, ...table()], {}, { merges: ["A1:O1"] }), result: ["note names 4", "read 5–8"] },
  { name: "A heading of two lines with merged cells", bytes: xlsx([withHead(withHead(table(), "date_of_birth", "Tanggal"), "join_date", "Tanggal")[0] ?? [], HEADS.map((head) => head === "date_of_birth" ? "Lahir" : head === "join_date" ? "Masuk" : ""), ...table().slice(1)], {}, { merges: ["A1:A2", "B1:B2"] }), result: ["note names 2", "read 3–6"] },
  { name: "Merged cells and blank lines among the people", bytes: xlsx([...table().slice(0, 3), BLANK, ...withCell(table(), 5, "department", "").slice(3)], {}, { merges: ["I5:I6"] }), result: ["read 2–3, 5–6"] },
  { name: "The heading again on every printed page", bytes: xlsx([...table().slice(0, 3), [...OFFICE_HEADS], ...table().slice(3)]), result: ["note repeated 4", "read 2–3, 5–6"] },
  { name: "A second list with other columns", bytes: xlsx([...table(), [...OFFICE_HEADS].reverse(), ...table().slice(1)]), result: ["refused other_heading 6"] },
  { name: "Rows and cells without addresses", bytes: xlsx(withCell(table(), 3, "title", ""), { bare: true }), result: [ALL] },
  { name: "Rows without addresses, some of them hidden, and no blank rows", bytes: xlsx([only("Data"), BLANK, ...table()], { bareRows: true }, { hiddenRows: [5] }), result: ["asks hidden_rows 5"] },
  { name: "Backslashes in the names of the archive", bytes: xlsx(table(), { separator: "\\" }), result: [ALL] },
  { name: "Absolute links", bytes: xlsx(table(), { target: (file) => `/xl/${file}` }), result: [ALL] },
  { name: "Links with dots, in another folder", bytes: xlsx(table(), { folder: "office/book", target: (file) => `../book/./${file}` }), result: [ALL] },
  { name: "Shared strings, prefixed elements", bytes: xlsx(table(), { shared: true, prefix: "x" }), result: [ALL] },
  { name: "Rich text with a phonetic guide", bytes: xlsx(withCell(table(), 2, "last_name", { attributes: 't="inlineStr"', inner: "<is><r><t>Sant</t></r><r><rPr><b/></rPr><t>oso</t></r><rPh sb=\"0\" eb=\"1\"><t>X</t></rPh></is>" })), result: [ALL] },
  { name: "Shared rich text with a phonetic guide", bytes: xlsx(withCell(table(), 2, "last_name", { attributes: 't="s"', inner: "<v>0</v>" }), { strings: ["<si><r><t>Sant</t></r><r><t>oso</t></r><rPh sb=\"0\" eb=\"1\"><t>X</t></rPh><phoneticPr/></si>"] }), result: [ALL] },
  { name: "A shared string that is missing", bytes: xlsx(withCell(table(), 2, "last_name", { attributes: 't="s"', inner: "<v>9</v>" })), result: ["asks unread D2 lost"] },
  { name: "Strict OOXML", bytes: xlsx(table(), { strict: true, shared: true }), result: [ALL] },
  { name: "Dates as numbers with a format", bytes: xlsx(withColumn(table(), "date_of_birth", (text) => numberCell(serial(text), 1)), { formats: ['[$-421]dddd, dd mmmm yyyy'] }), result: [ALL] },
  { name: "Dates counted from 1904", bytes: xlsx(withColumn(table(), "date_of_birth", (text) => numberCell(serial(text, true), 1)), { formats: ["dd/mm/yyyy"], from1904: true }), result: [ALL] },
  { name: "Dates with a time", bytes: xlsx(withCell(withColumn(table(), "date_of_birth", (text) => numberCell(serial(text), 1)), 3, "date_of_birth", numberCell(serial(PEOPLE[1]?.date_of_birth ?? "") + 0.5, 1)), { formats: ["dd/mm/yyyy hh:mm"] }), result: ["F3 date_time", ALL] },
  { name: "Dates with the weekday, in words", bytes: csv(withColumn(texts(), "date_of_birth", (text) => inWords(text))), result: [ALL] },
  { name: "A weekday that does not fit", bytes: csv(withCell(withColumn(texts(), "date_of_birth", (text) => inWords(text, false)), 2, "date_of_birth", `Senin, ${inWords(PEOPLE[0]?.date_of_birth ?? "", false)}`)), result: ["F2 date_weekday", ALL] },
  { name: "Years of two digits", bytes: csv(withCell(texts(), 3, "date_of_birth", "14/02/71")), result: ["F3 date_short_year", "read 2, 4–5"] },
  { name: "Months before days", bytes: csv(withCell(texts(), 3, "date_of_birth", "02/14/1971")), result: ["F3 date_month_first", "read 2, 4–5"] },
  { name: "A moment of another zone as a date", bytes: csv(withCell(texts(), 3, "date_of_birth", "1971-02-13T17:00:00.000Z")), result: ["F3 date_moment", "read 2, 4–5"] },
  { name: "The same person twice", bytes: csv([...texts(), ...texts().slice(1, 2)]), result: ["A2 repeated_number", "L2 repeated_identity", "A6 repeated_number", "L6 repeated_identity", "read 3–5"] },
  { name: "A text of 600 characters in a cell", bytes: csv(withCell(texts(), 2, "department", "x".repeat(600))), result: ["asks unread I2 long"] },
  { name: "A cell far below the people", bytes: xlsx([...table(), ...Array.from({ length: 5000 }, () => []), ["x"]]), result: ["refused too_many_rows"] },
  { name: "XLSX named .xls", bytes: xlsx(table()), result: [ALL] },
  { name: "A web page named .xls", bytes: Buffer.from(`<html><body><table><tr><td>${OFFICE_HEADS.join("</td><td>")}</td></tr></table>`), result: ["refused other_format"] },
  { name: "An XML spreadsheet of 2003", bytes: Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'), result: ["refused other_format"] },
  { name: "An OpenDocument sheet", bytes: Buffer.from(zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }], "content.xml": strToU8("<a/>") })), result: ["refused other_format"] },
  { name: "A binary workbook (XLSB)", bytes: Buffer.from(zipSync({ "xl/workbook.bin": strToU8("x") })), result: ["refused other_format"] },
  { name: "A sheet too large beside the people", bytes: bookOf([{ name: "Data", rows: table() }, { name: "Absensi", rows: Array.from({ length: 3000 }, () => ["1"]) }]), result: ["asks sheet Data 4, Absensi 0"] },
];
