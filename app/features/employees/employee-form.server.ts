import { doubtAt, requireSureNumbers } from "~/features/identity/sure.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { LangCode } from "~/lib/dates.ts";
import { formatDate, formatMoment } from "~/lib/dates.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listDepartments, listInsurers } from "~/upstream/company/company.server.ts";
import {
  readEmployee,
  type EmployeeDetail,
  type EmployeeFields,
} from "~/upstream/employees/employees.server.ts";
import { UpstreamRefusal, settle } from "~/upstream/client/errors.ts";
import { listChoices } from "~/upstream/places/lookups.server.ts";
import type { EmployeeInput } from "./employee-schema.ts";

export interface EmployeeLists {
  titles: { id: string; name: string }[];
  types: { id: string; name: string }[];
  departments: { id: string; name: string }[];
  insurers: { id: string; name: string }[];
}

export async function listIdentityTypes(up: UpstreamContext): Promise<{ id: string; name: string }[]> {
  const { items } = await listChoices(up, "identity-type", { show_default: true });
  return items.map(({ id, code, name }) => ({ id: code ?? id, name }));
}

/** Departments and insurers may be missing. */
export async function loadEmployeeLists(up: UpstreamContext): Promise<EmployeeLists> {
  const [titles, types, departments, insurers] = await Promise.all([
    listChoices(up, "patient-title"),
    listIdentityTypes(up),
    settle(listDepartments(up)),
    settle(listInsurers(up)),
  ]);
  return {
    titles: titles.items.map(({ id, name }) => ({ id, name })),
    types,
    departments: departments.ok ? departments.data : [],
    insurers: insurers.ok ? insurers.data : [],
  };
}

/** @throws FormRejection for an impossible identity number, and once for a doubtful one */
export function toEmployeeFields({ accept_warnings, ...input }: EmployeeInput): EmployeeFields {
  const numbers = input.identities.map((identity, index) => ({
    field: `identities[${String(index)}].identity_number`,
    ...identity,
  }));
  requireSureNumbers(numbers, input, accept_warnings);
  return {
    ...input,
    ...(accept_warnings && { accept_warnings: true }),
    identities: input.identities.map(({ primary, ...identity }) => ({
      ...identity,
      primary: Boolean(primary),
    })),
  };
}

export function initialOf(employee: EmployeeDetail): Record<string, string> {
  const [year = "", month = "", day = ""] = (employee.date_of_birth ?? "").split("-");
  const values: Record<string, string | null> = {
    employee_number: employee.employee_number,
    title_id: employee.title_id,
    first_name: employee.first_name,
    last_name: employee.last_name,
    gender: employee.gender,
    "date_of_birth.day": day,
    "date_of_birth.month": month,
    "date_of_birth.year": year,
    place_of_birth: employee.place_of_birth,
    phone: employee.phone,
    email: employee.email,
    department_id: employee.department?.id ?? null,
    position: employee.position,
    join_date: employee.join_date && typedForm(employee.join_date),
  };
  for (const [index, row] of employee.identities.entries()) {
    values[`identities[${String(index)}].identity_type`] = row.identity_type;
    values[`identities[${String(index)}].identity_number`] = row.identity_number;
    if (!["ID", "102"].includes(row.identity_country_issuer ?? "ID"))
      values[`identities[${String(index)}].identity_country_issuer`] = row.identity_country_issuer;
    if (row.primary) values[`identities[${String(index)}].primary`] = "on";
  }
  for (const [index, row] of employee.insurances.entries()) {
    values[`insurances[${String(index)}].insurance_company_id`] = row.insurance_company_id;
    values[`insurances[${String(index)}].insurance_number`] = row.insurance_number;
    values[`insurances[${String(index)}].insurance_expired_at`] = typedForm(row.insurance_expired_at);
  }
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

function typedForm(date: string): string {
  return date.split("-").reverse().join("-");
}

/** `identities.0.identity_number` to `identities[0].identity_number`. */
export function withRowNames(thrown: unknown): unknown {
  if (!(thrown instanceof UpstreamRefusal) || Object.keys(thrown.fields).length === 0) return thrown;
  const { status, code, text, fields, results, retryAfter } = thrown;
  const named = Object.entries(fields).map(([field, words]): [string, string] => [
    field.replace(/\.(\d+)(?=\.|$)/g, "[$1]"),
    words,
  ]);
  return new UpstreamRefusal(status, code, text, Object.fromEntries(named), results, retryAfter);
}

export const employeeCodes = doubtAt("identities[0].identity_number");

interface Words {
  t: Translate;
  lang: LangCode;
  lists: EmployeeLists;
}

/**
 * Rejection for a concurrent change: author, time and each field that differs from the input. The
 * form keeps the input; resending it overwrites the change.
 */
export function changedEmployee(thrown: unknown, input: EmployeeInput, words: Words): unknown {
  if (!(thrown instanceof UpstreamRefusal) || thrown.code !== "version_changed") return thrown;
  const now = readEmployee(thrown.results);
  const { t, lang } = words;
  const by = now?.changed?.by;
  const text = by
    ? t("employees:form.changed_by", { name: by, date: formatMoment(now.changed?.at ?? "", lang) })
    : t("employees:form.changed_by_nobody");
  const changed = now ? differences(input, now, words) : [];
  return new FormRejection(
    { "": [text] },
    { status: 409, outdated: true, ...(changed.length > 0 && { changed }) },
  );
}

interface Choice {
  id: string;
  name: string;
}

function differences(input: EmployeeInput, now: EmployeeDetail, { t, lang, lists }: Words): ChangedRow[] {
  const nameIn = (list: readonly Choice[], id: string | null | undefined) =>
    list.find((choice) => choice.id === id)?.name ?? id ?? "";
  const date = (value: string | null | undefined) => (value ? formatDate(value, lang) : "");
  const genderOf = (code: string | null) =>
    code === "M" ? t("employees:field.male") : code === "F" ? t("employees:field.female") : "";
  const rows: ChangedRow[] = [];
  const compare = (key: string, label: string, yours: string, theirs: string) => {
    if (yours !== theirs) rows.push({ key, label, yours, now: theirs });
  };
  for (const key of [
    "employee_number",
    "first_name",
    "last_name",
    "place_of_birth",
    "phone",
    "email",
    "position",
  ] as const)
    compare(key, t(`employees:field.${key}`), input[key] ?? "", now[key] ?? "");
  compare(
    "title",
    t("employees:field.title"),
    nameIn(lists.titles, input.title_id),
    nameIn(lists.titles, now.title_id),
  );
  compare("gender", t("employees:field.gender"), genderOf(input.gender), genderOf(now.gender));
  compare("birth", t("employees:field.date_of_birth"), date(input.date_of_birth), date(now.date_of_birth));
  compare(
    "department",
    t("employees:field.department"),
    nameIn(lists.departments, input.department_id),
    now.department?.name ?? "",
  );
  compare("joined", t("employees:field.join_date"), date(input.join_date), date(now.join_date));
  const identities = (
    list: readonly { identity_type: string; identity_number: string; primary?: unknown }[],
  ) =>
    list.map((item) => `${item.identity_type} ${item.identity_number}${item.primary ? " ✓" : ""}`).join(", ");
  compare(
    "identities",
    t("employees:form.identities"),
    identities(input.identities),
    identities(now.identities),
  );
  const insurances = (
    list: readonly { insurance_company_id: string; insurance_number: string; insurance_expired_at: string }[],
  ) =>
    list
      .map(
        (item) =>
          `${nameIn(lists.insurers, item.insurance_company_id)} ${item.insurance_number}, ${date(item.insurance_expired_at)}`,
      )
      .join("; ");
  compare(
    "insurances",
    t("employees:form.insurances"),
    insurances(input.insurances),
    insurances(now.insurances),
  );
  return rows;
}
