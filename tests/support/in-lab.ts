import { join } from "node:path";
import type { Db } from "../../lab/database/db.ts";
import { openDb } from "../../lab/open-db.ts";

/** Reads or changes the database of the laboratory that a portal opened. */
export async function inLab<T>({ dataDir }: { dataDir: string }, run: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(join(dataDir, "lab", "lab.sqlite"));
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}
