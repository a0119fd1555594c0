import { randomBytes, randomUUID } from "node:crypto";
import type { CallContext } from "../../../lib/call-context.ts";
import { LabError, waitError } from "../../../http/errors.ts";
import { hashToken } from "../../accounts/accounts.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow, insertRows } from "../../../database/rows.ts";
import { holderOf } from "./employee-save.ts";
import { patientName, type Patient } from "../../patients/patients.ts";
import { verifiedPatient } from "../../patients/same-person.ts";

/** Prevents probing for patients. */
const CHECKS_PER_HOUR = 60;
const TOKEN_MINUTES = 120;

interface Identity {
  identity_type: string;
  identity_number: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
}

/**
 * Anybody else counts as unknown, so that no answer reveals a patient.
 * @throws LabError `wait` after 60 checks in an hour
 */
export async function checkIdentity(
  trx: Trx,
  call: CallContext,
  { company_id }: CompanyCaller,
  identity: Identity,
) {
  const now = call.clock.now();
  await countCheck(trx, call, now);
  const holder = await holderOf(trx, company_id, identity);
  const patient = holder ? null : await findPatient(trx, company_id, identity);
  const token = patient ? randomBytes(24).toString("base64url") : null;
  await insertRows(trx, "identity_check", {
    identity_check_id: randomUUID(),
    account_id: call.caller.account_id,
    at: now.toISOString(),
    token_hash: token && hashToken(token),
    patient_id: patient?.patient_id ?? null,
    identity_type: patient ? identity.identity_type : null,
    identity_number: patient ? identity.identity_number : null,
  });
  if (holder) return { match: "employee" as const, employee_id: holder, masked: null, reuse_token: null };
  if (!patient) return { match: "none" as const, employee_id: null, masked: null, reuse_token: null };
  const masked = {
    name: maskedName(patientName(patient)),
    date_of_birth: patient.date_of_birth,
    medical_record_number: patient.medical_record_number.replace(/.(?=.{4})/g, "•"),
  };
  return { match: "patient" as const, employee_id: null, masked, reuse_token: token };
}

async function countCheck(trx: Trx, call: CallContext, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 3_600_000).toISOString();
  const { checks } = await trx
    .selectFrom("identity_check")
    .select(({ fn }) => fn.countAll<number>().as("checks"))
    .where("account_id", "=", call.caller.account_id)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  if (Number(checks) >= CHECKS_PER_HOUR) throw waitError(3600);
}

/** Not yet an employee of the company. */
async function findPatient(trx: Trx, company_id: string, identity: Identity): Promise<Patient | null> {
  const patient = await verifiedPatient(trx, identity);
  if (!patient) return null;
  const colleague = await findRow(trx, "employee", { company_id, patient_id: patient.patient_id }, [
    "employee_id",
  ]);
  return colleague ? null : patient;
}

/** Exactly the checked identity and birth date. @throws LabError `reuse_expired` */
export async function patientToReuse(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  token: string,
  identity: Identity,
): Promise<Patient> {
  const since = new Date(call.clock.now().getTime() - TOKEN_MINUTES * 60_000).toISOString();
  const check = await trx
    .selectFrom("identity_check")
    .select("patient_id")
    .where("token_hash", "=", hashToken(token))
    .where("account_id", "=", call.caller.account_id)
    .where("identity_type", "=", identity.identity_type)
    .where("identity_number", "=", identity.identity_number)
    .where("at", ">", since)
    .executeTakeFirst();
  const patient = check ? await findPatient(trx, company.company_id, identity) : null;
  if (!patient || patient.patient_id !== check?.patient_id) throw new LabError("reuse_expired");
  return patient;
}

/** "S••• R•••••••". */
function maskedName(name: string): string {
  return name.replace(/\S+/g, (word) => {
    const [first = "", ...rest] = [...word];
    return first + "•".repeat(rest.length);
  });
}
