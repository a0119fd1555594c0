import { sql } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { patientName } from "../patients/patients.ts";
import { accessiblePatients, isHidden } from "../patients/access.ts";
import { keyOf, panelNames } from "../results/result-list.ts";
import { closesAt, questionState } from "./question-state.ts";

const CHANGES = ["corrected", "amended", "appended", "entered_in_error"] as const;

export function questionRows(db: Db | Trx) {
  return db
    .selectFrom("result_question as q")
    .innerJoin("lab_result as r", "r.result_id", "q.result_id")
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .innerJoin("account as a", "a.account_id", "q.account_id")
    .leftJoin("result_question_file as f", "f.question_id", "q.question_id")
    .selectAll("q")
    .select(["r.order_number", "r.patient_id", "r.collected_at", "o.sensitive"])
    .select(["r.state as result_state", "r.version as result_version"])
    .select((is) =>
      is
        .selectFrom("result_version as v")
        .select(({ fn }) => fn.max("v.issued_at").as("at"))
        .whereRef("v.result_id", "=", "q.result_id")
        .whereRef("v.issued_at", ">", "q.created_at")
        .where("v.status", "in", CHANGES)
        .as("result_changed_at"),
    )
    .select(["o.created_at as ordered_at", "p.first_name", "p.last_name"])
    .select(["a.patient_id as asker_patient_id", "a.lang", "f.kind as file_kind"])
    .orderBy(sql`q.closed_at is not null`)
    .orderBy("q.created_at", "desc")
    .orderBy("q.question_id");
}

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof questionRows>["execute"]>>[number];

export async function questionViews(db: Db | Trx, rows: readonly QuestionRow[]) {
  const panels = await panelNames(db, rows);
  return rows.map((row) => ({
    question_id: row.question_id,
    order_number: row.order_number,
    patient_id: row.patient_id,
    patient_name: patientName(row),
    is_own: row.patient_id === row.asker_patient_id,
    ...(panels.get(keyOf(row)) ?? { panel_name_en: "", panel_name_id: "" }),
    collected_at: row.collected_at,
    state: questionState(row),
    asked_at: row.created_at,
    answer_by: row.due_at,
    answered_at: row.answered_at,
    closes_at: closesAt(row),
    closed_at: row.closed_at,
    closed_by: row.closed_by,
    file_kind: row.file_kind,
    result_withdrawn: row.result_state === "withdrawn",
    result_changed_at: row.result_changed_at,
  }));
}

/** Only about results the caller may still read. */
export async function ownQuestions(db: Db, call: CallContext) {
  const accesses = await accessiblePatients(db, call.clock, call.caller, "view_results");
  const people = new Map(accesses.map((access) => [access.patient.patient_id, access]));
  const rows = await questionRows(db).where("q.account_id", "=", call.caller.account_id).execute();
  return rows.filter((row) => {
    const access = people.get(row.patient_id);
    return access && !isHidden(access, { sensitive: row.sensitive, created_at: row.ordered_at });
  });
}

export async function questionDetail(
  db: Db | Trx,
  { question_id }: Pick<Row<"result_question">, "question_id">,
) {
  const row = await questionRows(db).where("q.question_id", "=", question_id).executeTakeFirstOrThrow();
  const [view] = await questionViews(db, [row]);
  const messages = await db
    .selectFrom("result_question_message")
    .select(["author", "message_text as text", "sent_at"])
    .where("question_id", "=", question_id)
    .orderBy("message_id")
    .execute();
  return { ...view, messages };
}
