import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "../database/db.ts";
import { findRow } from "../database/rows.ts";
import type { ApprovalLogTable } from "../database/tables.generated.ts";

/** `refused`: the laboratory could not approve the row. */
export type ApprovalOutcome = "approved" | "rejected" | "refused";
export type LoggedDecision = [examination_item_id: string, outcome: ApprovalOutcome, reason: string | null];
export type LogLine = Selectable<ApprovalLogTable>;
export type LogEntry = Omit<LogLine, "seq" | "decisions" | "previous_hash" | "hash" | "mac"> & {
  decisions: readonly LoggedDecision[];
};

export const FIRST_HASH = "0".repeat(64);

const decisionList = z.array(
  z.tuple([z.string(), z.enum(["approved", "rejected", "refused"]), z.string().nullable()]),
);

export function decisionsOf({ decisions }: Pick<LogLine, "decisions">): LoggedDecision[] {
  return decisionList.parse(JSON.parse(decisions));
}

/** SHA-256 in hex over the previous hash and all fields. */
export function hashOfLine(line: Omit<LogLine, "hash" | "mac">): string {
  const { previous_hash, company_id, seq, examination_id, step, mode, account_id, actor_name } = line;
  const who = [account_id, actor_name, line.role, line.at];
  const what = [line.funding, line.reason, line.decisions];
  const canonical = [previous_hash, company_id, seq, examination_id, step, mode, ...who, ...what];
  return createHash("sha256").update(JSON.stringify(canonical)).digest("hex");
}

/** null before the first decision */
export async function approvalHead(
  db: Db | Trx,
  company_id: string,
): Promise<{ seq: number; hash: string } | null> {
  const head = await findRow(db, "approval_head", { company_id }, ["seq", "hash"]);
  return head ?? null;
}

export function examinationLog(db: Db | Trx, examination_id: string): Promise<LogLine[]> {
  return db
    .selectFrom("approval_log")
    .selectAll()
    .where("examination_id", "=", examination_id)
    .orderBy("seq")
    .execute();
}

export interface LogFault {
  seq: number;
  /** `register`, `invoice`: the end differs from the recorded one; `rows`: examination rows differ */
  fault: "edited" | "missing" | "cut" | "register" | "invoice" | "rows";
}

/** @param head expected end, as kept elsewhere @returns the first fault, or null */
export function verifyLog(
  lines: readonly LogLine[],
  head: { seq: number; hash: string } | null,
): LogFault | null {
  let previous = FIRST_HASH;
  for (const [index, line] of lines.entries()) {
    const seq = index + 1;
    if (line.seq !== seq || (line.previous_hash !== previous && line.hash === hashOfLine(line)))
      return { seq, fault: "missing" };
    if (line.hash !== hashOfLine(line)) return { seq, fault: "edited" };
    previous = line.hash;
  }
  const kept = head?.seq ?? 0;
  if (lines.length < kept) return { seq: lines.length + 1, fault: "cut" };
  const last = lines[kept - 1];
  return last && last.hash !== head?.hash ? { seq: kept, fault: "edited" } : null;
}

export function logView(line: LogLine) {
  const decisions = decisionsOf(line);
  const count = (outcome: string) =>
    decisions.filter(([, approvalOutcome]) => approvalOutcome === outcome).length;
  const { seq, step, mode, actor_name, role, at, funding, reason, hash } = line;
  return {
    seq,
    step,
    mode,
    actor_name,
    role,
    at,
    funding,
    reason,
    hash,
    approved_count: count("approved"),
    rejected_count: count("rejected"),
    refused_count: count("refused"),
  };
}
