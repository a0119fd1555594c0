import { loadHolidays } from "../lib/holidays.ts";
import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { findRow, insertRows } from "../database/rows.ts";
import { addDays, instantOf, labToday } from "../lib/local-time.ts";
import { promisedAnswer } from "../domains/questions/promise.ts";
import { ids } from "./ids.ts";

const ORDER = "ORD-0001012";
const QUESTION = "qst-0001012";

/** One answered question. */
export async function seedQuestions(trx: Trx, clock: Clock): Promise<void> {
  const patient_id = ids.patients.siti;
  const result = await findRow(trx, "lab_result", { order_number: ORDER, patient_id }, ["result_id"]);
  if (!result) return;
  const day = addDays(labToday(clock.now()), -3);
  const date = instantOf(day, "09:00", "Asia/Jakarta");
  const created_at = date.toISOString();
  const answered_at = instantOf(day, "15:00", "Asia/Jakarta").toISOString();
  const holidays = await loadHolidays(trx);
  await insertRows(trx, "result_question", {
    question_id: QUESTION,
    result_id: result.result_id,
    account_id: ids.accounts.patient,
    created_at,
    due_at: promisedAnswer(date, holidays).toISOString(),
    answered_at,
    closed_at: null,
    closed_by: null,
  });
  const say = { question_id: QUESTION };
  await insertRows(trx, "result_question_message", [
    {
      ...say,
      author: "patient",
      sent_at: created_at,
      message_text: "Apakah nilai ini dipengaruhi obat yang saya minum pagi itu?",
    },
    {
      ...say,
      author: "laboratory",
      sent_at: answered_at,
      message_text: "Terima kasih. Obat tertentu bisa berpengaruh. Bawa daftar obat Anda ke dokter.",
    },
  ]);
}
