import { z } from "zod";
import { LabError } from "../errors.ts";
import type { Call, Reply } from "../http.ts";
import { companyOf, EMPLOYEE_KEEPERS, requireRole } from "../store/company.ts";
import { parseBirthDate } from "../store/dates.ts";
import type { Trx } from "../store/db.ts";
import { employeeBody, readEmployee, type EmployeeValues } from "../store/employee-fields.ts";
import { createEmployee, employeeLists, setEmployeeStatus, updateEmployee } from "../store/employee-save.ts";
import { employeeView, listEmployees, requireEmployee } from "../store/employees.ts";
import { linkAs } from "../store/employee-link.ts";
import { checkIdentity, patientToReuse } from "../store/identity-check.ts";
import { plainIdentityNumber, identityNumberProblem } from "../store/profile-fields.ts";
import { labToday } from "../store/local-time.ts";
import { findEntry, identityTypes } from "../store/lookups.ts";
import { inTransaction, onceInTransaction, optionalText, requestId } from "./order-call.ts";
import { key, paged, pageQuery, parse, parseQuery } from "./query.ts";

export const listQuery = z.object({
  ...pageQuery,
  q: z.string().trim().max(100).optional(),
  department_id: z.string().max(100).optional(),
  status: z.enum(["active", "inactive"]).optional(),
  sort: z.enum(["name", "number", "newest"]).default("name"),
});
export const detailQuery = z.object({ employee_id: key });
export const checkBody = z.object({
  identity_type: z.coerce.string({ error: "required" }).trim().min(1, "required").max(20, "unknown_choice"),
  identity_number: z.string({ error: "required" }).trim().min(1, "required").max(100, "max_100"),
  date_of_birth: z.string({ error: "required" }).trim().min(1, "required").max(20, "date_form"),
});
export const createBody = employeeBody.extend({
  reuse_token: z.string().max(100).nullish(),
  client_request_id: requestId,
});
const version = z.number({ error: "required" }).int().min(1);
export const updateBody = employeeBody.extend({ employee_id: key, version, client_request_id: requestId });
export const statusBody = z.object({
  employee_id: key,
  status: z.enum(["active", "inactive"], { error: "required" }),
  version,
  reason: optionalText(200),
  client_request_id: requestId,
});

export async function list(call: Call): Promise<Reply> {
  const { page, per_page, ...filters } = parseQuery(listQuery, call);
  const company = await companyOf(call.db, call.caller);
  const { total, rows } = await listEmployees(call.db, company, filters, { page, per_page });
  return paged(rows, total, page, per_page);
}

export async function detail(call: Call): Promise<Reply> {
  const { employee_id } = parseQuery(detailQuery, call);
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const employee = await requireEmployee(call.db, company, employee_id);
  return { results: await employeeView(call.db, company, employee) };
}

export async function check(call: Call): Promise<Reply> {
  const body = parse(checkBody, call.body);
  const type = findEntry(identityTypes, body.identity_type)?.code ?? "";
  const identity_number = plainIdentityNumber(body.identity_number);
  const problem = type ? identityNumberProblem(type, identity_number) : null;
  const birth = parseBirthDate(body.date_of_birth, labToday(call.clock.now()));
  const fields = {
    ...(!type && { identity_type: ["unknown_choice"] }),
    ...(problem && { identity_number: [problem] }),
    ...("error" in birth && { date_of_birth: [birth.error] }),
  };
  // The role first: what is wrong with the form is nobody else's business.
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  if ("error" in birth || Object.keys(fields).length > 0) throw new LabError("check_fields", { fields });
  const identity = { identity_type: type, identity_number, date_of_birth: birth.date };
  return inTransaction(call, async (trx) => ({
    results: await checkIdentity(trx, call, company, identity),
  }));
}

/** The checked fields of a body. @throws LabError `check_fields` with every error */
async function valuesOf(trx: Trx, call: Call, company_id: string, body: unknown): Promise<EmployeeValues> {
  const read = readEmployee(body, await employeeLists(trx, call.clock, company_id));
  if ("errors" in read) throw new LabError("check_fields", { fields: read.errors });
  return read.values;
}

export async function create(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const body = parse(createBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const values = await valuesOf(trx, call, company.company_id, body);
    const primary = values.identities.find((one) => one.primary);
    const patient =
      body.reuse_token && primary
        ? await patientToReuse(trx, call, company, body.reuse_token, { ...primary, ...values })
        : null;
    const employee_id = await createEmployee(trx, call, company, values);
    if (!patient) return { employee_id, linked: false };
    const employee = await requireEmployee(trx, company, employee_id);
    const { verdict } = await linkAs(trx, call.clock, employee, patient);
    return { employee_id, linked: verdict === "same" };
  });
}

export async function update(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const body = parse(updateBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    await requireEmployee(trx, company, body.employee_id);
    const values = await valuesOf(trx, call, company.company_id, body);
    const { employee_id, version } = body;
    return updateEmployee(trx, call, company, { employee_id, version, values });
  });
}

export async function setStatus(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const body = parse(statusBody, call.body);
  return onceInTransaction(call, body, (trx) => setEmployeeStatus(trx, call, company, body));
}
