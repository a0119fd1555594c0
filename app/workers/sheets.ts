import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Unzip, UnzipInflate, zipSync, type UnzipFile } from "fflate";
import { readSheet } from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import { isZip } from "./sheet-kind.ts";
import {
  boundSheet,
  decodeText,
  sheetNumberText,
  readCsvText,
  SHEET_BOUNDS,
  type ReadSheet,
  type SheetProblem,
} from "./sheet-text.ts";

/** Total bytes and number of files inside an XLSX. */
const INFLATED = 40 * 1024 * 1024;
const FILES = 300;
const SLICE = 64 * 1024;
/** Cells including empty ones, and bytes of shared strings. */
const MOST_CELLS = 400_000;
const TEXT_BYTES = 12 * 1024 * 1024;

type TooMuch = Extract<SheetProblem, "too_large" | "too_many_rows" | "too_many_columns">;

/** Counts while streaming, to reject large sheets before parsing. */
function countSheet(): (chunk: Uint8Array, final: boolean) => TooMuch | null {
  // A chunk may end inside a tag.
  let rest = "";
  let [rows, cells, inRow, filledInRow, isFilled] = [0, 0, 0, 0, false];
  return (chunk, final) => {
    const text = rest + Buffer.from(chunk).toString("latin1");
    const cut = final ? text.length : Math.max(0, text.lastIndexOf("<"));
    rest = text.slice(cut);
    for (const [, tag] of text.slice(0, cut).matchAll(/<(?:\w+:)?(row|c|v|is)(?=[\s>])/g)) {
      if (tag === "row") [inRow, filledInRow, isFilled] = [0, 0, false];
      else if (tag === "c") [inRow, cells] = [inRow + 1, cells + 1];
      else {
        if (!isFilled) rows += 1;
        [isFilled, filledInRow] = [true, filledInRow + 1];
      }
      if (rows > SHEET_BOUNDS.rows + 1) return "too_many_rows";
      if (filledInRow > SHEET_BOUNDS.columns) return "too_many_columns";
      if (cells > MOST_CELLS) return "too_large";
    }
    return null;
  };
}

type Inflated = { ok: true; bytes: Uint8Array } | { ok: false; problem: SheetProblem };

/**
 * Inflates the needed zip entries while counting, into an uncompressed archive: only counted bytes are
 * parsed.
 */
function inflateBounded(bytes: Uint8Array): Inflated {
  const files = new Map<string, Uint8Array[]>();
  const excess = new Map<string, TooMuch>();
  let size = 0;
  let problem: SheetProblem | null = null;
  const unzip = new Unzip((file: UnzipFile) => {
    if (problem || !/\.(?:xml|rels)$/i.test(file.name)) return;
    if (files.size >= FILES) {
      problem = "too_large";
      return;
    }
    const chunks: Uint8Array[] = [];
    files.set(file.name, chunks);
    const count = /^xl\/worksheets\//i.test(file.name) ? countSheet() : null;
    let own = 0;
    file.ondata = (error, chunk, final) => {
      if (error) problem ??= "damaged";
      if (problem) return file.terminate();
      size += chunk.length;
      own += chunk.length;
      if (size > INFLATED) problem = "too_large";
      if (/^xl\/sharedStrings/i.test(file.name) && own > TEXT_BYTES) problem = "too_large";
      const found = excess.has(file.name) ? null : count?.(chunk, final);
      if (found) excess.set(file.name, found);
      // Other sheets are not read; any size is fine.
      if (excess.has(file.name)) chunks.length = 0;
      else chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !problem; at += SLICE)
      unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  } catch {
    problem ??= "damaged";
  }
  const texts = new Map([...files].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
  const first = firstSheet(texts);
  const tooMuch = excess.get(first);
  if (problem ?? tooMuch) return { ok: false, problem: problem ?? tooMuch ?? "too_large" };
  const kept = [...texts].filter(([name]) => name === first || !/^xl\/worksheets\/[^/]+\.xml$/i.test(name));
  if (!texts.has(first)) return { ok: false, problem: "damaged" };
  const plain = kept.map(([name, text]): [string, Uint8Array] => [name, new Uint8Array(text)]);
  return { ok: true, bytes: zipSync(Object.fromEntries(plain), { level: 0 }) };
}

function firstSheet(files: ReadonlyMap<string, Buffer>): string {
  const book = files.get("xl/workbook.xml")?.toString("utf8") ?? "";
  const links = files.get("xl/_rels/workbook.xml.rels")?.toString("utf8") ?? "";
  const [, id = ""] = /<(?:\w+:)?sheet\s[^>]*?\br:id="([^"]+)"/.exec(book) ?? [];
  const link = [...links.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(([tag]) =>
    tag.includes(`Id="${id}"`),
  );
  const [, target = "worksheets/sheet1.xml"] = /\bTarget="([^"]+)"/.exec(link?.[0] ?? "") ?? [];
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Every cell as text; numbers as stored, dates as YYYY-MM-DD. */
async function readXlsx(bytes: Uint8Array): Promise<ReadSheet> {
  const inflated = inflateBounded(bytes);
  if (!inflated.ok) return inflated;
  try {
    const rows = await readSheet<string>(Buffer.from(inflated.bytes), {
      parseNumber: sheetNumberText,
      trim: false,
    });
    return boundSheet(rows.map((row) => row.map(cellText)));
  } catch {
    return { ok: false, problem: "damaged" };
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "string") return cell.trim();
  return typeof cell === "boolean" || typeof cell === "number" ? String(cell) : "";
}

/** Text cells only, so that spreadsheets change no number; the first row is the heading. */
async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row, at) =>
    row.map((value) => ({
      type: String,
      value: value === "" ? undefined : value,
      format: "@",
      ...(at === 0 && { fontWeight: "bold" as const }),
    })),
  );
  const columns = (rows[0] ?? []).map((_, nth) => ({
    width: Math.min(40, Math.max(12, ...rows.slice(0, 200).map((row) => row[nth]?.length ?? 0))),
  }));
  return writeXlsxFile(cells, { columns, stickyRowsCount: 1 }).toBuffer();
}

// As a program: `read` converts a file on stdin to JSON, `write` JSON rows to XLSX.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = readFileSync(0);
  if (process.argv[2] === "write") {
    const rows = JSON.parse(bytes.toString("utf8")) as string[][]; // sent by the portal
    process.stdout.write(await writeXlsx(rows));
  } else {
    const read = isZip(bytes) ? await readXlsx(bytes) : readCsvText(decodeText(bytes));
    process.stdout.write(JSON.stringify(read));
  }
}
