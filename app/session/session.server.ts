import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "../env.server.ts";
import { parseJson } from "../lib/json.ts";
import { remembering } from "../lib/remembering.ts";
import { store } from "../state/store.server.ts";
import { readCookie, writeCookie, type ResultView } from "./cookies.server.ts";
import { randomId, encrypt, decrypt } from "../state/encryption.server.ts";

const record = z.object({
  token: z.string(),
  /** 0 unfinished, 1 patient, 2 referrer, 3 payor, 6 health facility */
  userType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(6)]),
  /** the laboratory's uuid; owns all stored data */
  accountKey: z.string(),
  name: z.string(),
  medicalRecordNumber: z.string().nullable(),
  uuid: z.string().nullable(),
  patientId: z.string().nullish(),
  /** empty for other types */
  companyRoles: z.array(z.string()).default([]),
  /** null: the browser decides; absent: its cookie counts */
  lowData: z.boolean().nullish(),
  /** the laboratory's name of this browser */
  deviceId: z.string().nullish(),
  /** `endsAt` in ms */
  proofs: z.array(z.object({ purpose: z.string(), token: z.string(), endsAt: z.number() })).optional(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** ms; the end even if in use */
  endsAt: z.number(),
});

type Stored = z.output<typeof record>;
export type Session = Stored & { id: string };
export type UserType = Session["userType"];

export type NewSession = Omit<
  Session,
  "id" | "createdAt" | "seenAt" | "endsAt" | "companyRoles" | "lowData" | "proofs"
> & {
  companyRoles?: string[];
  lowData?: boolean | null;
  /** null or absent: this browser's last view */
  resultView?: ResultView | null;
  /** erased soon unless its owner keeps it */
  isClosing?: boolean;
};

const UNFINISHED_SECONDS = 3600;
const TOKEN_SECONDS = 60;

const keyOf = (name: string) => `session:${name}`;
const acceptedKey = (name: string) => `token-accepted:${name}`;
const indexOf = (accountKey: string) => `sessions-of:${accountKey}`;

/** Returns the Set-Cookie line. Type 0 lasts one hour, others SESSION_MAX_HOURS. */
export async function startSession(signedIn: NewSession): Promise<string> {
  // In cookies, or only for the page after sign-in.
  const { lowData: _data, resultView: _view, isClosing: _closing, ...account } = signedIn;
  const now = store().now();
  const seconds = account.userType === 0 ? UNFINISHED_SECONDS : env().SESSION_MAX_HOURS * 3600;
  const id = randomId();
  const times = { createdAt: now, seenAt: now, endsAt: now + seconds * 1000 };
  const { name, medicalRecordNumber } = account;
  await refreshSessions(account.accountKey, { name, medicalRecordNumber });
  await save(sessionName(id), { companyRoles: [], ...account, ...times }, "set");
  await noteTokenAccepted({ id });
  await store().addMember(indexOf(account.accountKey), sessionName(id), seconds);
  return writeCookie("sid", id);
}

/** After a password change: new id, same end, no other sessions. Returns the Set-Cookie line. */
export async function replaceSession({ id: _former, ...stored }: Session): Promise<string> {
  const id = randomId();
  await save(sessionName(id), stored, "set");
  await noteTokenAccepted({ id });
  const seconds = Math.max(1, Math.ceil((stored.endsAt - store().now()) / 1000));
  await store().addMember(indexOf(stored.accountKey), sessionName(id), seconds);
  await endSessionsOf(stored.accountKey, { id });
  return writeCookie("sid", id);
}

export async function countSessionsOf(accountKey: string): Promise<number> {
  const names = await store().members(indexOf(accountKey));
  return (await Promise.all(names.map(load))).filter((stored) => stored !== null).length;
}

/** Does not prolong the session. */
export async function readSession(cookieHeader: string | null): Promise<Session | null> {
  const id = readCookie(cookieHeader, "sid");
  return id && id.length >= 22 ? findSession(id) : null;
}

export async function findSession(id: string): Promise<Session | null> {
  const name = sessionName(id);
  const stored = await load(name);
  if (!stored) return null;
  const now = store().now();
  const idleMs = env().SESSION_IDLE_MINUTES * 60_000;
  // A lost entry may be a sign-out, or a key against running forms twice.
  const isLost = stored.createdAt <= (store().lostAt?.() ?? 0);
  if (isLost || now >= stored.endsAt || now - stored.seenAt >= idleMs) {
    await deleteSession(name, stored.accountKey);
    return null;
  }
  return { ...stored, id };
}

/** A refused token still ends the session. */
export async function prolongSession(session: Session): Promise<void> {
  const now = store().now();
  // A tenth of the idle time saves a disk write per request.
  if (now - session.seenAt < Math.min(30_000, env().SESSION_IDLE_MINUTES * 6000)) return;
  session.seenAt = now;
  const name = sessionName(session.id);
  // The stored data may be newer.
  const stored = await load(name);
  // Replace only: a simultaneous sign-out stays.
  if (stored) await save(name, { ...stored, seenAt: now }, "replace");
}

/** False if any container noted it less than a minute ago. */
export async function noteTokenAccepted({ id }: Pick<Session, "id">): Promise<boolean> {
  const name = sessionName(id);
  const now = store().now();
  // Own notes need no lookup.
  if (now - (accepted.get(name) ?? -Infinity) < TOKEN_SECONDS * 1000) return false;
  const isNew = await store().add(acceptedKey(name), "", TOKEN_SECONDS);
  if (!isNew) return false;
  if (accepted.size >= MOST_ACCEPTED) accepted.clear();
  accepted.set(name, now);
  return true;
}

const MOST_ACCEPTED = 10_000;
const accepted = new Map<string, number>();

/** Every container closes its streams. */
export async function endSession({ id, accountKey }: Pick<Session, "id" | "accountKey">): Promise<void> {
  await deleteSession(sessionName(id), accountKey);
}

/** After a password change; keeps `keep`. */
export async function endSessionsOf(accountKey: string, keep?: Pick<Session, "id">): Promise<void> {
  const keptName = keep && sessionName(keep.id);
  for (const name of await store().members(indexOf(accountKey))) {
    if (name !== keptName) await deleteSession(name, accountKey);
  }
}

/** After a device's sign-out. */
export async function endSessionsOfDevice(accountKey: string, deviceId: string): Promise<void> {
  for (const name of await store().members(indexOf(accountKey))) {
    const stored = await load(name);
    if (stored?.deviceId === deviceId) await deleteSession(name, accountKey);
  }
}

/** Replaces an earlier one of the purpose. */
export async function keepProof(
  session: Session,
  proof: NonNullable<Session["proofs"]>[number],
): Promise<void> {
  const name = sessionName(session.id);
  const stored = await load(name);
  if (!stored) return;
  const others = (stored.proofs ?? []).filter(({ purpose }) => purpose !== proof.purpose);
  session.proofs = [...others, proof];
  await save(name, { ...stored, proofs: session.proofs }, "replace");
}

/** At least `seconds` left; one purpose or all. */
export function liveProofs({ proofs = [] }: Session, purpose?: string, seconds = 0): string[] {
  const until = store().now() + seconds * 1000;
  const live = proofs.filter((proof) => proof.endsAt > until && (purpose ?? proof.purpose) === proof.purpose);
  return live.map(({ token }) => token);
}

export async function refreshSessions(
  accountKey: string,
  shown: Partial<Pick<Session, "name" | "medicalRecordNumber" | "lowData">>,
): Promise<void> {
  for (const name of await store().members(indexOf(accountKey))) {
    const stored = await load(name);
    if (stored) await save(name, { ...stored, ...shown }, "replace");
  }
}

/** The id cannot be derived from it. */
export const sessionName = remembering(500, (id) => createHash("sha256").update(id).digest("base64url"));

/** A page's script never acts for another session. */
export function shortName(id: string): string {
  return sessionName(id).slice(0, 8);
}

/** True for unknown pages (null). */
export function isPageOf(session: Pick<Session, "id">, name: string | null | undefined): boolean {
  return !name || name === shortName(session.id);
}

/** ms, if unused. */
export function sessionEnd(session: Session): number {
  return Math.min(session.seenAt + env().SESSION_IDLE_MINUTES * 60_000, session.endsAt);
}

/** Seconds, if unused. */
export function secondsLeft(session: Session): number {
  return Math.max(0, Math.floor((sessionEnd(session) - store().now()) / 1000));
}

export function forgetSession(): string {
  return writeCookie("sid", "", 0);
}

async function load(name: string): Promise<Stored | null> {
  const encrypted = await store().get(keyOf(name));
  return encrypted ? readerFor(env().SESSION_SECRETS)(encrypted) : null;
}

const readers = new WeakMap<readonly string[], (encrypted: string) => Stored | null>();

/** Every page of a visit needs the same one. */
function readerFor(secrets: readonly string[]): (encrypted: string) => Stored | null {
  let read = readers.get(secrets);
  if (!read) {
    read = remembering(MOST_READ, (encrypted) => {
      const text = decrypt(encrypted, secrets);
      const parsed = text ? record.safeParse(parseJson(text)) : null;
      return parsed?.success ? parsed.data : null;
    });
    readers.set(secrets, read);
  }
  return read;
}

const MOST_READ = 500;

async function save(name: string, stored: Stored, how: "set" | "replace"): Promise<void> {
  const life = Math.min(env().SESSION_IDLE_MINUTES * 60, (stored.endsAt - store().now()) / 1000);
  await store()[how](keyOf(name), encrypt(JSON.stringify(stored)), Math.max(1, life));
}

async function deleteSession(name: string, accountKey: string): Promise<void> {
  await store().delete(keyOf(name));
  await store().removeMember(indexOf(accountKey), name);
  // A lost announcement only delays the end of streams.
  await store()
    .announce("session-ended", name)
    .catch(() => undefined);
}
