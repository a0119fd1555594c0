import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import { LabError, waitError } from "../../http/errors.ts";
import { hashToken } from "../accounts/accounts.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { patientName, type Patient } from "../patients/patients.ts";
import { initialsOf } from "./referrer.ts";
import { verifiedPatient } from "../patients/same-person.ts";

const TOKEN_MINUTES = 30;
const HOUR = 3_600_000;
const TRIES_PER_HOUR = 30;
const MISSES_PER_HOUR = 10;

type PatientKey =
  | { medical_record_number: string }
  | { identity_number: string; /** YYYY-MM-DD */ date_of_birth: string };

/**
 * Unknown patients and wrong birth dates are indistinguishable.
 * @returns a token valid 30 minutes; null if not found
 * @throws LabError `wait`
 */
export async function checkPatient(trx: Trx, clock: Clock, practitioner_id: string, key: PatientKey) {
  const now = clock.now();
  await requireTry(trx, now, practitioner_id);
  const patient = await findPatient(trx, key);
  const token = patient ? randomBytes(32).toString("base64url") : null;
  await insertRows(trx, "patient_check", {
    patient_check_id: randomUUID(),
    practitioner_id,
    patient_id: patient?.patient_id ?? null,
    token_hash: token && hashToken(token),
    at: now.toISOString(),
  });
  if (!patient || !token) return null;
  return { patient_token: token, expires_in: TOKEN_MINUTES * 60, masked: maskedPatient(patient) };
}

export function maskedPatient(patient: Patient) {
  return {
    name: initialsOf(patientName(patient)),
    birth_year: Number(patient.date_of_birth.slice(0, 4)),
    phone_end: patient.phone?.slice(-2) ?? null,
  };
}

async function requireTry(trx: Trx, now: Date, practitioner_id: string): Promise<void> {
  const tries = await trx
    .selectFrom("patient_check")
    .select(["at", "patient_id"])
    .where("practitioner_id", "=", practitioner_id)
    .where("at", ">", new Date(now.getTime() - HOUR).toISOString())
    .orderBy("at", "desc")
    .execute();
  const misses = tries.filter(({ patient_id }) => patient_id === null);
  const blocking = [tries[TRIES_PER_HOUR - 1], misses[MISSES_PER_HOUR - 1]].flatMap((item) => item ?? []);
  const until = Math.max(0, ...blocking.map(({ at }) => Date.parse(at) + HOUR));
  if (until > now.getTime()) throw waitError(Math.ceil((until - now.getTime()) / 1000));
}

/** An unchecked record without an account is only a claim. */
async function findPatient(trx: Trx, key: PatientKey): Promise<Patient | null> {
  if ("identity_number" in key) return verifiedPatient(trx, { identity_type: "KTP", ...key });
  const row = await trx
    .selectFrom("patient")
    .leftJoin("account", "account.patient_id", "patient.patient_id")
    .selectAll("patient")
    .where((is) => is.or([is("identity_status", "=", "verified"), is("account.account_id", "is not", null)]))
    .where("medical_record_number", "=", key.medical_record_number)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws LabError `check_fields` when expired or another's */
export async function patientOfToken(
  trx: Trx,
  clock: Clock,
  practitioner_id: string,
  token: string,
): Promise<string> {
  const row = await trx
    .selectFrom("patient_check")
    .select("patient_id")
    .where("token_hash", "=", hashToken(token))
    .where("practitioner_id", "=", practitioner_id)
    .where("at", ">", new Date(clock.now().getTime() - TOKEN_MINUTES * 60_000).toISOString())
    .executeTakeFirst();
  if (!row?.patient_id) throw new LabError("check_fields", { fields: { patient_token: ["patient_again"] } });
  return row.patient_id;
}
