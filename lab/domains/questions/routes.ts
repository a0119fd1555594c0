import { createHash } from "node:crypto";
import { z } from "zod";
import { newFileToken } from "../accounts/file-tokens.ts";
import { LabError } from "../../http/errors.ts";
import { key, listQuery, paged, pageOf, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, closeQuestionsFirst, get, post } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, onceInTransaction, requestId, requiredText } from "../../http/transaction.ts";
import { loadHolidays } from "../../lib/holidays.ts";
import { isVisible } from "../../lib/visible-text.ts";
import { patientName } from "../patients/patients.ts";
import { keyOf, panelNames } from "../results/result-list.ts";
import { promisedAnswer } from "./promise.ts";
import { ownQuestions, questionDetail, questionViews } from "./question-view.ts";
import {
  askingRules,
  askQuestion,
  attachFile,
  closeQuestion,
  followUp,
  requireQuestion,
} from "./questions.ts";

const MOST_BYTES = 8 * 1024 * 1024;

const text = z
  .string({ error: "required" })
  .trim()
  .max(1000, "max_1000")
  .refine((typed) => typed.length >= 10 && isVisible(typed), "question_short");
const ofResult = { order_number: key, patient_id: key.optional() };
const termsQuery = z.object(ofResult);
const questionQuery = z.object({ question_id: key });
const askBody = z.object({ ...ofResult, text, client_request_id: requestId });
const followUpBody = z.object({ question_id: key, text: requiredText(1000), client_request_id: requestId });
const attachBody = z.object({ question_id: key, client_request_id: requestId });

async function getTerms(call: Call): Promise<Reply> {
  const { db, clock, caller } = call;
  const { result, patient, refusal, question_id } = await askingRules(db, call, parseQuery(termsQuery, call));
  const { order_number, patient_id } = result;
  return {
    results: {
      order_number,
      patient_id,
      patient_name: patientName(patient),
      is_own: patient_id === caller.patient_id,
      ...(await panelNames(db, [result])).get(keyOf(result)),
      answer_by: promisedAnswer(clock.now(), await loadHolidays(db)).toISOString(),
      refusal,
      question_id,
    },
  };
}

async function getList(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const rows = await ownQuestions(call.db, call);
  const views = await questionViews(call.db, pageOf(rows, page, per_page));
  return paged(views, rows.length, page, per_page);
}

async function getDetail(call: Call): Promise<Reply> {
  const question = await requireQuestion(call.db, call, parseQuery(questionQuery, call).question_id);
  return { results: await questionDetail(call.db, question) };
}

function postQuestion(call: Call): Promise<Reply> {
  const { client_request_id, ...question } = parse(askBody, call.body);
  return onceInTransaction(call, { ...question, client_request_id }, (trx) =>
    askQuestion(trx, call, question),
  );
}

function postFollowUp(call: Call): Promise<Reply> {
  const body = parse(followUpBody, call.body);
  return onceInTransaction(call, body, (trx) => followUp(trx, call, body.question_id, body.text));
}

function postFile(call: Call): Promise<Reply> {
  const body = parse(attachBody, call.body);
  const bytes = call.file?.bytes ?? new Uint8Array();
  if (bytes.length === 0) throw new LabError("check_fields", { fields: { file: ["question_file_missing"] } });
  if (bytes.length > MOST_BYTES) throw new LabError("image_large");
  const file_hash = createHash("sha256").update(bytes).digest("hex");
  return onceInTransaction(call, { ...body, file_hash }, (trx) =>
    attachFile(trx, call, body.question_id, bytes),
  );
}

async function postEnd(call: Call): Promise<Reply> {
  const { question_id } = parse(questionQuery, call.body);
  await inTransaction(call, async (trx) => {
    await closeQuestion(trx, call.clock, await requireQuestion(trx, call, question_id), "patient");
  });
  return { results: { question_id } };
}

async function getFile(call: Call): Promise<Reply> {
  const { db, clock, caller, lang, origin } = call;
  const { question_id } = await requireQuestion(db, call, parseQuery(questionQuery, call).question_id);
  const { file_kind } = await questionDetail(db, { question_id });
  if (!file_kind) throw new LabError("not_found");
  const file = { subject_id: question_id, account_id: caller.account_id, kind: "question", lang } as const;
  const token = await newFileToken(db, clock, file);
  return { results: { linkDownload: `${origin}/files/${token}.${file_kind}` } };
}

// prettier-ignore
export const questionRoutes: readonly Route[] = [
  closeQuestionsFirst(get("/question/get-terms", PATIENT, getTerms, "Promised time of an answer, and whether the caller may ask about a result", termsQuery)),
  closeQuestionsFirst(get("/question/get", PATIENT, getList, "The caller's questions about results, newest first", listQuery)),
  closeQuestionsFirst(get("/question/get-detail", PATIENT, getDetail, "One of them with its messages", questionQuery)),
  closeQuestionsFirst(post("/question/create", PATIENT, postQuestion, "Ask about a result", askBody)),
  closeQuestionsFirst(post("/question/reply", PATIENT, postFollowUp, "Add a message to a question", followUpBody)),
  closeQuestionsFirst(post("/question/attach", PATIENT, postFile, "Attach a PDF, JPEG or PNG to a question, once; multipart", attachBody, "file")),
  closeQuestionsFirst(post("/question/close", PATIENT, postEnd, "End a question", questionQuery)),
  closeQuestionsFirst(get("/question/get-attachment", PATIENT, getFile, "Link to the file of a question", questionQuery)),
];
