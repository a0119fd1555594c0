import { sql } from "kysely";
import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { updateRows } from "../../database/rows.ts";
import { notifyAsker } from "./notices.ts";
import { questionDetail, questionRows, questionViews, type QuestionRow } from "./question-view.ts";
import { addMessage, closeQuestion, requireOpen } from "./questions.ts";
import { answerTemplates } from "./templates.ts";

const isOverdue = (row: Pick<QuestionRow, "closed_at" | "answered_at" | "due_at">, now: string) =>
  row.closed_at === null && row.answered_at === null && row.due_at < now;

export async function staffQuestions(db: Db, { clock }: CallContext) {
  const rows = await questionRows(db)
    .where("q.closed_at", "is", null)
    .clearOrderBy()
    .orderBy(sql`q.answered_at is not null`)
    .orderBy("q.due_at")
    .orderBy("q.question_id")
    .execute();
  const views = await questionViews(db, rows);
  const now = clock.now().toISOString();
  return views.map((view, index) => {
    const row = rows[index];
    return { ...view, overdue: row !== undefined && isOverdue(row, now) };
  });
}

/** @throws LabError `not_found` */
export async function staffQuestion(db: Db | Trx, { clock }: CallContext, question_id: string) {
  const row = await requireStaffQuestion(db, question_id);
  const detail = await questionDetail(db, row);
  const { lang } = row;
  const templates = answerTemplates.map(({ code, name, text }) => ({
    code,
    name_en: name.en,
    name_id: name.id,
    text_en: text.en,
    text_id: text.id,
  }));
  const overdue = isOverdue(row, clock.now().toISOString());
  return { ...detail, overdue, lang, version: versionOf(row, detail.messages), templates };
}

async function requireStaffQuestion(db: Db | Trx, question_id: string) {
  const row = await questionRows(db).where("q.question_id", "=", question_id).executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

/** Changes with every message, file and result version: an outdated view cannot be answered. */
function versionOf(
  { result_version, result_state, file_kind }: QuestionRow,
  messages: readonly unknown[],
): number {
  const others = [result_state === "withdrawn", file_kind !== null].filter(Boolean).length;
  return messages.length + result_version + others;
}

interface StaffAnswer {
  question_id: string;
  version: number;
  text: string;
  close: boolean;
}

/** Idempotent. @throws LabError `not_found`, `question_closed`; `version_changed` after another message */
export async function answerQuestion(
  trx: Trx,
  clock: Clock,
  { question_id, version, text, close }: StaffAnswer,
) {
  const row = await requireStaffQuestion(trx, question_id);
  const { messages } = await questionDetail(trx, row);
  const now = versionOf(row, messages);
  const last = messages.at(-1);
  if (now === version + 1 && last?.author === "laboratory" && last.text === text) {
    if (close) await closeQuestion(trx, clock, row, "laboratory");
    return;
  }
  requireOpen(row);
  if (now !== version) throw new LabError("version_changed");
  await addMessage(trx, clock, question_id, "laboratory", text);
  const answered_at = clock.now().toISOString();
  await updateRows(trx, "result_question", { question_id }, { answered_at });
  if (close) await closeQuestion(trx, clock, row, "laboratory");
  await notifyAsker(trx, clock, row, "answered");
}

/** Idempotent. @throws LabError `not_found`; `version_changed` after another message */
export async function endQuestion(
  trx: Trx,
  clock: Clock,
  { question_id, version }: { question_id: string; version: number },
): Promise<void> {
  const row = await requireStaffQuestion(trx, question_id);
  if (row.closed_at !== null) return;
  const { messages } = await questionDetail(trx, row);
  if (versionOf(row, messages) !== version) throw new LabError("version_changed");
  await closeQuestion(trx, clock, row, "laboratory");
  await notifyAsker(trx, clock, row, "closed");
}
