import { z } from "zod";
import { oldestFirst } from "../client/list-shapes.server.ts";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, keyCall, pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage, type FilePart } from "../client/endpoint.server.ts";
import {
  code,
  flagOr,
  instant,
  key,
  optionalCode,
  optionalInstant,
  optionalKey,
  optionalRestriction,
} from "../client/shapes.server.ts";
import { fetchFile, fileLink } from "../documents/documents.server.ts";
import {
  FILE_KIND,
  QUESTION_AUTHOR,
  QUESTION_END,
  QUESTION_REFUSAL,
  QUESTION_STATE,
} from "../client/words/accounts.ts";

const about = {
  order_number: key,
  patient_id: key,
  patient_name: z.string().catch(""),
  is_own: flagOr(false).describe("about the account's own patient"),
  ...bilingual("panel_name"),
};
const fields = {
  question_id: key,
  ...about,
  collected_at: optionalInstant,
  state: code(QUESTION_STATE).describe("open: a message waits for an answer"),
  asked_at: instant,
  answer_by: optionalInstant.describe("promised for the oldest message without an answer"),
  answered_at: optionalInstant.describe("last answer; null while one is awaited"),
  closes_at: optionalInstant.describe("answered ones end by themselves then"),
  closed_at: optionalInstant,
  closed_by: optionalCode(QUESTION_END).describe("`time`: no message for 14 days after an answer"),
  file_kind: optionalCode(FILE_KIND).describe("null = no file"),
  result_withdrawn: optionalRestriction.describe("its result was withdrawn"),
  result_changed_at: optionalInstant.describe("last correction of its result since it was asked"),
};

export const thread = {
  ...fields,
  messages: z
    .array(
      z.object({
        author: code(QUESTION_AUTHOR),
        text: z.string(),
        sent_at: instant,
      }),
    )
    .meta({ list: oldestFirst("sent_at") })
    .describe("oldest first"),
};

const questionIn = perLanguage((lang) => z.object(fields).transform(inLanguage(lang, "panel_name")));
export type Question = z.output<ReturnType<typeof questionIn>>;

const threadIn = perLanguage((lang) => z.object(thread).transform(inLanguage(lang, "panel_name")));
export type QuestionThread = z.output<ReturnType<typeof threadIn>>;

const ofResult = {
  order_number: z.string(),
  patient_id: z.string().optional().describe("for orders with several patients"),
};

const termsIn = perLanguage((lang) =>
  z
    .object({
      ...about,
      answer_by: instant.describe("promised, in the laboratory's working hours"),
      refusal: optionalCode(QUESTION_REFUSAL).describe("reason against a question now"),
      question_id: optionalKey.describe("the caller's question about this result that has not ended"),
    })
    .transform(inLanguage(lang, "panel_name")),
);
export type QuestionTerms = z.output<ReturnType<typeof termsIn>>;

const termsCall = endpoint("Questions", "GET /question/get-terms", {
  summary: "Returns when a question about a result would be answered, and whether the caller may ask now.",
  query: z.object(ofResult),
  results: (lang: LangCode) => termsIn(lang),
});

export function getQuestionTerms(
  up: UpstreamContext,
  query: { order_number: string; patient_id?: string | undefined },
) {
  return call(up, termsCall, { query });
}

export const listQuestions = pagedCall("Questions", "GET /question/get", 10, {
  summary:
    "Lists the caller's questions about results that the caller may read: those that have not ended, then the newest.",
  rows: 100,
  results: (lang: LangCode) => z.array(questionIn(lang)),
});

export const getQuestion = keyCall("Questions", "GET /question/get-detail", {
  summary: "Returns one question of the caller with its messages. 404 for another account's.",
  query: z.object({ question_id: z.string() }),
  results: (lang: LangCode) => threadIn(lang),
});

const once = { client_request_id: z.string().describe("a repeated value returns the first result") };

export const askQuestion = sendCall("Questions", "POST /question/create", {
  summary:
    "Asks about a result. 409 `question_open` (results: `question_id`), `question_limit` with five open ones.",
  body: z.object({ ...ofResult, text: z.string().describe("10 to 1,000 characters"), ...once }),
  results: z.object({ question_id: key, due_at: optionalInstant.describe("promised time of the answer") }),
});

export const replyToAnswer = sendCall("Questions", "POST /question/reply", {
  summary: "Adds a message of the patient. 409 `question_closed`, `question_full`.",
  body: z.object({ question_id: z.string(), text: z.string().describe("at most 1,000 characters"), ...once }),
});

export const endQuestion = sendCall("Questions", "POST /question/close", {
  summary: "Ends a question. Repeating changes nothing.",
  body: z.object({ question_id: z.string() }),
});

const attachCall = endpoint("Questions", "POST /question/attach", {
  summary:
    "Attaches a file, once per question; a multipart form. A file waits for an answer as a message does. 409 `question_closed`, `question_file_once`; 413 above 8 MB.",
  file: "file",
  body: z.object({ question_id: z.string(), ...once }),
});

/** @param file PDF, JPEG or PNG, at most 8 MB */
export async function attachFile(
  up: UpstreamContext,
  body: { question_id: string; client_request_id: string },
  file: FilePart,
): Promise<void> {
  await call(up, attachCall, { body, file });
}

const fileCall = endpoint("Questions", "GET /question/get-attachment", {
  summary: "Returns a link to the file of one of the caller's questions.",
  query: z.object({ question_id: z.string() }),
  ...fileLink,
});

export const findQuestionFile = (up: UpstreamContext, question_id: string) =>
  fetchFile(up, call(up, fileCall, { query: { question_id } }));
