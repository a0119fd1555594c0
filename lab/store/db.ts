import Database from "libsql";
import { Kysely, SqliteDialect, type Transaction } from "kysely";
import { migrations } from "../migrations/index.ts";
import type { CoreTables } from "./schema/core.ts";
import type { OrderTables } from "./schema/orders.ts";
import type { RegistrationTables } from "./schema/registration.ts";

/** Every table of the reference laboratory. Ids are text, instants ISO 8601 UTC text, money whole rupiah. */
export interface Schema extends CoreTables, OrderTables, RegistrationTables {}
export type Db = Kysely<Schema>;
/**
 * There is one connection: inside `db.transaction()` use the transaction only, never `db`
 * (it would wait for itself). A function that may run in either takes `Db | Trx`.
 */
export type Trx = Transaction<Schema>;

/**
 * Opens (and creates) the laboratory's database and brings it to the newest migration.
 * @param file path of the SQLite file, or ":memory:"
 */
export function openDb(file: string): Db {
  const connection = new Database(file);
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = NORMAL");
  connection.exec("PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA busy_timeout = 5000");
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: { prepare: remembering(connection), close: () => void connection.close() },
    }),
  });
  migrate(connection);
  return db;
}

const MOST_STATEMENTS = 500;

/** Prepares each text once: preparing costs more than most of the queries themselves. */
function remembering(connection: Database.Database): (text: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>();
  return (text) => {
    let statement = statements.get(text);
    if (!statement) {
      if (statements.size >= MOST_STATEMENTS) statements.clear();
      statements.set(text, (statement = connection.prepare(text)));
    }
    return statement;
  };
}

function migrate(connection: Database.Database): void {
  connection.exec("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)");
  // Another process may open the same file: the lock comes before the look.
  connection.exec("BEGIN IMMEDIATE");
  try {
    const done = connection.prepare("SELECT 1 FROM migration WHERE name = ?");
    const note = connection.prepare("INSERT INTO migration (name, applied_at) VALUES (?, ?)");
    for (const { name, up } of migrations) {
      if (done.get(name)) continue;
      connection.exec(up);
      note.run(name, new Date().toISOString());
    }
    connection.exec("COMMIT");
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}
