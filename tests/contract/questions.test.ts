import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  attachFile,
  endQuestion,
  findQuestionFile,
  getQuestion,
  getQuestionTerms,
  listQuestions,
} from "../../app/upstream/questions/questions.server.ts";
import {
  answerQuestion,
  closeStaffQuestion,
  getStaffQuestion,
  listStaffQuestions,
} from "../support/staff-calls.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { picture } from "../support/profile.ts";
import { questionsAt } from "../support/question-calls.ts";
import { refusalOf } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Friday, 10:00 WIB */
const NOW = "2026-11-20T03:00:00Z";
const OF_HARTINI = "ORD-0003008";

let at: ReturnType<typeof questionsAt>;
const open = useOpened(() => openContractLab(NOW));
beforeAll(() => {
  at = questionsAt(open);
});
beforeEach(() => {
  open.clock.at = new Date(NOW);
});

const staff = () => open.as("patient");
const waitUntil = (instant: string) => {
  open.clock.at = new Date(instant);
  open.forget();
};
/** Results of the account without a question, one after another. */
const RESULTS = ["ORD-0003006", "ORD-0001017", "ORD-0001004", "ORD-0001007", "ORD-0001015"];

async function endAll(username = "patient") {
  const up = await open.as(username);
  const { results } = await listQuestions(up, {}, 1, 100);
  for (const { state, question_id } of results)
    if (state !== "closed") await endQuestion(up, { question_id });
}

describe("the promised time of an answer", () => {
  it.each([
    ["within the hours of a working day", "2026-11-18T03:00:00Z", "2026-11-19T03:00:00.000Z"],
    ["before the hours", "2026-11-18T00:30:00Z", "2026-11-18T10:00:00.000Z"],
    ["after the hours", "2026-11-18T11:00:00Z", "2026-11-19T10:00:00.000Z"],
    ["on Friday within the hours", "2026-11-20T09:59:00Z", "2026-11-23T09:59:00.000Z"],
    ["on Friday evening", "2026-11-20T12:00:00Z", "2026-11-23T10:00:00.000Z"],
    ["on Sunday", "2026-11-22T05:00:00Z", "2026-11-23T10:00:00.000Z"],
  ])("leaves the weekend out: %s", async (_name, now, promised) => {
    waitUntil(now);
    const terms = await getQuestionTerms(await open.as("patient"), { order_number: "ORD-0003006" });
    expect(terms).toMatchObject({ answer_by: promised, refusal: null, question_id: null, is_own: true });
  });

  it("is stored with the question and stays when the patient writes more before the answer", async () => {
    await endAll();
    const { question_id, due_at } = await at.askNew("ORD-0003006");
    expect(due_at).toBe("2026-11-23T03:00:00.000Z");
    waitUntil("2026-11-20T06:00:00Z");
    await at.reply(question_id, "Saya juga minum obat.");
    const up = await open.as("patient");
    expect(await getQuestion(up, question_id)).toMatchObject({ answer_by: due_at, state: "open" });
    await at.answer(question_id, 2);
    waitUntil("2026-11-24T03:00:00Z");
    await at.reply(question_id, "Baik, kapan diulang?");
    const later = await getQuestion(await open.as("patient"), question_id);
    expect(later).toMatchObject({ answer_by: "2026-11-25T03:00:00.000Z", state: "open", answered_at: null });
    expect(later.messages.map(({ author }) => author)).toEqual([
      "patient",
      "patient",
      "laboratory",
      "patient",
    ]);
  });
});

describe("asking", () => {
  it("happens once per key, also twice at once", async () => {
    await endAll();
    const client_request_id = randomUUID();
    const answers = await Promise.all([1, 2].map(() => at.ask("ORD-0003006", { client_request_id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.results).toEqual(answers[1]?.results);
    const other = { client_request_id, text: "Pertanyaan yang lain sama sekali" };
    expect(await at.ask("ORD-0003006", other)).toMatchObject({ status: 409, code: "request_reused" });
  });

  it("is refused while a question about the result is open, and allowed after its end", async () => {
    await endAll();
    const { question_id } = await at.askNew("ORD-0003006");
    expect(await at.ask("ORD-0003006")).toMatchObject({
      status: 409,
      code: "question_open",
      results: { question_id },
    });
    const tabs = await Promise.all([at.ask("ORD-0001017"), at.ask("ORD-0001017")]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
    await endAll();
    expect((await at.ask("ORD-0003006")).status).toBe(200);
  });

  it("is limited to five open questions of an account", async () => {
    await endAll();
    for (const order_number of RESULTS) expect((await at.ask(order_number)).status).toBe(200);
    expect(await at.ask("ORD-0001012")).toMatchObject({ status: 409, code: "question_limit" });
    await endAll();
  });

  it("takes 10 to 1,000 visible characters", async () => {
    await endAll();
    for (const text of ["", "pendek", "    a    ", "\u2800".repeat(20), "a".repeat(1001)])
      expect(await at.ask("ORD-0003006", { text })).toMatchObject({
        status: 400,
        errors: { text: [expect.any(String)] },
      });
    expect((await at.ask("ORD-0003006", { text: "a".repeat(1000) })).status).toBe(200);
  });

  it("is for those who may read the result; a carer's question stays the carer's", async () => {
    await endAll();
    expect((await at.ask("ORD-0003006", {}, "patient2")).status).toBe(404);
    const { question_id } = await at.askNew(OF_HARTINI);
    const up = await open.as("patient");
    expect(await getQuestion(up, question_id)).toMatchObject({ is_own: false });
    const other = await open.as("patient2");
    expect((await refusalOf(getQuestion(other, question_id))).status).toBe(404);
    expect((await at.reply(question_id, "Halo", "patient2")).status).toBe(404);
    expect((await refusalOf(endQuestion(other, { question_id }))).status).toBe(404);
    await open.lab.db
      .updateTable("family_relation")
      .set({ status: "ended" })
      .where("relation_id", "=", "rel-hartini")
      .execute();
    expect((await refusalOf(getQuestion(up, question_id))).status).toBe(404);
    const { results } = await listQuestions(up, {}, 1, 100);
    expect(results.map((item) => item.question_id)).not.toContain(question_id);
  });
});

describe("the file of a question", () => {
  const part = (bytes: Uint8Array) => ({ name: "x.bin", type: "image/jpeg", bytes });
  const attach = async (question_id: string, bytes: Uint8Array, username = "patient") =>
    attachFile(await open.as(username), { question_id, client_request_id: randomUUID() }, part(bytes));

  it("is recognized by its content and given to its account alone", async () => {
    await endAll();
    const { question_id } = await at.askNew("ORD-0003006");
    const disguised = await refusalOf(attach(question_id, Buffer.from("<svg onload=alert(1)>")));
    expect([disguised.status, Object.keys(disguised.fields)]).toEqual([400, ["file"]]);
    expect((await refusalOf(attach(question_id, new Uint8Array()))).status).toBe(400);
    const bytes = await picture("png");
    expect((await refusalOf(attach(question_id, bytes, "patient2"))).status).toBe(404);
    await attach(question_id, bytes);
    const questionFile = await findQuestionFile(await open.as("patient"), question_id);
    expect([questionFile?.kind, questionFile?.bytes.equals(bytes)]).toEqual(["png", true]);
    expect(await findQuestionFile(await open.as("patient2"), question_id)).toBeNull();
    expect((await refusalOf(attach(question_id, bytes))).code).toBe("question_file_once");
  });

  it("has at most 8 MB", async () => {
    await endAll();
    const { question_id } = await at.askNew("ORD-0003006");
    const start = await picture("jpeg");
    const large = Buffer.concat([start, Buffer.alloc(8 * 1024 * 1024)]);
    expect((await refusalOf(attach(question_id, large))).status).toBe(413);
    expect(await getQuestion(await open.as("patient"), question_id)).toMatchObject({ file_kind: null });
  });
});

describe("the end of a question", () => {
  it("comes by itself 14 days after the last answer", async () => {
    await endAll();
    const { question_id } = await at.askNew("ORD-0003006");
    waitUntil("2026-12-10T03:00:00Z");
    expect((await getQuestion(await open.as("patient"), question_id)).state).toBe("open");
    await at.answer(question_id, 1);
    const up = await open.as("patient");
    expect(await getQuestion(up, question_id)).toMatchObject({
      state: "answered",
      closes_at: "2026-12-24T03:00:00.000Z",
    });
    waitUntil("2026-12-24T02:59:59Z");
    expect((await getQuestion(await open.as("patient"), question_id)).state).toBe("answered");
    waitUntil("2026-12-30T03:00:00Z");
    expect(await getQuestion(await open.as("patient"), question_id)).toMatchObject({
      state: "closed",
      closed_by: "time",
      closed_at: "2026-12-24T03:00:00.000Z",
    });
    expect(await at.reply(question_id, "Masih ada?")).toMatchObject({ status: 409, code: "question_closed" });
  });

  it("is the patient's choice, and repeating it changes nothing", async () => {
    await endAll();
    const { question_id } = await at.askNew("ORD-0003006");
    const up = await open.as("patient");
    await endQuestion(up, { question_id });
    open.clock.at = new Date("2026-11-20T04:00:00Z");
    await endQuestion(up, { question_id });
    expect(await getQuestion(up, question_id)).toMatchObject({
      state: "closed",
      closed_by: "patient",
      closed_at: "2026-11-20T03:00:00.000Z",
    });
    expect(await at.answer(question_id, 1)).toMatchObject({ status: 409, code: "question_closed" });
  });
});

describe("the clinicians' side", () => {
  it("lists waiting questions by promised time, overdue ones marked, answered ones last", async () => {
    await endAll();
    const first = await at.askNew("ORD-0003006");
    open.clock.at = new Date("2026-11-20T04:00:00Z");
    const second = await at.askNew("ORD-0001017");
    const third = await at.askNew("ORD-0001004");
    await at.answer(third.question_id, 1);
    waitUntil("2026-11-23T03:30:00Z");
    const { results } = await listStaffQuestions(await staff());
    const mine = [first, second, third].map(({ question_id }) => question_id);
    expect(
      results
        .filter(({ question_id }) => mine.includes(question_id))
        .map(({ question_id, overdue }) => [question_id, overdue]),
    ).toEqual([
      [mine[0], true],
      [mine[1], false],
      [mine[2], false],
    ]);
  });

  it("answers once, tells the asker without naming a test, and may end the question", async () => {
    await endAll();
    const { question_id } = await at.askNew("ORD-0003006");
    const up = await staff();
    const { templates, version, lang } = await getStaffQuestion(up, question_id);
    expect([lang, templates.length > 2]).toEqual(["en", true]);
    for (const { text_en, text_id } of templates) expect([text_en, text_id].every(Boolean)).toBe(true);
    const answer = { question_id, version, text: "Nilai Anda normal." };
    const unfinished = { ...answer, text: "Periksa ke dokter dalam …" };
    expect((await refusalOf(answerQuestion(up, unfinished))).fields).toHaveProperty("text");
    await answerQuestion(up, answer);
    await answerQuestion(up, { ...answer, close: true });
    const told = await open.lab.db
      .selectFrom("notification")
      .selectAll()
      .where("link", "=", `/patient/result-question/${question_id}`)
      .execute();
    expect(told.map(({ account_id }) => account_id)).toEqual(["acc-patient"]);
    expect(told[0]?.title_en).toBe("The laboratory has answered your question");
    expect(await getQuestion(await open.as("patient"), question_id)).toMatchObject({
      state: "closed",
      closed_by: "laboratory",
      messages: [{ author: "patient" }, { author: "laboratory", text: "Nilai Anda normal." }],
    });
  });

  it("sees a message that came in meanwhile before it answers", async () => {
    await endAll();
    const { question_id } = await at.askNew("ORD-0003006");
    await at.reply(question_id, "Satu hal lagi");
    expect(await at.answer(question_id, 1)).toMatchObject({ status: 409, code: "version_changed" });
    const [old, now] = [await at.versionAfter(question_id, 1), await at.versionAfter(question_id, 2)];
    const ended = refusalOf(closeStaffQuestion(await staff(), { question_id, version: old }));
    expect((await ended).code).toBe("version_changed");
    await closeStaffQuestion(await staff(), { question_id, version: now });
    await closeStaffQuestion(await staff(), { question_id, version: old });
    expect(await getQuestion(await open.as("patient"), question_id)).toMatchObject({
      closed_by: "laboratory",
    });
    expect((await refusalOf(getStaffQuestion(await staff(), "none"))).status).toBe(404);
  });
});

it("keeps a text whole that has NUL, which would end it in the database", async () => {
  await endAll();
  const { results } = await at.ask("ORD-0001004", { text: "abc\u0000defghijklmn" });
  const { question_id } = results as { question_id: string }; // the laboratory's answer
  const { messages } = await getQuestion(await open.as("patient"), question_id);
  expect(messages[0]?.text).toBe("abcdefghijklmn");
});

it("keeps messages and files of questions as they were sent", async () => {
  const { db } = open.lab;
  await expect(
    db.updateTable("result_question_message").set({ message_text: "x" }).execute(),
  ).rejects.toThrow();
  await expect(db.deleteFrom("result_question_message").execute()).rejects.toThrow();
  await expect(db.deleteFrom("result_question").execute()).rejects.toThrow();
});
