import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ContractLab } from "./contract-lab.ts";

const asked = z.looseObject({ question_id: z.string(), due_at: z.string() });

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
    asked.parse((await ask(order_number, {}, username)).results);
  const reply = (question_id: string, text: string, username = "patient") =>
    post("/question/reply", { question_id, text, client_request_id: randomUUID() }, username);
  const answer = (question_id: string, version: number, more: object = {}) =>
    open.call("POST", "/reference/answer-question", {
      body: { question_id, version, text: "Nilai Anda normal.", ...more },
    });
  return { post, ask, askNew, reply, answer };
}
