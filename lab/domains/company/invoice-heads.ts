import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows } from "../../database/rows.ts";
import { approvalState, depositState } from "../../ledgers/ledger-state.ts";

/** Nothing while the chains are broken or empty. */
export async function keepHeads(trx: Trx, company_id: string, invoice_number: string): Promise<void> {
  const approval = await approvalState(trx, company_id);
  const deposit = await depositState(trx, company_id);
  if (approval.found || deposit.found || approval.head.length + deposit.head.length === 0) return;
  await insertRows(trx, "company_invoice_head", {
    invoice_number,
    approval_length: approval.head.length,
    approval_mac: approval.head.mac,
    deposit_length: deposit.head.length,
    deposit_mac: deposit.head.mac,
  });
}

/** Null for older invoices. */
export async function headsOf(db: Db | Trx, invoice_number: string) {
  const kept = await findRow(db, "company_invoice_head", { invoice_number });
  if (!kept) return null;
  const shown = (length: number, mac: string) => ({ entries: length, seal: mac });
  return {
    approvals: shown(kept.approval_length, kept.approval_mac),
    deposit: shown(kept.deposit_length, kept.deposit_mac),
  };
}
