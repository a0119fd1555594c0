import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "../env.server.ts";
import { remembering } from "../lib/remembering.ts";
import { store } from "../state/store.server.ts";
import { readCookie, writeCookie, type ResultView } from "./cookies.server.ts";
import { randomId, encrypt, decrypt } from "../state/encryption.server.ts";

const record = z.object({
  token: z.string(),
  /** 0 unfinished, 1 patient, 2 referrer, 3 payor, 6 health facility */
  userType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(6)]),
  /** key of the account: the laboratory's uuid, under which everything of the account is kept */
  accountKey: z.string(),
  name: z.string(),
  medicalRecordNumber: z.string().nullable(),
  uuid: z.string().nullable(),
  /** the account's own patient at the laboratory */
  patientId: z.string().nullish(),
  /** roles inside a company: admin, hrd, finance, viewer; none for other types */
  companyRoles: z.array(z.string()).default([]),
  /** whether the account saves data, as chosen since its sign-in; null: the browser decides; none: its cookie counts */
  lowData: z.boolean().nullish(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** instant (ms) at which the session ends even when in use */
  endsAt: z.number(),
});

type Stored = z.output<typeof record>;
/** Who is signed in. `token` is the laboratory's bearer token and never leaves the server. */
export type Session = Stored & { id: string };
export type UserType = Session["userType"];

/** An account that has just been authenticated. */
export type NewSession = Omit<
  Session,
  "id" | "createdAt" | "seenAt" | "endsAt" | "companyRoles" | "lowData"
> & {
  companyRoles?: string[];
  /** whether the account saves data, as chosen; null or absent: the browser decides */
  lowData?: boolean | null;
  /** the view of results, as chosen; null or absent: this browser's last one */
  resultView?: ResultView | null;
};

const UNFINISHED_SECONDS = 3600;
/** How long an accepted token counts as good. */
const TOKEN_SECONDS = 60;

const keyOf = (name: string) => `session:${name}`;
const acceptedKey = (name: string) => `token-accepted:${name}`;
const indexOf = (accountKey: string) => `sessions-of:${accountKey}`;

/**
 * Starts a session under a new random id and returns its Set-Cookie line. Type 0 lasts one hour, others
 * SESSION_MAX_HOURS. Also updates the name shown in the account's other sessions.
 */
export async function startSession(signedIn: NewSession): Promise<string> {
  // What was chosen for browsers is kept in their cookies.
  const { lowData: _data, resultView: _view, ...account } = signedIn;
  const now = Date.now();
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

/**
 * Gives a session a new id and ends all other sessions of its account: the password was changed. Its end stays where it
 * was. Returns the Set-Cookie line.
 */
export async function replaceSession({ id: _former, ...stored }: Session): Promise<string> {
  const id = randomId();
  await save(sessionName(id), stored, "set");
  await noteTokenAccepted({ id });
  const seconds = Math.max(1, Math.ceil((stored.endsAt - Date.now()) / 1000));
  await store().addMember(indexOf(stored.accountKey), sessionName(id), seconds);
  await endSessionsOf(stored.accountKey, { id });
  return writeCookie("sid", id);
}

/** How many sessions an account has. */
export async function countSessionsOf(accountKey: string): Promise<number> {
  const names = await store().members(indexOf(accountKey));
  return (await Promise.all(names.map(load))).filter((stored) => stored !== null).length;
}

/** The session of a request, or null. Reading it is no use of it: see {@link prolongSession}. */
export async function readSession(cookieHeader: string | null): Promise<Session | null> {
  const id = readCookie(cookieHeader, "sid");
  return id && id.length >= 22 ? findSession(id) : null;
}

/** The session with this id, or null when it is over. */
export async function findSession(id: string): Promise<Session | null> {
  const name = sessionName(id);
  const stored = await load(name);
  if (!stored) return null;
  const now = Date.now();
  const idleMs = env().SESSION_IDLE_MINUTES * 60_000;
  if (now >= stored.endsAt || now - stored.seenAt >= idleMs) {
    await deleteSession(name, stored.accountKey);
    return null;
  }
  return { ...stored, id };
}

/**
 * Restarts the idle time, of `session` too: the laboratory is asked on its behalf. A token that it refuses ends
 * the session all the same.
 */
export async function prolongSession(session: Session): Promise<void> {
  const now = Date.now();
  // Saves a disk write per request; a tenth of the idle time is precise enough.
  if (now - session.seenAt < Math.min(30_000, env().SESSION_IDLE_MINUTES * 6000)) return;
  session.seenAt = now;
  const name = sessionName(session.id);
  // As it is stored now: its profile data may be newer than the request's.
  const stored = await load(name);
  // Only if it still exists: do not undo a simultaneous sign-out.
  if (stored) await save(name, { ...stored, seenAt: now }, "replace");
}

/**
 * Notes that the laboratory accepts the session's token, or is being asked. Returns false when that was noted less
 * than a minute ago, by any container.
 */
export async function noteTokenAccepted({ id }: Pick<Session, "id">): Promise<boolean> {
  const name = sessionName(id);
  const now = Date.now();
  // This process knows its own notes without a look into the store.
  if (now - (accepted.get(name) ?? -Infinity) < TOKEN_SECONDS * 1000) return false;
  const isNew = await store().add(acceptedKey(name), "", TOKEN_SECONDS);
  if (!isNew) return false;
  if (accepted.size >= MOST_ACCEPTED) accepted.clear();
  accepted.set(name, now);
  return true;
}

const MOST_ACCEPTED = 10_000;
/** Instants (ms) at which this process noted that tokens are accepted, by the sessions' names. */
const accepted = new Map<string, number>();

/** Ends a session on the server and announces it to every container, which closes its streams. */
export async function endSession({ id, accountKey }: Pick<Session, "id" | "accountKey">): Promise<void> {
  await deleteSession(sessionName(id), accountKey);
}

/** Ends every session of an account, or all but `keep`: its password was changed. */
export async function endSessionsOf(accountKey: string, keep?: Pick<Session, "id">): Promise<void> {
  const keptName = keep && sessionName(keep.id);
  for (const name of await store().members(indexOf(accountKey))) {
    if (name !== keptName) await deleteSession(name, accountKey);
  }
}

/** Updates the profile data, or a choice for browsers, in every session of an account. */
export async function refreshSessions(
  accountKey: string,
  shown: Partial<Pick<Session, "name" | "medicalRecordNumber" | "lowData">>,
): Promise<void> {
  for (const name of await store().members(indexOf(accountKey))) {
    const stored = await load(name);
    if (stored) await save(name, { ...stored, ...shown }, "replace");
  }
}

/** Public name of a session, from which its id cannot be derived. */
export const sessionName = remembering(500, (id) => createHash("sha256").update(id).digest("base64url"));

/** Short name in the page, so that its script never acts for another session. */
export function shortName(id: string): string {
  return sessionName(id).slice(0, 8);
}

/** Whether a page with this short name (null: unknown) belongs to the session. */
export function isPageOf(session: Pick<Session, "id">, name: string | null | undefined): boolean {
  return !name || name === shortName(session.id);
}

/** Instant (ms) at which the session ends if unused. */
export function sessionEnd(session: Session): number {
  return Math.min(session.seenAt + env().SESSION_IDLE_MINUTES * 60_000, session.endsAt);
}

/** Seconds until then. */
export function secondsLeft(session: Session): number {
  return Math.max(0, Math.floor((sessionEnd(session) - Date.now()) / 1000));
}

/** Set-Cookie line that removes the session cookie. */
export function forgetSession(): string {
  return writeCookie("sid", "", 0);
}

async function load(name: string): Promise<Stored | null> {
  const encrypted = await store().get(keyOf(name));
  return encrypted ? readerFor(env().SESSION_SECRETS)(encrypted) : null;
}

const readers = new WeakMap<readonly string[], (encrypted: string) => Stored | null>();

/** Reads what is stored of a session, and remembers it: every page of a visit needs the same. */
function readerFor(secrets: readonly string[]): (encrypted: string) => Stored | null {
  let read = readers.get(secrets);
  if (!read) {
    read = remembering(MOST_READ, (encrypted) => {
      const text = decrypt(encrypted, secrets);
      const parsed = text ? record.safeParse(JSON.parse(text)) : null;
      return parsed?.success ? parsed.data : null;
    });
    readers.set(secrets, read);
  }
  return read;
}

const MOST_READ = 500;

async function save(name: string, stored: Stored, how: "set" | "replace"): Promise<void> {
  const life = Math.min(env().SESSION_IDLE_MINUTES * 60, (stored.endsAt - Date.now()) / 1000);
  await store()[how](keyOf(name), encrypt(JSON.stringify(stored)), Math.max(1, life));
}

async function deleteSession(name: string, accountKey: string): Promise<void> {
  await store().delete(keyOf(name));
  await store().removeMember(indexOf(accountKey), name);
  // Streams also check their session periodically, so a lost announcement only delays their end.
  await store()
    .announce("session-ended", name)
    .catch(() => undefined);
}
