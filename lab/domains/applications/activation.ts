import { randomUUID } from "node:crypto";
import type { Trx } from "../../database/db.ts";
import { findRow, insertRows } from "../../database/rows.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { passwordProblem } from "../accounts/password-rules.ts";
import { releaseContact } from "../accounts/proven-contact.ts";
import { LabError, requireNone } from "../../http/errors.ts";
import type { Call } from "../../http/server.ts";
import { callingCode } from "../../lib/phone.ts";
import { decideVerification } from "../practitioner/practitioner-decisions.ts";
import { saveEntry } from "../practitioner/practitioner-entries.ts";
import { saveLicence, type LicenceFields } from "../practitioner/practitioner-licences.ts";
import { bareName, ownPractitioner } from "../practitioner/practitioner.ts";
import { companyFields, doctorFields } from "./application-fields.ts";
import { hasAccount, openApplication, type Application } from "./applications.ts";

interface NewAccount {
  token: string;
  username: string;
  password: string;
}

/**
 * The same username again changes nothing.
 * @throws LabError `otp_token`, `not_approved`, `account_exists`; `check_fields`
 */
export async function activateApplication(
  call: Call,
  { token, username, password }: NewAccount,
): Promise<{ repeated: boolean; company_code: string | null }> {
  const { db, clock } = call;
  const find = (trx: Trx) => openApplication(trx, clock, token);
  const { email, phone } = await db.transaction().execute(find);
  const problem = passwordProblem(password, { username, email, phone });
  requireNone({ ...(problem && { password: [problem] }) });
  // Outside the transaction: slow hashing would block the only connection.
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const answer = await find(trx);
    const owner = await findRow(trx, "account", { username }, ["account_id"]);
    if (answer.status === "activated" && owner?.account_id === answer.account_id)
      return { repeated: true, company_code: answer.company_code };
    if (answer.status !== "approved") throw new LabError("not_approved");
    if (owner) throw new LabError("check_fields", { fields: { username: ["username_taken"] } });
    if (await hasAccount(trx, answer.email)) throw new LabError("account_exists");
    await releaseContact(trx, clock, { kind: "email", value: answer.email });
    const account_id = await addAccount(trx, call, answer, { username, password_hash });
    if (answer.kind === "doctor") await addPractitioner(trx, call, answer, account_id);
    await trx
      .updateTable("application")
      .set({ status: "activated", account_id, activated_at: clock.now().toISOString() })
      .where("reference", "=", answer.reference)
      .execute();
    return { repeated: false, company_code: answer.company_code };
  });
}

async function addAccount(
  trx: Trx,
  { clock, lang }: Call,
  application: Application,
  current: { username: string; password_hash: string },
): Promise<string> {
  const account_id = randomUUID();
  const created_at = clock.now().toISOString();
  const { kind, name, email, phone, company_code } = application;
  const isDoctor = kind === "doctor";
  const company_id = isDoctor ? null : `cmp-${randomUUID()}`;
  const fields = isDoctor ? null : companyFields.parse(JSON.parse(application.fields));
  if (company_id !== null)
    await insertRows(trx, "company", {
      company_id,
      company_code: company_code ?? "",
      name,
      created_at,
      address: fields?.address ?? null,
      tax_number: fields?.npwp ?? null,
    });
  const person = fields?.contact_name ?? name;
  const isPhoneTaken = await findRow(trx, "account", { phone }, ["account_id"]);
  await insertRows(trx, "account", {
    account_id,
    uuid: randomUUID(),
    ...current,
    email,
    created_at,
    lang,
    ...namesIn(person),
    phone: isPhoneTaken ? null : phone,
    phone_code: callingCode(phone),
    phone_verified: 0,
    user_type: isDoctor ? 2 : 3,
    fully_registered: 1,
    title_id: isDoctor ? "5" : null,
    photo_url: null,
    patient_id: null,
    company_id,
    company_role: isDoctor ? "[]" : '["admin","hrd","finance"]',
  });
  return account_id;
}

async function addPractitioner(
  trx: Trx,
  call: Call,
  application: Application,
  account_id: string,
): Promise<void> {
  const fields = doctorFields.parse(JSON.parse(application.fields));
  const { specialty, practice_place } = fields;
  const practitioner_id = `prc-${randomUUID()}`;
  await insertRows(trx, "practitioner", {
    practitioner_id,
    account_id,
    name: application.name,
    specialist_en: specialty,
    specialist_id: specialty,
  });
  const owner = await ownPractitioner(trx, account_id);
  const { clock, lang } = call;
  const current = { clock, lang, caller: { account_id, user_type: 2 as const, patient_id: null, token: "" } };
  const added = { id: null, version: null };
  const licences: LicenceFields[] = [
    { kind: "str", number: fields.str_number, practice_place: null, issued_at: null, expires_at: null },
    {
      kind: "sip",
      number: fields.sip_number,
      practice_place,
      issued_at: fields.sip_issued_at,
      expires_at: fields.sip_expires_at,
    },
  ];
  for (const licence of licences) {
    // The database driver returns an ArrayBuffer.
    const file = licence.kind === "sip" ? new Uint8Array(application.file) : null;
    const { id, version } = await saveLicence(trx, current, owner, added, licence, file);
    const decision = { verification_id: id, version, decision: "verify" as const, reason: null };
    await decideVerification(trx, clock, decision);
  }
  const entry = { detail: null, year: null, is_main: false };
  if (specialty) await saveEntry(trx, current, owner, "specialist", added, { ...entry, name: specialty });
  await saveEntry(trx, current, owner, "hospital", added, { ...entry, name: practice_place, is_main: true });
}

function namesIn(name: string): { first_name: string; last_name: string } {
  const words = (name.split(",")[0] ?? "").trim().split(/\s+/);
  const isTitle = (word: string) => bareName(`${word} x`) === "x";
  const [first_name = name, ...others] = words.slice(words.findIndex((word) => !isTitle(word)));
  return { first_name, last_name: others.join(" ") };
}
