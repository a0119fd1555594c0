import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "../env.server.ts";
import { store } from "../state/store.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { randomId, encrypt, decrypt } from "../state/encryption.server.ts";

const record = z.object({
  token: z.string(),
  /** spec.md §6: 0 unfinished, 1 patient, 2 referrer, 3 payor, 6 health facility */
  userType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(6)]),
  /** stable key of the account, for drafts and once-only submissions */
  accountKey: z.string(),
  name: z.string(),
  medicalRecordNumber: z.string().nullable(),
  uuid: z.string().nullable(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** instant (ms) after which the session is over whatever happens */
  endsAt: z.number(),
});

/** Who is signed in. `token` is the laboratory's bearer token and never leaves the server. */
export type Session = z.output<typeof record> & { id: string };
export type UserType = Session["userType"];

/** An account that has just proved itself. */
export type NewSession = Omit<Session, "id" | "createdAt" | "seenAt" | "endsAt">;

const UNFINISHED_SECONDS = 3600;

const hash = (id: string) => createHash("sha256").update(id).digest("base64url");
const keyOf = (id: string) => `session:${hash(id)}`;
const tombstoneKey = (id: string) => `session-ended:${hash(id)}`;

/**
 * Starts a session under a new random id and answers its Set-Cookie line. Type 0 lives one hour
 * (spec.md §9), others SESSION_MAX_HOURS.
 */
export async function startSession(account: NewSession): Promise<string> {
  const settings = env();
  const now = Date.now();
  const seconds = account.userType === 0 ? UNFINISHED_SECONDS : settings.SESSION_MAX_HOURS * 3600;
  const id = randomId();
  await save({ ...account, id, createdAt: now, seenAt: now, endsAt: now + seconds * 1000 }, "set");
  return writeCookie("sid", id);
}

/**
 * The session of a request, or null. Reading it counts as use: the idle time starts again.
 * `touch: false` looks without counting (streams, health, assets).
 */
export async function readSession(cookieHeader: string | null, touch = true): Promise<Session | null> {
  const id = readCookie(cookieHeader, "sid");
  return id && id.length >= 22 ? findSession(id, touch) : null;
}

/** The session with this id, or null when it is over. `touch` as in {@link readSession}. */
export async function findSession(id: string, touch: boolean): Promise<Session | null> {
  const settings = env();
  const state = store();
  const encrypted = await state.get(keyOf(id));
  const text = encrypted && decrypt(settings.SESSION_SECRETS, encrypted);
  const parsed = text ? record.safeParse(JSON.parse(text)) : null;
  if (!parsed?.success) return null;
  const session = { ...parsed.data, id };
  const now = Date.now();
  const idleMs = settings.SESSION_IDLE_MINUTES * 60_000;
  if (now >= session.endsAt || now - session.seenAt >= idleMs) {
    await endSession(session);
    return null;
  }
  // Writing at every request would cost a disk write each; a tenth of the idle time is close enough.
  if (touch && now - session.seenAt >= Math.min(30_000, idleMs / 10)) {
    session.seenAt = now;
    // Only if it is still there: a sign-out of the same moment must not be undone.
    await save(session, "replace");
  }
  return session;
}

/** Ends a session at once, on the server, and tells every container whose streams belong to it. */
export async function endSession(session: Pick<Session, "id">): Promise<void> {
  const state = store();
  await state.delete(keyOf(session.id));
  // Streams look again by themselves now and then, so a lost word only costs time.
  await state.announce("session-ended", sessionName(session.id)).catch(() => undefined);
}

/** What a session is called where its id must not be known. */
export function sessionName(id: string): string {
  return hash(id);
}

/** What a page calls the session it was made for, so that its script never speaks for another one. */
export function shortName(id: string): string {
  return sessionName(id).slice(0, 8);
}

/** Whether a page of this short name (none: unknown) was made for the session. */
export function isPageOf(session: Pick<Session, "id">, name: string | null | undefined): boolean {
  return !name || name === shortName(session.id);
}

/** The account of a session that is over, for keeping what was typed; null when unknown. */
export async function accountOfEndedSession(cookieHeader: string | null): Promise<string | null> {
  const id = readCookie(cookieHeader, "sid");
  return id ? store().get(tombstoneKey(id)) : null;
}

/** Instant (ms) at which the session ends if nobody does anything. */
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

async function save(session: Session, how: "set" | "replace"): Promise<void> {
  const settings = env();
  const state = store();
  const { id, ...rest } = session;
  const life = Math.min(settings.SESSION_IDLE_MINUTES * 60, (session.endsAt - Date.now()) / 1000);
  await state[how](keyOf(id), encrypt(settings.SESSION_SECRETS, JSON.stringify(rest)), Math.max(1, life));
  await state.add(tombstoneKey(id), session.accountKey, 24 * 3600);
}
