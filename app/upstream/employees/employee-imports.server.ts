import { z } from "zod";
import {
  call,
  everyPage,
  keyCall,
  pagedCall,
  sendCall,
  type UpstreamContext,
} from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import {
  code,
  key,
  numberOr,
  optionalCode,
  optionalInstant,
  optionalText,
  orNull,
} from "../client/shapes.server.ts";
import { IMPORT_DONE, IMPORT_LEVEL, IMPORT_OUTCOME, IMPORT_STATUS } from "../client/words/companies.ts";

const SHEET_ROWS = 2000;

const count = numberOr(0);

const employeeImport = z.object({
  import_id: key,
  status: code(IMPORT_STATUS),
  version: z.number().int(),
  created_at: optionalInstant,
  done_at: optionalInstant,
  repairs: z.array(z.string()).default([]).describe("chosen repairs"),
  offers: z
    .array(
      z.object({
        repair: z.string(),
        count,
        example: z.string(),
        meaning: z.string().describe("the example after the repair"),
      }),
    )
    .default([])
    .describe("repairs that would fix something"),
  ignored_columns: z.array(z.string()).default([]),
  heads: z.array(z.string()).default([]).describe("columns of the sheet"),
  employee_ids: orNull(z.array(key)).describe("employees of the rows; only when done"),
  counts: z.object({
    total: count,
    new: count,
    update: count,
    unchanged: count,
    error: count,
    warning: count,
    checked: count,
    done: count,
    created: count,
    updated: count,
    refused: count,
  }),
});
export type EmployeeImport = z.output<typeof employeeImport>;

const takeCall = endpoint("Employee imports", "POST /employee/import", {
  summary:
    "Uploads a sheet of employees as CSV (UTF-8, columns by name) and checks it. The same sheet returns the same import, unless that import was canceled. 400 `import_columns`, `import_empty`, `import_rows`, `import_unreadable`.",
  file: "file",
  innerRows: SHEET_ROWS,
  results: employeeImport,
});

/** @param csv UTF-8 */
export function takeImport(up: UpstreamContext, csv: Uint8Array): Promise<EmployeeImport> {
  return call(up, takeCall, { file: { name: "employees.csv", type: "text/csv", bytes: csv } });
}

const againBody = z.object({ import_id: z.string() });
const againCall = endpoint("Employee imports", "POST /employee/import-again", {
  summary:
    "Checks the sheet of a finished import again as a new import. 409 `import_closed` for an unfinished one.",
  body: againBody,
  innerRows: SHEET_ROWS,
  results: employeeImport,
});

export function importAgain(up: UpstreamContext, import_id: string): Promise<EmployeeImport> {
  return call(up, againCall, { body: { import_id } });
}

export const getImport = keyCall("Employee imports", "GET /employee/import-detail", {
  summary: "Returns the state, counts and repairs of an import; 404 for another company's.",
  query: z.object({ import_id: z.string() }),
  innerRows: SHEET_ROWS,
  results: employeeImport,
});

const problem = z.object({
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
  level: code(IMPORT_LEVEL),
  fix: optionalText,
});
const importRow = z.object({
  row: z.number().int().describe("row number in the spreadsheet; the heading is row 1"),
  outcome: optionalCode(IMPORT_OUTCOME),
  done: optionalCode(IMPORT_DONE),
  cells: z.array(z.string()).default([]).describe("original values"),
  problems: z.array(problem).default([]),
});
export type ImportRow = z.output<typeof importRow>;

export const listImportRows = pagedCall("Employee imports", "GET /employee/import-rows", 50, {
  summary: "Lists rows of an import: all rows with problems, or rows not imported because of errors.",
  query: z.object({ import_id: z.string(), which: z.enum(["problems", "error"]) }),
  rows: 100,
  innerRows: 60,
  wholeList: true,
  results: z.array(importRow),
});

export function listFailedRows(up: UpstreamContext, import_id: string): Promise<ImportRow[]> {
  const load = (page: number) => listImportRows(up, { import_id, which: "error" }, page, 100);
  return everyPage(load, (rows) => rows);
}

const repairBody = z.object({ import_id: z.string(), repairs: z.array(z.string()), version: z.number() });
export const repairImport = sendCall("Employee imports", "POST /employee/import-repair", {
  summary:
    "Selects the repairs of an import and checks it again; `employees_back` makes rows of people who have left (same identity) active employees. 409 `version_changed`, `import_closed`.",
  body: repairBody,
});

const confirmBody = z.object({ import_id: z.string(), version: z.number(), client_request_id: z.string() });
export const confirmImport = sendCall("Employee imports", "POST /employee/import-confirm", {
  summary:
    "Saves the error-free rows as checked, once. Refuses rows of employees changed since the check. 409 `version_changed`, `import_closed`.",
  body: confirmBody,
  proof: "answer",
});

const cancelBody = z.object({ import_id: z.string() });
const cancelCall = endpoint("Employee imports", "POST /employee/import-cancel", {
  summary: "Cancels an import without saving anything. 409 `import_closed`.",
  body: cancelBody,
});

export async function cancelImport(up: UpstreamContext, import_id: string): Promise<void> {
  await call(up, cancelCall, { body: { import_id } });
}
