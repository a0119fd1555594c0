import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Unzip, UnzipInflate, zipSync, type UnzipFile } from "fflate";
import { readSheet } from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import { boundSheet, decodeText, numberText, readCsvText, type ReadSheet } from "./sheet-text.ts";

/** Bytes of all files inside an XLSX file, and how many there may be. */
const INFLATED = 40 * 1024 * 1024;
const FILES = 300;
const SLICE = 64 * 1024;

/**
 * The files of a zip archive that a sheet needs, inflated while they are counted, as an archive without compression:
 * what is read afterwards is what was counted. Null when they are too many or too large.
 */
export function inflateBounded(bytes: Uint8Array): Uint8Array | null {
  const files = new Map<string, Uint8Array[]>();
  let size = 0;
  let refused = false;
  const unzip = new Unzip((file: UnzipFile) => {
    if (refused || files.size >= FILES || !/\.(?:xml|rels)$/i.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    files.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) refused = true;
      size += chunk?.length ?? 0;
      if (size > INFLATED) refused = true;
      else if (chunk) chunks.push(chunk);
      if (refused) file.terminate();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !refused; at += SLICE)
    unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  if (refused || files.size === 0) return null;
  const whole = [...files].map(([name, chunks]): [string, Uint8Array] => [
    name,
    new Uint8Array(Buffer.concat(chunks)),
  ]);
  return zipSync(Object.fromEntries(whole), { level: 0 });
}

/** The first sheet of an XLSX file, every cell as text; numbers as they are stored, dates as YYYY-MM-DD. */
export async function readXlsx(bytes: Uint8Array): Promise<ReadSheet> {
  try {
    const plain = inflateBounded(bytes);
    if (!plain) return { ok: false, problem: "too_large" };
    const rows = await readSheet<string>(Buffer.from(plain), { parseNumber: numberText, trim: false });
    return boundSheet(rows.map((row) => row.map(cellText)));
  } catch {
    return { ok: false, problem: "unreadable" };
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "string") return cell.trim();
  return typeof cell === "boolean" || typeof cell === "number" ? String(cell) : "";
}

/** Rows as an XLSX file with text cells only, so that no spreadsheet changes a number; the first row is the heading. */
export async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
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

// As a program: `read` a file from standard input to JSON, or `write` JSON rows as XLSX.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = readFileSync(0);
  if (process.argv[2] === "write") {
    const rows = JSON.parse(bytes.toString("utf8")) as string[][]; // what the portal has sent
    process.stdout.write(await writeXlsx(rows));
  } else {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const read = isZip ? await readXlsx(bytes) : readCsvText(decodeText(bytes));
    process.stdout.write(JSON.stringify(read));
  }
}
