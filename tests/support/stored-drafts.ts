import { createHash } from "node:crypto";
import { join } from "node:path";
import Database from "libsql";
import { decrypt, encrypt } from "../../app/state/encryption.server.ts";
import { readSources } from "./sources.ts";

const SECRETS = ["a-secret-for-tests-only-0123456789abcdef"];

export function declaredDrafts(): string[] {
  const kinds = [...readSources("app").values()].flatMap(({ text }) =>
    [...text.matchAll(/draftKind\(\s*"([\w-]+)"/g)].map(([, kind = ""]) => kind),
  );
  return kinds.sort();
}

export const visitorKey = (cookie: string, id: string) =>
  `${cookie}:${createHash("sha256").update(id).digest("base64url")}`;

export function openStoredDrafts(dataDir: string) {
  const db = new Database(join(dataDir, "state.sqlite"));
  const rows = db.prepare("SELECT key, value FROM state WHERE key LIKE 'draft:%'");
  const put = db.prepare(
    "INSERT INTO state VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const drop = db.prepare("DELETE FROM state WHERE key LIKE 'draft:%'");
  const sessions = db.prepare("SELECT key FROM state WHERE key LIKE 'sessions-of:%'");
  return {
    read: () =>
      new Map(
        (rows.all() as { key: string; value: string }[]).map(({ key, value }) => [
          key,
          JSON.parse(decrypt(value, SECRETS) ?? "null") as unknown,
        ]),
      ),
    write: (drafts: ReadonlyMap<string, unknown>) => {
      drop.run();
      for (const [key, value] of drafts)
        put.run(key, encrypt(JSON.stringify(value) ?? "", SECRETS), Date.now() + 86_400_000);
    },
    accounts: () =>
      (sessions.all() as { key: string }[]).map(
        ({ key }) => key.slice("sessions-of:".length).split("\u0001")[0],
      ),
    close: () => db.close(),
  };
}

const WORDS: readonly unknown[] = [
  null,
  42,
  -1,
  1e308,
  true,
  "",
  "unknown-word",
  "Mars/Olympus",
  "2026-02-31",
  "99:99",
  "x".repeat(3000),
  [],
  {},
  [null],
  { unknown: 1 },
];

export interface Mutation {
  what: string;
  value: unknown;
}

export function mutationsOf(draft: unknown): Mutation[] {
  const whole = [null, 42, "text", [], {}].map((value) => ({ what: `whole: ${textOf(value)}`, value }));
  return [...whole, ...pathsIn(draft).flatMap((path) => [removed(draft, path), ...replaced(draft, path)])];
}

function removed(draft: unknown, path: readonly string[]): Mutation {
  return { what: `${path.join(".")}: removed`, value: changed(draft, path, undefined) };
}

function replaced(draft: unknown, path: readonly string[]): Mutation[] {
  return WORDS.map((word) => ({
    what: `${path.join(".")}: ${textOf(word)}`,
    value: changed(draft, path, word),
  }));
}

const textOf = (value: unknown) => JSON.stringify(value)?.slice(0, 40);

function pathsIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return entries.flatMap(([name, field]) => [[name], ...pathsIn(field).map((path) => [name, ...path])]);
}

function changed(value: unknown, [name = "", ...rest]: readonly string[], word: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>; // an object or a list, by its path
  const field = rest.length === 0 ? word : changed(copy[name], rest, word);
  if (field !== undefined) return Object.assign(copy, { [name]: field });
  if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else Reflect.deleteProperty(copy, name);
  return copy;
}
