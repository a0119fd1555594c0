import { randomBytes, randomUUID } from "node:crypto";
import type { CallContext } from "../domain.ts";
import { LabError, waitError } from "../errors.ts";
import { hashToken } from "./accounts.ts";
import type { CompanyCaller } from "./company.ts";
import type { Trx } from "./db.ts";
import { holderOf } from "./employee-save.ts";
import { patientName, type Patient } from "./patients.ts";

/** So that nobody finds out by trying who is a patient. */
const CHECKS_PER_HOUR = 60;
const TOKEN_MINUTES = 120;

interface Identity {
  /** KTP, PASSPORT … */
  identity_type: string;
  /** canonical */
  identity_number: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
}

/**
 * Says whether an identity is that of an employee of the company, or of a patient with this very birth date. A patient
 * with another birth date counts as none, so that an answer never shows that somebody is a patient.
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
  const patient = holder ? undefined : await findPatient(trx, company_id, identity);
  const token = patient ? randomBytes(24).toString("base64url") : null;
  await trx
    .insertInto("identity_check")
    .values({
      identity_check_id: randomUUID(),
      account_id: call.caller.account_id,
      at: now.toISOString(),
      token_hash: token && hashToken(token),
      patient_id: patient?.patient_id ?? null,
      identity_type: patient ? identity.identity_type : null,
      identity_number: patient ? identity.identity_number : null,
    })
    .execute();
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

/** The patient with this identity and birth date who is no employee of the company yet. */
async function findPatient(
  trx: Trx,
  company_id: string,
  { identity_type, identity_number, date_of_birth }: Identity,
): Promise<Patient | undefined> {
  return trx
    .selectFrom("patient")
    .selectAll()
    .where("identity_type", "=", identity_type)
    .where("identity_number", "=", identity_number)
    .where("date_of_birth", "=", date_of_birth)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("employee as e")
            .select("e.employee_id")
            .whereRef("e.patient_id", "=", "patient.patient_id")
            .where("e.company_id", "=", company_id),
        ),
      ),
    )
    .executeTakeFirst();
}

/**
 * Links an employee who comes to the laboratory to the patient with the same primary identity and birth date.
 * @returns patient_id; null when there is none
 */
export async function linkEmployee(trx: Trx, employee_id: string): Promise<string | null> {
  const employee = await trx
    .selectFrom("employee as e")
    .innerJoin("employee_identity as i", "i.employee_id", "e.employee_id")
    .select(["e.company_id", "e.patient_id", "e.date_of_birth", "i.identity_type", "i.identity_number"])
    .where("e.employee_id", "=", employee_id)
    .where("i.is_primary", "=", 1)
    .executeTakeFirst();
  if (!employee || employee.patient_id) return employee?.patient_id ?? null;
  const patient = await findPatient(trx, employee.company_id, employee);
  if (!patient) return null;
  const { patient_id } = patient;
  await trx.updateTable("employee").set({ patient_id }).where("employee_id", "=", employee_id).execute();
  return patient_id;
}

/**
 * The patient that a token of {@link checkIdentity} lets this account reuse for just this identity and birth date.
 * @throws LabError `reuse_expired`
 */
export async function patientToReuse(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  token: string,
  identity: Identity,
): Promise<string> {
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
  const patient = check ? await findPatient(trx, company.company_id, identity) : undefined;
  if (!patient || patient.patient_id !== check?.patient_id) throw new LabError("reuse_expired");
  return patient.patient_id;
}

/** "Siti Rahmawati" as "S••• R•••••••". */
function maskedName(name: string): string {
  return name.replace(/\S+/g, (word) => {
    const [first = "", ...rest] = [...word];
    return first + "•".repeat(rest.length);
  });
}
