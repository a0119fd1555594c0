import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import writeXlsxFile from "write-excel-file/node";
import { readBook } from "./sheet-book.ts";
import { readCells } from "./sheet-cells.ts";
import { isZip } from "./sheet-kind.ts";
import { SHEET_BOUNDS } from "./sheet-bounds.ts";
import { boundSheet, decodeText, readCsvText, type ReadSheet, type SheetPage } from "./sheet-text.ts";
import { inflateBounded } from "./sheet-zip.ts";

/** Numbers as stored, dates as YYYY-MM-DD. */
function readXlsx(bytes: Uint8Array): ReadSheet {
  const parts = inflateBounded(bytes);
  if (typeof parts === "string") return { ok: false, problem: parts };
  try {
    const book = readBook(parts);
    if (!book) return { ok: false, problem: "not_a_sheet" };
    let characters = 0;
    const pages = book.sheets.slice(0, MOST_SHEETS).map(({ name, isHidden, part }): SheetPage => {
      const page = { name, isHidden, rows: [], hiddenRows: [], hiddenColumns: [], merged: [] };
      const tooMuch = parts.excess.get(part);
      if (tooMuch) return { ...page, problem: tooMuch };
      const cells = readCells(parts.texts.get(part) ?? new Uint8Array(), book);
      if (cells === "too_many_rows") return { ...page, problem: cells };
      const rows = boundSheet(cells.rows);
      if (!Array.isArray(rows)) return { ...page, problem: rows };
      characters += rows.flat().join("").length;
      if (characters > SHEET_BOUNDS.characters) return { ...page, problem: "too_large" };
      return { ...page, ...cells, rows };
    });
    const read = pages.filter(({ rows, problem }) => rows.length > 0 || problem);
    const [only] = read;
    if (read.length === 1 && only?.problem) return { ok: false, problem: only.problem };
    return { ok: true, pages: read };
  } catch {
    return { ok: false, problem: "damaged" };
  }
}

export const readSheetBytes = (bytes: Uint8Array): ReadSheet =>
  isZip(bytes) ? readXlsx(bytes) : readCsvText(decodeText(bytes));

const MOST_SHEETS = 40;

/** Text cells, so that spreadsheets change no number. */
async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row, index) =>
    row.map((value) => ({
      type: String,
      value: value === "" ? undefined : value,
      format: "@",
      ...(index === 0 && { fontWeight: "bold" as const }),
    })),
  );
  const columns = (rows[0] ?? []).map((_, index) => ({
    width: Math.min(40, Math.max(12, ...rows.slice(0, 200).map((row) => row[index]?.length ?? 0))),
  }));
  return writeXlsxFile(cells, { columns, stickyRowsCount: 1 }).toBuffer();
}

// `read`: stdin to JSON; `write`: JSON to XLSX.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = readFileSync(0);
  if (process.argv[2] === "write") {
    const rows = JSON.parse(bytes.toString("utf8")) as string[][]; // sent by the portal
    process.stdout.write(await writeXlsx(rows));
  } else {
    process.stdout.write(JSON.stringify(readSheetBytes(bytes)));
  }
}
