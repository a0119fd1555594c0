import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow, insertRows } from "../../../database/rows.ts";
import type { EmployeeValues } from "./employee-fields.ts";
import { createEmployee, setEmployeeStatus, updateEmployee } from "./employee-save.ts";
import { departmentsOf, isIdentityLocked } from "./employees.ts";
import {
  checkSheet,
  identityKey,
  numberKey,
  type KnownEmployees,
  type PlannedEmployee,
} from "./import-check.ts";
import { pause, repairsOf, requireImport, sheetOf, type Import } from "./imports.ts";
import { grouped } from "../../../lib/grouped.ts";
import { labToday } from "../../../lib/local-time.ts";

export const AT_ONCE = 200;
const SLICE = 50;

const running = new WeakMap<Db, Set<string>>();

/** Each step is stored with its row, so that a restart resumes there. */
export function continueImport(
  db: Db,
  call: CallContext,
  company: CompanyCaller,
  import_id: string,
): Promise<void> {
  const jobs = running.get(db) ?? new Set<string>();
  running.set(db, jobs);
  if (jobs.has(import_id)) return Promise.resolve();
  jobs.add(import_id);
  return work(db, call, company, import_id).finally(() => jobs.delete(import_id));
}

async function work(db: Db, call: CallContext, company: CompanyCaller, import_id: string): Promise<void> {
  const employeeImport = await requireImport(db, company, import_id);
  if (employeeImport.status === "checking") await checkImport(db, call, company, employeeImport);
  if (employeeImport.status !== "importing") return;
  const account_id = employeeImport.confirmed_by ?? employeeImport.account_id;
  await runImport(db, { ...call, caller: { ...call.caller, account_id } }, company, import_id);
}

async function checkImport(
  db: Db,
  call: CallContext,
  company: CompanyCaller,
  employeeImport: Import,
): Promise<void> {
  const { import_id, version } = employeeImport;
  const { company_id } = company;
  const lists = {
    today: labToday(call.clock.now()),
    company_id,
    titles: await db.selectFrom("patient_title").selectAll().execute(),
    departments: await departmentsOf(db, company_id),
    insurers: await db.selectFrom("insurance_company").selectAll().execute(),
    repairs: new Set(repairsOf(employeeImport)),
  };
  const checked = await checkSheet(
    await sheetOf(db, employeeImport),
    lists,
    await knownEmployees(db, company_id),
    pause,
  );
  await db.transaction().execute(async (trx) => {
    const now = await requireImport(trx, company, import_id);
    if (now.status !== "checking" || now.version !== version) return;
    for (const { sheet_row, outcome, problems, employee } of checked)
      await trx
        .updateTable("employee_import_row")
        .set({
          outcome,
          problems: JSON.stringify(problems),
          employee: employee && JSON.stringify(employee),
        })
        .where("import_id", "=", import_id)
        .where("sheet_row", "=", sheet_row)
        .execute();
    await trx
      .updateTable("employee_import")
      .set({ status: "ready", checked_at: call.clock.now().toISOString() })
      .where("import_id", "=", import_id)
      .execute();
  });
}

async function knownEmployees(db: Db | Trx, company_id: string): Promise<KnownEmployees> {
  const employees = await db
    .selectFrom("employee as e")
    .selectAll("e")
    .where("e.company_id", "=", company_id)
    .execute();
  const identities = await db
    .selectFrom("employee_identity")
    .selectAll()
    .where("company_id", "=", company_id)
    .orderBy("position")
    .execute();
  const insurances = await db
    .selectFrom("employee_insurance as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .selectAll("i")
    .where("e.company_id", "=", company_id)
    .orderBy("i.position")
    .execute();
  const identitiesOf = grouped(identities, (row) => row.employee_id);
  const insurancesOf = grouped(insurances, (row) => row.employee_id);
  const known = employees.map(({ employee_id, version, ...row }) => ({
    employee_id,
    version,
    active: row.active === 1,
    identity_locked: isIdentityLocked(row),
    values: {
      employee_number: row.employee_number,
      title_id: row.title_id,
      first_name: row.first_name,
      last_name: row.last_name,
      gender: row.gender,
      date_of_birth: row.date_of_birth,
      place_of_birth: row.place_of_birth,
      phone: row.phone,
      email: row.email,
      department_id: row.department_id,
      position: row.position,
      join_date: row.join_date,
      identities: (identitiesOf.get(employee_id) ?? []).map((item) => ({
        identity_type: item.identity_type,
        identity_number: item.identity_number,
        identity_country_id: item.identity_country_id,
        primary: item.is_primary === 1,
      })),
      insurances: (insurancesOf.get(employee_id) ?? []).map((item) => ({
        insurance_company_id: item.insurance_company_id,
        insurance_number: item.insurance_number,
        insurance_expired_at: item.insurance_expired_at,
      })),
    } satisfies EmployeeValues,
  }));
  return {
    byNumber: new Map(known.map((item) => [numberKey(item.values.employee_number), item])),
    byIdentity: new Map(identities.map((identity) => [identityKey(identity), identity.employee_id])),
    byId: new Map(known.map((item) => [item.employee_id, item])),
  };
}

const planned = z.custom<PlannedEmployee>((value) => typeof value === "object" && value !== null);

async function runImport(
  db: Db,
  call: CallContext,
  company: CompanyCaller,
  import_id: string,
): Promise<void> {
  await db
    .updateTable("employee_import_row")
    .set({ done: "unchanged" })
    .where("import_id", "=", import_id)
    .where("outcome", "=", "unchanged")
    .where("done", "is", null)
    .execute();
  for (;;) {
    const left = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("employee_import_row")
        .select(["sheet_row", "employee", "problems"])
        .where("import_id", "=", import_id)
        .where("outcome", "in", ["new", "update"])
        .where("done", "is", null)
        .orderBy("sheet_row")
        .limit(SLICE)
        .execute();
      for (const { sheet_row, employee, problems } of rows) {
        const done = await saveRow(
          trx,
          call,
          company,
          import_id,
          planned.parse(JSON.parse(employee ?? "null")),
        );
        const all: unknown[] = z.array(z.unknown()).parse(JSON.parse(problems));
        if (done.problem) all.push(done.problem);
        await trx
          .updateTable("employee_import_row")
          .set({ done: done.done, employee_id: done.employee_id, problems: JSON.stringify(all) })
          .where("import_id", "=", import_id)
          .where("sheet_row", "=", sheet_row)
          .execute();
      }
      return rows.length;
    });
    if (left < SLICE) break;
    await pause();
  }
  await db
    .updateTable("employee_import")
    .set({ status: "done", done_at: call.clock.now().toISOString() })
    .where("import_id", "=", import_id)
    .execute();
}

interface Saved {
  done: "created" | "updated" | "refused";
  employee_id: string | null;
  problem?: { column: string; code: string; value: string; level: "error" };
}

/** Refuses and reports later changes. */
async function saveRow(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  import_id: string,
  { employee_id, version, values, department_name, back }: PlannedEmployee,
): Promise<Saved> {
  try {
    const department_id = department_name
      ? await departmentNamed(trx, company.company_id, department_name)
      : values.department_id;
    const complete = { ...values, department_id };
    if (employee_id) {
      const change = { employee_id, version, values: complete };
      const changed = await updateEmployee(trx, call, company, change, { import_id });
      if (back)
        await setEmployeeStatus(trx, call, company, {
          ...changed,
          status: "active",
          reason: null,
          import_id,
        });
      return { done: "updated", employee_id };
    }
    // Linked on arrival only: otherwise a sheet of numbers would reveal patients.
    const created = await createEmployee(trx, call, company, complete, { import_id });
    return { done: "created", employee_id: created };
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    const code = error.code === "duplicate_identity" ? "duplicate_identity" : "changed_meanwhile";
    const column = error.code === "duplicate_identity" ? "identity_number" : "employee_number";
    return {
      done: "refused",
      employee_id: null,
      problem: { column, code, value: values.employee_number, level: "error" },
    };
  }
}

async function departmentNamed(trx: Trx, company_id: string, name: string): Promise<string> {
  const row = await findRow(trx, "department", { company_id, name }, ["department_id"]);
  if (row) return row.department_id;
  const department_id = randomUUID();
  await insertRows(trx, "department", { department_id, company_id, name });
  return department_id;
}
