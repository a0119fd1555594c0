import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { verifyReport } from "./issued-reports.ts";
import { listReportKeys } from "./report-keys.ts";
import { listReportCorrections } from "../results/result-corrections.ts";
import { parseQuery } from "../../http/query.ts";
import { ANYBODY, get } from "../../http/route.ts";

/** Prevents timing from revealing codes. */
const MIN_ANSWER_MS = 60;

const verifyQuery = z.object({
  code: z.string({ error: "required" }).trim().min(1, "required").max(100),
});

/** @throws LabError `not_found` */
async function getReportVerification(call: Call): Promise<Reply> {
  const { code } = parseQuery(verifyQuery, call);
  const minimum = delay(MIN_ANSWER_MS);
  try {
    const report = await verifyReport(call.db, code);
    if (!report) throw new LabError("not_found");
    const { kind, state, issued_at, patient_initials: initials } = report;
    return { results: { kind, state, issued_at, initials } };
  } finally {
    await minimum;
  }
}

const MOST_CORRECTIONS = 1000;

const correctionsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
});

async function getReportKeys({ db }: Call): Promise<Reply> {
  return { results: { keys: await listReportKeys(db) } };
}

async function getCorrections(call: Call): Promise<Reply> {
  const { after } = parseQuery(correctionsQuery, call);
  const rows = await listReportCorrections(call.db, after, MOST_CORRECTIONS);
  return { results: rows.map(({ former_hash: former, ...entry }) => ({ former, ...entry })) };
}

// prettier-ignore
export const reportVerifyRoutes: readonly Route[] = [
  get("/report/verify", ANYBODY, getReportVerification, "Whether a printed report is valid", verifyQuery),
  get("/report/get-keys", ANYBODY, getReportKeys, "Public keys that verify statements about reports, older ones too"),
  get("/report/get-corrections", ANYBODY, getCorrections, "Superseded reports as a chain of hashes, oldest first", correctionsQuery),
];
