import { must } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const QUIET_MS = 14 * 86_400_000;

export interface Question {
  id: string;
  /** result and asker: one open question at a time */
  entity: string;
  patient_id: string;
  asker: Person;
  /** each with true once an answer said that it is there */
  texts: Map<string, boolean>;
  /** sent to end it, perhaps without an effect */
  endings: ("patient" | "laboratory")[];
  isEnded: boolean;
  /** instant (ms) of the first answer that was sent to it */
  answeredAt: number | null;
}

/** It ends by itself after quiet days. */
export function mayBeOver({ model, labClock }: World, { endings, answeredAt }: Question): boolean {
  const latest = Math.max(model.latest, labClock.now().getTime());
  return endings.length > 0 || (answeredAt !== null && latest >= answeredAt + QUIET_MS);
}

export function checkTexts({ entity, texts }: Question, existing: readonly string[]): void {
  must(
    new Set(existing).size === existing.length,
    entity,
    () => `a message is there twice: ${existing.join(" ")}`,
  );
  const strange = existing.filter((value) => !texts.has(value));
  must(strange.length === 0, entity, () => `nobody wrote ${strange.join(" ")}`);
  const gone = [...texts].filter(([text, isSure]) => isSure && !existing.includes(text));
  must(gone.length === 0, entity, () => `${gone.map(([text]) => text).join(" ")} is gone`);
}

/** Each message once; an end that somebody made, or quiet days. */
export async function checkQuestions(world: World): Promise<void> {
  const { model, lab } = world;
  const rows = await lab.db
    .selectFrom("result_question as q")
    .innerJoin("lab_result as r", "r.result_id", "q.result_id")
    .selectAll("q")
    .select(["r.order_number", "r.patient_id"])
    .where("q.account_id", "like", "acc-patient-%")
    .execute();
  const messages = await lab.db
    .selectFrom("result_question_message")
    .select(["question_id", "message_text"])
    .execute();
  for (const { question_id, account_id, order_number, patient_id, closed_by, closed_at } of rows) {
    const question = model.questions.get(question_id);
    const entity = `question ${order_number} ${patient_id} ${account_id.replace("acc-", "")}`;
    must(question !== undefined || world.isUnanswered(entity), entity, () => "nobody asked it");
    if (!question) continue;
    must(question.entity === entity, entity, () => `it was asked as ${question.entity}`);
    const matchingMessages = messages.filter((message) => message.question_id === question_id);
    checkTexts(
      question,
      matchingMessages.map(({ message_text }) => message_text),
    );
    must(!question.isEnded || closed_at !== null, entity, () => "it was ended, and is open");
    const byPeople = closed_by === "patient" || closed_by === "laboratory";
    const isKnown = byPeople ? question.endings.includes(closed_by) : mayBeOver(world, question);
    must(closed_at === null || isKnown, entity, () => `it was ended by ${String(closed_by)}`);
  }
  for (const { id, entity } of model.questions.values())
    must(
      rows.some(({ question_id }) => question_id === id),
      entity,
      () => "the question is gone",
    );
}
