import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface SealKey {
  key: string;
  /** just created: chains without seals are adopted with it */
  fresh: boolean;
  /** Persists a fresh key once the database is sealed with it. */
  keep: () => void;
}

/** Key for an in-memory database. */
export function passingKey(): SealKey {
  return { key: randomBytes(32).toString("hex"), fresh: true, keep: () => undefined };
}

/** Key file outside the database; created once, readable only by its owner. */
export function keyFile(file: string): SealKey {
  if (existsSync(file))
    return { key: readFileSync(file, "utf8").trim(), fresh: false, keep: () => undefined };
  // Keep it under another name until the chains are sealed, so an interrupted start reuses the same
  // key.
  const draft = `${file}.new`;
  if (!existsSync(draft)) writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  return { key: readFileSync(draft, "utf8").trim(), fresh: true, keep: () => renameSync(draft, file) };
}
