import { z } from "zod";
import { failInto, readFields, type Fail, type FieldErrors } from "../../../http/errors.ts";
import { findCountry, INDONESIA_ID } from "../../places/countries.ts";
import { parseBirthDate } from "../../../lib/dates.ts";
import {
  plainIdentityNumber,
  identityNumberProblem,
  INDONESIAN_IDENTITIES,
} from "../../patients/profile-fields.ts";
import { findEntry, genders, identityTypes } from "../../places/lookups.ts";
import { canonicalPhone } from "../../../lib/phone.ts";
import { emailAddress, personName, requiredText } from "../../../http/transaction.ts";

const text = (max: 30 | 100) =>
  z
    .string()
    .trim()
    .max(max, `max_${max}`)
    .nullish()
    .transform((value) => value || null);
const optionalDate = z
  .union([z.literal(""), z.iso.date("wrong_date")])
  .nullish()
  .transform((value) => value || null);

const identityRow = z.object({
  identity_type: z.coerce.string({ error: "required" }).trim().max(20, "unknown_choice").default(""),
  identity_number: z.string({ error: "required" }).trim().max(100, "max_100").default(""),
  identity_country_issuer: z.coerce.string().trim().max(20, "unknown_choice").default(INDONESIA_ID),
  primary: z.boolean().default(false),
});
const insuranceRow = z.object({
  insurance_company_id: z.string().trim().max(100).default(""),
  insurance_number: z.string().trim().max(30, "max_30").default(""),
  insurance_expired_at: z.string().trim().max(10, "wrong_date").default(""),
});

export const employeeBody = z.object({
  employee_number: z.string({ error: "required" }).trim().min(1, "required").max(30, "max_30"),
  title_id: text(30),
  first_name: personName,
  last_name: z
    .union([z.literal(""), personName])
    .nullish()
    .transform((value) => value ?? ""),
  gender: z.coerce.string({ error: "required" }).trim().min(1, "required").max(20, "unknown_choice"),
  date_of_birth: requiredText(100),
  place_of_birth: text(100),
  phone: text(30),
  email: z
    .union([z.literal(""), emailAddress])
    .nullish()
    .transform((value) => value || null),
  department_id: text(100),
  position: text(100),
  join_date: optionalDate,
  identities: z.array(identityRow).max(5, "rows_5").default([]),
  insurances: z.array(insuranceRow).max(5, "rows_5").default([]),
});

export interface IdentityRow {
  identity_type: string;
  identity_number: string;
  identity_country_id: string;
  primary: boolean;
}
export interface InsuranceRow {
  insurance_company_id: string;
  insurance_number: string;
  insurance_expired_at: string;
}
export interface EmployeeValues {
  employee_number: string;
  title_id: string | null;
  first_name: string;
  last_name: string;
  gender: "M" | "F";
  date_of_birth: string;
  place_of_birth: string | null;
  phone: string | null;
  email: string | null;
  department_id: string | null;
  position: string | null;
  join_date: string | null;
  identities: IdentityRow[];
  insurances: InsuranceRow[];
}

export interface EmployeeLists {
  /** YYYY-MM-DD in Jakarta */
  today: string;
  company_id: string;
  titles: readonly { title_id: string }[];
  departments: readonly { department_id: string }[];
  insurers: readonly { insurance_company_id: string; company_id: string | null }[];
}

export type EmployeeNames = Pick<EmployeeValues, "identities"> & { employee_number: string | undefined };

const rowsIn = (body: unknown, name: "identities" | "insurances"): unknown[] =>
  z.looseObject({ [name]: z.array(z.unknown()) }).safeParse(body).data?.[name] ?? [];
const MOST_ROWS = 5;

/** @returns the values, or all errors by field with the names */
export function readEmployee(
  body: unknown,
  lists: EmployeeLists,
): { values: EmployeeValues } | { errors: FieldErrors; names: EmployeeNames } {
  const { passed: data, errors } = readFields(employeeBody, body);
  const fail = failInto(errors);
  const gender = readGender(data.gender, fail);
  const birth = readBirth(data.date_of_birth, lists.today, fail);
  failUnlisted(data, lists, fail);
  const phone = readPhone(data.phone ?? null, fail);
  const identities = readIdentities(rowsIn(body, "identities").slice(0, MOST_ROWS), fail);
  const insurances = readInsurances(rowsIn(body, "insurances").slice(0, MOST_ROWS), lists, fail);
  const whole = employeeBody.safeParse(body);
  const isWhole = whole.success && birth && gender;
  if (!isWhole || Object.keys(errors).length > 0)
    return { errors, names: { employee_number: data.employee_number, identities } };
  return { values: { ...whole.data, gender, date_of_birth: birth, phone, identities, insurances } };
}

function readGender(typed: string | undefined, fail: Fail): "M" | "F" | null {
  if (typed === undefined) return null;
  const gender = findEntry(genders, typed)?.code;
  if (gender === "M" || gender === "F") return gender;
  fail("gender", "unknown_choice");
  return null;
}

function readBirth(typed: string | undefined, today: string, fail: Fail): string | null {
  if (typed === undefined) return null;
  const birth = parseBirthDate(typed, today);
  if ("date" in birth) return birth.date;
  fail("date_of_birth", birth.error);
  return null;
}

function failUnlisted(
  chosen: Partial<Pick<EmployeeValues, "title_id" | "department_id">>,
  { titles, departments }: EmployeeLists,
  fail: Fail,
): void {
  const isTitle = titles.some(({ title_id }) => title_id === chosen.title_id);
  if (chosen.title_id && !isTitle) fail("title_id", "unknown_choice");
  const isDepartment = departments.some(({ department_id }) => department_id === chosen.department_id);
  if (chosen.department_id && !isDepartment) fail("department_id", "unknown_choice");
}

function readPhone(typed: string | null, fail: Fail): string | null {
  if (!typed) return null;
  const phone = canonicalPhone(typed);
  if (typed.replace(/\D/g, "").replace(/^(?:62|0)/, "").length > 13) fail("phone", "max_13");
  else if (!phone) fail("phone", "wrong_phone");
  return phone;
}

function readIdentities(given: readonly unknown[], fail: Fail): IdentityRow[] {
  const rows = given.map((row) => readFields(identityRow, row).passed);
  const primaries = rows.filter(({ primary }) => primary).length;
  if (primaries > 1) fail("identities", "primary_one");
  if (primaries === 0) fail("identities", "primary_none");
  const types = new Set<string>();
  return rows.map((row, index) =>
    readIdentityRow(row, types, (name, problem) => fail(`identities.${String(index)}.${name}`, problem)),
  );
}

/** @param types those of the rows before */
function readIdentityRow(
  row: Partial<z.output<typeof identityRow>>,
  types: Set<string>,
  fail: Fail,
): IdentityRow {
  const type = findEntry(identityTypes, row.identity_type ?? "")?.code ?? "";
  if (!type) fail("identity_type", row.identity_type ? "unknown_choice" : "required");
  else if (types.has(type)) fail("identity_type", "identity_repeated");
  types.add(type);
  const identity_number = plainIdentityNumber(row.identity_number ?? "");
  const problem = identity_number ? type && identityNumberProblem(type, identity_number) : "required";
  if (problem) fail("identity_number", problem);
  const identity_country_id = readIssuer(row.identity_country_issuer ?? "", type, fail);
  return { identity_type: type, identity_number, identity_country_id, primary: row.primary ?? false };
}

function readIssuer(typed: string, type: string, fail: Fail): string {
  const country = findCountry(typed);
  if (!country) fail("identity_country_issuer", "unknown_choice");
  else if (INDONESIAN_IDENTITIES.includes(type) && country.id !== INDONESIA_ID)
    fail("identity_country_issuer", "must_be_valid");
  return country?.id ?? INDONESIA_ID;
}

function readInsurances(
  given: readonly unknown[],
  { insurers, company_id }: EmployeeLists,
  fail: Fail,
): InsuranceRow[] {
  const seen = new Set<string>();
  return given.map((item, index) => {
    const { passed } = readFields(insuranceRow, item);
    const row = { insurance_company_id: "", insurance_number: "", insurance_expired_at: "", ...passed };
    const field = (name: string) => `insurances.${String(index)}.${name}`;
    const insurer = insurers.find(({ insurance_company_id: id }) => id === row.insurance_company_id);
    if (!row.insurance_company_id) fail(field("insurance_company_id"), "required");
    else if (!insurer) fail(field("insurance_company_id"), "unknown_choice");
    else if (insurer.company_id === company_id) fail(field("insurance_company_id"), "insurance_own");
    else if (seen.has(row.insurance_company_id)) fail(field("insurance_company_id"), "insurance_repeated");
    seen.add(row.insurance_company_id);
    if (!row.insurance_number) fail(field("insurance_number"), "required");
    if (!row.insurance_expired_at) fail(field("insurance_expired_at"), "required");
    else if (!z.iso.date().safeParse(row.insurance_expired_at).success)
      fail(field("insurance_expired_at"), "wrong_date");
    return row;
  });
}
