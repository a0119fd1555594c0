import type { Generated, Selectable } from "kysely";

interface ResultQuestionTable {
  question_id: string;
  result_id: string;
  /** asked by */
  account_id: string;
  created_at: string;
  /** promised for the oldest message without an answer; kept after the answer */
  due_at: string;
  /** last answer; null while a message waits for one */
  answered_at: string | null;
  closed_at: string | null;
  closed_by: "patient" | "laboratory" | "time" | null;
}

export type ResultQuestionRow = Selectable<ResultQuestionTable>;

/** Append-only, in order of `message_id`. */
interface ResultQuestionMessageTable {
  message_id: Generated<number>;
  question_id: string;
  author: "patient" | "laboratory";
  message_text: string;
  sent_at: string;
}

interface ResultQuestionFileTable {
  question_id: string;
  kind: "pdf" | "jpg" | "png";
  bytes: Uint8Array;
  created_at: string;
}

export interface QuestionTables {
  result_question: ResultQuestionTable;
  result_question_message: ResultQuestionMessageTable;
  result_question_file: ResultQuestionFileTable;
}
