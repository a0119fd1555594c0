import { readdirSync, readFileSync } from "node:fs";
import type Database from "libsql";

/** The build copies it beside the bundle. */
const FOLDER = new URL("./schema/", import.meta.url);
const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
const textOf = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");

const SCHEMA: readonly string[] = [
  names
    .filter((name) => !/^\d/.test(name))
    .map(textOf)
    .join("\n"),
  ...names
    .filter((name) => /^\d/.test(name))
    .sort()
    .map(textOf),
];

/** @throws Error for a database from before 1.0 or of a newer version */
export function migrate(connection: Database.Database, steps = SCHEMA): void {
  // Lock before reading: another process may migrate the same file.
  connection.exec("BEGIN IMMEDIATE");
  try {
    const version = schemaVersion(connection, steps.length);
    for (const [index, text] of steps.entries())
      if (index >= version) connection.exec(`${text}\nPRAGMA user_version = ${String(index + 1)};`);
    connection.exec("COMMIT");
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}

function schemaVersion(connection: Database.Database, known: number): number {
  const { user_version } = connection.prepare("PRAGMA user_version").get() as { user_version: number }; // its column
  if (user_version > known)
    throw new Error(
      `its database was written by a newer version (schema ${String(user_version)}, not ${String(known)}); start that version, or restore a copy from before`,
    );
  if (user_version === 0 && connection.prepare("SELECT 1 FROM sqlite_master").get())
    throw new Error(
      "its database was written before version 1.0; `npm run lab -- --reset` starts a new one, and so does removing the folder lab in DATA_DIR",
    );
  return user_version;
}
