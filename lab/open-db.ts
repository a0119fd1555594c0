import { join } from "node:path";
import Database from "libsql";
import { Kysely, SqliteDialect } from "kysely";
import { migrations } from "./migrations/index.ts";
import { openSeals } from "./ledgers/adopt-chains.ts";
import type { Db, Schema } from "./database/db.ts";
import { passingKey, type SealKey } from "./ledgers/seal-key.ts";

/**
 * Opens or creates the database and applies missing migrations.
 * @param file SQLite path, or ":memory:"
 * @param seal key of the ledgers; they count as broken with a wrong one
 */
export function openDb(file: string, seal: SealKey = passingKey()): Db {
  const connection = new Database(file);
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = NORMAL");
  connection.exec("PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA busy_timeout = 5000");
  // The seal key is in a temporary table and must never reach a file.
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

/**
 * Keeps other laboratories from the folder, until it is let go or this process ends.
 * @throws Error with code SQLITE_BUSY while another holds it
 */
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

/** Prepares each text once: preparing takes longer than most queries. */
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

/** @throws Error for migrations that this program does not know */
function refuseNewer(connection: Database.Database): void {
  const known = new Set<string>(migrations.map(({ name }) => name));
  const rows = connection.prepare("SELECT name FROM migration ORDER BY name").all() as { name: string }[]; // selected columns
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `its database was written by a newer version (${unknown.join(", ")}); start that version, or restore a copy from before`,
    );
}

function migrate(connection: Database.Database): void {
  connection.exec("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)");
  // Lock before reading: another process may migrate the same file.
  connection.exec("BEGIN IMMEDIATE");
  try {
    refuseNewer(connection);
    const applied = connection.prepare("SELECT 1 FROM migration WHERE name = ?");
    const record = connection.prepare("INSERT INTO migration (name, applied_at) VALUES (?, ?)");
    for (const { name, up } of migrations) {
      if (applied.get(name)) continue;
      connection.exec(up);
      record.run(name, new Date().toISOString());
    }
    connection.exec("COMMIT");
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}
