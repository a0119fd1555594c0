import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { attachFile, getQuestion } from "../../app/upstream/questions/questions.server.ts";
import { answerQuestion } from "../support/staff-calls.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { picture } from "../support/profile.ts";
import { questionsAt } from "../support/question-calls.ts";
import { refusalOf } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let at: ReturnType<typeof questionsAt>;
const open = useOpened(() => openContractLab("2026-11-20T03:00:00Z"));
beforeAll(() => {
  at = questionsAt(open);
});

it("shows a correction or withdrawal of the result, and accepts an answer only once it was seen", async () => {
  const { question_id } = await at.askNew("ORD-0003006");
  const up = await open.as("patient");
  expect(await getQuestion(up, question_id)).toMatchObject({
    result_withdrawn: false,
    result_changed_at: null,
  });
  const before = await at.versionAfter(question_id, 1);
  open.clock.at = new Date("2026-11-20T03:30:00Z");
  const of = { order_number: "ORD-0003006", patient_id: "pat-siti", reason: "Sampel diukur ulang" };
  const corrected = await open.call("POST", "/reference/enter-result", {
    body: { ...of, code: "2075-0", value: 140 },
  });
  expect(corrected.status).toBe(200);
  const answer = { question_id, version: before, text: "Nilai Anda normal." };
  expect((await refusalOf(answerQuestion(up, answer))).code).toBe("version_changed");
  expect(await getQuestion(up, question_id)).toMatchObject({ result_changed_at: "2026-11-20T03:30:00.000Z" });
  const withdrawn = await open.call("POST", "/reference/withdraw-result", { body: of });
  expect(withdrawn.status).toBe(200);
  expect(await getQuestion(up, question_id)).toMatchObject({ result_withdrawn: true });
});

it("answers a file alone like a message: after an answer it has a promised time, and staff see it first", async () => {
  open.clock.at = new Date("2026-11-20T03:00:00Z");
  const { question_id, due_at } = await at.askNew("ORD-0001017");
  const version = await at.versionAfter(question_id, 1);
  const up = await open.as("patient");
  const file = { name: "foto.png", type: "image/png", bytes: await picture("png") };
  await at.answer(question_id, 1);
  expect(await getQuestion(up, question_id)).toMatchObject({ state: "answered" });
  open.clock.at = new Date("2026-11-25T03:00:00Z");
  open.forget();
  await attachFile(await open.as("patient"), { question_id, client_request_id: randomUUID() }, file);
  const thread = await getQuestion(await open.as("patient"), question_id);
  expect([thread.state, thread.answer_by]).toEqual(["open", "2026-11-26T03:00:00.000Z"]);
  expect(due_at < "2026-11-25").toBe(true);
  const late = { question_id, version: version + 1, text: "Nilai Anda tetap normal.", close: true };
  expect((await refusalOf(answerQuestion(up, late))).code).toBe("version_changed");
});
