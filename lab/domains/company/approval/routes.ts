import { z } from "zod";
import { LabError } from "../../../http/errors.ts";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { approvalHead, decisionsOf, examinationLog, logView } from "../../../ledgers/approval-log.ts";
import { companyOf } from "../../accounts/company-staff.ts";
import { decideExamination as decideRows } from "./examination-decide.ts";
import { quotaMissing } from "./cover.ts";
import { examinationView } from "./examination-view.ts";
import { listExaminations, requireExamination } from "./examinations.ts";
import { MAX_PEOPLE } from "./examination.ts";
import { onceInTransaction, optionalText, requestId } from "../../../http/transaction.ts";
import { ledgerNotice } from "../ledger-notice.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../../http/query.ts";
import { COMPANY, get, post } from "../../../http/route.ts";

const MAX_REASON = 200;

const examinationListQuery = z.object({
  ...pageQuery,
  step: z.enum(["first", "second", "done"]).default("first"),
  q: z.string().trim().max(100).optional(),
});
const examinationDetailQuery = z.object({ examination_id: key });

export const decideBody = z.object({
  examination_id: key,
  step: z.enum(["first", "second"], { error: "required" }),
  mode: z.enum(["selected", "approve_all", "reject_all"], { error: "required" }),
  shown: z.array(key).min(1, "required").max(MAX_PEOPLE),
  rejected: z
    .array(
      z.object({
        examination_item_id: key,
        reason: optionalText(MAX_REASON).transform((said) => said ?? ""),
      }),
    )
    .max(MAX_PEOPLE)
    .default([]),
  reason: optionalText(MAX_REASON),
  funding: z.enum(["DEPOSIT", "QUOTA", "INVOICE"]).nullish().default(null),
  version: z.number({ error: "required" }).int().min(1),
  client_request_id: requestId,
});

async function getExaminationList(call: Call): Promise<Reply> {
  const { page, per_page, ...filters } = parseQuery(examinationListQuery, call);
  const company = await companyOf(call.db, call.caller);
  const { total, rows } = await listExaminations(call.db, company, filters, { page, per_page });
  const missing = filters.step === "done" ? null : await quotaMissing(call.db, company.company_id, call.lang);
  const listed = rows.map((row) => ({
    ...row,
    ...(missing?.get(row.examination_id) ?? { quota_missing: null, quota_absent: null }),
  }));
  return paged(listed, total, page, per_page);
}

async function getExaminationDetail(call: Call): Promise<Reply> {
  const { examination_id } = parseQuery(examinationDetailQuery, call);
  const company = await companyOf(call.db, call.caller);
  const examination = await requireExamination(call.db, company, examination_id);
  const { stopped } = await ledgerNotice(call, company.company_id, examination_id);
  return { results: { ...(await examinationView(call.db, call, company, examination)), stopped } };
}

async function log(call: Call): Promise<Reply> {
  const { examination_id } = parseQuery(examinationDetailQuery, call);
  const company = await companyOf(call.db, call.caller);
  const { company_id } = company;
  await requireExamination(call.db, company, examination_id);
  const lines = await examinationLog(call.db, examination_id);
  const { found, stopped } = await ledgerNotice(call, company_id, examination_id);
  return {
    results: {
      stopped,
      lines: lines.map((line) => ({
        ...logView(line),
        previous_hash: line.previous_hash,
        decisions: decisionsOf(line).map(([examination_item_id, outcome, reason]) => ({
          examination_item_id,
          outcome,
          reason,
        })),
      })),
      head: await approvalHead(call.db, company_id),
      fault: found?.chain === "approval" ? { seq: found.seq, fault: found.fault } : null,
    },
  };
}

async function postExaminationDecision(call: Call): Promise<Reply> {
  const body = parse(decideBody, call.body);
  const without = body.rejected.filter(({ reason }) => reason === "");
  if (without.length > 0) {
    const fields = without.map(({ examination_item_id }): [string, string[]] => [
      `rejected.${examination_item_id}.reason`,
      ["rejection_reason"],
    ]);
    throw new LabError("check_fields", { fields: Object.fromEntries(fields) });
  }
  return onceInTransaction(call, body, (trx) => decideRows(trx, call, body));
}

// prettier-ignore
export const approvalRoutes: readonly Route[] = [
  get("/examination/get", COMPANY, getExaminationList, "Examinations at a step of their approval", examinationListQuery),
  get("/examination/get-detail", COMPANY, getExaminationDetail, "One examination with its rows and decisions", examinationDetailQuery),
  get("/examination/get-log", COMPANY, log, "Every decision about an examination, and whether the company's log is whole", examinationDetailQuery),
  post("/examination/decide", COMPANY, postExaminationDecision, "Decide all rows of a step at once", decideBody),
];
