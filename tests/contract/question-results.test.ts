import { afterAll, beforeAll, expect, it } from "vitest";
import { getQuestion } from "../../app/upstream/questions/questions.server.ts";
import { answerQuestion } from "../../app/upstream/reference/reference-questions.server.ts";
import { openContractLab, type ContractLab } from "../support/contract-lab.ts";
import { questionsAt } from "../support/question-calls.ts";
import { refusalOf } from "../support/refused.ts";

let open: ContractLab;
let at: ReturnType<typeof questionsAt>;
beforeAll(async () => {
  open = await openContractLab("2026-11-20T03:00:00Z");
  at = questionsAt(open);
}, 60_000);
afterAll(() => open.close());

it("a correction or withdrawal of the result is shown, and answered only once it was seen", async () => {
  const { question_id } = await at.askNew("ORD-0003006");
  const up = await open.as("patient");
  expect(await getQuestion(up, question_id)).toMatchObject({
    ...{ result_withdrawn: false, result_changed_at: null },
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
