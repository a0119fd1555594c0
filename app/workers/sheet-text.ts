import Papa from "papaparse";
import { cleanText } from "../lib/pasted-text.ts";

export const SHEET_BOUNDS = { rows: 2000, columns: 60, cell: 500, characters: 3_000_000 } as const;

export const sheetProblems = [
  "too_large",
  "too_many_rows",
  "too_many_columns",
  /** `detail`: row of the quotation mark */
  "quotes",
  "damaged",
  "encrypted",
  /** binary format before 2007 */
  "old_format",
  /** a file of another kind */
  "not_a_sheet",
  /** `detail`: row of a control character */
  "control_signs",
] as const;
export type SheetProblem = (typeof sheetProblems)[number];
export type ReadSheet =
  | { ok: true; rows: string[][] }
  | { ok: false; problem: SheetProblem; detail?: number };

/** UTF-8 or UTF-16 by byte order mark, else UTF-8, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Commas, semicolons or tabs. Skips a first line `sep=;`. */
export function readCsvText(text: string): ReadSheet {
  const plain = text.replace(/^\ufeff/, "");
  const named = /^"?sep=(.)"?\r?\n/i.exec(plain);
  const body = named ? plain.slice(named[0].length) : plain;
  const strange = strangeIn(body);
  if (strange) return strange;
  const { data, errors } = Papa.parse<string[]>(body, {
    preview: SHEET_BOUNDS.rows * 2 + 2,
    delimiter: named?.[1] ?? "",
    delimitersToGuess: [",", ";", "\t"],
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) return { ok: false, problem: "quotes", detail: (broken.row ?? 0) + 1 };
  return boundSheet(data);
}

/** Control characters; many of them indicate another kind of file. */
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const STRANGE = /[\0-\x08\x0e-\x1f]/g;
const FEW_SIGNS = 20;

function strangeIn(text: string): { ok: false; problem: SheetProblem; detail?: number } | null {
  const found = text.slice(0, 64 * 1024).match(STRANGE)?.length ?? 0;
  if (found > FEW_SIGNS) return { ok: false, problem: "not_a_sheet" };
  const at = text.search(STRANGE);
  return at < 0
    ? null
    : { ok: false, problem: "control_signs", detail: text.slice(0, at).split("\n").length };
}

/** Checks the size and drops trailing empty rows and columns. */
export function boundSheet(rows: readonly (readonly string[])[]): ReadSheet {
  const kept = rows.map((row) => {
    const cells = row.map(cleanText);
    return cells.slice(0, 1 + cells.findLastIndex((cell) => cell.trim() !== ""));
  });
  const last = kept.findLastIndex((row) => row.length > 0);
  const sheet = kept.slice(0, last + 1);
  if (sheet.filter((row) => row.length > 0).length > SHEET_BOUNDS.rows + 1)
    return { ok: false, problem: "too_many_rows" };
  if (sheet.length > SHEET_BOUNDS.rows * 2) return { ok: false, problem: "too_many_rows" };
  if (sheet.some((row) => row.length > SHEET_BOUNDS.columns))
    return { ok: false, problem: "too_many_columns" };
  let characters = 0;
  for (const row of sheet)
    for (const cell of row) {
      characters += cell.length;
      if (cell.length > SHEET_BOUNDS.cell || characters > SHEET_BOUNDS.characters)
        return { ok: false, problem: "too_large" };
    }
  return { ok: true, rows: sheet };
}

/** Spreadsheets keep 15 digits; longer numbers get an exponent to show the loss. */
export function sheetNumberText(stored: string): string {
  if (/^-?\d{1,15}$/.test(stored)) return stored;
  const number = Number(stored);
  if (!Number.isFinite(number)) return stored;
  if (Number.isInteger(number) && Math.abs(number) >= 1e15) return number.toExponential().toUpperCase();
  return Number.isInteger(number) ? number.toFixed(0) : String(number);
}
