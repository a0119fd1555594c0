import { z } from "zod";
import { LabError, requireNone, type FieldErrors } from "../../../http/errors.ts";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { companyOf, EMPLOYEE_KEEPERS, hasRole, requireRole } from "../../accounts/company-staff.ts";
import { parseBirthDate } from "../../../lib/dates.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { employeeBody, readEmployee, type EmployeeValues } from "./employee-fields.ts";
import { createEmployee, duplicates, employeeLists, updateEmployee } from "./employee-save.ts";
import {
  departmentsOf,
  dueByDepartment,
  employeeCounts,
  employeeView,
  insurersFor,
  listEmployees,
  requireEmployee,
} from "./employees.ts";
import { checkDates, dueSince, examinationHistory, leavingOf } from "./examinations.ts";
import { logFitness } from "../../patients/access-log.ts";
import { linkAs } from "./employee-link.ts";
import { checkIdentity, patientToReuse } from "./identity-check.ts";
import { plainIdentityNumber, identityNumberProblem } from "../../patients/profile-fields.ts";
import { labToday } from "../../../lib/local-time.ts";
import { findEntry, identityTypes } from "../../places/lookups.ts";
import { acceptWarnings, inTransaction, onceInTransaction, requestId } from "../../../http/transaction.ts";
import { flag, key, paged, pageQuery, parseForm, parseQuery } from "../../../http/query.ts";
import { COMPANY, get, post, put } from "../../../http/route.ts";

const employeeListQuery = z.object({
  ...pageQuery,
  q: z.string().trim().max(100).optional(),
  department_id: z.string().max(100).optional(),
  status: z.enum(["active", "inactive"]).optional(),
  due: z.enum(["1", "soon"]).optional(),
  insurance: z.literal("ending").optional(),
  counts: flag,
  sort: z.enum(["name", "number", "newest"]).default("name"),
});
const employeeDetailQuery = z.object({ employee_id: key });
const examinationsQuery = employeeDetailQuery.extend(pageQuery);
const identityCheckBody = z.object({
  identity_type: z.coerce.string({ error: "required" }).trim().min(1, "required").max(20, "unknown_choice"),
  identity_number: z.string({ error: "required" }).trim().min(1, "required").max(100, "max_100"),
  date_of_birth: z.string({ error: "required" }).trim().min(1, "required").max(20, "date_form"),
});
const newEmployeeBody = employeeBody.extend({
  reuse_token: z.string().max(100).nullish(),
  accept_warnings: acceptWarnings,
  client_request_id: requestId,
});
const version = z.number({ error: "required" }).int().min(1);
const employeeChangeBody = employeeBody.extend({
  employee_id: key,
  version,
  accept_warnings: acceptWarnings,
  client_request_id: requestId,
});

async function getEmployeeList(call: Call): Promise<Reply> {
  const { page, per_page, due, insurance, counts, ...asked } = parseQuery(employeeListQuery, call);
  const company = await companyOf(call.db, call.caller);
  if (insurance && !hasRole(company, EMPLOYEE_KEEPERS)) throw new LabError("role_missing");
  const dates = checkDates(call.clock.now());
  const filters = {
    ...asked,
    due_since: due && (due === "soon" ? dates.soon_until : dates.overdue_since),
    due_until: due === "soon" ? dates.overdue_since : undefined,
    insured_until: insurance && dates.insured_until,
  };
  const { total, rows } = await listEmployees(call.db, company, filters, { page, per_page });
  if (!counts) return paged(rows, total, page, per_page);
  const state_counts = await employeeCounts(call.db, company, asked, dates);
  return paged(rows, total, page, per_page, { state_counts });
}

async function getEmployeeDetail(call: Call): Promise<Reply> {
  const { employee_id } = parseQuery(employeeDetailQuery, call);
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const employee = await requireEmployee(call.db, company, employee_id);
  const leaving = await leavingOf(call.db, employee_id, labToday(call.clock.now()));
  return { results: { ...(await employeeView(call.db, company, employee)), leaving } };
}

async function getExaminations(call: Call): Promise<Reply> {
  const { employee_id, page, per_page } = parseQuery(examinationsQuery, call);
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const { patient_id, waiting_patient_id } = await requireEmployee(call.db, company, employee_id);
  const { total, rows } = await examinationHistory(call.db, employee_id, { page, per_page });
  const subject = patient_id ?? waiting_patient_id;
  for (const { fitness } of rows)
    if (subject && fitness) await logFitness(call.db, call, { patient_id: subject });
  return paged(rows, total, page, per_page);
}

function identityOf({ clock }: Call, body: Partial<z.output<typeof identityCheckBody>>) {
  const type = body.identity_type && (findEntry(identityTypes, body.identity_type)?.code ?? "");
  const identity_number = plainIdentityNumber(body.identity_number ?? "");
  const problem = type && identity_number ? identityNumberProblem(type, identity_number) : null;
  const birth =
    body.date_of_birth === undefined ? null : parseBirthDate(body.date_of_birth, labToday(clock.now()));
  const errors: FieldErrors = {
    ...(type === "" && { identity_type: ["unknown_choice"] }),
    ...(problem && { identity_number: [problem] }),
    ...(birth && "error" in birth && { date_of_birth: [birth.error] }),
  };
  const date_of_birth = birth && "date" in birth ? birth.date : "";
  return { identity: { identity_type: type ?? "", identity_number, date_of_birth }, errors };
}

async function postIdentityCheck(call: Call): Promise<Reply> {
  // Unauthorized callers must not learn about form errors.
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const body = await parseForm(identityCheckBody, call.body, (passed) => identityOf(call, passed).errors);
  const { identity, errors } = identityOf(call, body);
  requireNone(errors);
  return inTransaction(call, async (trx) => ({
    results: await checkIdentity(trx, call, company, identity),
  }));
}

interface EmployeeOf {
  company_id: string;
  /** null: new */
  employee_id: string | null;
}

async function readBody(
  db: Db | Trx,
  call: Call,
  { company_id, employee_id }: EmployeeOf,
  body: unknown,
): Promise<{ values: EmployeeValues } | { errors: FieldErrors }> {
  const read = readEmployee(body, await employeeLists(db, call.clock, company_id));
  if ("values" in read) return read;
  const { errors, names } = read;
  return { errors: { ...(await duplicates(db, company_id, names, employee_id)), ...errors } };
}

/** @throws LabError `check_fields` */
async function valuesOf(trx: Trx, call: Call, of: EmployeeOf, body: unknown): Promise<EmployeeValues> {
  const read = await readBody(trx, call, of, body);
  if ("errors" in read) throw new LabError("check_fields", { fields: read.errors });
  return read.values;
}

async function errorsOf(call: Call, of: EmployeeOf): Promise<FieldErrors> {
  const read = await readBody(call.db, call, of, call.body);
  return "errors" in read ? read.errors : {};
}

async function postEmployee(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const of = { company_id: company.company_id, employee_id: null };
  const body = await parseForm(newEmployeeBody, call.body, () => errorsOf(call, of));
  // Same request, even with an added tick.
  const { accept_warnings, ...content } = body;
  return onceInTransaction(call, content, async (trx) => {
    const values = await valuesOf(trx, call, of, body);
    const primary = values.identities.find((identity) => identity.primary);
    const patient =
      body.reuse_token && primary
        ? await patientToReuse(trx, call, company, body.reuse_token, { ...primary, ...values })
        : null;
    const employee_id = await createEmployee(trx, call, company, values, { accept_warnings });
    if (!patient) return { employee_id, linked: false };
    const employee = await requireEmployee(trx, company, employee_id);
    const { verdict } = await linkAs(trx, call.clock, employee, patient);
    return { employee_id, linked: verdict === "same" };
  });
}

async function putEmployee(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const { company_id } = company;
  const body = await parseForm(employeeChangeBody, call.body, ({ employee_id = null }) =>
    errorsOf(call, { company_id, employee_id }),
  );
  const { accept_warnings, ...content } = body;
  return onceInTransaction(call, content, async (trx) => {
    const { employee_id, version } = body;
    await requireEmployee(trx, company, employee_id);
    const values = await valuesOf(trx, call, { company_id, employee_id }, body);
    return updateEmployee(trx, call, company, { employee_id, version, values }, { accept_warnings });
  });
}

async function departments(call: Call): Promise<Reply> {
  const company = await companyOf(call.db, call.caller);
  const rows = await departmentsOf(call.db, company.company_id);
  const due = await dueByDepartment(call.db, company, dueSince(call.clock.now()));
  return {
    results: rows.map(({ department_id, name }) => ({
      id: department_id,
      name,
      due_count: due.get(department_id) ?? 0,
    })),
  };
}

async function insurers(call: Call): Promise<Reply> {
  const { company_id } = await companyOf(call.db, call.caller);
  const rows = await insurersFor(call.db, company_id);
  return { results: rows.map(({ insurance_company_id, name }) => ({ id: insurance_company_id, name })) };
}

// prettier-ignore
export const employeeRoutes: readonly Route[] = [
  get("/department/get", COMPANY, departments, "Departments of the company"),
  get("/insurance-company/get", COMPANY, insurers, "Insurance companies, without the caller's own"),
  get("/employee/get", COMPANY, getEmployeeList, "Employees of the company", employeeListQuery),
  get("/employee/get-detail", COMPANY, getEmployeeDetail, "One employee with identities and insurances", employeeDetailQuery),
  get("/employee/get-examinations", COMPANY, getExaminations, "Examinations of one employee, newest first, each with its conclusion", examinationsQuery),
  post("/employee/check-identity", COMPANY, postIdentityCheck, "Whether an identity is that of an employee or of a patient with this birth date", identityCheckBody),
  post("/employee/create", COMPANY, postEmployee, "Add an employee", newEmployeeBody),
  put("/employee/update", COMPANY, putEmployee, "Change an employee", employeeChangeBody),
];
