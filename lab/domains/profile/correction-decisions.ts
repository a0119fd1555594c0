import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { countOf, deleteRows, requireRow, updateRows } from "../../database/rows.ts";
import { notify } from "../notifications/notifications.ts";
import { identityFault } from "./profile-update.ts";

export async function listCorrections(db: Db, page: number, per_page: number) {
  const total = await countOf(db.selectFrom("correction_request"));
  const rows = await corrections(db)
    .orderBy((order) => order("correction_status", "=", "waiting"), "desc")
    .orderBy("c.created_at", "desc")
    .orderBy("ticket_number")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total };
}

/** @throws LabError `not_found` */
export async function findCorrection(db: Db | Trx, ticket_number: string) {
  const row = await corrections(db).where("ticket_number", "=", ticket_number).executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

function corrections(db: Db | Trx) {
  return db
    .selectFrom("correction_request as c")
    .innerJoin("account as a", "a.account_id", "c.account_id")
    .select(["c.ticket_number", "c.account_id", "c.field", "c.old_value", "c.value", "c.reason"])
    .select(["c.correction_status", "c.created_at", "c.answer", "c.decided_at"])
    .select(["a.username", "a.first_name", "a.last_name", "a.user_type"]);
}

interface CorrectionDecision {
  ticket_number: string;
  decision: "accept" | "refuse";
  answer: string | null;
}

/**
 * Idempotent.
 * @throws LabError `not_found`, `already_decided`; `check_fields` when the identity number is taken
 */
export async function decideCorrection(
  trx: Trx,
  clock: Clock,
  { ticket_number, decision, answer }: CorrectionDecision,
) {
  const request = await findCorrection(trx, ticket_number);
  const correction_status = decision === "accept" ? ("accepted" as const) : ("refused" as const);
  if (request.correction_status !== "waiting") {
    if (request.correction_status === correction_status && request.answer === answer) return request;
    throw new LabError("already_decided");
  }
  if (decision === "accept") await correct(trx, request);
  await trx
    .updateTable("correction_request")
    .set({ correction_status, answer, decided_at: clock.now().toISOString() })
    .where("ticket_number", "=", ticket_number)
    .execute();
  const { account_id } = request;
  const done = { what: "correction", action: "decide", purpose: "rights" } as const;
  await logProcessing(trx, clock, { account_id, actor: "laboratory", ...done });
  await notify(trx, clock, { account_id, ...noticeOf(request, decision) });
  return findCorrection(trx, ticket_number);
}

type Request = Awaited<ReturnType<typeof findCorrection>>;

async function correct(trx: Trx, { account_id, field, value }: Request): Promise<void> {
  const account = await requireRow(trx, "account", { account_id }, ["patient_id", "version"]);
  const { patient_id } = account;
  const patient = patient_id ? await requireRow(trx, "patient", { patient_id }) : null;
  if (patient) {
    const fault = field === "identity_number" ? await identityFault(trx, patient, value) : null;
    if (fault) throw new LabError("check_fields", { fields: { decision: [fault] } });
    await updateRows(trx, "patient", { patient_id: patient.patient_id }, { [field]: value });
  }
  const isName = field === "first_name" || field === "last_name";
  // Papers prove a checked identity, also for earlier refunds; a thief with papers may have renamed another.
  if (isName && patient?.identity_status !== "unverified")
    await deleteRows(trx, "former_name", { account_id });
  await trx
    .updateTable("account")
    .set({ ...(isName && { [field]: value }), version: account.version + 1 })
    .where("account_id", "=", account_id)
    .execute();
}

function noticeOf({ ticket_number, user_type }: Request, decision: CorrectionDecision["decision"]) {
  const link = user_type === 1 ? "/patient/profile?tab=PROFILE" : "/dashboard/profile-user";
  return decision === "accept"
    ? {
        title_en: "Your data has been corrected",
        title_id: "Data Anda sudah dikoreksi",
        message_en: `We have accepted your request ${ticket_number}. Your profile shows the new data.`,
        message_id: `Permintaan Anda ${ticket_number} kami setujui. Data baru tampil di profil Anda.`,
        link,
      }
    : {
        title_en: "Your data has not been changed",
        title_id: "Data Anda tidak diubah",
        message_en: `We could not accept your request ${ticket_number}. Your profile shows why.`,
        message_id: `Permintaan Anda ${ticket_number} belum bisa kami setujui. Alasannya ada di profil Anda.`,
        link,
      };
}
