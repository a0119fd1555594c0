import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface SealKey {
  key: string;
  /** just created: it adopts chains without seals */
  fresh: boolean;
  /** Call once the database is sealed with it. */
  keep: () => void;
}

export function passingKey(): SealKey {
  return { key: randomBytes(32).toString("hex"), fresh: true, keep: () => undefined };
}

/** The file is readable only by its owner. */
export function keyFile(file: string): SealKey {
  if (existsSync(file))
    return { key: readFileSync(file, "utf8").trim(), fresh: false, keep: () => undefined };
  // An interrupted start must reuse the same key.
  const draft = `${file}.new`;
  if (!existsSync(draft)) writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  return { key: readFileSync(draft, "utf8").trim(), fresh: true, keep: () => renameSync(draft, file) };
}
