import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { findRow, updateRows } from "../../database/rows.ts";
import { linkEmployeesOf, linkTo } from "../company/employees/employee-link.ts";
import { listCases } from "../patients/identity-cases.ts";
import { linkReferral } from "../referrals/referral-links.ts";
import { identityHolder } from "../patients/same-person.ts";

/**
 * Idempotent.
 * @throws LabError `not_found`, `already_decided`; `already_related` when somebody else was linked
 * meanwhile
 */
export async function decideCase(
  trx: Trx,
  clock: Clock,
  { identity_case_id, decision }: { identity_case_id: string; decision: "same" | "different" },
) {
  const row = await findRow(trx, "identity_case", { identity_case_id });
  if (!row) throw new LabError("not_found");
  if (row.case_status !== "waiting" && row.case_status !== decision) throw new LabError("already_decided");
  if (row.case_status === "waiting") {
    if (decision === "same") await join(trx, clock, row);
    await trx
      .updateTable("identity_case")
      .set({ case_status: decision, decided_at: clock.now().toISOString() })
      .where("identity_case_id", "=", identity_case_id)
      .execute();
  }
  const [view] = await listCases(trx, identity_case_id);
  return view;
}

async function join(
  trx: Trx,
  clock: Clock,
  requested: { employee_id: string | null; referral_number: string | null; patient_id: string },
): Promise<void> {
  const { employee_id, referral_number, patient_id } = requested;
  if (referral_number !== null) {
    const open = await trx
      .selectFrom("referral")
      .select("referral_number")
      .where("referral_number", "=", referral_number)
      .where("patient_id", "is", null)
      .executeTakeFirst();
    if (!open) throw new LabError("already_related");
    return linkReferral(trx, clock, referral_number, patient_id, true);
  }
  const employee = await trx
    .selectFrom("employee as e")
    .select(["e.employee_id", "e.waiting_patient_id", "e.patient_id"])
    .select((query) =>
      query
        .selectFrom("employee as other")
        .whereRef("other.company_id", "=", "e.company_id")
        .where("other.patient_id", "=", patient_id)
        .select("other.employee_id")
        .limit(1)
        .as("colleague"),
    )
    .where("e.employee_id", "=", employee_id)
    .executeTakeFirstOrThrow();
  if (employee.patient_id || employee.colleague) throw new LabError("already_related");
  await linkTo(trx, clock, employee, patient_id);
}

/**
 * Releases waiting data.
 * @throws LabError `not_found`; `identity_taken` when another record's card has this number
 */
export async function verifyIdentity(trx: Trx, clock: Clock, medical_record_number: string): Promise<void> {
  const patient = await trx
    .selectFrom("patient as p")
    .innerJoin("account as a", "a.patient_id", "p.patient_id")
    .selectAll("p")
    .where("p.medical_record_number", "=", medical_record_number)
    .executeTakeFirst();
  if (!patient?.identity_number || !patient.identity_type) throw new LabError("not_found");
  const { patient_id, identity_number, identity_type, identity_country_id } = patient;
  const holder = await identityHolder(trx, { identity_number, identity_type, identity_country_id });
  if (holder && holder.patient_id !== patient_id) throw new LabError("identity_taken");
  await updateRows(trx, "patient", { patient_id }, { identity_status: "verified" });
  await linkEmployeesOf(trx, clock, patient_id);
}
