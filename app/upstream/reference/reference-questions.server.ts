import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { call, keyCall, pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { fetchFile, fileLink } from "../documents/documents.server.ts";
import { codeOr, flagOr } from "../client/shapes.server.ts";
import { LANGUAGE } from "../client/words/accounts.ts";
import { thread } from "../questions/questions.server.ts";

const { messages, ...row } = thread;
const listed = z.object({
  ...row,
  overdue: flagOr(false).describe("its promised time has passed"),
});
export type ListedQuestion = z.output<typeof listed>;

export const listStaffQuestions = pagedCall("Reference laboratory", "GET /reference/questions", 20, {
  summary: "Lists questions about results that have not ended, by promised time, answered ones last.",
  rows: 100,
  results: z.array(listed),
});

const detail = listed.extend({
  messages,
  lang: codeOr(LANGUAGE, "id").describe("of the account that asked"),
  version: z.number().int().describe("changes with each message and each version of the result"),
  templates: z
    .array(z.object({ code: z.string(), ...bilingual("name"), ...bilingual("text") }))
    .default([])
    .describe("beginnings of an answer"),
});
export type StaffQuestion = z.output<typeof detail>;

export const getStaffQuestion = keyCall("Reference laboratory", "GET /reference/question", {
  summary: "Returns a question with its messages and templates of an answer.",
  query: z.object({ question_id: z.string() }),
  results: detail,
});

const fileCall = endpoint("Reference laboratory", "GET /reference/question-attachment", {
  summary: "Returns a link to the file of a question.",
  query: z.object({ question_id: z.string() }),
  ...fileLink,
});

export const findStaffQuestionFile = (up: UpstreamContext, question_id: string) =>
  fetchFile(up, call(up, fileCall, { query: { question_id } }));

export const answerQuestion = sendCall("Reference laboratory", "POST /reference/answer-question", {
  summary: "Answers a question and tells its owner. 409 `version_changed`, `question_closed`.",
  body: z.object({
    question_id: z.string(),
    version: z.number().describe("as shown"),
    text: z.string().describe("at most 1,000 characters"),
    close: z.boolean().optional().describe("ends the question"),
  }),
});

export const closeStaffQuestion = sendCall("Reference laboratory", "POST /reference/close-question", {
  summary:
    "Ends a question without an answer and tells its owner. Repeating changes nothing. 409 `version_changed`.",
  body: z.object({ question_id: z.string(), version: z.number().describe("as shown") }),
});
