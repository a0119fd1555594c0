import { z } from "zod";
import { key, listQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, closeQuestionsFirst, get, post } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, requiredText } from "../../http/transaction.ts";
import { answerQuestion, endQuestion, staffQuestion, staffQuestions } from "./staff.ts";
import { GAP } from "./templates.ts";

const staffQuery = z.object({ question_id: key });
const shown = { question_id: key, version: z.coerce.number().int() };
const endBody = z.object(shown);
const answerBody = z.object({
  ...shown,
  text: requiredText(1000).refine((text) => !text.includes(GAP), "question_gap"),
  close: z.boolean().default(false),
});

async function getStaffList(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await staffQuestions(call.db, call));
}

async function getStaffDetail(call: Call): Promise<Reply> {
  return { results: await staffQuestion(call.db, call, parseQuery(staffQuery, call).question_id) };
}

async function postAnswer(call: Call): Promise<Reply> {
  const body = parse(answerBody, call.body);
  await inTransaction(call, (trx) => answerQuestion(trx, call.clock, body));
  return { results: await staffQuestion(call.db, call, body.question_id) };
}

async function postStaffEnd(call: Call): Promise<Reply> {
  const body = parse(endBody, call.body);
  await inTransaction(call, (trx) => endQuestion(trx, call.clock, body));
  return { results: await staffQuestion(call.db, call, body.question_id) };
}

// prettier-ignore
export const questionStaffRoutes: readonly Route[] = [
  closeQuestionsFirst(get("/reference/questions", ANYBODY, getStaffList, "Questions about results by promised time, answered ones last; reference laboratory only", listQuery)),
  closeQuestionsFirst(get("/reference/question", ANYBODY, getStaffDetail, "One of them with its messages and templates of an answer; reference laboratory only", staffQuery)),
  closeQuestionsFirst(post("/reference/answer-question", ANYBODY, postAnswer, "Answer a question, and end it if asked to; reference laboratory only", answerBody)),
  closeQuestionsFirst(post("/reference/close-question", ANYBODY, postStaffEnd, "End a question without an answer; reference laboratory only", endBody)),
];
