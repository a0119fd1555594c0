import { ownContacts } from "../../notifications/owner-contacts.ts";
import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx, Row } from "../../../database/db.ts";
import { findRows, requireRow } from "../../../database/rows.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../../notifications/notifications.ts";
import { logProcessing } from "../../../database/processing-log.ts";
import { send } from "../../notifications/outbox.ts";
import { isShared } from "../result-consents.ts";
import { isShown } from "../result-list.ts";
import { readersOf } from "../result-notices.ts";
import type { AlertRole } from "../../../database/tables.generated.ts";
import { loadSettings } from "../../notifications/settings.ts";

type Concerned = Pick<Row<"lab_result">, "order_number" | "patient_id">;

interface AlertReader {
  account_id: string;
  role: AlertRole;
}

/** Names no value or test: both require sign-in. */
const RAISED: TitleAndMessage = [
  ["A result needs attention today", "Ada hasil yang perlu ditangani hari ini"],
  ["Sign in to read what to do.", "Masuk untuk membaca apa yang perlu dilakukan."],
];
const SENT: TitleAndMessage = [
  ["A sample you sent needs attention today", "Sampel kiriman Anda perlu ditangani hari ini"],
  ["Sign in to read the value and to confirm.", "Masuk untuk membaca nilainya dan mengonfirmasi."],
];
const WITHDRAWN: TitleAndMessage = [
  ["An alert about a result was withdrawn", "Peringatan hasil sudah dicabut"],
  ["Sign in to read why.", "Masuk untuk membaca alasannya."],
];

const PAGES = {
  patient: "/patient/alert/",
  carer: "/patient/alert/",
  doctor: "/doctor/alert/",
  facility: "/medical-center/alert/",
} as const;

/** Doctors only while the result is shared with them. */
export async function alertReaders(
  db: Db | Trx,
  clock: Clock,
  result: Row<"lab_result">,
): Promise<AlertReader[]> {
  const doctors = isShown(result.state) ? await sharedDoctors(db, result) : [];
  return [...(await readersOf(db, clock, result)), ...(await facilityReaders(db, result)), ...doctors];
}

async function facilityReaders(
  db: Db | Trx,
  { order_number, patient_id }: Concerned,
): Promise<AlertReader[]> {
  const accounts = await db
    .selectFrom("facility_order as o")
    .innerJoin("facility_account as a", "a.facility_id", "o.facility_id")
    .select("a.account_id")
    .where("o.order_number", "=", order_number)
    .where("o.patient_id", "=", patient_id)
    .orderBy("a.account_id")
    .execute();
  return accounts.map(({ account_id }) => ({ account_id, role: "facility" }));
}

async function sharedDoctors(db: Db | Trx, result: Concerned): Promise<AlertReader[]> {
  const doctors = await referringDoctors(db, result);
  return doctors.filter(({ isShared }) => isShared).map(({ account_id }) => ({ account_id, role: "doctor" }));
}

/** Includes doctors without the patient's sharing. */
export async function referringDoctors(
  db: Db | Trx,
  { order_number, patient_id }: Concerned,
): Promise<{ account_id: string; isShared: boolean }[]> {
  const doctors = await db
    .selectFrom("referral_product as t")
    .innerJoin("referral as r", "r.referral_number", "t.referral_number")
    .innerJoin("practitioner as p", "p.practitioner_id", "r.practitioner_id")
    .select(["p.practitioner_id", "p.account_id"])
    .distinct()
    .where("t.order_number", "=", order_number)
    .where("r.patient_id", "=", patient_id)
    .execute();
  const matches = [];
  for (const { practitioner_id, account_id } of doctors) {
    if (account_id === null) continue;
    const consent = { order_number, patient_id, audience: "referrer" as const, practitioner_id };
    matches.push({ account_id, isShared: await isShared(db, consent) });
  }
  return matches;
}

/** Once each; settings cannot silence it. @returns the accounts told now */
export async function tellReaders(
  trx: Trx,
  clock: Clock,
  { alert_id }: Pick<Row<"critical_alert">, "alert_id">,
  result: Row<"lab_result">,
): Promise<Set<string>> {
  const told = new Set<string>();
  for (const reader of await alertReaders(trx, clock, result)) {
    const { account_id } = reader;
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto("critical_notice")
      .orIgnore()
      .values({ alert_id, account_id, at: clock.now().toISOString() })
      .executeTakeFirst();
    if (!isNew) continue;
    await tell(trx, clock, reader, alert_id, reader.role === "facility" ? SENT : RAISED);
    told.add(account_id);
  }
  return told;
}

/** Only those who may still open it. @returns the accounts told now */
export async function tellWithdrawn(
  trx: Trx,
  clock: Clock,
  { alert_id }: Pick<Row<"critical_alert">, "alert_id">,
  result: Row<"lab_result">,
): Promise<Set<string>> {
  const before = await findRows(trx, "critical_notice", { alert_id }, ["account_id"]);
  const told = new Set<string>();
  const readers = [
    ...(await readersOf(trx, clock, result)),
    ...(await facilityReaders(trx, result)),
    ...(await sharedDoctors(trx, result)),
  ];
  for (const reader of readers) {
    if (!before.some(({ account_id }) => account_id === reader.account_id)) continue;
    await tell(trx, clock, reader, alert_id, WITHDRAWN);
    told.add(reader.account_id);
  }
  return told;
}

async function tell(
  trx: Trx,
  clock: Clock,
  { account_id, role }: AlertReader,
  alert_id: string,
  [subject, body]: TitleAndMessage,
): Promise<void> {
  const link = `${PAGES[role]}${alert_id}`;
  await notify(trx, clock, { account_id, kind: "critical", link, ...noticeTexts([subject, body]) });
  const { email } = await ownContacts(trx, account_id);
  // An unconfirmed number may still be right, and the message tells no value.
  const { phone } = await requireRow(trx, "account", { account_id }, ["phone"]);
  const message = { kind: "critical" as const, code: null, link, subject, body };
  if (email !== null) await send(trx, clock, { ...message, channel: "email", recipient: email });
  const { message_by } = await loadSettings(trx, account_id);
  if (phone) await send(trx, clock, { ...message, channel: message_by, recipient: phone });
  const sent = { what: "message", action: "send", purpose: "care" } as const;
  await logProcessing(trx, clock, { ...sent, account_id, actor: "laboratory" });
}
