import { ownContacts, sendToOwner, type OwnContacts } from "../notifications/owner-contacts.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { runIsolated } from "../../lib/apart.ts";
import type { Clock } from "../../lib/call-context.ts";
import type { Db, Schema, Trx, Row } from "../../database/db.ts";
import { deleteRows, requireRow, updateRows } from "../../database/rows.ts";
import { endSharePages } from "../accounts/account-links.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { addRelationEvent } from "../family/family-events.ts";
import { notifyFamily } from "../family/family-notices.ts";
import { obstaclesOf } from "./closing-rules.ts";
import { postponeClosing } from "./closing.ts";
import { addConsent } from "../results/result-consent-log.ts";

const OWN_TABLES = [
  "access_token",
  "account_setting",
  "account_photo",
  "contact_code",
  "password_try",
  "password_reset",
  "saved_address",
  "cart_line",
  "cart",
  "slot_hold",
  "voucher_claim",
  "result_read",
  "correction_request",
  "relation_try",
  "registration_finish",
  "request_once",
  "file_token",
  "account_device",
  "second_lock",
  "second_lock_challenge",
  "passkey",
  "former_name",
] as const satisfies readonly (keyof Schema)[];

/** Something open restarts the thinking days: a result could be lost on its release day. */
export async function eraseDue(db: Db, clock: Clock): Promise<void> {
  for (const { closing_id } of await dueClosings(db, clock))
    await runIsolated({ db, clock }, "erasure", closing_id, () => eraseOne(db, clock, closing_id));
}

async function eraseOne(db: Db, clock: Clock, closing_id: string): Promise<void> {
  const password_hash = await hashPassword(randomBytes(32).toString("base64url"));
  await db.transaction().execute(async (trx) => {
    // It may have been kept meanwhile.
    const closing = (await dueClosings(trx, clock)).find((item) => item.closing_id === closing_id);
    if (!closing) return;
    const obstacles = await obstaclesOf(trx, clock, closing);
    if (obstacles.length > 0) await postponeClosing(trx, clock, closing);
    else await eraseAccount(trx, clock, closing, password_hash);
  });
}

function dueClosings(db: Db | Trx, clock: Clock) {
  return db
    .selectFrom("account_closing")
    .selectAll()
    .where("kept_at", "is", null)
    .where("erased_at", "is", null)
    .where("erases_at", "<=", clock.now().toISOString())
    .orderBy("erases_at")
    .execute();
}

async function eraseAccount(
  trx: Trx,
  clock: Clock,
  closing: Row<"account_closing">,
  password_hash: string,
): Promise<void> {
  const { account_id, patient_id, closing_id } = closing;
  const erased_at = clock.now().toISOString();
  const account = await requireRow(trx, "account", { account_id });
  const contacts = await ownContacts(trx, account_id);
  await endFamily(trx, clock, account_id, patient_id);
  await endSharing(trx, clock, account_id, patient_id);
  for (const table of OWN_TABLES)
    await sql`delete from ${sql.table(table)} where account_id = ${account_id}`.execute(trx);
  await eraseContacts(trx, account, contacts);
  await eraseNotifications(trx, account_id);
  await updateRows(trx, "review", { account_id }, { account_id: null, first_name: null });
  await eraseRequests(trx, account_id, erased_at);
  // The address stays with the invoice, the number does not.
  await sql`update lab_order set visit_address = json_set(visit_address, '$.contact_phone', '')
    where account_id = ${account_id} and visit_address is not null`.execute(trx);
  await sql`update invoice_person set phone = null, home_phone = null, email = null where patient_id = ${patient_id}
    or order_number in (select order_number from lab_order where account_id = ${account_id})`.execute(trx);
  await sql`update payment set method_phone = null where order_number in
    (select order_number from lab_order where account_id = ${account_id})`.execute(trx);
  await sql`update critical_call set phone = null where account_id = ${account_id}
    or (role = 'patient' and alert_id in (select a.alert_id from critical_alert a
      join lab_result r on r.result_id = a.result_id where r.patient_id = ${patient_id}))`.execute(trx);
  if (patient_id) {
    await erasePerson(trx, patient_id);
    await leaveEmployers(trx, patient_id);
    const contact = { contact_name: null, contact_phone: null, contact_birth_date: null };
    await updateRows(trx, "referral", { patient_id }, contact);
  }
  const name = `erased-${closing_id}`;
  await updateRows(
    trx,
    "account",
    { account_id },
    {
      uuid: randomUUID(),
      username: name,
      email: `${name}@erased.invalid`,
      phone: null,
      password_hash,
      first_name: "–",
      last_name: "",
      title_id: null,
      photo_url: null,
      patient_id: null,
      phone_verified: 0,
    },
  );
  await updateRows(trx, "account_closing", { closing_id }, { erased_at });
  await sendToOwner(trx, clock, contacts, {
    kind: "notice",
    subject: ["Your account was erased", "Akun Anda sudah dihapus"],
    body: [
      "We erased your account. Your medical record, invoices and the proof of this closing stay with us as long as the law demands.",
      "Akun Anda sudah kami hapus. Rekam medis, invoice, dan bukti penutupan ini kami simpan selama diwajibkan undang-undang.",
    ],
  });
}

/** A deleted last row would give its published position to the next notification. */
async function eraseNotifications(trx: Trx, account_id: string): Promise<void> {
  const text = { title_en: "", title_id: "", message_en: "", message_id: "" };
  await updateRows(trx, "notification", { account_id }, { ...text, link: null, is_read: 1 });
}

const ENDED_WITH_ACCOUNT =
  "The account was erased at its owner's request. / Akun dihapus atas permintaan pemiliknya.";

async function eraseRequests(trx: Trx, account_id: string, answered_at: string): Promise<void> {
  const current = trx.updateTable("privacy_request").where("account_id", "=", account_id);
  await current.set({ answer: "" }).where("answered_at", "is not", null).execute();
  await current
    .set({ state: "answered", answer: ENDED_WITH_ACCOUNT, answered_at })
    .where("answered_at", "is", null)
    .execute();
  await current.set({ request_text: "" }).execute();
}

/** Both sides, open requests too. */
async function endFamily(
  trx: Trx,
  clock: Clock,
  account_id: string,
  patient_id: string | null,
): Promise<void> {
  const relations = await trx
    .selectFrom("family_relation as r")
    .leftJoin("account as a", "a.patient_id", "r.patient_id")
    .select(["r.relation_id", "r.owner_account_id", "r.status", "a.account_id as person_account_id"])
    .where((is) =>
      is.or([is("r.owner_account_id", "=", account_id), is("r.patient_id", "=", patient_id ?? "")]),
    )
    .execute();
  for (const { relation_id, owner_account_id, status, person_account_id } of relations) {
    await deleteRows(trx, "relation_proof", { relation_id });
    await updateRows(trx, "family_relation", { relation_id }, { asked_for: null, note: null });
    if (status !== "pending" && status !== "approved") continue;
    const code = status === "approved" ? ("ended" as const) : ("canceled" as const);
    await trx
      .updateTable("family_relation")
      .set((set) => ({ status: code, version: set("version", "+", 1) }))
      .where("relation_id", "=", relation_id)
      .execute();
    await addRelationEvent(trx, clock, { relation_id, code, permissions: "[]" });
    const other = owner_account_id === account_id ? person_account_id : owner_account_id;
    if (other && other !== account_id) await notifyFamily(trx, clock, other, code);
  }
}

async function endSharing(
  trx: Trx,
  clock: Clock,
  account_id: string,
  patient_id: string | null,
): Promise<void> {
  await endSharePages(trx, clock, { account_id, patient_id: patient_id ?? "" });
  if (!patient_id) return;
  const latest = new Map<string, Awaited<ReturnType<typeof consentRows>>[number]>();
  for (const row of await consentRows(trx, patient_id))
    latest.set([row.order_number, row.audience, row.practitioner_id].join(" "), row);
  for (const { order_number, audience, practitioner_id, share } of latest.values())
    if (share === 1)
      await addConsent(trx, clock, {
        order_number,
        patient_id,
        audience,
        practitioner_id,
        share: 0,
        lang: null,
        account_id,
      });
}

function consentRows(trx: Trx, patient_id: string) {
  return trx
    .selectFrom("result_consent")
    .selectAll()
    .where("patient_id", "=", patient_id)
    .orderBy("at")
    .orderBy(sql`rowid`)
    .execute();
}

/** Spares unconfirmed contacts, which may be a stranger's. */
async function eraseContacts(
  trx: Trx,
  { username, email_verified }: { username: string; email_verified: 0 | 1 },
  contacts: OwnContacts,
): Promise<void> {
  const email = email_verified ? contacts.email : null;
  const { phone } = contacts;
  for (const recipient of [email, phone])
    if (recipient !== null) await deleteRows(trx, "outbox", { recipient });
  await deleteRows(trx, "registration", { username });
  if (email !== null) await deleteRows(trx, "registration", { email });
  for (const table of ["one_time_code", "verified_contact"] as const) {
    if (email !== null) await deleteRows(trx, table, { email });
    if (phone !== null) await deleteRows(trx, table, { phone });
  }
  const names = [email && `email:${email}`, phone && `phone:${phone}`, `username:${username}`];
  for (const name of names)
    if (name) await deleteRows(trx, "password_reset", { asked_for: name.toLowerCase() });
}

/** Without a checked identity card, company results and referrals wait for a new account. */
async function leaveEmployers(trx: Trx, patient_id: string): Promise<void> {
  const { identity_status } = await requireRow(trx, "patient", { patient_id }, ["identity_status"]);
  if (identity_status === "verified") return;
  await updateRows(trx, "employee", { patient_id }, { patient_id: null });
  await deleteRows(trx, "identity_case", { patient_id, case_status: "waiting" });
}

/** Leaves the identity that a medical record needs. */
async function erasePerson(trx: Trx, patient_id: string): Promise<void> {
  await updateRows(
    trx,
    "patient",
    { patient_id },
    {
      phone: null,
      home_phone: null,
      email: null,
      address: null,
      subdistrict: null,
      subdistrict_code: null,
      district: null,
      city: null,
      province: null,
      postal_code: null,
      country: null,
      religion_id: null,
      marital_status_id: null,
      ethnicity_id: null,
    },
  );
}
