import { countryCode } from "../../places/countries.ts";
import { randomUUID } from "node:crypto";
import type { CallContext } from "../../../lib/call-context.ts";
import { LabError, type FieldErrors } from "../../../http/errors.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { deleteRows, findRow, findRows, insertRows, updateRows } from "../../../database/rows.ts";
import type {
  EmployeeLists,
  EmployeeNames,
  EmployeeValues,
  IdentityRow,
  InsuranceRow,
} from "./employee-fields.ts";
import { employeeView, requireEmployee, type Employee } from "./employees.ts";
import { requireSureIdentity } from "../../patients/nik.ts";
import { labToday } from "../../../lib/local-time.ts";

export async function employeeLists(
  db: Db | Trx,
  clock: CallContext["clock"],
  company_id: string,
): Promise<EmployeeLists> {
  return {
    today: labToday(clock.now()),
    company_id,
    titles: await db.selectFrom("patient_title").select("title_id").execute(),
    departments: await findRows(db, "department", { company_id }, ["department_id"]),
    insurers: await db
      .selectFrom("insurance_company")
      .select(["insurance_company_id", "company_id"])
      .execute(),
  };
}

/** @param own the employee being changed */
export async function duplicates(
  db: Db | Trx,
  company_id: string,
  { employee_number, identities }: EmployeeNames,
  ownId: string | null,
): Promise<FieldErrors> {
  const fields: FieldErrors = {};
  const number =
    employee_number === undefined
      ? undefined
      : await findRow(db, "employee", { company_id, employee_number }, ["employee_id"]);
  if (number && number.employee_id !== ownId) fields["employee_number"] = ["duplicate_number"];
  for (const [index, identity] of identities.entries()) {
    const other = await holderOf(db, company_id, identity);
    if (other !== null && other !== ownId)
      fields[`identities.${String(index)}.identity_number`] = ["duplicate_identity"];
  }
  return fields;
}

async function requireNew(trx: Trx, company_id: string, values: EmployeeValues, ownId: string | null) {
  const fields = await duplicates(trx, company_id, values, ownId);
  if (Object.keys(fields).length === 0) return;
  throw new LabError(fields["employee_number"] ? "duplicate_number" : "duplicate_identity", { fields });
}

/** Null if missing. */
export async function holderOf(
  db: Db | Trx,
  company_id: string,
  identity: Pick<IdentityRow, "identity_type" | "identity_number"> & { identity_country_id?: string },
): Promise<string | null> {
  let query = db
    .selectFrom("employee_identity")
    .select("employee_id")
    .where("company_id", "=", company_id)
    .where("identity_type", "=", identity.identity_type)
    .where("identity_number", "=", identity.identity_number);
  if (identity.identity_country_id)
    query = query.where("identity_country_id", "=", identity.identity_country_id);
  return (await query.executeTakeFirst())?.employee_id ?? null;
}

interface SaveOptions {
  import_id?: string | null;
  /** confirmed despite a NIK that contradicts birth date or sex */
  accept_warnings?: boolean;
}

/** @throws LabError `duplicate_number`, `duplicate_identity`, `identity_doubtful` */
export async function createEmployee(
  trx: Trx,
  call: CallContext,
  { company_id }: CompanyCaller,
  values: EmployeeValues,
  { import_id = null, accept_warnings = import_id !== null }: SaveOptions = {},
): Promise<string> {
  await requireNew(trx, company_id, values, null);
  await requireSureIdentity(values.identities, values, accept_warnings);
  const employee_id = randomUUID();
  const { identities, insurances, ...fields } = values;
  await insertRows(trx, "employee", {
    employee_id,
    company_id,
    patient_id: null,
    created_at: call.clock.now().toISOString(),
    ...fields,
  });
  await writeRows(trx, { employee_id, company_id }, identities, insurances);
  await addEvent(trx, call, { employee_id, version: 1, code: "created", import_id });
  return employee_id;
}

const SHOWN_IDENTITY = ["identities", "date_of_birth", "gender"];

/**
 * @throws LabError `not_found`, `employee_changed`, `employee_locked`, `identity_doubtful`,
 * `duplicate_number`, `duplicate_identity`
 */
export async function updateEmployee(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  { employee_id, version, values }: { employee_id: string; version: number; values: EmployeeValues },
  { import_id = null, accept_warnings = import_id !== null }: SaveOptions = {},
): Promise<{ employee_id: string; version: number }> {
  const employee = await requireVersion(trx, company, employee_id, version);
  const view = await employeeView(trx, company, employee);
  const changed = changedFields(employee, view, values);
  if (view.identity_locked && SHOWN_IDENTITY.some((name) => changed.includes(name)))
    throw new LabError("employee_locked");
  if (changed.length === 0) return { employee_id, version };
  await requireNew(trx, company.company_id, values, employee_id);
  if (SHOWN_IDENTITY.some((name) => changed.includes(name)))
    await requireSureIdentity(values.identities, values, accept_warnings);
  const { identities, insurances, ...fields } = values;
  await updateRows(trx, "employee", { employee_id }, { ...fields, version: version + 1 });
  const { waiting_patient_id } = employee;
  // The laboratory calls it about a critical value.
  if (waiting_patient_id)
    await updateRows(trx, "patient", { patient_id: waiting_patient_id }, { phone: fields.phone });
  await deleteRows(trx, "employee_identity", { employee_id });
  await deleteRows(trx, "employee_insurance", { employee_id });
  await writeRows(trx, { employee_id, company_id: company.company_id }, identities, insurances);
  const event = { employee_id, version: version + 1, code: "updated", fields: changed, import_id } as const;
  await addEvent(trx, call, event);
  return { employee_id, version: version + 1 };
}

/** A repeat changes nothing. @throws LabError `not_found`, `employee_changed` */
export async function setEmployeeStatus(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  requested: {
    employee_id: string;
    status: "active" | "inactive";
    version: number;
    reason: string | null;
    import_id?: string;
  },
) {
  const { employee_id, status, version, reason, import_id = null } = requested;
  const active = status === "active" ? 1 : 0;
  const known = await requireEmployee(trx, company, employee_id);
  if (known.active === active) return { employee_id, status, version: known.version };
  await requireVersion(trx, company, employee_id, version);
  const next = version + 1;
  await updateRows(trx, "employee", { employee_id }, { active, version: next });
  const code = active ? "reactivated" : "deactivated";
  await addEvent(trx, call, { employee_id, version: next, code, reason, import_id, fields: ["status"] });
  return { employee_id, status, version: next };
}

async function requireVersion(
  trx: Trx,
  company: CompanyCaller,
  employee_id: string,
  version: number,
): Promise<Employee> {
  const employee = await requireEmployee(trx, company, employee_id);
  if (employee.version !== version)
    throw new LabError("employee_changed", { results: await employeeView(trx, company, employee) });
  return employee;
}

function changedFields(
  stored: Employee,
  rows: { identities?: StoredIdentity[]; insurances?: InsuranceRow[] },
  values: EmployeeValues,
): string[] {
  const { identities, insurances, ...fields } = values;
  const changed = Object.entries(fields)
    .filter(
      ([name, value]) =>
        (new Map<string, unknown>(Object.entries(stored)).get(name) ?? null) !== (value ?? null),
    )
    .map(([name]) => name);
  const identityKey = (storedIdentity: StoredIdentity | IdentityRow) =>
    [
      storedIdentity.identity_type,
      storedIdentity.identity_number,
      "identity_country_id" in storedIdentity
        ? countryCode(storedIdentity.identity_country_id)
        : storedIdentity.identity_country_issuer,
      storedIdentity.primary,
    ].join(" ");
  const insuranceKey = (insurance: InsuranceRow) =>
    [insurance.insurance_company_id, insurance.insurance_number, insurance.insurance_expired_at].join(" ");
  const differ = (a: string[], b: string[]) => a.join("\n") !== b.join("\n");
  if (differ((rows.identities ?? []).map(identityKey), identities.map(identityKey)))
    changed.push("identities");
  if (differ((rows.insurances ?? []).map(insuranceKey), insurances.map(insuranceKey)))
    changed.push("insurances");
  return changed;
}

interface StoredIdentity {
  identity_type: string;
  identity_number: string;
  identity_country_issuer: string;
  primary: boolean;
}

async function writeRows(
  trx: Trx,
  keys: { employee_id: string; company_id: string },
  identities: readonly IdentityRow[],
  insurances: readonly InsuranceRow[],
): Promise<void> {
  const { employee_id } = keys;
  await insertRows(
    trx,
    "employee_identity",
    identities.map(({ primary, ...identity }, position) => ({
      ...keys,
      ...identity,
      position,
      is_primary: primary ? (1 as const) : (0 as const),
    })),
  );
  if (insurances.length === 0) return;
  await insertRows(
    trx,
    "employee_insurance",
    insurances.map((insurance, position) => ({ ...insurance, employee_id, position })),
  );
}

async function addEvent(
  trx: Trx,
  call: CallContext,
  event: {
    employee_id: string;
    version: number;
    code: "created" | "updated" | "deactivated" | "reactivated";
    fields?: readonly string[];
    reason?: string | null;
    import_id?: string | null;
  },
): Promise<void> {
  const { fields = [], reason = null, import_id = null, ...rest } = event;
  await insertRows(trx, "employee_event", {
    employee_event_id: randomUUID(),
    ...rest,
    fields: JSON.stringify(fields),
    reason,
    import_id,
    account_id: call.caller.account_id,
    at: call.clock.now().toISOString(),
  });
}
