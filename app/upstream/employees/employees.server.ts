import { z } from "zod";
import { everyPage, keyCall, pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import {
  acceptWarnings,
  code,
  flagOr,
  key,
  numberOr,
  optionalInstant,
  optionalKey,
  optionalText,
  optionalToken,
  orNotUnderstood,
  orNull,
  rupiah,
} from "../client/shapes.server.ts";
import { EMPLOYEE_STATUS, IDENTITY_MATCH } from "../client/words/companies.ts";

const identity = z.object({
  identity_type: z.string(),
  identity_number: z.string(),
  identity_country_issuer: optionalText,
  primary: flagOr(false),
});
const insurance = z.object({
  insurance_company_id: key,
  insurance_company_name: optionalText,
  insurance_number: z.string(),
  insurance_expired_at: z.string(),
});

export const employeeIn = z.object({
  employee_id: key,
  patient_id: optionalKey,
  employee_number: z.string(),
  title_id: optionalKey,
  first_name: z.string(),
  last_name: z.string().catch(""),
  gender: optionalText,
  date_of_birth: optionalText.describe(
    "only for roles that manage employees; likewise `patient_id`, `place_of_birth`, `phone`, `email`, `identities`, `insurances`",
  ),
  place_of_birth: optionalText,
  phone: optionalText,
  email: optionalText,
  department: orNull(z.object({ id: key, name: z.string() })),
  position: optionalText,
  join_date: optionalText,
  status: code(EMPLOYEE_STATUS),
  last_examined_on: optionalText.describe("YYYY-MM-DD of the last examination attended; an extension"),
  due_on: orNotUnderstood(z.iso.date()).describe("YYYY-MM-DD of the next yearly check; an extension"),
  version: z.number().int(),
  identities: z.array(identity).default([]),
  insurances: z.array(insurance).default([]),
});
export type Employee = z.output<typeof employeeIn>;

const employeeDetail = employeeIn.extend({
  identity_locked: flagOr(true).describe(
    "verified patient: identity, birth date and gender cannot change; missing: locked",
  ),
  medical_record_number: optionalText,
  changed: orNull(z.object({ at: optionalInstant, by: optionalText, code: optionalText })).describe(
    "author of the last change",
  ),
  leaving: orNull(
    z.object({ invitations: z.number().int().min(0), released: rupiah, quota: numberOr(0) }),
  ).describe(
    "open invitations to examinations, withdrawn if the employee is deactivated, with what that sets free; an extension",
  ),
});
export type EmployeeDetail = z.output<typeof employeeDetail>;

const listQuery = z.object({
  q: z
    .string()
    .optional()
    .describe("parts of the name in any order, part of the number, or the last digits of an identity number"),
  department_id: z.string().optional(),
  status: z.enum(["active", "inactive"]).optional(),
  due: z
    .enum(["1", "soon"])
    .optional()
    .describe(
      "1: active employees without an examination in the last 12 months; comes with `/employee/get-examinations`. soon: those whose yearly check falls due within 60 days; comes with `meta.state_counts`",
    ),
  insurance: z
    .literal("ending")
    .optional()
    .describe(
      "active employees whose insurance has ended or ends within 30 days, for roles that manage employees; comes with `meta.state_counts`",
    ),
  counts: z
    .literal("1")
    .optional()
    .describe("adds `meta.state_counts`: overdue, soon, insurance, inactive; an extension"),
  sort: z.enum(["name", "number", "newest"]).optional(),
});
type EmployeeQuery = z.input<typeof listQuery>;

export const listEmployees = pagedCall("Employees", "GET /employee/get", 20, {
  summary: "Lists employees of the caller's company.",
  query: listQuery,
  rows: 100,
  results: z.array(employeeIn),
});

export const MOST_EXPORTED = 20_000;

/** Null above {@link MOST_EXPORTED}. */
export async function listAllEmployees(
  up: UpstreamContext,
  query: EmployeeQuery,
): Promise<Employee[] | null> {
  const load = (page: number) => listEmployees(up, query, page, 100);
  const { meta } = await load(1);
  return meta.total > MOST_EXPORTED ? null : everyPage(load, (employees) => employees);
}

export const getEmployee = keyCall("Employees", "GET /employee/get-detail", {
  summary: "Returns one employee; 404 for another company's.",
  query: z.object({ employee_id: z.string() }),
  results: employeeDetail,
});

/** Null when unreadable. */
export function readEmployee(results: unknown): EmployeeDetail | null {
  const read = employeeDetail.safeParse(results);
  return read.success ? read.data : null;
}

const checkBody = z.object({
  identity_type: z.string(),
  identity_number: z.string(),
  date_of_birth: z.string().describe("YYYY-MM-DD"),
});
const match = z.object({
  match: code(IDENTITY_MATCH),
  employee_id: optionalKey.describe("employee with this identity"),
  masked: orNull(
    z.object({ name: z.string(), date_of_birth: z.string(), medical_record_number: optionalText }),
  ),
  reuse_token: optionalToken,
});

export const checkIdentity = sendCall("Employees", "POST /employee/check-identity", {
  summary:
    "Checks whether an identity belongs to an employee, or to a patient with this birth date; 429 after too many checks.",
  harmless: true,
  body: checkBody,
  results: match,
});

const optional = z.string().nullish();
const fields = z.object({
  employee_number: z.string(),
  title_id: optional,
  first_name: z.string(),
  last_name: optional,
  gender: z.string().describe("M or F"),
  date_of_birth: z.string().describe("YYYY-MM-DD"),
  place_of_birth: optional,
  phone: optional,
  email: optional,
  department_id: optional,
  position: optional,
  join_date: optional,
  identities: z
    .array(
      z.object({
        identity_type: z.string(),
        identity_number: z.string(),
        identity_country_issuer: z.string().optional(),
        primary: z.boolean(),
      }),
    )
    .describe("1–5, one of them primary"),
  insurances: z
    .array(
      z.object({
        insurance_company_id: z.string(),
        insurance_number: z.string(),
        insurance_expired_at: z.string(),
      }),
    )
    .describe("0–5"),
  accept_warnings: acceptWarnings,
  client_request_id: z.string(),
});
export type EmployeeFields = Omit<z.input<typeof fields>, "client_request_id">;

const createBody = fields.extend({ reuse_token: optional });
export const createEmployee = sendCall("Employees", "POST /employee/create", {
  summary:
    "Adds an employee. 400 per field, row fields as `identities.0.identity_number`; 409 `duplicate_identity`, `duplicate_number`, `reuse_expired`, `identity_doubtful` until confirmed.",
  body: createBody,
  results: z.object({ employee_id: key }),
});

const updateBody = fields.extend({ employee_id: z.string(), version: z.number() });
export const updateEmployee = sendCall("Employees", "PUT /employee/update", {
  summary:
    "Changes an employee. 409 `version_changed` with the current employee, `identity_locked`, `duplicate_identity`, `duplicate_number`, `identity_doubtful` until confirmed.",
  body: updateBody,
});

const statusBody = z.object({
  employee_id: z.string(),
  status: z.enum(["active", "inactive"]),
  version: z.number(),
  reason: optional,
  client_request_id: z.string(),
});
export const setEmployeeStatus = sendCall("Employees", "PUT /employee/set-status", {
  summary: "Deactivates or reactivates an employee. 409 `version_changed`.",
  body: statusBody,
  proof: async (up, { body }) => (await getEmployee(up, body.employee_id)).status === body.status,
});
