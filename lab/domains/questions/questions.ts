import { randomUUID } from "node:crypto";
import { loadHolidays } from "../../lib/holidays.ts";
import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { countOf, findRow, insertRows, updateRows } from "../../database/rows.ts";
import { fileKindOf } from "../practitioner/practitioner-licences.ts";
import { requireResult } from "../results/results.ts";
import { promisedAnswer } from "./promise.ts";
import { closesAt, QUIET_MS } from "./question-state.ts";
import { ownQuestions } from "./question-view.ts";

const MOST_OPEN = 5;
const MOST_MESSAGES = 40;

/** Ends questions as of the 14th quiet day after an answer. */
export async function closeQuiet(db: Db | Trx, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - QUIET_MS).toISOString();
  const quiet = await db
    .selectFrom("result_question")
    .selectAll()
    .where("closed_at", "is", null)
    .where("answered_at", "<=", before)
    .execute();
  for (const row of quiet)
    await db
      .updateTable("result_question")
      .set({ closed_at: closesAt(row), closed_by: "time" })
      .where("question_id", "=", row.question_id)
      .where("closed_at", "is", null)
      .where("answered_at", "=", row.answered_at)
      .execute();
}

/** @throws LabError `not_found`, also when its result is unreadable */
export async function requireQuestion(
  db: Db | Trx,
  call: CallContext,
  question_id: string,
): Promise<Row<"result_question">> {
  const { account_id } = call.caller;
  const row = await findRow(db, "result_question", { question_id, account_id });
  if (!row) throw new LabError("not_found");
  await requireResult(db, call, await resultKey(db, row.result_id));
  return row;
}

function resultKey(db: Db | Trx, result_id: string) {
  return db
    .selectFrom("lab_result")
    .select(["order_number", "patient_id"])
    .where("result_id", "=", result_id)
    .executeTakeFirstOrThrow();
}

type ResultKey = { order_number: string; patient_id?: string | undefined };

/** Counts only questions about readable results. */
export async function askingRules(db: Db | Trx, call: CallContext, of: ResultKey) {
  const { result, patient } = await requireResult(db, call, of);
  const open = (await ownQuestions(db, call)).filter(({ closed_at }) => closed_at === null);
  const current = open.find(({ result_id }) => result_id === result.result_id);
  const isFull = open.length >= MOST_OPEN;
  const refusal = current ? ("question_open" as const) : isFull ? ("question_limit" as const) : null;
  return { result, patient, refusal, question_id: current?.question_id ?? null };
}

/** @throws LabError `not_found`, `question_open`, `question_limit` */
export async function askQuestion(
  trx: Trx,
  call: CallContext,
  { text, ...of }: ResultKey & { text: string },
) {
  const { result, refusal, question_id: current } = await askingRules(trx, call, of);
  if (refusal === "question_open") throw new LabError(refusal, { results: { question_id: current } });
  if (refusal) throw new LabError(refusal, { params: { limit: MOST_OPEN } });
  const now = call.clock.now();
  const [question_id, created_at] = [randomUUID(), now.toISOString()];
  const due_at = promisedAnswer(now, await loadHolidays(trx)).toISOString();
  await insertRows(trx, "result_question", {
    question_id,
    result_id: result.result_id,
    account_id: call.caller.account_id,
    created_at,
    due_at,
    answered_at: null,
    closed_at: null,
    closed_by: null,
  });
  await addMessage(trx, call.clock, question_id, "patient", text);
  return { question_id, due_at };
}

export async function addMessage(
  trx: Trx,
  clock: Clock,
  question_id: string,
  author: "patient" | "laboratory",
  message_text: string,
): Promise<void> {
  const sent_at = clock.now().toISOString();
  await insertRows(trx, "result_question_message", { question_id, author, message_text, sent_at });
}

export function requireOpen(row: Row<"result_question">): void {
  if (row.closed_at !== null) throw new LabError("question_closed");
}

/**
 * Before an answer the first promised time stays.
 * @throws LabError `not_found`, `question_closed`, `question_full`
 */
export async function followUp(trx: Trx, call: CallContext, question_id: string, text: string) {
  const row = await requireQuestion(trx, call, question_id);
  requireOpen(row);
  const messages = trx.selectFrom("result_question_message").where("question_id", "=", question_id);
  if ((await countOf(messages)) >= MOST_MESSAGES) throw new LabError("question_full");
  await addMessage(trx, call.clock, question_id, "patient", text);
  return { question_id, due_at: await awaitAnswer(trx, call.clock, row) };
}

/** @returns promised time */
async function awaitAnswer(trx: Trx, clock: Clock, row: Row<"result_question">): Promise<string> {
  const { question_id, answered_at } = row;
  const due_at =
    answered_at === null ? row.due_at : promisedAnswer(clock.now(), await loadHolidays(trx)).toISOString();
  await updateRows(trx, "result_question", { question_id }, { due_at, answered_at: null });
  return due_at;
}

/** @throws LabError `not_found`, `question_closed`, `question_file_once`; `check_fields` by content */
export async function attachFile(trx: Trx, call: CallContext, question_id: string, bytes: Uint8Array) {
  const row = await requireQuestion(trx, call, question_id);
  requireOpen(row);
  const stored = await findRow(trx, "result_question_file", { question_id }, ["kind"]);
  if (stored) throw new LabError("question_file_once");
  const kind = fileKindOf(bytes);
  if (!kind) throw new LabError("check_fields", { fields: { file: ["question_file_type"] } });
  const created_at = call.clock.now().toISOString();
  await insertRows(trx, "result_question_file", { question_id, kind, bytes, created_at });
  await awaitAnswer(trx, call.clock, row);
  return { question_id };
}

/** Null for other accounts. */
export async function findQuestionFile(db: Db, account_id: string, question_id: string) {
  const row = await findRow(db, "result_question", { question_id, account_id }, ["question_id"]);
  return row ? ((await findRow(db, "result_question_file", { question_id })) ?? null) : null;
}

/** Idempotent. */
export async function closeQuestion(
  trx: Trx,
  clock: Clock,
  { question_id, closed_at }: Row<"result_question">,
  closed_by: "patient" | "laboratory",
): Promise<void> {
  if (closed_at !== null) return;
  const at = clock.now().toISOString();
  await updateRows(trx, "result_question", { question_id }, { closed_at: at, closed_by });
}
