import { join } from "node:path";
import Database from "libsql";
import { Kysely, SqliteDialect } from "kysely";
import { openSeals } from "./ledgers/adopt-chains.ts";
import type { Db, Schema } from "./database/db.ts";
import { migrate } from "./database/migrate.ts";
import { passingKey, type SealKey } from "./ledgers/seal-key.ts";

/**
 * @param file SQLite path, or ":memory:"
 * @param seal key of the ledgers; they count as broken with a wrong one
 */
export function openDb(file: string, seal: SealKey = passingKey()): Db {
  const connection = new Database(file);
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = NORMAL");
  connection.exec("PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA busy_timeout = 5000");
  // The seal key is in a temporary table and must not reach a file.
  connection.exec("PRAGMA temp_store = MEMORY");
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: { prepare: cachedPrepare(connection), close: () => void connection.close() },
    }),
  });
  migrate(connection);
  openSeals(connection, seal);
  return db;
}

/** Lasts until let go or this process ends. @throws Error with code SQLITE_BUSY while another holds it */
export function holdFolder(folder: string): () => void {
  const lock = new Database(join(folder, "laboratory.lock"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

const MAX_STATEMENTS = 500;

/** Preparing takes longer than most queries. */
function cachedPrepare(connection: Database.Database): (text: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>();
  return (text) => {
    let statement = statements.get(text);
    if (!statement) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(text, (statement = connection.prepare(text)));
    }
    return statement;
  };
}
