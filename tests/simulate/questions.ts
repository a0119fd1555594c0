import { randomUUID } from "node:crypto";
import { anyOrder, order, ownerOf, pay, receive, release } from "./bookings.ts";
import { access, oneOfThem } from "./family.ts";
import { must, type ModelOrder } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const MOST_OPEN = 5;
/** Place of a patient without family. */
const REGULAR = 30;
const QUIET_MS = 14 * 86_400_000;
const HOUR = 3_600_000;
/** Clinicians work in Jakarta. */
const ZONE_MS = 7 * HOUR;

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
function mayBeOver({ model, labClock }: World, { endings, answeredAt }: Question): boolean {
  const latest = Math.max(model.latest, labClock.now().getTime());
  return endings.length > 0 || (answeredAt !== null && latest >= answeredAt + QUIET_MS);
}

const questionsOf = ({ model }: World, requested: (question: Question) => boolean) =>
  [...model.questions.values()].filter(requested);

function anyQuestion(world: World, requested: (question: Question) => boolean): Question | null {
  const recent = questionsOf(world, (question) => !world.isErased(question.asker)).slice(-40);
  const questions = recent.filter((question) => requested(question) || world.chance(5));
  return questions.length > 0 ? world.random.pick(questions) : null;
}

const mayRead = (world: World, { asker, patient_id }: Pick<Question, "asker" | "patient_id">) =>
  access(world, asker, patient_id, "view_results");

const regularOf = ({ people }: World) => people.patients[REGULAR];

/** One patient comes often, and asks about everything. */
export async function visitOften(world: World): Promise<void> {
  const person = regularOf(world);
  const isOpen = (row: ModelOrder) =>
    row.account_id === person?.account_id && row.kind === "test" && !row.hasResults && row.refund === null;
  const open = anyOrder(world, (row) => isOpen(row) && (row.ending === null || row.ending === "paid"));
  if (!open) return order(world, person && { person, test: "prd-urine" });
  if (open.ending === null) return pay(world, open);
  return open.isCheckedIn ? release(world, open) : receive(world, open);
}

async function chooseResult(world: World) {
  const often = world.chance(30) ? regularOf(world)?.account_id : undefined;
  const isWithdrawn = ({ number }: ModelOrder) =>
    [...world.model.entered.values()].some(
      (enteredResult) => enteredResult.number === number && enteredResult.isWithdrawn,
    );
  const isAsked = (row: ModelOrder) =>
    row.hasResults && (often ?? row.account_id) === row.account_id && !isWithdrawn(row);
  const existing = anyOrder(world, isAsked);
  if (!existing) return null;
  const lines = await world.lab.db
    .selectFrom("order_line")
    .select("patient_id")
    .where("order_number", "=", existing.number)
    .orderBy("order_line_id")
    .execute();
  const { patient_id } = world.random.pick(lines);
  return { order_number: existing.number, patient_id, asker: ownerOf(world, existing) };
}

export async function askQuestion(world: World): Promise<void> {
  const chosen = await chooseResult(world);
  if (!chosen) return release(world);
  const { order_number, patient_id } = chosen;
  const asker = world.chance(85) ? chosen.asker : oneOfThem(world);
  const entity = `question ${order_number} ${patient_id} ${asker.name}`;
  const text = `What does ${world.newId("value")} mean?`;
  const of = { asker, patient_id };
  let tries = 0;
  let wasAllowed = false;
  await world.send({
    ...{ entity, person: asker, key: randomUUID(), method: "POST", path: "/question/create" },
    body: { order_number, patient_id, text },
    before: () => {
      tries += 1;
      wasAllowed ||= mayRead(world, of) !== "no";
    },
    done: (results) => {
      const { question_id: id, due_at } = results as { question_id: string; due_at: string }; // its answer
      must(wasAllowed, entity, () => `${asker.name} asks about a result that is not shown`);
      must(!world.model.questions.has(id), entity, () => "two requests made one question");
      const open = questionsOf(world, (question) => question.asker === asker && !mayBeOver(world, question));
      const isSecond = tries === 1 && open.some((question) => question.entity === entity);
      must(!isSecond, entity, () => "a second question about it is open");
      const questions = open.filter((question) => question.patient_id === asker.patient_id);
      must(
        tries > 1 || questions.length < MOST_OPEN,
        entity,
        () => `${String(questions.length)} questions were open`,
      );
      must(isWorkingTime(due_at), entity, () => `an answer is promised for ${due_at}`);
      const texts = new Map([[text, true]]);
      world.model.questions.set(id, {
        ...{ id, entity, asker, patient_id, texts },
        ...{ endings: [], isEnded: false, answeredAt: null },
      });
    },
    refused: (code) => {
      const may = questionsOf(world, (question) => question.asker === asker && !question.isEnded);
      const isOpen = may.some((question) => question.entity === entity) || world.isUnanswered(entity);
      const isFull =
        may.length + world.unanswered.filter(({ person }) => person === asker).length >= MOST_OPEN;
      must(code !== "question_open" || isOpen, entity, () => "no question is open");
      if (code === "question_limit") world.count("questions: too many");
      must(code !== "question_limit" || isFull, entity, () => `only ${String(may.length)} are open`);
      must(code !== "" || mayRead(world, of) !== "yes", entity, () => "the result is not found");
    },
  });
}

function isWorkingTime(instant: string): boolean {
  const local = new Date(Date.parse(instant) + ZONE_MS);
  const time = local.toISOString().slice(11, 16);
  return local.getUTCDay() >= 1 && local.getUTCDay() <= 5 && time >= "08:00" && time <= "17:00";
}

export async function writeMore(world: World): Promise<void> {
  const question = anyQuestion(world, ({ isEnded }) => !isEnded);
  if (!question) return askQuestion(world);
  const { id, entity, asker, texts } = question;
  const person = world.chance(10) ? oneOfThem(world) : asker;
  const text = `And ${world.newId("more")}?`;
  let tries = 0;
  await world.send({
    ...{ entity, person, key: randomUUID(), method: "POST", path: "/question/reply" },
    body: { question_id: id, text },
    before: () => {
      tries += 1;
      if (person === asker && tries === 1) texts.set(text, false);
    },
    done: () => {
      must(person === asker, entity, () => `${person.name} writes to another's question`);
      must(!question.isEnded || tries > 1, entity, () => "a message was added after the end");
      texts.set(text, true);
    },
    refused: (code) => {
      if (tries === 1) texts.delete(text);
      const isOver = mayBeOver(world, question);
      must(code !== "question_closed" || isOver, entity, () => "the question is refused as ended");
      const isHidden = person !== asker || mayRead(world, question) !== "yes";
      must(code !== "" || isHidden, entity, () => "its own question is not found");
    },
  });
}

/** Only the account that asked reads it, while it may read the result. */
export async function readQuestion(world: World): Promise<void> {
  const question = anyQuestion(world, () => true);
  if (!question) return askQuestion(world);
  const { id, entity, asker } = question;
  const person = world.chance(35) ? oneOfThem(world) : asker;
  const may = person === asker ? mayRead(world, question) : "no";
  const answer = await world.settled(world.ask(person, "GET", `/question/get-detail?question_id=${id}`));
  world.note(entity, `${person.name} reads it: ${String(answer?.status)}`);
  if (answer?.status === 401) person.token = null;
  if (!answer || answer.status === 401) return;
  const isShown = answer.status === 200;
  must(may === "unsure" || isShown === (may === "yes"), entity, () => `${person.name} may read: ${may}`);
  if (!isShown || world.isUnanswered(entity)) return;
  const { results } = JSON.parse(answer.body.toString()) as { results: { messages: { text: string }[] } }; // its envelope
  checkTexts(
    question,
    results.messages.map(({ text }) => text),
  );
}

export async function answerQuestion(world: World): Promise<void> {
  const question = anyQuestion(world, ({ isEnded }) => !isEnded);
  if (!question) return askQuestion(world);
  const { id, entity, texts, endings } = question;
  const page = await world.settled(world.ask(null, "GET", `/reference/question?question_id=${id}`));
  if (page?.status !== 200) return;
  const { results } = JSON.parse(page.body.toString()) as { results: { version: number } }; // its envelope
  const isOld = world.chance(15);
  const close = world.chance(30);
  const text = `It means ${world.newId("meaning")}.`;
  let tries = 0;
  await world.send({
    ...{ entity, person: null, key: null, method: "POST", path: "/reference/answer-question" },
    body: { question_id: id, version: results.version - (isOld ? 1 : 0), text, close },
    before: () => {
      if ((tries += 1) > 1) return;
      texts.set(text, false);
      if (close) endings.push("laboratory");
      question.answeredAt ??= world.labClock.now().getTime();
    },
    done: () => {
      must(!isOld, entity, () => "an answer to what was not shown was taken");
      must(!question.isEnded || tries > 1, entity, () => "an answer was added after the end");
      texts.set(text, true);
      question.isEnded ||= close;
    },
    refused: () => {
      // Both of two tries at once may be refused.
      if (tries > 1 || texts.get(text) !== false) return;
      texts.delete(text);
      if (close) endings.splice(endings.lastIndexOf("laboratory"), 1);
    },
  });
}

export async function endQuestion(world: World): Promise<void> {
  const question = anyQuestion(world, ({ isEnded }) => !isEnded);
  if (!question) return askQuestion(world);
  const { id, entity, asker, endings } = question;
  let tries = 0;
  await world.send({
    ...{ entity, person: asker, key: null, method: "POST", path: "/question/close" },
    body: { question_id: id },
    before: () => {
      if ((tries += 1) === 1) endings.push("patient");
    },
    done: () => void (question.isEnded = true),
    refused: () => {
      must(mayRead(world, question) !== "yes", entity, () => "its own question cannot be ended");
    },
  });
}

function checkTexts({ entity, texts }: Question, existing: readonly string[]): void {
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
