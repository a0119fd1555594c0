import { createHash, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import Papa from "papaparse";
import { sql, type Selectable } from "kysely";
import { z } from "zod";
import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Lang } from "../../../lib/texts.ts";
import { employeeText } from "./texts.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { countOf, findRow, insertRows, updateRows } from "../../../database/rows.ts";
import { cellsOf, COLUMNS, REQUIRED_COLUMNS } from "./import-columns.ts";
import { REPAIRS, type Repair } from "./import-dates.ts";
import type { EmployeeImportTable } from "../../../database/tables.generated.ts";

const MAX_IMPORT_ROWS = 2000;
const MAX_COLUMNS = 60;
const MAX_CELL = 500;

export type Import = Selectable<EmployeeImportTable>;

const strings = z.array(z.string());
const problemList = z.array(
  z.object({
    column: z.enum(COLUMNS),
    code: z.string(),
    value: z.string(),
    level: z.enum(["error", "warning"]),
    repair: z.enum(REPAIRS).optional(),
    fix: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);

function readSheet(bytes: Uint8Array): { heads: string[]; rows: { sheet_row: number; cells: string[] }[] } {
  let csv: string;
  try {
    csv = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new LabError("import_unreadable");
  }
  const { data, errors } = Papa.parse<string[]>(csv, { preview: MAX_IMPORT_ROWS * 2 + 2 });
  if (errors.some(({ type }) => type === "Quotes")) throw new LabError("import_unreadable");
  const [first, ...body] = data;
  const heads = (first ?? []).map((head) => head.trim().slice(0, 100));
  const rows = body
    .map((cells, index) => ({ sheet_row: index + 2, cells: cells.map((cell) => cell.slice(0, MAX_CELL)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (heads.length > MAX_COLUMNS) throw new LabError("import_unreadable");
  const missing = REQUIRED_COLUMNS.filter((column) => !heads.includes(column));
  if (missing.length > 0) throw new LabError("import_columns", { params: { columns: missing.join(", ") } });
  if (rows.length === 0) throw new LabError("import_empty");
  if (rows.length > MAX_IMPORT_ROWS || data.length > MAX_IMPORT_ROWS * 2) throw new LabError("import_rows");
  return { heads, rows };
}

interface Sheet {
  heads: string[];
  rows: { sheet_row: number; cells: string[] }[];
}

/** The same sheet is the same import unless canceled. */
export async function takeImport(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  bytes: Uint8Array,
): Promise<string> {
  const sheet = readSheet(bytes);
  const content_hash = createHash("sha256").update(JSON.stringify(sheet)).digest("hex");
  const before = await importOf(trx, company, content_hash);
  return before ?? storeSheet(trx, call, company, sheet, content_hash);
}

/** Repeated calls find the new import. @throws LabError `import_closed` if not finished */
export async function repeatImport(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  { import_id, status, content_hash, heads }: Import,
): Promise<string> {
  if (status !== "done") throw new LabError("import_closed", { results: { status } });
  const hash = content_hash.split(" ").at(-1) ?? content_hash;
  const next = await importOf(trx, company, hash);
  if (next && next !== import_id) return next;
  const rows = await trx
    .selectFrom("employee_import_row")
    .select(["sheet_row", "cells"])
    .where("import_id", "=", import_id)
    .orderBy("sheet_row")
    .execute();
  await updateRows(trx, "employee_import", { import_id }, { content_hash: `${import_id} ${hash}` });
  const sheet = {
    heads: strings.parse(JSON.parse(heads)),
    rows: rows.map(({ sheet_row, cells }) => ({ sheet_row, cells: strings.parse(JSON.parse(cells)) })),
  };
  return storeSheet(trx, call, company, sheet, hash);
}

async function importOf(trx: Trx, { company_id }: CompanyCaller, content_hash: string) {
  const row = await trx
    .selectFrom("employee_import")
    .select("import_id")
    .where("company_id", "=", company_id)
    .where("content_hash", "=", content_hash)
    .where("status", "!=", "canceled")
    .executeTakeFirst();
  return row?.import_id;
}

async function storeSheet(
  trx: Trx,
  call: CallContext,
  { company_id }: CompanyCaller,
  { heads, rows }: Sheet,
  content_hash: string,
): Promise<string> {
  const import_id = randomUUID();
  await insertRows(trx, "employee_import", {
    import_id,
    company_id,
    content_hash,
    account_id: call.caller.account_id,
    heads: JSON.stringify(heads),
    status: "checking",
    created_at: call.clock.now().toISOString(),
    checked_at: null,
    done_at: null,
    confirmed_by: null,
  });
  for (let index = 0; index < rows.length; index += 100)
    await insertRows(
      trx,
      "employee_import_row",
      rows.slice(index, index + 100).map(({ sheet_row, cells }) => ({
        import_id,
        sheet_row,
        cells: JSON.stringify(cells),
        outcome: null,
        employee: null,
        done: null,
        employee_id: null,
      })),
    );
  return import_id;
}

/** @throws LabError `not_found`, also for another company's */
export async function requireImport(
  db: Db | Trx,
  { company_id }: Pick<CompanyCaller, "company_id">,
  import_id: string,
): Promise<Import> {
  const row = await findRow(db, "employee_import", { import_id, company_id });
  if (!row) throw new LabError("not_found");
  return row;
}

export function repairsOf({ repairs }: Pick<Import, "repairs">): Repair[] {
  const chosen = strings.parse(JSON.parse(repairs));
  return REPAIRS.filter((repair) => chosen.includes(repair));
}

export async function sheetOf(db: Db | Trx, { import_id, heads }: Import) {
  const rows = await db
    .selectFrom("employee_import_row")
    .select(["sheet_row", "cells"])
    .where("import_id", "=", import_id)
    .orderBy("sheet_row")
    .execute();
  const named = strings.parse(JSON.parse(heads));
  return rows.map(({ sheet_row, cells }) => ({
    sheet_row,
    cells: cellsOf(named, strings.parse(JSON.parse(cells))),
  }));
}

export async function importView(db: Db | Trx, employeeImport: Import) {
  const rows = await db
    .selectFrom("employee_import_row")
    .select(["sheet_row", "outcome", "problems", "done"])
    .select(
      // Rows that changed nothing have it only in their plan.
      sql<string | null>`coalesce(employee_id, employee ->> '$.employee_id')`.as("employee_id"),
    )
    .where("import_id", "=", employeeImport.import_id)
    .orderBy("sheet_row")
    .execute();
  const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
  const problems = rows.map(({ problems: json }) => problemList.parse(JSON.parse(json)));
  const heads = strings.parse(JSON.parse(employeeImport.heads));
  return {
    import_id: employeeImport.import_id,
    status: employeeImport.status,
    version: employeeImport.version,
    created_at: employeeImport.created_at,
    done_at: employeeImport.done_at,
    repairs: repairsOf(employeeImport),
    offers: offersIn(problems.flat()),
    ignored_columns: heads.filter((head) => head !== "" && !COLUMNS.some((column) => column === head)),
    heads,
    ...(employeeImport.status === "done" && {
      employee_ids: rows.flatMap(({ employee_id }) => employee_id ?? []),
    }),
    counts: {
      total: rows.length,
      new: count(({ outcome }) => outcome === "new"),
      update: count(({ outcome }) => outcome === "update"),
      unchanged: count(({ outcome }) => outcome === "unchanged"),
      error: count(({ outcome }) => outcome === "error"),
      warning: problems.filter((some) => some.some(({ level }) => level === "warning")).length,
      checked: count(({ outcome }) => outcome !== null),
      done: count(({ done }) => done !== null),
      created: count(({ done }) => done === "created"),
      updated: count(({ done }) => done === "updated"),
      refused: count(({ done }) => done === "refused"),
    },
  };
}

type StoredProblem = z.output<typeof problemList>[number];

function offersIn(problems: readonly StoredProblem[]) {
  return REPAIRS.flatMap((repair) => {
    const meant = problems.filter((problem) => problem.repair === repair);
    const [first] = meant;
    return first ? [{ repair, count: meant.length, example: first.value, meaning: first.fix ?? "" }] : [];
  });
}

/** @param which rows with problems, or repairable ones */
export async function importRows(
  db: Db | Trx,
  { import_id, heads }: Import,
  lang: Lang,
  { which, page, per_page }: { which: "problems" | "error"; page: number; per_page: number },
) {
  let query = db.selectFrom("employee_import_row").where("import_id", "=", import_id);
  query =
    which === "error"
      ? query.where((where) => where.or([where("outcome", "=", "error"), where("done", "=", "refused")]))
      : query.where("problems", "!=", "[]");
  const total = await countOf(query);
  const rows = await query
    .select(["sheet_row", "cells", "outcome", "problems", "done"])
    .orderBy("sheet_row")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const views = rows.map(({ sheet_row, cells, problems, ...row }) => ({
    row: sheet_row,
    ...row,
    cells: strings.parse(JSON.parse(cells)),
    problems: problemList
      .parse(JSON.parse(problems))
      .map(({ params = {}, fix = null, repair = null, ...one }) => ({
        ...one,
        fix,
        repair,
        message: employeeText(`import_${one.code}`, lang, params),
      })),
  }));
  return { total, rows: views, heads: strings.parse(JSON.parse(heads)) };
}

/** Lets other calls run between slices. */
export const pause = (): Promise<void> => setImmediate();
