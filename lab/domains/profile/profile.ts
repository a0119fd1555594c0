import { z } from "zod";
import { answerDeadline } from "../../lib/answer-deadline.ts";
import { LabError } from "../../http/errors.ts";
import { ACCOUNT_TYPES } from "../accounts/accounts.ts";
import { shownEmail } from "../accounts/proven-contact.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { openClosing } from "../accounts/open-closing.ts";

const roles = z.array(z.string());

export async function loadProfile(db: Db | Trx, account_id: string, origin: string) {
  const account = await findRow(db, "account", { account_id });
  if (!account) throw new LabError("session_over");
  const patient = account.patient_id
    ? await findRow(db, "patient", { patient_id: account.patient_id })
    : undefined;
  const company = account.company_id
    ? await findRow(db, "company", { company_id: account.company_id })
    : undefined;
  const title_id = patient?.title_id ?? account.title_id;
  const title = title_id ? await findRow(db, "patient_title", { title_id }) : undefined;
  const setting = await findRow(db, "account_setting", { account_id }, ["low_data", "result_view"]);
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
    low_data: setting?.low_data === undefined || setting.low_data === null ? null : setting.low_data === 1,
    result_view: setting?.result_view ?? null,
    version: account.version,
    erases_at: closing?.erases_at ?? null,
    corrections: corrections.map((one) => ({ ...one, due_at: answerDeadline(one.created_at) })),
    person: {
      title_id,
      title_name_en: title?.name_en ?? null,
      title_name_id: title?.name_id ?? null,
      first_name: patient?.first_name ?? account.first_name,
      last_name: patient?.last_name ?? account.last_name,
      gender: patient?.gender ?? null,
      date_of_birth: patient?.date_of_birth ?? null,
      place_of_birth: patient?.place_of_birth ?? null,
      blood_type: patient?.blood_type ?? null,
      religion_id: patient?.religion_id ?? null,
      marital_status_id: patient?.marital_status_id ?? null,
      ethnicity: patient?.ethnicity_id ?? null,
      identity_type: patient?.identity_type ?? null,
      identity_number: patient?.identity_number ?? null,
      phone_code: account.phone_code,
      phone_number: account.phone?.slice(account.phone_code.length) ?? null,
      phone_verified: account.phone === null ? null : account.phone_verified === 1,
      email: shownEmail(account.email),
      email_verified: shownEmail(account.email) && account.email_verified === 1,
      photo_url: account.photo_url === null ? null : `${origin}${account.photo_url}`,
      identity_status: patient?.identity_status ?? null,
      address: patient
        ? {
            address: patient.address,
            subdistrict_code: patient.subdistrict_code,
            subdistrict: patient.subdistrict,
            district: patient.district,
            city: patient.city,
            province: patient.province,
            postal_code: patient.postal_code,
            country: patient.country,
          }
        : null,
      patient: patient
        ? { patient_id: patient.patient_id, medical_record_number: patient.medical_record_number }
        : null,
    },
  };
}
