import { sql } from "kysely";
import type { Trx, LedgerCheckedTable } from "../database/db.ts";
import type { Deposit } from "./deposit-rules.ts";
import type { Head } from "./seal.ts";

type What = LedgerCheckedTable["what"];

/** Changes when another connection has written. */
async function writesOfOthers(trx: Trx): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`PRAGMA data_version`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("SQLite has no data_version.");
  return row.data_version;
}

/** null = check again */
export async function knownWhole(
  trx: Trx,
  what: What,
  company_id: string,
  end: Head | null,
): Promise<Deposit | null> {
  if (!end) return null;
  const known = await trx
    .selectFrom("ledger_checked")
    .select(["data_version", "balance", "reserved", "available"])
    .where("what", "=", what)
    .where("company_id", "=", company_id)
    .where("mac", "=", end.mac)
    .executeTakeFirst();
  if (!known) return null;
  const { data_version, ...deposit } = known;
  return data_version === (await writesOfOthers(trx)) ? deposit : null;
}

export async function keepWhole(
  trx: Trx,
  what: What,
  company_id: string,
  { mac }: Head,
  deposit: Deposit,
): Promise<void> {
  const row = { what, company_id, mac, ...deposit, data_version: await writesOfOthers(trx) };
  await trx.replaceInto("ledger_checked").values(row).execute();
}
