// `node build/programs/backup.js copy DATA_DIR FOLDER`, then `check FOLDER`. Keys are left out: they are secrets.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import Database from "libsql";
import { z } from "zod";

const LIST = "backup.json";
const listFile = z.object({ at: z.string(), sha256: z.record(z.string(), z.string()) });
const KEYS = /(^|\/)(session-secret|(?:ledger|report)-key(\.new)?)$/;
const isDatabase = (path: string) => path.endsWith(".sqlite");
const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** The portal's state first, because the laboratory may be ahead of it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .sort((a, b) => Number(b === "state.sqlite") - Number(a === "state.sqlite") || (a < b ? -1 : 1));
}

/** @throws Error if `to` has files, or is inside `from` */
function backUp(from: string, to: string): string[] {
  if (to.startsWith(from + sep)) throw new Error(`${to} is inside ${from}.`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  if (readdirSync(to).length > 0) throw new Error(`${to} is not empty.`);
  const paths = filesOf(from).filter(
    (path) => path !== LIST && !KEYS.test(path) && !/\.(sqlite-(wal|shm)|lock(-journal)?)$/.test(path),
  );
  const sha256: Record<string, string> = {};
  for (const path of paths) {
    const [source, target] = [join(from, path), join(to, path)];
    mkdirSync(dirname(target), { recursive: true });
    if (isDatabase(path)) copyDatabase(source, target);
    else copyFileSync(source, target);
    sha256[path] = hashOf(target);
  }
  writeFileSync(join(to, LIST), JSON.stringify({ at: new Date().toISOString(), sha256 }, null, 2));
  return paths;
}

/** One instant, while others write. */
function copyDatabase(source: string, target: string): void {
  const database = new Database(source);
  database.exec("PRAGMA busy_timeout = 10000");
  database.prepare("VACUUM INTO ?").run(target);
  database.close();
}

/** Empty: whole. */
function faultsOf(folder: string): string[] {
  if (!existsSync(join(folder, LIST))) return [`${folder} has no ${LIST}: the copy was not finished.`];
  const { sha256 } = listFile.parse(JSON.parse(readFileSync(join(folder, LIST), "utf8")));
  return Object.entries(sha256).flatMap(([path, hash]) => {
    const file = join(folder, path);
    if (!existsSync(file)) return [`${path} is missing.`];
    if (hashOf(file) !== hash) return [`${path} is not what was copied.`];
    return isDatabase(path) ? databaseFaults(file).map((fault) => `${path}: ${fault}`) : [];
  });
}

function databaseFaults(file: string): string[] {
  const database = new Database(file);
  try {
    const rows = z.array(z.object({ integrity_check: z.string() }));
    const matches = rows.parse(database.prepare("PRAGMA integrity_check").all());
    return matches.map((row) => row.integrity_check).filter((text) => text !== "ok");
  } finally {
    database.close();
  }
}

function main([task, ...folders]: readonly string[]): void {
  const [from, to] = folders.map((folder) => resolve(folder));
  const isCopy = task === "copy" && from !== undefined && to !== undefined;
  const copy = isCopy ? to : from;
  if ((!isCopy && task !== "check") || copy === undefined)
    throw new Error("Say copy DATA_DIR FOLDER, or check FOLDER.");
  if (isCopy) process.stdout.write(`Copied ${backUp(from, to).join(", ")}.\n`);
  const faults = faultsOf(copy);
  process.stdout.write(faults.length > 0 ? `${faults.join("\n")}\n` : "The copy is whole.\n");
  if (faults.length > 0) process.exitCode = 1;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
