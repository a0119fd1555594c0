import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../../lib/call-context.ts";
import { tellOpenAlert } from "../../results/critical/critical-alerts.ts";
import type { Trx } from "../../../database/db.ts";
import { deleteRows, findRow, insertRows, requireRow, updateRows } from "../../../database/rows.ts";
import type { Employee } from "./employees.ts";
import { fileCase } from "../../patients/identity-cases.ts";
import { concludeOrder, invitationsOf, openOrder } from "../../orders/office-care-order.ts";
import type { Patient } from "../../patients/patients.ts";
import { notifyResult } from "../../results/result-notices.ts";
import { identityHolder, samePerson, type Person, type Verdict } from "../../patients/same-person.ts";
import { nextRecordNumber } from "../../../database/series.ts";

export async function linkEmployee(trx: Trx, clock: Clock, employee_id: string): Promise<string | null> {
  const employee = await employeeOf(trx, employee_id);
  if (employee.patient_id) return employee.patient_id;
  const persons = await personsOf(trx, employee);
  for (const person of persons) {
    const patient = await identityHolder(trx, person);
    if (!patient || (await isColleague(trx, employee, patient.patient_id))) continue;
    const verdict = await linkAs(trx, clock, employee, patient);
    return verdict.verdict === "same" ? patient.patient_id : null;
  }
  return null;
}

export async function linkEmployeesOf(trx: Trx, clock: Clock, patient_id: string): Promise<void> {
  const rows = await trx
    .selectFrom("employee_identity as i")
    .innerJoin("patient as p", "p.identity_number", "i.identity_number")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select("e.employee_id")
    .distinct()
    .where("p.patient_id", "=", patient_id)
    .where("e.patient_id", "is", null)
    .execute();
  for (const { employee_id } of rows) await linkEmployee(trx, clock, employee_id);
}

/**
 * Without proof, asks the operator.
 * @param hasCode true if the patient entered the employee's one-time code
 */
export async function linkAs(
  trx: Trx,
  clock: Clock,
  employee: Employee,
  patient: Patient,
  hasCode = false,
): Promise<Verdict> {
  const verdicts = (await personsOf(trx, employee)).map((person) => samePerson(patient, person, hasCode));
  const same = verdicts.find(({ verdict }) => verdict === "same");
  const existing = same ?? verdicts[0] ?? ({ verdict: "unproven" } as const);
  if (existing.verdict === "unproven") return existing;
  const { employee_id } = employee;
  const { patient_id } = patient;
  if (existing.verdict === "same" && !(await isColleague(trx, employee, patient_id))) {
    await linkTo(trx, clock, employee, patient_id);
    return existing;
  }
  await fileCase(trx, clock, { employee_id, referral_number: null, patient_id, proof: existing.proof });
  return { verdict: "doubtful", proof: existing.proof };
}

/** Primary identity first. */
async function personsOf(trx: Trx, employee: Employee): Promise<Person[]> {
  const { first_name, last_name, date_of_birth } = employee;
  const identities = await trx
    .selectFrom("employee_identity")
    .select(["identity_type", "identity_number", "identity_country_id"])
    .where("employee_id", "=", employee.employee_id)
    .orderBy("is_primary", "desc")
    .orderBy("position")
    .execute();
  return identities.map((identity) => ({ ...identity, first_name, last_name, date_of_birth }));
}

function employeeOf(trx: Trx, employee_id: string): Promise<Employee> {
  return requireRow(trx, "employee", { employee_id });
}

async function isColleague(
  trx: Trx,
  { employee_id, company_id }: Pick<Employee, "employee_id" | "company_id">,
  patient_id: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom("employee")
    .select("employee_id")
    .where("company_id", "=", company_id)
    .where("patient_id", "=", patient_id)
    .where("employee_id", "!=", employee_id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Waiting results become the patient's, and their readers are told. */
export async function linkTo(
  trx: Trx,
  clock: Clock,
  { employee_id, waiting_patient_id }: Pick<Employee, "employee_id" | "waiting_patient_id">,
  patient_id: string,
): Promise<void> {
  await updateRows(trx, "employee", { employee_id }, { patient_id });
  if (waiting_patient_id) await takeOver(trx, clock, waiting_patient_id, patient_id);
  const attended = await invitationsOf(trx)
    .where("e.employee_id", "=", employee_id)
    .where("a.state", "=", "attended")
    .where("a.order_number", "is", null)
    .execute();
  for (const invitation of attended) {
    const then = { now: () => new Date(invitation.attended_at ?? clock.now()) };
    const order_number = await openOrder(trx, then, { ...invitation, patient_id });
    await concludeOrder(trx, clock, { ...invitation, order_number });
  }
}

/** Deletes the waiting record. */
async function takeOver(trx: Trx, clock: Clock, from: string, to: string): Promise<void> {
  const results = await trx
    .selectFrom("lab_result")
    .select(["result_id", "order_number", "state"])
    .where("patient_id", "=", from)
    .execute();
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT m.name AS "table", f."from" AS "column"
    FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f
    WHERE m.type = 'table' AND f."table" = 'patient' AND f."from" <> 'waiting_patient_id'`.execute(trx);
  for (const { table, column } of columns)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${to} WHERE ${sql.ref(column)} = ${from}`.execute(
      trx,
    );
  await updateRows(trx, "employee", { waiting_patient_id: from }, { waiting_patient_id: null });
  await deleteRows(trx, "patient", { patient_id: from });
  const row = await findRow(trx, "account", { patient_id: to }, ["account_id"]);
  for (const { result_id, order_number, state } of results) {
    if (row) await updateRows(trx, "lab_order", { order_number }, row);
    const told = await tellOpenAlert(trx, clock, await requireRow(trx, "lab_result", { result_id }));
    if (state === "ready" || state === "partial")
      await notifyResult(trx, clock, { order_number, patient_id: to }, false, told);
  }
}

/** Findings about an employee who is no patient yet; it cannot be opened. */
export async function waitingRecord(trx: Trx, clock: Clock, employee_id: string): Promise<string> {
  const employee = await employeeOf(trx, employee_id);
  if (employee.waiting_patient_id) return employee.waiting_patient_id;
  const patient_id = randomUUID();
  const { first_name, last_name, gender, date_of_birth, place_of_birth, phone } = employee;
  const [primary] = await personsOf(trx, employee);
  await insertRows(trx, "patient", {
    patient_id,
    first_name,
    last_name,
    gender,
    date_of_birth,
    phone,
    medical_record_number: await nextRecordNumber(trx),
    place_of_birth,
    identity_type: primary?.identity_type ?? null,
    identity_number: primary?.identity_number ?? null,
    identity_country_id: primary?.identity_country_id ?? null,
    identity_status: "unverified",
    title_id: null,
    home_phone: null,
    email: null,
    blood_type: null,
    address: null,
    subdistrict: null,
    district: null,
    city: null,
    province: null,
    postal_code: null,
    country: null,
    created_at: clock.now().toISOString(),
  });
  await updateRows(trx, "employee", { employee_id }, { waiting_patient_id: patient_id });
  return patient_id;
}
