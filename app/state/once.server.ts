import { redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "../env.server.ts";
import { store } from "../state/store.server.ts";
import { mac, encrypt, decrypt } from "./encryption.server.ts";
import type { Session } from "../session/session.server.ts";

const LIFE_SECONDS = 24 * 3600;
const PENDING_SECONDS = 30;
const POLL_MS = 50;

const entry = z.object({ hash: z.string(), location: z.string().nullable(), cookies: z.string() });

/** A submission that was repeated with other values under the same key (screens.md R7). */
export class RequestReused extends Error {}

/**
 * Runs a submission at most once per account and `client_request_id` (hidden field that PostForm
 * renders). Identical repeats, parallel ones too, wait and get the first redirect. A run that did not
 * answer with a redirect (errors on the form, a lost session) frees the key, so that the corrected form may be sent.
 *
 * @param run does the work; its redirect is remembered, any other answer is not
 * @throws RequestReused same key, other values
 */
export async function once<T>(
  session: Pick<Session, "accountKey">,
  form: FormData,
  run: () => Promise<T | Response>,
): Promise<T | Response> {
  const id = form.get("client_request_id");
  if (typeof id !== "string" || id.length < 8 || id.length > 255) return run();
  const state = store();
  const key = `once:${session.accountKey}:${id}`;
  const hash = hashOf(form);
  const waitUntil = Date.now() + PENDING_SECONDS * 1000;
  while (!(await state.add(key, JSON.stringify({ hash, location: null, cookies: "" }), PENDING_SECONDS))) {
    const first = await readEntry(key);
    if (!first) continue;
    if (first.hash !== hash) throw new RequestReused("The key was used for another submission.");
    if (first.location !== null) return again(first.location, first.cookies);
    if (Date.now() > waitUntil) throw new RequestReused("The first submission is still running.");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    const answer = await run();
    await remember(key, hash, answer);
    return answer;
  } catch (thrown) {
    // Errors, and redirects to sign in: nothing was done that a second try must not do.
    await state.delete(key);
    throw thrown;
  }
}

/**
 * The redirect that a submission got before, for a repeat whose session it has ended since; null when there
 * is none.
 */
export async function findFirstAnswer(accountKey: string, form: FormData): Promise<Response | null> {
  const first = await readEntry(`once:${accountKey}:${textIn(form, "client_request_id")}`);
  if (!first || first.location === null || first.hash !== hashOf(form)) return null;
  return again(first.location, first.cookies);
}

async function remember(key: string, hash: string, answer: unknown): Promise<void> {
  const state = store();
  const location = answer instanceof Response ? answer.headers.get("Location") : null;
  if (location === null || !(answer instanceof Response)) return state.delete(key);
  const cookies = answer.headers.getSetCookie();
  // Sealed, because the cookies of an answer may open a session.
  const encrypted = encrypt(env().SESSION_SECRETS, JSON.stringify(cookies));
  await state.set(key, JSON.stringify({ hash, location, cookies: encrypted }), LIFE_SECONDS);
}

async function readEntry(key: string): Promise<z.output<typeof entry> | null> {
  const text = await store().get(key);
  return text === null ? null : entry.parse(JSON.parse(text));
}

function again(location: string, encrypted: string): Response {
  const headers = new Headers();
  const cookies = z.array(z.string()).parse(JSON.parse(decrypt(env().SESSION_SECRETS, encrypted) ?? "[]"));
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(location, { status: 303, headers });
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Keyed, because a form may hold a password. */
function hashOf(form: FormData): string {
  const values = [...form].filter(([name, value]) => name !== "_token" && typeof value === "string");
  return mac(env().SESSION_SECRETS[0] ?? "", `once:${JSON.stringify(values)}`);
}
