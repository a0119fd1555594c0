import {
  approvalHead,
  FIRST_HASH,
  hashOfLine,
  type LogEntry,
  type LogLine,
} from "../../../ledgers/approval-log.ts";
import type { Trx } from "../../../database/db.ts";
import { insertRows } from "../../../database/rows.ts";
import { approvalState, BrokenLedger } from "../../../ledgers/ledger-state.ts";
import { entryMac, moveHead } from "../../../ledgers/seal.ts";
import { approvalEntry } from "../../../ledgers/sealed-chains.ts";

/** @throws BrokenLedger when the chain is not whole */
export async function appendLog(trx: Trx, entry: LogEntry): Promise<LogLine> {
  const { company_id } = entry;
  const { register, head: end, found } = await approvalState(trx, company_id);
  if (found) throw new BrokenLedger(found);
  const head = await approvalHead(trx, company_id);
  const content = {
    ...entry,
    seq: (head?.seq ?? 0) + 1,
    decisions: JSON.stringify(entry.decisions),
    previous_hash: head?.hash ?? FIRST_HASH,
  };
  const hashed = { ...content, hash: hashOfLine(content) };
  const mac = entryMac(register.key, ["approval", company_id], end, approvalEntry(hashed));
  const line = { ...hashed, mac };
  await insertRows(trx, "approval_log", line);
  const { seq, hash } = line;
  await trx
    .insertInto("approval_head")
    .values({ company_id, seq, hash })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ seq, hash }))
    .execute();
  await moveHead(trx, register, ["approval", company_id], { length: end.length + 1, mac });
  return line;
}
