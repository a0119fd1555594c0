import { createHash, randomUUID, scryptSync } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { isLong } from "../../../tests/support/runs.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const DATABASE = "lab.sqlite";
/** Lifetime of a current seed; a bucket never spans two days in any time zone. */
const BUCKET_MS = 10 * 60_000;
const KEPT_MS = 24 * 3_600_000;

let sources: string | undefined;

function folderOfSeeds(): string {
  if (!sources) {
    const hash = createHash("sha256");
    for (const name of readdirSync(join(root, "lab"), { recursive: true, encoding: "utf8" }).sort()) {
      if (/^(tests|build)\b/.test(name)) continue;
      const file = join(root, "lab", name);
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
    }
    sources = hash.digest("hex").slice(0, 16);
  }
  return join(root, ".cache/seeds", sources);
}

/**
 * Copies a seeded database into a new laboratory's data folder, as the laboratory would create it at
 * that time. Copying takes milliseconds, creating half a second.
 */
export async function copySeed(
  dataDir: string,
  at = new Date(),
  brand = "Laboratorium Sehat",
): Promise<void> {
  const isNow = Math.abs(at.getTime() - Date.now()) < 60_000;
  const bucket = isNow ? Math.floor(at.getTime() / BUCKET_MS) * BUCKET_MS : at.getTime();
  const name = createHash("sha256").update(brand).digest("hex").slice(0, 8);
  const kind = `${isNow ? "now" : "at"}${isLong ? "-long" : ""}-${name}`;
  const seed = join(folderOfSeeds(), `${kind}-${String(bucket)}.sqlite`);
  if (!existsSync(seed)) await makeSeed(seed, at, brand);
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(seed, join(dataDir, DATABASE));
  writeFileSync(join(dataDir, "ledger-key"), KEY, { mode: 0o600 });
}

const KEY = "5eed".repeat(16);

/** A hash carries its cost. */
function quickHash(): string {
  const [cost, salt] = [64, Buffer.alloc(16, 7)];
  const key = scryptSync("Lab-portal-1", salt, 32, { N: cost, r: 8, p: 1 });
  return `scrypt$${String(cost)}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

async function makeSeed(file: string, at: Date, brand: string): Promise<void> {
  const { openDb } = await import("../../open-db.ts");
  const { seedIfEmpty } = await import("../../seed/seed.ts");
  mkdirSync(folderOfSeeds(), { recursive: true });
  forgetOldSeeds();
  const draft = join(tmpdir(), `seed-${randomUUID()}.sqlite`);
  const db = openDb(draft, { key: KEY, fresh: true, keep: () => undefined });
  await db.replaceInto("laboratory").values({ only_row: 1, name: brand }).execute();
  await seedIfEmpty(db, { now: () => at });
  // The long run compares the times of sign-ins.
  if (!isLong) await db.updateTable("account").set({ password_hash: quickHash() }).execute();
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await db.destroy();
  // Another worker may create the same seed: put it in place as a whole.
  const ready = `${file}.${randomUUID()}`;
  copyFileSync(draft, ready);
  renameSync(ready, file);
  for (const end of ["", "-wal", "-shm"]) rmSync(draft + end, { force: true });
}

function forgetOldSeeds(): void {
  for (const name of readdirSync(join(root, ".cache/seeds"))) {
    const folder = join(root, ".cache/seeds", name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
