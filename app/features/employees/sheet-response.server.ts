import { fileResponse, writeSheetFile } from "~/workers/sheet-file.server.ts";
import { sheetCsv } from "./sheet.server.ts";

type SheetFormat = "csv" | "xlsx";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** 503 if too many files are in progress. */
export async function sheetResponse(
  name: string,
  format: SheetFormat,
  rows: readonly (readonly string[])[],
): Promise<Response> {
  if (format === "csv") return fileResponse(`${name}.csv`, "text/csv; charset=utf-8", sheetCsv(rows));
  const bytes = await writeSheetFile(rows);
  if (!bytes) throw new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  return fileResponse(`${name}.xlsx`, XLSX, bytes);
}
