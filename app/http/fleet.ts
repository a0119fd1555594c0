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
/** Remembered this long after its last use. */
const SECRET_SECONDS = 400 * 24 * 3600;
/** Life of the longest-lived sealed entry: lines of an order that a bank transfer may still pay. */
export const OVERLAP_SECONDS = 30 * 24 * 3600;

const note = z.object({
  version: z.string(),
  secrets: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
});
type Note = z.output<typeof note>;

export const DIFFERENCES = ["secrets", "version", "settings"] as const;
type Difference = (typeof DIFFERENCES)[number];

export interface Fleet {
  size: () => number;
  complaints: () => string[];
  differs: (in_: Difference) => boolean;
  /** ms; null until known */
  secretSince: () => number | null;
  start(): Promise<void>;
  close(): Promise<void>;
}

export function openFleet(
  env: Env,
  version: string,
  state: State,
  log: Logger,
  everyMs: number = EVERY_MS,
): Fleet {
  const id = randomId();
  const keyOf = (member: string) => `fleet:${member}`;
  const current = noteOf(env, version);
  const matches = new Map<Difference, string>();
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
    if ((matches.get(difference) ?? null) === sentence) return;
    if (sentence === null) matches.delete(difference);
    else matches.set(difference, sentence);
    const text = sentence ?? `All processes have the same ${difference} again.`;
    if (sentence === null || difference === "version") log.info(text);
    else log.warn(text);
  };
  const meet = async () => {
    await state.set(keyOf(id), JSON.stringify(current), LIFE_SECONDS);
    await state.addMember(MEMBERS, id, LIFE_SECONDS);
    const notes = await others();
    size = notes.length + 1;
    for (const difference of DIFFERENCES) say(difference, sentenceOf[difference](current, notes));
  };
  const look = async () => {
    if (env.REDIS_URL !== undefined) await meet();
    const [newest = ""] = current.secrets;
    const sinceKey = `secret-since:${newest}`;
    await state.add(sinceKey, String(Date.now()), SECRET_SECONDS);
    since ??= Number(await state.get(sinceKey));
    await state.replace(sinceKey, String(since), SECRET_SECONDS);
  };
  const again = async () => {
    await look().catch(unlessAway);
    if (env.REDIS_URL !== undefined) timer = setTimeout(() => void again(), everyMs).unref();
  };
  return {
    size: () => size,
    complaints: () => [...matches.values()],
    differs: (difference) => matches.has(difference),
    secretSince: () => since,
    start: again,
    close: async () => {
      clearTimeout(timer);
      await state.removeMember(MEMBERS, id).catch(unlessAway);
    },
  };
}

const sentenceOf: Record<Difference, (note: Note, others: Note[]) => string | null> = {
  secrets: (current, others) => {
    const isForeign = others.some(({ secrets: [newest = ""] }) => !current.secrets.includes(newest));
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
