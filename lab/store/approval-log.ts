import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "./db.ts";
import type { ApprovalLogTable } from "./schema/approval.ts";

/** What became of one row; `refused`: the laboratory could not approve it, and says why. */
export type Outcome = "approved" | "rejected" | "refused";
export type LoggedDecision = [examination_item_id: string, outcome: Outcome, reason: string | null];
export type LogLine = Selectable<ApprovalLogTable>;
export type LogEntry = Omit<LogLine, "seq" | "decisions" | "previous_hash" | "hash" | "mac"> & {
  decisions: readonly LoggedDecision[];
};

/** Hash before the first line. */
export const FIRST_HASH = "0".repeat(64);

const decisionList = z.array(
  z.tuple([z.string(), z.enum(["approved", "rejected", "refused"]), z.string().nullable()]),
);

/** The decisions of a line. */
export function decisionsOf({ decisions }: Pick<LogLine, "decisions">): LoggedDecision[] {
  return decisionList.parse(JSON.parse(decisions));
}

/** SHA-256 in hex over the previous hash and everything that the line says, as one JSON list. */
export function hashOfLine(line: Omit<LogLine, "hash" | "mac">): string {
  const { previous_hash, company_id, seq, examination_id, step, mode, account_id, actor_name } = line;
  const who = [account_id, actor_name, line.role, line.at];
  const what = [line.funding, line.reason, line.decisions];
  const canonical = [previous_hash, company_id, seq, examination_id, step, mode, ...who, ...what];
  return createHash("sha256").update(JSON.stringify(canonical)).digest("hex");
}

/** The last line of a company's log; null before the first decision. Printed where the log is shown. */
export async function approvalHead(
  db: Db | Trx,
  company_id: string,
): Promise<{ seq: number; hash: string } | null> {
  const head = await db
    .selectFrom("approval_head")
    .select(["seq", "hash"])
    .where("company_id", "=", company_id)
    .executeTakeFirst();
  return head ?? null;
}

/** Lines of one examination, oldest first. */
export function examinationLog(db: Db | Trx, examination_id: string): Promise<LogLine[]> {
  return db
    .selectFrom("approval_log")
    .selectAll()
    .where("examination_id", "=", examination_id)
    .orderBy("seq")
    .execute();
}

export interface LogFault {
  /** the first line that is wrong or absent */
  seq: number;
  /**
   * `register`: its end is not the one that was registered; `invoice`: not the one that an invoice carries; `rows`: an
   * examination's rows say something else
   */
  fault: "edited" | "missing" | "cut" | "register" | "invoice" | "rows";
}

/**
 * Checks a chain from its first line on.
 * @param lines in their order
 * @param head where it has to end, as printed or kept elsewhere
 * @returns the first fault; null when nothing was edited, left out or cut off
 */
export function verifyLog(
  lines: readonly LogLine[],
  head: { seq: number; hash: string } | null,
): LogFault | null {
  let previous = FIRST_HASH;
  for (const [at, line] of lines.entries()) {
    const seq = at + 1;
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

/** One line of the log as the API shows it. */
export function logView(line: LogLine) {
  const decisions = decisionsOf(line);
  const count = (outcome: string) => decisions.filter(([, one]) => one === outcome).length;
  const { seq, step, mode, actor_name, role, at, funding, reason, hash } = line;
  return {
    ...{ seq, step, mode, actor_name, role, at, funding, reason, hash },
    approved_count: count("approved"),
    rejected_count: count("rejected"),
    refused_count: count("refused"),
  };
}
