import type { AppLoadContext } from "@remix-run/node";
import { columnOfNumbers } from "~/features/employees/sheet-heading.server.ts";
import { unreadKind } from "~/features/employees/sheet-questions.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { cellAddress, columnLetters, rangesOf } from "~/lib/cell-address.ts";
import { readSheetFile, type SheetFilePage } from "~/workers/sheet-file.server.ts";
import { numbersIn } from "./people.server.ts";

const UNREAD = {
  too_large: ["office-care:errors.file_large", 413],
  interrupted: ["employee-imports:problem.interrupted", 408],
  busy: ["employee-imports:problem.busy", 503],
} as const;

interface Options {
  /** "" refuses a file with hidden rows or columns */
  hidden: "" | "take" | "leave";
  skip: boolean;
}

const reject = (text: string, params: object = {}): never => {
  throw new FormRejection({ file: [text] }, { params });
};

/**
 * From the column of that name, else the first.
 * @throws FormRejection at `file`, with the places of what is hidden or cannot be read
 */
export async function numbersInFile(
  upload: AppLoadContext["upload"],
  { hidden, skip }: Options,
): Promise<{ numbers: string[]; rows: number[] }> {
  if (upload && "problem" in upload) {
    const [text, status] = UNREAD[upload.problem];
    throw new FormRejection({ file: [text] }, { status });
  }
  if (!upload?.file?.length) return reject("office-care:errors.file");
  const read = await readSheetFile(upload.file);
  if (!read.ok) return reject(`employee-imports:problem.${read.problem}`, { row: read.detail });
  const { page, heading, column } = sheetIn(read.pages);
  const body = page.rows
    .map((cells, index) => ({ row: index + 1, cell: cells[column] ?? "" }))
    .slice(heading);
  const filled = body.filter(({ cell }) => cell !== "");
  const isColumnHidden = page.hiddenColumns.includes(column);
  const hiddenRows = filled.filter(({ row }) => isColumnHidden || page.hiddenRows.includes(row));
  if (hiddenRows.length > 0 && hidden === "") {
    const places = isColumnHidden ? columnLetters(column) : rangesOf(hiddenRows.map(({ row }) => row));
    return reject("office-care:errors.hidden", { places });
  }
  const shown = hidden === "leave" ? filled.filter((cell) => !hiddenRows.includes(cell)) : filled;
  const unread = shown.filter(({ cell }) => unreadKind(cell));
  if (unread.length > 0 && !skip)
    reject("office-care:errors.unread", {
      cells: unread.map(({ row, cell }) => `${cellAddress(column, row)} (${cell.slice(0, 60)})`).join(", "),
    });
  const matches = shown
    .filter((cell) => !unread.includes(cell))
    .flatMap(({ row, cell }) =>
      numbersIn(cell).map((number) => ({ number: withoutApostrophe(number), row })),
    );
  return { numbers: matches.map(({ number }) => number), rows: matches.map(({ row }) => row) };
}

const withoutApostrophe = (number: string) => number.replace(/^['`\u00b4\u2018\u2019\u02bc]+/, "");

function sheetIn(pages: readonly SheetFilePage[]) {
  const named = pages.flatMap((page) => {
    const place = columnOfNumbers(page);
    return place ? [{ page, ...place }] : [];
  });
  const filled = pages.map((page) => ({ page, heading: 0, column: 0 }));
  const sheets = named.length > 0 ? named : filled;
  const [first] = sheets;
  if (!first) return reject("office-care:errors.numbers");
  const { name, isHidden, problem } = first.page;
  if (problem) return reject(`employee-imports:problem.${problem}`);
  if (sheets.length > 1 || isHidden)
    return reject(sheets.length > 1 ? "office-care:errors.sheets" : "office-care:errors.sheet_hidden", {
      sheets: sheets.map(({ page }) => page.name).join(", "),
      name,
    });
  return first;
}
