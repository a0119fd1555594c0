import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import { shape, type Env } from "../env.server.ts";
import { parseJson } from "../lib/json.ts";
import { secretName, randomId } from "../state/encryption.server.ts";
import type { State } from "../state/store.server.ts";
import { unlessAway } from "../state/watched.server.ts";

/** Time (ms) between notes; a process that stopped is forgotten after three. */
const EVERY_MS = 5000;
const LIFE_SECONDS = 15;
const MEMBERS = "fleet";
/** These differ between processes, or have their own sentence. */
const OWN = new Set([
  "PORT",
  "HOST",
  "DATA_DIR",
  "LAB_PORT",
  "METRICS_PORT",
  "LOG_LEVEL",
  "REDIS_URL",
  "SESSION_SECRETS",
]);
/** Age of the newest secret is remembered this long after its last use. */
const SECRET_SECONDS = 400 * 24 * 3600;
/** Life of the longest-lived sealed entry of the store: lines of an order that a bank transfer may still pay. */
export const OVERLAP_SECONDS = 30 * 24 * 3600;

const note = z.object({
  version: z.string(),
  /** fingerprints, newest first */
  secrets: z.array(z.string()),
  /** short hash by name */
  settings: z.record(z.string(), z.string()),
});
type Note = z.output<typeof note>;

export const DIFFERENCES = ["secrets", "version", "settings"] as const;
type Difference = (typeof DIFFERENCES)[number];

export interface Fleet {
  /** processes that share the store, this one included */
  size: () => number;
  /** sentences on differences */
  complaints: () => string[];
  differs: (in_: Difference) => boolean;
  /** since when (ms) the newest secret is in use; null until known */
  secretSince: () => number | null;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Processes that share a state store tell each other what they run with, and notice differences. */
export function openFleet(
  env: Env,
  version: string,
  state: State,
  log: Logger,
  everyMs: number = EVERY_MS,
): Fleet {
  const id = randomId();
  const keyOf = (member: string) => `fleet:${member}`;
  const own = noteOf(env, version);
  const found = new Map<Difference, string>();
  let size = 1;
  let since: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  const others = async (): Promise<Note[]> => {
    const members = (await state.members(MEMBERS)).filter((member) => member !== id);
    const texts = await Promise.all(members.map((member) => state.get(keyOf(member))));
    return texts.flatMap((text) => {
      const parsed = note.safeParse(text === null ? null : parseJson(text));
      return parsed.success ? [parsed.data] : [];
    });
  };
  const say = (difference: Difference, sentence: string | null) => {
    if ((found.get(difference) ?? null) === sentence) return;
    if (sentence === null) found.delete(difference);
    else found.set(difference, sentence);
    const text = sentence ?? `All processes have the same ${difference} again.`;
    // An upgrade changes versions for a while.
    if (sentence === null || difference === "version") log.info(text);
    else log.warn(text);
  };
  const meet = async () => {
    await state.set(keyOf(id), JSON.stringify(own), LIFE_SECONDS);
    await state.addMember(MEMBERS, id, LIFE_SECONDS);
    const notes = await others();
    size = notes.length + 1;
    for (const difference of DIFFERENCES) say(difference, sentenceOf[difference](own, notes));
  };
  const look = async () => {
    if (env.REDIS_URL !== undefined) await meet();
    const [newest = ""] = own.secrets;
    const sinceKey = `secret-since:${newest}`;
    await state.add(sinceKey, String(Date.now()), SECRET_SECONDS);
    since ??= Number(await state.get(sinceKey));
    await state.replace(sinceKey, String(since), SECRET_SECONDS);
  };
  const again = async () => {
    await look().catch(unlessAway);
    // A portal with its own store has no others to meet.
    if (env.REDIS_URL !== undefined) timer = setTimeout(() => void again(), everyMs).unref();
  };
  return {
    size: () => size,
    complaints: () => [...found.values()],
    differs: (difference) => found.has(difference),
    secretSince: () => since,
    start: again,
    close: async () => {
      clearTimeout(timer);
      await state.removeMember(MEMBERS, id).catch(unlessAway);
    },
  };
}

const sentenceOf: Record<Difference, (own: Note, others: Note[]) => string | null> = {
  secrets: (own, others) => {
    const isForeign = others.some(({ secrets: [newest = ""] }) => !own.secrets.includes(newest));
    return isForeign
      ? "Another process encrypts with a secret that this one lacks: visitors are signed out at random. Check SESSION_SECRETS."
      : null;
  },
  version: ({ version }, others) => {
    const versions = [...new Set(others.map((other) => other.version))].filter((other) => other !== version);
    return versions.length > 0
      ? `Another process runs version ${versions.sort().join(", ")}; this one ${version}.`
      : null;
  },
  settings: ({ settings }, others) => {
    const names = others.flatMap((other) =>
      Object.keys({ ...settings, ...other.settings }).filter(
        (name) => settings[name] !== other.settings[name],
      ),
    );
    return names.length > 0
      ? `Another process has other values of ${[...new Set(names)].sort().join(", ")}.`
      : null;
  },
};

function noteOf(env: Env, version: string): Note {
  const hashOf = (value: unknown) =>
    createHash("sha256")
      .update(JSON.stringify(value) ?? "")
      .digest("base64url")
      .slice(0, 8);
  const settings = Object.entries({ ...env })
    .filter(([name]) => name in shape.shape && !OWN.has(name))
    .map(([name, value]) => [name, hashOf(value)] as const);
  return { version, secrets: env.SESSION_SECRETS.map(secretName), settings: Object.fromEntries(settings) };
}
