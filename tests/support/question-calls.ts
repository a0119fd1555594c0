import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ContractLab } from "./contract-lab.ts";

const staffView = z.looseObject({ version: z.number(), messages: z.array(z.unknown()) });
const requested = z.looseObject({ question_id: z.string(), due_at: z.string() });

/** Questions of seeded accounts, and the clinicians who answer them. */
export function questionsAt(open: ContractLab) {
  const post = async (path: string, body: object, username = "patient") =>
    open.call("POST", path, { token: await open.token(username), body });
  const ask = (order_number: string, more: object = {}, username = "patient") =>
    post(
      "/question/create",
      { order_number, text: "Apakah nilai ini normal?", client_request_id: randomUUID(), ...more },
      username,
    );
  const askNew = async (order_number: string, username = "patient") =>
    requested.parse((await ask(order_number, {}, username)).results);
  const reply = (question_id: string, text: string, username = "patient") =>
    post("/question/reply", { question_id, text, client_request_id: randomUUID() }, username);
  /** Staff's version of a question of which they have read so many messages. */
  const versionAfter = async (question_id: string, read: number) => {
    const { results } = await open.call("GET", `/reference/question?question_id=${question_id}`);
    const { version, messages } = staffView.parse(results);
    return version - messages.length + read;
  };
  const answer = async (question_id: string, read: number, more: object = {}) =>
    open.call("POST", "/reference/answer-question", {
      body: {
        question_id,
        version: await versionAfter(question_id, read),
        text: "Nilai Anda normal.",
        ...more,
      },
    });
  return { post, ask, askNew, reply, answer, versionAfter };
}
