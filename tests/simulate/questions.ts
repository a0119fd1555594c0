import { randomUUID } from "node:crypto";
import { anyOrder, order, ownerOf, pay, receive, release } from "./bookings.ts";
import { access, oneOfThem } from "./family.ts";
import { must, type ModelOrder } from "./model.ts";
import { checkTexts, mayBeOver, type Question } from "./question-checks.ts";
import type { World } from "./world.ts";

const MOST_OPEN = 5;
/** Place of a patient without family. */
const REGULAR = 30;
const HOUR = 3_600_000;
/** Clinicians work in Jakarta. */
const ZONE_MS = 7 * HOUR;

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
    entity,
    person: asker,
    key: randomUUID(),
    method: "POST",
    path: "/question/create",
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
        id,
        entity,
        asker,
        patient_id,
        texts,
        endings: [],
        isEnded: false,
        answeredAt: null,
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
    entity,
    person,
    key: randomUUID(),
    method: "POST",
    path: "/question/reply",
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
    entity,
    person: null,
    key: null,
    method: "POST",
    path: "/reference/answer-question",
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
    entity,
    person: asker,
    key: null,
    method: "POST",
    path: "/question/close",
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
