import type { Row } from "../../database/db.ts";

export const QUIET_MS = 14 * 86_400_000;

type QuestionState = "open" | "answered" | "closed";

export function questionState({ closed_at, answered_at }: Row<"result_question">): QuestionState {
  if (closed_at !== null) return "closed";
  return answered_at === null ? "open" : "answered";
}

/** Null while an answer is awaited, and once closed. */
export function closesAt({ closed_at, answered_at }: Row<"result_question">): string | null {
  if (closed_at !== null || answered_at === null) return null;
  return new Date(Date.parse(answered_at) + QUIET_MS).toISOString();
}
