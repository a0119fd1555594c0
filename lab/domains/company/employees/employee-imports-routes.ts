import { z } from "zod";
import { LabError } from "../../../http/errors.ts";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { EMPLOYEE_KEEPERS, requireRole, type CompanyCaller } from "../../accounts/company-staff.ts";
import { REPAIRS } from "./import-dates.ts";
import { AT_ONCE, continueImport } from "./import-run.ts";
import { importRows, importView, repeatImport, requireImport, takeImport, type Import } from "./imports.ts";
import { inTransaction, onceInTransaction, requestId } from "../../../http/transaction.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../../http/query.ts";
import { COMPANY, get, post } from "../../../http/route.ts";
import { countOf, updateRows } from "../../../database/rows.ts";

const importQuery = z.object({ import_id: key });
const rowsQuery = z.object({
  ...pageQuery,
  import_id: key,
  which: z.enum(["problems", "error"]).default("problems"),
});
const version = z.number({ error: "required" }).int().min(1);
const repairBody = z.object({
  import_id: key,
  repairs: z.array(z.enum(REPAIRS)).max(REPAIRS.length),
  version,
});
const importConfirmBody = z.object({ import_id: key, version, client_request_id: requestId });
const importCancelBody = z.object({ import_id: key });
const againBody = z.object({ import_id: key });

const keeper = (call: Call) => requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);

/** Larger imports continue in the background. */
async function advance(call: Call, company: CompanyCaller, import_id: string): Promise<Reply> {
  const count = await countOf(call.db.selectFrom("employee_import_row").where("import_id", "=", import_id));
  const work = continueImport(call.db, call, company, import_id);
  if (count <= AT_ONCE) await work;
  else
    work.catch((error: unknown) => {
      // The next query resumes the import.
      const stack = error instanceof Error ? error.stack : String(error);
      process.stderr.write(
        `${JSON.stringify({ level: "error", lab: "import", id: import_id, error: stack })}\n`,
      );
    });
  return { results: await importView(call.db, await requireImport(call.db, company, import_id)) };
}

async function take(call: Call): Promise<Reply> {
  const company = await keeper(call);
  const { file } = call;
  if (!file || file.bytes.length === 0) throw new LabError("import_empty");
  const import_id = await inTransaction(call, (trx) => takeImport(trx, call, company, file.bytes));
  return advance(call, company, import_id);
}

async function again(call: Call): Promise<Reply> {
  const { import_id } = parse(againBody, call.body);
  const company = await keeper(call);
  const another = await inTransaction(call, async (trx) =>
    repeatImport(trx, call, company, await requireImport(trx, company, import_id)),
  );
  return advance(call, company, another);
}

async function getImportDetail(call: Call): Promise<Reply> {
  const { import_id } = parseQuery(importQuery, call);
  const company = await keeper(call);
  const employeeImport = await requireImport(call.db, company, import_id);
  if (employeeImport.status === "checking" || employeeImport.status === "importing")
    return advance(call, company, import_id);
  return { results: await importView(call.db, employeeImport) };
}

async function rows(call: Call): Promise<Reply> {
  const { import_id, which, page, per_page } = parseQuery(rowsQuery, call);
  const company = await keeper(call);
  const employeeImport = await requireImport(call.db, company, import_id);
  const answer = await importRows(call.db, employeeImport, call.lang, { which, page, per_page });
  return paged(answer.rows, answer.total, page, per_page);
}

async function requireReady(
  db: Parameters<typeof requireImport>[0],
  company: CompanyCaller,
  { import_id, version }: { import_id: string; version: number },
): Promise<Import> {
  const employeeImport = await requireImport(db, company, import_id);
  if (employeeImport.status !== "ready")
    throw new LabError("import_closed", { results: { status: employeeImport.status } });
  if (employeeImport.version !== version) throw new LabError("import_changed");
  return employeeImport;
}

async function repair(call: Call): Promise<Reply> {
  const body = parse(repairBody, call.body);
  const company = await keeper(call);
  await inTransaction(call, async (trx) => {
    const ready = await requireReady(trx, company, body);
    await trx
      .updateTable("employee_import")
      .set({ repairs: JSON.stringify(body.repairs), status: "checking", version: ready.version + 1 })
      .where("import_id", "=", ready.import_id)
      .execute();
  });
  return advance(call, company, body.import_id);
}

async function postImportConfirmation(call: Call): Promise<Reply> {
  const body = parse(importConfirmBody, call.body);
  const company = await keeper(call);
  const { message } = await onceInTransaction(call, body, async (trx) => {
    const { import_id } = await requireReady(trx, company, body);
    await trx
      .updateTable("employee_import")
      .set({ status: "importing", confirmed_by: call.caller.account_id })
      .where("import_id", "=", import_id)
      .execute();
    return { import_id };
  });
  return { ...(await advance(call, company, body.import_id)), ...(message && { message }) };
}

async function postImportCancellation(call: Call): Promise<Reply> {
  const { import_id } = parse(importCancelBody, call.body);
  const company = await keeper(call);
  await inTransaction(call, async (trx) => {
    const employeeImport = await requireImport(trx, company, import_id);
    if (employeeImport.status === "canceled") return;
    if (employeeImport.status !== "ready" && employeeImport.status !== "checking")
      throw new LabError("import_closed", { results: { status: employeeImport.status } });
    await updateRows(trx, "employee_import", { import_id }, { status: "canceled" });
  });
  return { results: null };
}

// prettier-ignore
export const employeeImportRoutes: readonly Route[] = [
  post("/employee/import", COMPANY, take, "Take in a sheet of employees (CSV) and check it", undefined, "file"),
  post("/employee/import-again", COMPANY, again, "Check the sheet of an import that is done anew", againBody),
  get("/employee/import-detail", COMPANY, getImportDetail, "State, counts and repairs of an import", importQuery),
  get("/employee/import-rows", COMPANY, rows, "Rows of an import with problems", rowsQuery),
  post("/employee/import-repair", COMPANY, repair, "Choose the repairs of an import; it is checked again", repairBody),
  post("/employee/import-confirm", COMPANY, postImportConfirmation, "Save the rows without errors", importConfirmBody),
  post("/employee/import-cancel", COMPANY, postImportCancellation, "Give an import up; nothing is saved", importCancelBody),
];
