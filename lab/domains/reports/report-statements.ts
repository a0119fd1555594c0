import { createHash } from "node:crypto";
import { findRow, insertRows, requireRow } from "../../database/rows.ts";
import type { Db, Trx } from "../../database/db.ts";
import type { LabContext } from "../../http/server.ts";
import { observationsOf } from "../results/results.ts";
import type { IssuedReport } from "./issued-reports.ts";

const ISSUER_LENGTH = 60;

/** Signed at the first print; null for preliminary, withdrawn and superseded reports. */
export function statementOf(context: LabContext, report: IssuedReport): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const { report_id, result_id, version } = report;
    const known = await findRow(trx, "report_statement", { report_id }, ["statement"]);
    if (known) return known.statement;
    const result = await requireRow(trx, "lab_result", { result_id }, ["state", "version"]);
    if (result.state !== "ready" || result.version !== version) return null;
    const content_hash = await contentHash(trx, report);
    const statement = await sign(trx, context, await claimsOf(trx, context, report, content_hash));
    await insertRows(trx, "report_statement", { report_id, content_hash, statement });
    return statement;
  });
}

export async function fileStatement(
  context: LabContext,
  report: IssuedReport,
  file_hash: string,
): Promise<string> {
  const { db } = context;
  const { report_id } = report;
  const { content_hash } = await requireRow(db, "report_statement", { report_id }, ["content_hash"]);
  return sign(db, context, { ...(await claimsOf(db, context, report, content_hash)), file: file_hash });
}

async function sign(db: Db | Trx, { signReport, clock }: LabContext, claims: object): Promise<string> {
  const { statement, key } = await signReport(clock.now(), claims);
  await db
    .insertInto("report_key")
    .values(key)
    .onConflict((conflict) => conflict.column("kid").doNothing())
    .execute();
  return statement;
}

async function claimsOf(db: Db | Trx, { brand }: LabContext, report: IssuedReport, sha: string) {
  const { verification_code: rpt, result_id, version: ver } = report;
  const { issued_at } = await requireRow(db, "result_version", { result_id, version: ver }, ["issued_at"]);
  const iat = Math.floor(Date.parse(issued_at) / 1000);
  return { iss: brand.slice(0, ISSUER_LENGTH), rpt, ver, sha, iat };
}

/** Includes the report's secret code, so that values cannot be guessed. */
async function contentHash(trx: Trx | Db, report: IssuedReport): Promise<string> {
  const { verification_code, kind, result_id, version } = report;
  const content = [
    verification_code,
    kind,
    await requireRow(trx, "result_version", { result_id, version }),
    await observationsOf(trx, result_id, version),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
