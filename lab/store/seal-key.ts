import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** The key of a laboratory's seals. */
export interface SealKey {
  key: string;
  /** made just now: chains without seals are adopted with it */
  fresh: boolean;
  /** keeps a fresh key, once the database is sealed with it */
  keep: () => void;
}

/** A key for a database that lives no longer than its connection. */
export function passingKey(): SealKey {
  return { key: randomBytes(32).toString("hex"), fresh: true, keep: () => undefined };
}

/** The key in a file outside of the database; made once, and readable to its owner alone. */
export function keyFile(file: string): SealKey {
  if (existsSync(file))
    return { key: readFileSync(file, "utf8").trim(), fresh: false, keep: () => undefined };
  // Under another name until the chains are sealed, so that a start that was cut off is repeated with the same key.
  const draft = `${file}.new`;
  if (!existsSync(draft)) writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  return { key: readFileSync(draft, "utf8").trim(), fresh: true, keep: () => renameSync(draft, file) };
}
