import { z } from "zod";
import { answerDeadline } from "../../lib/answer-deadline.ts";
import { LabError } from "../../http/errors.ts";
import { ACCOUNT_TYPES } from "../accounts/accounts.ts";
import { shownEmail } from "../accounts/proven-contact.ts";
import type { Db, Row, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { openClosing } from "../accounts/open-closing.ts";

const roles = z.array(z.string());

/** Of an account without a patient. */
const UNKNOWN = {
  gender: null,
  date_of_birth: null,
  place_of_birth: null,
  blood_type: null,
  religion_id: null,
  marital_status_id: null,
  ethnicity_id: null,
  identity_type: null,
  identity_number: null,
  identity_status: null,
};

export async function loadProfile(db: Db | Trx, account_id: string, origin: string) {
  const account = await findRow(db, "account", { account_id });
  if (!account) throw new LabError("session_over");
  const { company_id } = account;
  const company = company_id === null ? undefined : await findRow(db, "company", { company_id });
  const setting = await findRow(db, "account_setting", { account_id }, ["low_data", "result_view"]);
  const low_data = setting?.low_data ?? null;
  const closing = await openClosing(db, account_id);
  const corrections = await db
    .selectFrom("correction_request")
    .select(["ticket_number", "field", "correction_status", "created_at", "answer", "decided_at"])
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .limit(10)
    .execute();
  return {
    uuid: account.uuid,
    username: account.username,
    account_type: ACCOUNT_TYPES[account.user_type],
    fully_registered: account.fully_registered === 1,
    company: company
      ? { id: company.company_id, company_code: company.company_code, name: company.name }
      : null,
    company_role: roles.parse(JSON.parse(account.company_role)),
    low_data: low_data === null ? null : low_data === 1,
    result_view: setting?.result_view ?? null,
    version: account.version,
    erases_at: closing?.erases_at ?? null,
    corrections: corrections.map((correction) => ({
      ...correction,
      due_at: answerDeadline(correction.created_at),
    })),
    person: await personOf(db, account, origin),
  };
}

async function personOf(db: Db | Trx, account: Row<"account">, origin: string) {
  const { patient_id } = account;
  const patient = patient_id === null ? undefined : await findRow(db, "patient", { patient_id });
  const title_id = patient?.title_id ?? account.title_id;
  const title = title_id === null ? undefined : await findRow(db, "patient_title", { title_id });
  const { first_name, last_name } = patient ?? account;
  const known = patient ?? UNKNOWN;
  return {
    title_id,
    title_name_en: title?.name_en ?? null,
    title_name_id: title?.name_id ?? null,
    first_name,
    last_name,
    gender: known.gender,
    date_of_birth: known.date_of_birth,
    place_of_birth: known.place_of_birth,
    blood_type: known.blood_type,
    religion_id: known.religion_id,
    marital_status_id: known.marital_status_id,
    ethnicity: known.ethnicity_id,
    identity_type: known.identity_type,
    identity_number: known.identity_number,
    ...contactsOf(account, origin),
    identity_status: known.identity_status,
    address: patient ? addressOf(patient) : null,
    patient: patient
      ? { patient_id: patient.patient_id, medical_record_number: patient.medical_record_number }
      : null,
  };
}

function contactsOf(account: Row<"account">, origin: string) {
  const { phone, phone_code, photo_url } = account;
  const email = shownEmail(account.email);
  return {
    phone_code,
    phone_number: phone === null ? null : phone.slice(phone_code.length),
    phone_verified: phone === null ? null : account.phone_verified === 1,
    email,
    email_verified: email && account.email_verified === 1,
    photo_url: photo_url === null ? null : `${origin}${photo_url}`,
  };
}

function addressOf(patient: Row<"patient">) {
  return {
    address: patient.address,
    subdistrict_code: patient.subdistrict_code,
    subdistrict: patient.subdistrict,
    district: patient.district,
    city: patient.city,
    province: patient.province,
    postal_code: patient.postal_code,
    country: patient.country,
  };
}
