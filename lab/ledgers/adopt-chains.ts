import type Database from "libsql";
import type { LogLine } from "./approval-log.ts";
import { verifyLog } from "./approval-log.ts";
import { after, NO_DEPOSIT } from "./deposit-rules.ts";
import { grouped } from "../lib/grouped.ts";
import type { ChainName } from "../database/tables.generated.ts";
import { entryMac, registerMac, START, type Head } from "./seal.ts";
import { approvalEntry, depositEntry, type TransferRow } from "./sealed-chains.ts";
import type { SealKey } from "./seal-key.ts";

/** Never seals chains with wrong hashes: their company stays stopped. */
export function openSeals(connection: Database.Database, { key, fresh, keep }: SealKey): void {
  connection.exec("CREATE TEMP TABLE seal_key (key TEXT NOT NULL, counter INTEGER NOT NULL)");
  connection.exec(
    "CREATE TEMP TABLE ledger_checked (what TEXT, company_id TEXT, data_version INTEGER, mac TEXT, balance INTEGER, reserved INTEGER, available INTEGER, PRIMARY KEY (what, company_id))",
  );
  connection.exec("BEGIN IMMEDIATE");
  try {
    const register = connection.prepare("SELECT counter FROM seal_register").get() as
      | { counter: number }
      | undefined; // the only column selected
    if (!register && fresh) adopt(connection, key);
    connection.prepare("INSERT INTO seal_key (key, counter) VALUES (?, 0)").run(key);
    connection.exec("COMMIT");
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
  if (fresh) keep();
}

function adopt(connection: Database.Database, key: string): void {
  const heads: Record<string, [number, string]> = {};
  const record = connection.prepare(
    "INSERT INTO seal_adoption (chain, company_id, length, fault, adopted_at) VALUES (?, ?, ?, ?, ?)",
  );
  const keepHead = (chain: ChainName, company_id: string, { length, mac }: Head, fault: string | null) => {
    heads[`${chain} ${company_id}`] = [length, mac];
    record.run(chain, company_id, length, fault, new Date().toISOString());
  };
  const sealLine = connection.prepare("UPDATE approval_log SET mac = ? WHERE company_id = ? AND seq = ?");
  const printed = connection.prepare("SELECT seq, hash FROM approval_head WHERE company_id = ?");
  for (const [company_id, lines] of byCompany<LogLine>(connection, "approval_log")) {
    const end = (printed.get(company_id) ?? null) as { seq: number; hash: string } | null; // its two columns
    const fault = verifyLog(lines, end);
    let head: Head = { length: 0, mac: START };
    for (const line of fault ? [] : lines) {
      head = nextHead(key, ["approval", company_id], head, approvalEntry(line));
      sealLine.run(head.mac, company_id, line.seq);
    }
    keepHead("approval", company_id, { ...head, length: lines.length }, fault?.fault ?? null);
  }
  const sealRow = connection.prepare("UPDATE deposit_transfer SET mac = ? WHERE transfer_id = ?");
  for (const [company_id, rows] of byCompany<TransferRow>(connection, "deposit_transfer")) {
    const isWhole = addsUp(rows);
    let head: Head = { length: 0, mac: START };
    for (const row of isWhole ? rows : []) {
      head = nextHead(key, ["deposit", company_id], head, depositEntry(row));
      sealRow.run(head.mac, row.transfer_id);
    }
    keepHead("deposit", company_id, { ...head, length: rows.length }, isWhole ? null : "edited");
  }
  const text = JSON.stringify(heads);
  connection
    .prepare("INSERT INTO seal_register (id, counter, heads, mac) VALUES (1, 1, ?, ?)")
    .run(text, registerMac(key, 1, text));
}

function nextHead(
  key: string,
  chain: readonly [ChainName, string],
  head: Head,
  entry: readonly unknown[],
): Head {
  return { length: head.length + 1, mac: entryMac(key, chain, head, entry) };
}

function addsUp(rows: readonly TransferRow[]): boolean {
  let deposit = NO_DEPOSIT;
  return rows.every((row) => {
    deposit = after(deposit, row);
    return row.balance_after === deposit.balance && row.available_after === deposit.available;
  });
}

function byCompany<T extends { company_id: string }>(connection: Database.Database, table: string) {
  const rows = connection.prepare(`SELECT * FROM ${table} ORDER BY company_id, seq`).all() as T[]; // the columns of this schema
  return grouped(rows, ({ company_id }) => company_id);
}
