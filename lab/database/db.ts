import type { Kysely, Selectable, Transaction } from "kysely";
import type { Tables } from "./tables.generated.ts";

/** In one connection's memory, never in the file: the key and the furthest register seen. */
interface SealKeyTable {
  key: string;
  counter: number;
}

/** In one connection's memory: verified state, with the `PRAGMA data_version` of others' writes. */
export interface LedgerCheckedTable {
  what: "deposit" | "rows";
  company_id: string;
  data_version: number;
  /** seal of the last entry */
  mac: string;
  /** sum of the transfers; 0 for rows */
  balance: number;
  reserved: number;
  available: number;
}

/**
 * Ids are text, instants ISO 8601 UTC text, money whole rupiah. As in the API, `name_id`, `title_id` etc. hold
 * Indonesian.
 */
export interface Schema extends Tables {
  seal_key: SealKeyTable;
  ledger_checked: LedgerCheckedTable;
}
export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type Db = Kysely<Schema>;
/**
 * With a single connection, use only the transaction inside `db.transaction()`: `db` would wait
 * forever. Functions that work in either take `Db | Trx`.
 */
export type Trx = Transaction<Schema>;
