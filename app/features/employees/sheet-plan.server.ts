import Papa from "papaparse";
import { columnLetters, rangesOf } from "~/lib/cell-address.ts";
import type { SheetFilePage } from "~/workers/sheet-file.server.ts";
import { SHEET_BOUNDS } from "~/workers/sheet-bounds.ts";
import { type SheetProblem } from "~/workers/sheet-text.ts";
import type { SheetColumn } from "./sheet-columns.ts";
import { findTable, repeatedHeadings, type SheetTable } from "./sheet-heading.server.ts";
import {
  groupUnread,
  unreadKind,
  type SheetAnswers,
  type SheetNote,
  type SheetQuestion,
  type UnreadCell,
} from "./sheet-questions.ts";
import { isProblems } from "./sheet.server.ts";

type SheetPlan =
  /** UTF-8 with column names, rows in the spreadsheet's lines */
  | { state: "ready"; csv: Uint8Array; numbers: string[]; notes: SheetNote[] }
  | { state: "asks"; questions: SheetQuestion[] }
  | {
      state: "refused";
      problem: SheetProblem | "empty" | "no_heading" | "twice" | "other_heading";
      params: Record<string, string | number>;
    };

const refused = (
  problem: Extract<SheetPlan, { state: "refused" }>["problem"],
  params: Record<string, string | number> = {},
): SheetPlan => ({
  state: "refused",
  problem,
  params,
});

export function planSheet(pages: readonly SheetFilePage[], answers: SheetAnswers): SheetPlan {
  const all = pages.flatMap((page) => {
    const table = page.problem ? null : findTable(page);
    return page.problem || (table && peopleIn(page, table) > 0) ? [{ page, table }] : [];
  });
  // A list of departments has one known heading too.
  const lists = all.filter(({ table }) => !table || table.columns.filter(Boolean).length > 1);
  const tables = lists.some(({ table }) => table) ? lists : all;
  const named = pages.some((page) => findTable(page));
  if (tables.length === 0) return refused(named || pages.length === 0 ? "empty" : "no_heading");
  const chosen = tables.length > 1 ? tables[Number(answers.sheet ?? NaN)] : tables[0];
  const isAsked = tables.length > 1 || tables[0]?.page.isHidden;
  if (!chosen || (isAsked && answers.sheet === undefined))
    return { state: "asks", questions: [askSheet(tables)] };
  const { page, table } = chosen;
  if (!table) return refused(page.problem ?? "empty");
  const notes = notesOn(pages, page, table);
  return planTable(page, table, answers, notes);
}

function askSheet(tables: readonly { page: SheetFilePage; table: SheetTable | null }[]): SheetQuestion {
  const sheets = tables.map(({ page, table }, index) => ({
    value: String(index),
    name: page.name,
    people: table ? peopleIn(page, table) : 0,
    isHidden: page.isHidden,
  }));
  return { ask: "sheet", sheets };
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell !== "");

const peopleIn = ({ rows }: SheetFilePage, { heading }: SheetTable) =>
  rows.slice(heading).filter(isFilled).length;

function notesOn(pages: readonly SheetFilePage[], page: SheetFilePage, table: SheetTable): SheetNote[] {
  const others = pages.filter((other) => other !== page).map(({ name }) => name);
  const { heading, doubtful, titles, columns } = table;
  const title = (index: number) => `${titles[index] ?? ""} (${columnLetters(index)})`;
  const isFirst = !page.rows.slice(0, heading - 1).some(isFilled);
  return [
    ...(others.length > 0 ? [note("sheet", { name: page.name, others: others.join(", ") })] : []),
    ...(isFirst ? [] : [note("names", { row: String(heading) })]),
    ...(doubtful === null
      ? []
      : [note("number", { name: title(doubtful), other: title(columns.indexOf("identity_number")) })]),
  ];
}

const note = (key: SheetNote["key"], params: SheetNote["params"]): SheetNote => ({ key, params });

const TOTALS = /^(?:grand |sub[ -]?)?(?:total|jumlah|jml|rata[- ]rata|average|sum)\b/i;

function isTotals(row: readonly string[], columns: SheetTable["columns"]): boolean {
  const first = row.find((cell) => cell !== "") ?? "";
  const proofs: readonly (SheetColumn | undefined)[] = ["identity_number", "date_of_birth"];
  const isPerson = row.some(
    (cell, index) => cell !== "" && proofs.includes(columns[index]) && !/^[\d.,]{1,6}$/.test(cell),
  );
  return TOTALS.test(first) && !isPerson;
}

function mergedDown({ rows, merged }: SheetFilePage, heading: number): string[][] {
  const filled = rows.map((row) => [...row]);
  for (const [top, left, bottom] of merged) {
    if (top <= heading || bottom === top) continue;
    for (let line = top; line <= Math.min(bottom, rows.length); line += 1) {
      const row = filled[line - 1];
      if (row && isFilled(row)) row[left] ||= rows[top - 1]?.[left] ?? "";
    }
  }
  return filled.map((row) => Array.from(row, (cell) => cell ?? ""));
}

const WRITTEN: readonly (SheetColumn | undefined)[] = [
  "employee_number",
  "phone",
  "date_of_birth",
  "join_date",
  "identity_number",
  "insurance_number",
  "insurance_expired_at",
];

function planTable(
  page: SheetFilePage,
  table: SheetTable,
  answers: SheetAnswers,
  notes: SheetNote[],
): SheetPlan {
  const { heading, titles, twice } = table;
  const title = (index: number) => `${titles[index] ?? ""} (${columnLetters(index)})`;
  const rows = mergedDown(page, heading);
  const { same, other } = repeatedHeadings(page, table);
  if (other !== null) return refused("other_heading", { row: other });
  const questions: SheetQuestion[] = [];
  const hiddenColumns = page.hiddenColumns.filter(
    (index) => table.columns[index] && rows.slice(heading).some((row) => row[index]),
  );
  const columns = table.columns.map((column, index) =>
    answers.hidden_columns === "leave" && hiddenColumns.includes(index) ? undefined : column,
  );
  const dropped = (index: number) =>
    isProblems(titles[index] ?? "") || (table.columns[index] !== undefined && columns[index] === undefined);
  if (twice && columns[twice[0]] && columns[twice[1]])
    return refused("twice", { name: twice.map(title).join(", ") });

  const numbered = rows.map((cells, index) => ({ line: index + 1, cells })).slice(heading);
  const people = numbered.filter(({ line, cells }) => isFilled(cells) && !same.includes(line));
  const totals = people.filter(({ cells }) => isTotals(cells, columns)).map(({ line }) => line);
  const hiddenRows = people.filter(({ line }) => page.hiddenRows.includes(line) && !totals.includes(line));
  const left = new Set([
    ...totals,
    ...(answers.hidden_rows === "leave" ? hiddenRows.map(({ line }) => line) : []),
  ]);
  const unread = people
    .filter(({ line }) => !left.has(line))
    .flatMap(({ line, cells }) =>
      cells.flatMap((cell, index) => unreadAt(columns[index] && cell, line, index)),
    );

  if (hiddenRows.length > 0) {
    const places = rangesOf(hiddenRows.map(({ line }) => line));
    if (answers.hidden_rows) notes.push(note(`hidden_rows_${answers.hidden_rows}`, { rows: places }));
    else questions.push({ ask: "hidden_rows", places });
  }
  if (hiddenColumns.length > 0) {
    const places = hiddenColumns.map(title).join(", ");
    if (answers.hidden_columns)
      notes.push(note(`hidden_columns_${answers.hidden_columns}`, { columns: places }));
    else questions.push({ ask: "hidden_columns", places });
  }
  if (unread.length > 0) {
    const question = groupUnread(unread);
    if (answers.unread) notes.push(note("unread", { rows: question.rows }));
    else questions.push(question);
  }
  if (questions.length > 0) return { state: "asks", questions };
  if (totals.length > 0) notes.push(note("totals", { rows: rangesOf(totals) }));
  if (same.length > 0) notes.push(note("repeated", { rows: rangesOf(same) }));
  for (const { row } of unread) left.add(row);
  const kept = people.filter(({ line }) => !left.has(line));
  if (kept.length === 0) return refused("empty");
  if (kept.length > SHEET_BOUNDS.rows) return refused("too_many_rows");
  const width = Math.max(titles.length, ...kept.map(({ cells }) => cells.length));
  const untitled = (index: number) =>
    kept.some(({ cells }) => cells[index]) ? `(${columnLetters(index)})` : "";
  const names = Array.from({ length: width }, (_name, index) =>
    dropped(index) ? "" : (columns[index] ?? (titles[index] || untitled(index))),
  );
  const lines: string[][] = Array.from({ length: kept.at(-1)?.line ?? 1 }, () => []);
  lines[0] = names;
  for (const { line, cells } of kept)
    lines[line - 1] = names.map((_name, index) =>
      dropped(index) ? "" : written(cells[index] ?? "", columns[index]),
    );
  const number = columns.indexOf("employee_number");
  return {
    state: "ready",
    csv: Buffer.from(Papa.unparse(lines, { quotes: true })),
    numbers: kept.map(({ line }) => lines[line - 1]?.[number] ?? ""),
    notes,
  };
}

function unreadAt(cell: string | undefined, row: number, column: number): UnreadCell[] {
  const kind = cell ? unreadKind(cell) : null;
  return cell && kind ? [{ kind, value: cell, row, column }] : [];
}

/** Some programs write numbers with a decimal. */
const written = (cell: string, column: SheetColumn | undefined) =>
  WRITTEN.includes(column)
    ? cell.replace(/^['`\u00b4\u2018\u2019\u02bc]+\s*/, "").replace(/^(\d{5,})\.0$/, "$1")
    : cell;
