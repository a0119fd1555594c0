import Papa from "papaparse";
import { cleanText } from "../lib/pasted-text.ts";
import { SHEET_BOUNDS } from "./sheet-bounds.ts";

export const MOST_FILLED_ROWS = SHEET_BOUNDS.rows + 100;

export const sheetProblems = [
  "too_large",
  "too_many_rows",
  "too_many_columns",
  /** `detail`: its row */
  "quotes",
  "damaged",
  "encrypted",
  "old_format",
  "other_format",
  "not_a_sheet",
  /** `detail`: its row */
  "control_signs",
] as const;
export type SheetProblem = (typeof sheetProblems)[number];
/** Rows from 1, columns from 0. */
export type Merged = [top: number, left: number, bottom: number, right: number];

export interface SheetPage {
  name: string;
  isHidden: boolean;
  /** from the first line, so that places match the spreadsheet */
  rows: string[][];
  /** from 1 */
  hiddenRows: number[];
  /** from 0 */
  hiddenColumns: number[];
  merged: Merged[];
  /** without rows */
  problem?: SheetProblem;
}

interface Refused {
  ok: false;
  problem: SheetProblem;
  detail?: number;
}
export type ReadSheet = { ok: true; pages: SheetPage[] } | Refused;

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 2048);
  if (head.length < 4 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = head.length * 0.3;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : null;
}

const LETTERS = /[\u00c2-\u00f4][\u0080-\u00bf]+/g;

/** UTF-8, UTF-16 or Windows-1252; lost letters become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = Buffer.from(bytes).toString("latin1");
    const letters = text.match(LETTERS)?.length ?? 0;
    const others = text.replace(LETTERS, "").match(/[\u0080-\u00ff]/g)?.length ?? 0;
    return new TextDecoder(letters > others ? "utf-8" : "windows-1252").decode(bytes);
  }
}

const DELIMITERS = [",", ";", "\t", "|"];

function delimiterOf(text: string): string {
  let best = { delimiter: ",", rows: 0, cells: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, { preview: 200, delimiter, newline: "\n" });
    const sizes = new Map<number, number>();
    for (const { length } of data) if (length > 1) sizes.set(length, (sizes.get(length) ?? 0) + 1);
    for (const [cells, rows] of sizes)
      if (rows > best.rows || (rows === best.rows && cells > best.cells)) best = { delimiter, rows, cells };
  }
  return best.delimiter;
}

/** Skips a first line `sep=;`. */
export function readCsvText(text: string): ReadSheet {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const named = /^"?sep=(.)"?[,;\t|]*\n/i.exec(plain);
  const body = named ? plain.slice(named[0].length) : plain;
  const strange = strangeIn(body);
  if (strange) return strange;
  if (/^\s*<(?:!doctype|html|head|body|table|meta|style|\?xml|\?mso)|^MIME-Version:/i.test(body))
    return { ok: false, problem: "other_format" };
  const { data, errors } = Papa.parse<string[]>(body, {
    preview: SHEET_BOUNDS.rows * 2 + 2,
    delimiter: named?.[1] ?? delimiterOf(body),
    newline: "\n",
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) return { ok: false, problem: "quotes", detail: (broken.row ?? 0) + 1 };
  const bounded = boundSheet(data.map((row) => row.map(cellText)));
  if (!Array.isArray(bounded)) return { ok: false, problem: bounded };
  const page = { name: "", isHidden: false, hiddenRows: [], hiddenColumns: [], merged: [] };
  return { ok: true, pages: [{ ...page, rows: bounded }] };
}

/** Many of them indicate another kind of file. */
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const STRANGE = /[\0-\x08\x0e-\x1f]/g;
const FEW_SIGNS = 20;

function strangeIn(text: string): Refused | null {
  const existing = text.slice(0, 64 * 1024).match(STRANGE)?.length ?? 0;
  if (existing > FEW_SIGNS) return { ok: false, problem: "not_a_sheet" };
  const index = text.search(STRANGE);
  return index < 0
    ? null
    : { ok: false, problem: "control_signs", detail: text.slice(0, index).split("\n").length };
}

/** `="0812"` keeps zeros; breaks become blanks. */
export function cellText(cell: string): string {
  const text = cleanText(cell)
    .replace(/\s*\n\s*/g, " ")
    .trim();
  const [, written] = /^=?\s*["\u201c\u201d]([^"\u201c\u201d]*)["\u201c\u201d]$/.exec(text) ?? [];
  return written === undefined ? text : written.trim();
}

/** The problem if the rest is too large. */
export function boundSheet(rows: readonly (readonly string[])[]): string[][] | SheetProblem {
  const kept = rows.map((row) => row.slice(0, 1 + row.findLastIndex((cell) => cell !== "")));
  const sheet = kept.slice(0, 1 + kept.findLastIndex((row) => row.length > 0));
  if (sheet.filter((row) => row.length > 0).length > MOST_FILLED_ROWS) return "too_many_rows";
  if (sheet.length > SHEET_BOUNDS.rows * 2) return "too_many_rows";
  if (sheet.some((row) => row.length > SHEET_BOUNDS.columns)) return "too_many_columns";
  let characters = 0;
  for (const row of sheet)
    for (const cell of row) {
      characters += cell.length;
      if (characters > SHEET_BOUNDS.characters) return "too_large";
    }
  return sheet;
}
