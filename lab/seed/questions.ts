import type { Clock } from "../lib/call-context.ts";
import type { Db } from "../database/db.ts";
import { findRow, insertRows } from "../database/rows.ts";
import { ids } from "./ids.ts";

const DAY = 86_400_000;
const ORDER = "ORD-0001012";
const QUESTION = "qst-0001012";

/** One answered question, once. */
export async function seedQuestions(db: Db, clock: Clock): Promise<void> {
  const any = await db.selectFrom("result_question").select("question_id").limit(1).executeTakeFirst();
  if (any) return;
  const patient_id = ids.patients.siti;
  const result = await findRow(db, "lab_result", { order_number: ORDER, patient_id }, ["result_id"]);
  if (!result) return;
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY).toISOString();
  await db.transaction().execute(async (trx) => {
    await insertRows(trx, "result_question", {
      ...{ question_id: QUESTION, result_id: result.result_id, account_id: ids.accounts.patient },
      ...{ created_at: before(3), due_at: before(2), answered_at: before(2.5) },
      ...{ closed_at: null, closed_by: null },
    });
    const say = { question_id: QUESTION };
    await insertRows(trx, "result_question_message", [
      {
        ...{ ...say, author: "patient", sent_at: before(3) },
        message_text: "Apakah nilai ini dipengaruhi obat yang saya minum pagi itu?",
      },
      {
        ...{ ...say, author: "laboratory", sent_at: before(2.5) },
        message_text: "Terima kasih. Obat tertentu bisa berpengaruh. Bawa daftar obat Anda ke dokter.",
      },
    ]);
  });
}
