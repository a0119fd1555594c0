import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { processValue } from "../lib/process-value.ts";

/**
 * Short-lived state: sessions, drafts, once-only keys, counters. Every entry has a lifetime in seconds. Several
 * containers share it through Redis; a single container keeps it in a file.
 */
export interface State {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Stores only when the key exists, so that a deleted entry stays deleted. */
  replace(key: string, value: string, seconds: number): Promise<void>;
  /** Stores only when the key is absent; returns whether it did. */
  add(key: string, value: string, seconds: number): Promise<boolean>;
  /** Increments; the lifetime starts with the first count. Returns the count and the seconds left. */
  increment(key: string, seconds: number): Promise<{ count: number; secondsLeft: number }>;
  /** Takes one off a count that exists and is above 0. */
  decrement(key: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Adds a member to a set; each member has its own lifetime. */
  addMember(set: string, member: string, seconds: number): Promise<void>;
  removeMember(set: string, member: string): Promise<void>;
  members(set: string): Promise<string[]>;
  /** Announces to every container that shares this state, including this one; disconnected ones miss it. */
  announce(topic: Topic, text: string): Promise<void>;
  /** Listens to announcements; calls `missed` after an interruption, in which some may have been lost. */
  listen(topic: Topic, onMessage: (text: string) => void, missed: () => void): void;
  close(): Promise<void>;
}

const shared = processValue<State>("state");
/** The open store of this process. */
export const store = shared.get;
export const setStore = shared.set;

export type Topic = "session-ended";

/** Embedded state in a SQLite file below `dataDir`; ":memory:" keeps it in the process. */
export function openEmbeddedStore(dataDir: string, now: () => number = Date.now): State {
  if (dataDir !== ":memory:") mkdirSync(dataDir, { recursive: true });
  const db = openFile(dataDir === ":memory:" ? dataDir : join(dataDir, "state.sqlite"));
  db.exec(
    "CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
  );
  db.exec("CREATE INDEX IF NOT EXISTS state_expiry ON state (expires_at)");
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
  // Each member is a row; the separator occurs in no key.
  const membersOf = db.prepare("SELECT key FROM state WHERE key >= ? AND key < ? AND expires_at > ?");
  const memberKey = (set: string, member: string) => `${set}\u0001${member}`;
  const sweep = db.prepare(
    "DELETE FROM state WHERE key IN (SELECT key FROM state WHERE expires_at <= ? LIMIT ?)",
  );
  /** free pages were taken off the file's end, which itself is cut when its log has been written into it */
  let isShorter = false;
  /** Deletes what is over in slices, and gives its space back, so that others wait for milliseconds only. */
  const sweepSlice = (): void => {
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
    sweeper = setTimeout(sweepSlice, isMore ? SWEEP.pauseMs : SWEEP.everyMs).unref();
  };
  let sweeper = setTimeout(sweepSlice, SWEEP.everyMs).unref();
  const subscribers = new EventEmitter();
  const row = (key: string) => read.get(key, now()) as { value: string; expires_at: number } | undefined; // the columns asked for
  return {
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
      const rows = membersOf.all(memberKey(set, ""), `${set}\u0002`, now()) as { key: string }[]; // the columns asked for
      return Promise.resolve(rows.map(({ key }) => key.slice(set.length + 1)));
    },
    announce: (topic, text) => {
      subscribers.emit(topic, text);
      return Promise.resolve();
    },
    listen: (topic, onMessage) => void subscribers.on(topic, onMessage),
    close: () => {
      clearTimeout(sweeper);
      db.close();
      return Promise.resolve();
    },
  };
}

/** The sweep: rows, or pages of 4 KB, at a time; how long a slice works; the time between slices and between sweeps. */
const SWEEP = { rows: 5, pages: 64, sliceMs: 8, pauseMs: 20, everyMs: 10_000 };
/** Size to which the write-ahead log is cut. */
const LOG_BYTES = 4 * 1024 * 1024;

type Db = InstanceType<typeof Database>;

function openFile(path: string): Db {
  const db = new Database(path);
  // Files of before have no list of pages that can be given back; only a rewrite adds it.
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

/** Takes free pages off the file's end; false when there are none. */
function freePages(db: Db): boolean {
  if (numberOf(db, "freelist_count") === 0) return false;
  db.prepare(`PRAGMA incremental_vacuum(${String(SWEEP.pages)})`).all();
  return true;
}

/** A number that SQLite says of the file. */
function numberOf(db: Db, name: "auto_vacuum" | "freelist_count"): number {
  const [row] = db.prepare(`PRAGMA ${name}`).all() as Record<string, number>[]; // one row, one column
  return row?.[name] ?? 0;
}
