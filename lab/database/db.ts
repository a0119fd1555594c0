import type { Kysely, Selectable, Transaction } from "kysely";
import type { Tables } from "./tables.generated.ts";

/** In one connection's memory, never in the file. */
interface SealKeyTable {
  key: string;
  counter: number;
}

/** In one connection's memory. */
export interface LedgerCheckedTable {
  what: "deposit" | "rows";
  company_id: string;
  data_version: number;
  mac: string;
  balance: number;
  reserved: number;
  available: number;
}

/** Ids are text, instants ISO 8601 UTC, money whole rupiah; `name_id` etc. hold Indonesian. */
export interface Schema extends Tables {
  seal_key: SealKeyTable;
  ledger_checked: LedgerCheckedTable;
}
export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type Db = Kysely<Schema>;
/** Inside `db.transaction()`, use only the transaction: `db` would wait forever. */
export type Trx = Transaction<Schema>;
