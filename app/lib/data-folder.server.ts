import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import Database from "libsql";

/** Node's recursion never ends below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** DATA_DIR must be writable if it keeps anything. */
export function folderFaults(given: Record<string, string | undefined>): string[] {
  if (given["REDIS_URL"] && given["LAB_API_URL"] && given["SESSION_SECRETS"]) return [];
  try {
    const folder = resolve(given["DATA_DIR"] ?? "./data");
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return ["DATA_DIR: must be a folder that the portal may write to"];
  }
}

/** Bars other portals from the folder. @throws Error with code SQLITE_BUSY while another holds it */
export function holdFolder(folder: string): () => void {
  const lock = new Database(join(folder, "state.lock"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

/** Generated once, readable by the owner only. */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
