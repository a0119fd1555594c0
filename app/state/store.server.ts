import { EventEmitter } from "node:events";
import { mkdirSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import { singleton } from "../lib/process-value.ts";
import { steadyClock } from "../lib/steady-clock.ts";

/** Every TTL is in seconds. */
export interface State {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** A deleted entry stays deleted. */
  replace(key: string, value: string, seconds: number): Promise<void>;
  /** False if the key exists. */
  add(key: string, value: string, seconds: number): Promise<boolean>;
  increment(key: string, seconds: number): Promise<{ count: number; secondsLeft: number }>;
  decrement(key: string): Promise<void>;
  delete(key: string): Promise<void>;
  addMember(set: string, member: string, seconds: number): Promise<void>;
  removeMember(set: string, member: string): Promise<void>;
  members(set: string): Promise<string[]>;
  /** Every container, including this one. */
  announce(topic: StoreTopic, text: string): Promise<void>;
  /** `missed`: an interruption may have lost some. */
  listen(topic: StoreTopic, onMessage: (text: string) => void, missed: () => void): void;
  /** ms; never goes back, unlike the machine's clock. */
  now(): number;
  /** ms; 0: never. */
  lostAt?: () => number;
  close(): Promise<void>;
}

export interface Store extends State {
  /** Throws unless the next start finds the entries. */
  verify(): Promise<void>;
  weaknesses(): Promise<string[]>;
  onInterrupted(listener: () => void): void;
}

const shared = singleton<State>("state");
export const store = shared.get;
export const setStore = shared.set;

type StoreTopic = "session-ended";

/** ":memory:" keeps it in the process. */
export function openEmbeddedStore(dataDir: string, now: () => number = steadyClock()): Store {
  if (dataDir !== ":memory:") mkdirSync(dataDir, { recursive: true });
  const file = dataDir === ":memory:" ? null : join(dataDir, "state.sqlite");
  const db = openFile(file ?? ":memory:");
  const inode = file === null ? 0 : statSync(file).ino;
  db.exec(
    "CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
  );
  db.exec("CREATE INDEX IF NOT EXISTS state_expiry ON state (expires_at)");
  db.exec(`PRAGMA user_version = ${String(FORMAT)}`);
  const read = db.prepare("SELECT value, expires_at FROM state WHERE key = ? AND expires_at > ?");
  const write = db.prepare(
    "INSERT INTO state VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at",
  );
  const renew = db.prepare("UPDATE state SET value = ?, expires_at = ? WHERE key = ? AND expires_at > ?");
  const addNew = db.prepare(
    "INSERT INTO state VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at WHERE state.expires_at <= ?",
  );
  const count = db.prepare(
    `INSERT INTO state VALUES (?, '1', ?) ON CONFLICT (key) DO UPDATE SET
       value = CASE WHEN state.expires_at <= ? THEN '1' ELSE CAST(CAST(state.value AS INTEGER) + 1 AS TEXT) END,
       expires_at = CASE WHEN state.expires_at <= ? THEN excluded.expires_at ELSE state.expires_at END`,
  );
  const uncount = db.prepare(
    "UPDATE state SET value = CAST(value AS INTEGER) - 1 WHERE key = ? AND expires_at > ? AND CAST(value AS INTEGER) > 0",
  );
  const remove = db.prepare("DELETE FROM state WHERE key = ?");
  // No key contains the separator.
  const membersOf = db.prepare("SELECT key FROM state WHERE key >= ? AND key < ? AND expires_at > ?");
  const memberKey = (set: string, member: string) => `${set}\u0001${member}`;
  const sweep = db.prepare(
    "DELETE FROM state WHERE key IN (SELECT key FROM state WHERE expires_at <= ? LIMIT ?)",
  );
  /** the file shrinks only at the next WAL checkpoint */
  let isShorter = false;
  /** In slices, so that others wait only ms. @returns if more are left */
  const sweepSlice = (): boolean => {
    const until = performance.now() + SWEEP.sliceMs;
    let isMore = true;
    while (isMore && performance.now() < until) {
      const isSwept = sweep.run(now(), SWEEP.rows).changes < SWEEP.rows;
      const isFreed = isSwept && freePages(db);
      isShorter ||= isFreed;
      isMore = !isSwept || isFreed;
    }
    if (!isMore && isShorter) {
      db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
      isShorter = false;
    }
    return isMore;
  };
  const sweepNext = (): void => {
    let isMore = false;
    try {
      isMore = sweepSlice();
    } catch {
      // The watch reports a file that cannot be written.
    }
    sweeper = setTimeout(sweepNext, isMore ? SWEEP.pauseMs : SWEEP.everyMs).unref();
  };
  let sweeper = setTimeout(sweepNext, SWEEP.everyMs).unref();
  const endEntries = () => {
    try {
      sweepSlice();
    } catch {
      // A file that cannot be written keeps its ended entries.
    }
  };
  const subscribers = new EventEmitter();
  const row = (key: string) => read.get(key, now()) as { value: string; expires_at: number } | undefined; // selected columns
  return {
    now,
    get: (key) => Promise.resolve(row(key)?.value ?? null),
    set: (key, value, seconds) => {
      write.run(key, value, now() + seconds * 1000);
      return Promise.resolve();
    },
    replace: (key, value, seconds) => {
      renew.run(value, now() + seconds * 1000, key, now());
      return Promise.resolve();
    },
    add: (key, value, seconds) =>
      Promise.resolve(addNew.run(key, value, now() + seconds * 1000, now()).changes > 0),
    increment: (key, seconds) => {
      count.run(key, now() + seconds * 1000, now(), now());
      const at = row(key);
      return Promise.resolve({
        count: Number(at?.value ?? 1),
        secondsLeft: Math.max(1, Math.ceil(((at?.expires_at ?? now()) - now()) / 1000)),
      });
    },
    decrement: (key) => {
      uncount.run(key, now());
      return Promise.resolve();
    },
    delete: (key) => {
      remove.run(key);
      return Promise.resolve();
    },
    addMember: (set, member, seconds) => {
      write.run(memberKey(set, member), "", now() + seconds * 1000);
      return Promise.resolve();
    },
    removeMember: (set, member) => {
      remove.run(memberKey(set, member));
      return Promise.resolve();
    },
    members: (set) => {
      const rows = membersOf.all(memberKey(set, ""), `${set}\u0002`, now()) as { key: string }[]; // selected columns
      return Promise.resolve(rows.map(({ key }) => key.slice(set.length + 1)));
    },
    announce: (topic, text) => {
      subscribers.emit(topic, text);
      return Promise.resolve();
    },
    listen: (topic, onMessage) => void subscribers.on(topic, onMessage),
    verify: async () => {
      // SQLite goes on writing into a removed file.
      if (file !== null && (await stat(file)).ino !== inode)
        throw Object.assign(new Error("The file was replaced."), { code: "ENOENT" });
    },
    weaknesses: () => Promise.resolve([]),
    onInterrupted: () => undefined,
    close: () => {
      clearTimeout(sweeper);
      endEntries();
      db.close();
      return Promise.resolve();
    },
  };
}

/** Rows or 4 KB pages per batch; ms per slice, pause and sweep. */
const SWEEP = { rows: 5, pages: 64, sliceMs: 8, pauseMs: 20, everyMs: 10_000 };
const LOG_BYTES = 4 * 1024 * 1024;

type Db = InstanceType<typeof Database>;

/** Raise it with each change of the table; older files have 0. */
const FORMAT = 1;
const COLUMNS = "key,value,expires_at";

/** @throws Error for a file of a newer program */
function openFile(path: string): Db {
  const db = new Database(path);
  const columns = (db.prepare("PRAGMA table_info(state)").all() as { name: string }[]) // selected columns
    .map(({ name }) => name)
    .join(",");
  if (numberOf(db, "user_version") > FORMAT || !["", COLUMNS].includes(columns)) {
    db.close();
    throw new Error(
      "state.sqlite was written by a newer version of the portal; start that version, or remove the file: everybody then signs in again",
    );
  }
  // Only a rewrite adds the list of free pages to older files.
  if (numberOf(db, "auto_vacuum") !== INCREMENTAL) {
    db.exec("PRAGMA auto_vacuum = INCREMENTAL");
    db.exec("VACUUM");
  }
  db.exec("PRAGMA journal_mode = WAL");
  db.exec(`PRAGMA journal_size_limit = ${String(LOG_BYTES)}`);
  db.exec("PRAGMA synchronous = NORMAL");
  db.exec("PRAGMA busy_timeout = 2000");
  return db;
}

const INCREMENTAL = 2;

function freePages(db: Db): boolean {
  if (numberOf(db, "freelist_count") === 0) return false;
  db.prepare(`PRAGMA incremental_vacuum(${String(SWEEP.pages)})`).all();
  return true;
}

function numberOf(db: Db, name: "auto_vacuum" | "freelist_count" | "user_version"): number {
  const [row] = db.prepare(`PRAGMA ${name}`).all() as Record<string, number>[]; // one row, one column
  return row?.[name] ?? 0;
}
