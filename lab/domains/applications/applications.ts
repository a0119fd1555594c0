import { createHash, randomInt } from "node:crypto";
import type { Selectable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows, updateRows } from "../../database/rows.ts";
import type { ApplicationTable } from "../../database/tables.generated.ts";
import { send } from "../notifications/outbox.ts";
import { fileKindOf } from "../practitioner/practitioner-licences.ts";
import { masked } from "../practitioner/practitioner.ts";
import {
  applicationWait,
  referenceOf,
  sendApplicationCode,
  verifyApplicationCode,
} from "./application-codes.ts";
import { companyFields, doctorFields, type ApplicationBody } from "./application-fields.ts";

export type Application = Selectable<ApplicationTable>;

const DAY = 86_400_000;
/** Without letters and digits that look alike. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** "apl 7k3m-9qwx" is "APL-7K3M-9QWX". */
export function referenceIn(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^APL/, "");
  return `APL-${plain.slice(0, 4)}-${plain.slice(4)}`;
}

function newReference(): string {
  const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `APL-${part()}-${part()}`;
}

/**
 * Kept one day. The answer does not reveal accounts or other applications.
 * @throws LabError `wait`; `request_reused`
 */
export async function startApplication(
  trx: Trx,
  clock: Clock,
  body: ApplicationBody,
  file: Uint8Array,
): Promise<{ repeated: boolean; results: { reference: string; time_to_wait: number } }> {
  const { client_request_id, email, phone_number: phone, status_url, name, kind } = body;
  const asked_for = `email:${email}`;
  const body_hash = createHash("sha256").update(JSON.stringify(body)).update(file).digest("hex");
  const first = await findRow(trx, "application", { client_request_id }, ["reference", "body_hash"]);
  if (first) {
    if (first.body_hash !== body_hash) throw new LabError("request_reused");
    const time_to_wait = await applicationWait(trx, clock, asked_for, first.reference);
    return { repeated: true, results: { reference: first.reference, time_to_wait } };
  }
  const now = clock.now();
  const file_kind = fileKindOf(file);
  if (!file_kind) throw new LabError("check_fields", { fields: { file: ["licence_file_type"] } });
  await trx
    .deleteFrom("application")
    .where("status", "=", "unconfirmed")
    .where("created_at", "<", new Date(now.getTime() - DAY).toISOString())
    .execute();
  const reference = newReference();
  await insertRows(trx, "application", {
    reference,
    kind,
    status: "unconfirmed",
    client_request_id,
    body_hash,
    name,
    email,
    phone,
    number: plainNumber(kind === "doctor" ? body.str_number : body.npwp),
    fields: JSON.stringify(kind === "doctor" ? doctorFields.parse(body) : companyFields.parse(body)),
    file_kind,
    file,
    status_url: status_url ?? null,
    created_at: now.toISOString(),
  });
  const time_to_wait = await sendApplicationCode(trx, clock, asked_for, { reference, email });
  return { repeated: false, results: { reference, time_to_wait } };
}

/** Unknown references are answered alike. @throws LabError `wait` */
export async function resendApplicationCode(trx: Trx, clock: Clock, reference: string): Promise<number> {
  const row = await findRow(trx, "application", { reference }, ["reference", "email"]);
  return sendApplicationCode(trx, clock, `reference:${reference}`, row ?? null);
}

/** The first confirmation submits it. Returns failures, as throwing would roll back the used code. */
export async function confirmApplication(trx: Trx, clock: Clock, reference: string, code: string) {
  const verified = await verifyApplicationCode(trx, clock, reference, code);
  if (!verified.ok) return verified;
  const application = await applicationOf(trx, reference);
  if (application?.status !== "unconfirmed") return verified;
  if (await hasAccount(trx, application.email))
    return { ok: false as const, reason: "account_exists" as const };
  const submitted_at = clock.now().toISOString();
  await trx
    .updateTable("application")
    .set({ status: "replaced" })
    .where("email", "=", application.email)
    .where("kind", "=", application.kind)
    .where("status", "=", "waiting")
    .execute();
  await updateRows(trx, "application", { reference }, { status: "waiting", submitted_at });
  await tellApplicant(trx, clock, application, [
    [
      "We have your application",
      `We have your application ${reference} and will check it. Its page shows the state: enter the reference there, and we send you a code.`,
    ],
    [
      "Pengajuan Anda sudah kami terima",
      `Pengajuan ${reference} sudah kami terima dan akan kami periksa. Lihat statusnya di halaman pengajuan: tulis nomor referensinya, lalu kami kirim kode.`,
    ],
  ]);
  return verified;
}

/** @throws LabError `otp_token` */
export async function openApplication(trx: Trx, clock: Clock, token: string): Promise<Application> {
  const reference = await referenceOf(trx, clock, token);
  const application = reference === null ? null : await applicationOf(trx, reference);
  if (!application) throw new LabError("otp_token", { fields: { token: ["otp_token"] } });
  return application;
}

export async function applicationOf(db: Db | Trx, reference: string): Promise<Application | null> {
  const row = await findRow(db, "application", { reference });
  return row ?? null;
}

/** An account that never confirmed the address yields it. */
export async function hasAccount(trx: Trx, email: string): Promise<boolean> {
  const row = await findRow(trx, "account", { email, email_verified: 1 }, ["account_id"]);
  return row !== undefined;
}

export function applicationView(row: Application) {
  const { reference, kind, name, email, phone, reason, company_code } = row;
  const { submitted_at, decided_at, activated_at } = row;
  const fields: unknown = JSON.parse(row.fields);
  const shown =
    kind === "doctor"
      ? doctorFields.parse(fields)
      : (({ npwp, ...rest }) => ({ ...rest, npwp_masked: masked(npwp) }))(companyFields.parse(fields));
  const status = row.status === "unconfirmed" ? ("waiting" as const) : row.status;
  return {
    reference,
    kind,
    status,
    name,
    email,
    phone_number: phone,
    reason,
    company_code,
    submitted_at,
    decided_at,
    activated_at,
    fields: shown,
  };
}

export async function tellApplicant(
  trx: Trx,
  clock: Clock,
  { email, status_url }: Pick<Application, "email" | "status_url">,
  [[subjectEn, bodyEn], [subjectId, bodyId]]: readonly [en: [string, string], id: [string, string]],
): Promise<void> {
  const link = status_url === null ? "" : ` ${status_url}`;
  await send(trx, clock, {
    kind: "notice",
    channel: "email",
    recipient: email,
    code: null,
    link: status_url,
    subject: [subjectEn, subjectId],
    body: [bodyEn + link, bodyId + link],
  });
}

/** "33.1110-0220" equals "3311100220". */
export function plainNumber(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}
