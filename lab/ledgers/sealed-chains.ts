import type { Selectable } from "kysely";
import { verifyLog, type LogFault, type LogLine } from "./approval-log.ts";
import { after, NO_DEPOSIT, type Deposit } from "./deposit-rules.ts";
import type { DepositTransferTable } from "../database/tables.generated.ts";
import { entryMac, START, type Head } from "./seal.ts";

export type TransferRow = Omit<Selectable<DepositTransferTable>, "seq">;

interface Checked {
  head: Head;
  fault: LogFault | null;
}

export function approvalEntry(line: Omit<LogLine, "mac">): readonly unknown[] {
  const { seq, examination_id, step, mode, account_id, actor_name, role, at } = line;
  const { funding, reason, decisions, previous_hash, hash } = line;
  const who = [account_id, actor_name, role, at];
  return [seq, examination_id, step, mode, ...who, funding, reason, decisions, previous_hash, hash];
}

/** All fields but the row number. */
export function depositEntry(row: Omit<TransferRow, "mac">): readonly unknown[] {
  const { transfer_id, kind, reference_kind, reference_id, pending_id, amount, debit, credit } = row;
  const what = [transfer_id, kind, reference_kind, reference_id, pending_id, amount, debit, credit];
  return [...what, row.balance_after, row.available_after, row.account_id, row.at];
}

export function checkApproval(
  key: string,
  company_id: string,
  lines: readonly LogLine[],
  printed: { seq: number; hash: string } | null,
  registered: Head | null,
): Checked {
  const plain = verifyLog(lines, printed);
  let head: Head = { length: 0, mac: START };
  for (const line of lines) {
    if (plain && line.seq >= plain.seq) break;
    const mac = entryMac(key, ["approval", company_id], head, approvalEntry(line));
    if (line.mac !== mac) return { head, fault: { seq: head.length + 1, fault: "edited" } };
    head = { length: head.length + 1, mac };
  }
  return { head, fault: plain ?? endFault(head, registered) };
}

export function checkDeposit(
  key: string,
  company_id: string,
  rows: readonly TransferRow[],
  registered: Head | null,
): Checked & { deposit: Deposit } {
  let head: Head = { length: 0, mac: START };
  let deposit = NO_DEPOSIT;
  for (const row of rows) {
    const next = after(deposit, row);
    const mac = entryMac(key, ["deposit", company_id], head, depositEntry(row));
    if (row.mac !== mac || row.balance_after !== next.balance || row.available_after !== next.available)
      return { head, deposit, fault: { seq: head.length + 1, fault: "edited" } };
    head = { length: head.length + 1, mac };
    deposit = next;
  }
  return { head, deposit, fault: endFault(head, registered) };
}

function endFault(head: Head, registered: Head | null): LogFault | null {
  if (!registered) return { seq: head.length, fault: "register" };
  if (head.length < registered.length) return { seq: head.length + 1, fault: "cut" };
  if (head.length > registered.length) return { seq: registered.length + 1, fault: "register" };
  return head.mac === registered.mac ? null : { seq: head.length, fault: "register" };
}
