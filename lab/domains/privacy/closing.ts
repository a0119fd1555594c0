import { ownContacts, sendToOwner, type OwnerMessage } from "../notifications/owner-contacts.ts";
import { randomUUID } from "node:crypto";
import type { CallContext, Clock } from "../../lib/call-context.ts";
import { addMonths, labToday } from "../../lib/local-time.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { findRows, insertRows, updateRows } from "../../database/rows.ts";
import { openClosing } from "../accounts/open-closing.ts";
import { patientName } from "../patients/patients.ts";
import { lossesOf, obstaclesOf } from "./closing-rules.ts";
import { erased, kept } from "./closing-texts.ts";
import { pair, withdrawAll } from "./consents.ts";

export const THINKING_DAYS = 14;

const thinkingUntil = (clock: Clock) =>
  new Date(clock.now().getTime() + THINKING_DAYS * 86_400_000).toISOString();

export async function closingView(db: Db | Trx, { clock, caller }: CallContext) {
  const { account_id } = caller;
  const open = await openClosing(db, account_id);
  const ends = await keptFrom(db, caller);
  const inDays = thinkingUntil(clock);
  return {
    pending: open ? { asked_at: open.asked_at, erases_at: open.erases_at } : null,
    erases_at: open?.erases_at ?? inDays,
    erased: erased.map((text) => pair("text", text)),
    kept: kept.map(({ code, years, name, why, law }) => ({
      code,
      years,
      ...pair("name", name),
      ...pair("why", why),
      ...pair("law", law),
      until: yearsAfter(ends[code] ?? inDays, years),
    })),
    obstacles: await obstaclesOf(db, clock, caller),
    losses: await lossesOf(db, clock, account_id),
    dependents: await dependentsOf(db, clock, account_id),
  };
}

const yearsAfter = (instant: string, years: number) => addMonths(labToday(new Date(instant)), years * 12);

/** Null without one: the period starts at the erasure. */
async function keptFrom(db: Db | Trx, { account_id, patient_id }: CallContext["caller"]) {
  const result = await db
    .selectFrom("lab_result")
    .select(({ fn }) => fn.max("collected_at").as("last"))
    .where("patient_id", "=", patient_id ?? "")
    .executeTakeFirst();
  const order = await db
    .selectFrom("lab_order")
    .select(({ fn }) => fn.max("created_at").as("last"))
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  return { record: result?.last ?? null, invoices: order?.last ?? null, proof: null };
}

async function dependentsOf(db: Db | Trx, clock: Clock, account_id: string) {
  const rows = await db
    .selectFrom("family_relation as r")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .select(["p.patient_id", "p.first_name", "p.last_name"])
    .select((context) =>
      context
        .selectFrom("family_relation as other")
        .select(({ fn }) => fn.countAll<number>().as("others"))
        .whereRef("other.patient_id", "=", "r.patient_id")
        .where("other.owner_account_id", "!=", account_id)
        .where("other.status", "=", "approved")
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom("account_closing as c")
                .select("c.closing_id")
                .whereRef("c.account_id", "=", "other.owner_account_id")
                .where("c.kept_at", "is", null),
            ),
          ),
        )
        .where((is) =>
          is.or([is("other.end_date", "is", null), is("other.end_date", ">=", labToday(clock.now()))]),
        )
        .as("others"),
    )
    .where("r.owner_account_id", "=", account_id)
    .where("r.kind", "=", "dependent")
    .where("r.status", "=", "approved")
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom("account as a").select("a.account_id").whereRef("a.patient_id", "=", "r.patient_id"),
        ),
      ),
    )
    .orderBy("p.first_name")
    .orderBy("p.patient_id")
    .execute();
  return rows.map((row) => ({ name: patientName(row), has_other_carer: Number(row.others) > 0 }));
}

/** Switches optional uses off. @throws LabError `closing_pending`; `closing_blocked` with the obstacles */
export async function askClosing(trx: Trx, call: CallContext) {
  const { clock, caller } = call;
  const { account_id, patient_id } = caller;
  if (await openClosing(trx, account_id)) throw new LabError("closing_pending");
  const obstacles = await obstaclesOf(trx, clock, caller);
  if (obstacles.length > 0) throw new LabError("closing_blocked", { results: { obstacles } });
  const { erases_at } = await closingView(trx, call);
  const asked_at = clock.now().toISOString();
  await insertRows(trx, "account_closing", {
    closing_id: randomUUID(),
    account_id,
    patient_id,
    asked_at,
    erases_at,
  });
  await withdrawAll(trx, call, account_id, "closing");
  await logClosing(trx, clock, account_id, "ask");
  const day = labToday(new Date(erases_at));
  await mail(trx, clock, account_id, {
    subject: ["Your account will be erased", "Akun Anda akan dihapus"],
    body: [
      `You asked us to close your account. We erase it on ${day}. Sign in before then to keep it. If it was not you, change your password and tell us at once.`,
      `Anda meminta penutupan akun. Akun dihapus pada ${day}. Masuk sebelum itu jika ingin mempertahankannya. Jika bukan Anda, segera ganti kata sandi dan hubungi kami.`,
    ],
  });
  return { erases_at };
}

/** Restarts the thinking days. */
export async function postponeClosing(
  trx: Trx,
  clock: Clock,
  { closing_id, account_id }: Row<"account_closing">,
): Promise<void> {
  const erases_at = thinkingUntil(clock);
  await updateRows(trx, "account_closing", { closing_id }, { erases_at });
  const day = labToday(new Date(erases_at));
  await mail(trx, clock, account_id, {
    subject: ["Your account is not erased yet", "Akun Anda belum dihapus"],
    body: [
      `Something of yours is still open at the laboratory. Sign in to see it. We erase the account on ${day}, if nothing is open then.`,
      `Masih ada urusan Anda di laboratorium yang belum selesai. Masuk untuk melihatnya. Akun dihapus pada ${day}, jika saat itu semuanya sudah selesai.`,
    ],
  });
}

/** Idempotent. @throws LabError `session_over` for an account erased meanwhile */
export async function keepAccount(trx: Trx, { clock, caller }: CallContext): Promise<void> {
  const { account_id } = caller;
  const open = await openClosing(trx, account_id);
  if (!open) {
    const closings = await findRows(trx, "account_closing", { account_id });
    if (closings.some(({ erased_at }) => erased_at !== null)) throw new LabError("session_over");
    return;
  }
  const kept_at = clock.now().toISOString();
  await updateRows(trx, "account_closing", { closing_id: open.closing_id }, { kept_at });
  await logClosing(trx, clock, account_id, "undo");
  await mail(trx, clock, account_id, {
    subject: ["Your account stays", "Akun Anda tetap ada"],
    body: [
      "Your account will not be erased. Reminders and offers stay off until you turn them on.",
      "Akun Anda tidak jadi dihapus. Pengingat dan penawaran nonaktif sampai Anda mengaktifkannya lagi.",
    ],
  });
}

function logClosing(trx: Trx, clock: Clock, account_id: string, action: "ask" | "undo") {
  return logProcessing(trx, clock, { account_id, actor: "self", what: "closing", action, purpose: "rights" });
}

type Text = Pick<OwnerMessage, "subject" | "body">;

async function mail(trx: Trx, clock: Clock, account_id: string, text: Text): Promise<void> {
  await sendToOwner(trx, clock, await ownContacts(trx, account_id), { ...text, kind: "notice" });
}
