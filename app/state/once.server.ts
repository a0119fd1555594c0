import { redirect } from "@remix-run/node";
import { z } from "zod";
import { decrypt, encrypt, keyedHash } from "./encryption.server.ts";
import { store } from "./store.server.ts";

const LIFE_SECONDS = 24 * 3600;
const PENDING_SECONDS = 30;
const POLL_MS = 50;

const entry = z.object({ hash: z.string(), location: z.string().nullable(), cookies: z.string() });

/** A key was reused with other values. */
export class RequestReused extends Error {}

/**
 * Runs a submission at most once per account and `client_request_id` (the hidden field of every PostForm).
 * Identical repeats, parallel ones too, wait for and get the first redirect. A run without a redirect (form
 * errors, a lost session) frees the key, so that the corrected form can be sent.
 *
 * @param run processes the submission; its redirect is stored, any other response is not
 * @throws RequestReused same key, other values
 */
export async function once<T>(
  { accountKey }: { accountKey: string },
  form: FormData,
  run: () => Promise<T | Response>,
): Promise<T | Response> {
  const id = form.get("client_request_id");
  if (typeof id !== "string" || id.length < 8 || id.length > 255) return run();
  const key = keyOf(accountKey, id);
  const hash = hashOf(form);
  const waitUntil = Date.now() + PENDING_SECONDS * 1000;
  const pending = JSON.stringify({ hash, location: null, cookies: "" });
  while (!(await store().add(key, pending, PENDING_SECONDS))) {
    const entry = await readEntry(key);
    if (!entry) continue;
    if (entry.hash !== hash) throw new RequestReused("The key was used for another submission.");
    if (entry.location !== null) return storedResponse(entry.location, entry.cookies);
    if (Date.now() > waitUntil) throw new RequestReused("The first submission is still running.");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    const response = await run();
    await storeResponse(key, hash, response);
    return response;
  } catch (thrown) {
    // Form errors and redirects to sign-in: nothing was done, so free the key.
    await store().delete(key);
    throw thrown;
  }
}

/**
 * The redirect of an identical submission of the account, waiting for it while it runs; null without one.
 */
export async function findStoredResponse(accountKey: string, form: FormData): Promise<Response | null> {
  const id = form.get("client_request_id");
  if (typeof id !== "string") return null;
  const hash = hashOf(form);
  const waitUntil = Date.now() + PENDING_SECONDS * 1000;
  for (;;) {
    const first = await readEntry(keyOf(accountKey, id));
    if (!first || first.hash !== hash || Date.now() > waitUntil) return null;
    if (first.location !== null) return storedResponse(first.location, first.cookies);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function storeResponse(key: string, hash: string, response: unknown): Promise<void> {
  const location = response instanceof Response ? response.headers.get("Location") : null;
  if (location === null || !(response instanceof Response)) return store().delete(key);
  // Encrypted, because the response may contain a session cookie.
  const cookies = encrypt(JSON.stringify(response.headers.getSetCookie()));
  await store().set(key, JSON.stringify({ hash, location, cookies }), LIFE_SECONDS);
}

async function readEntry(key: string): Promise<z.output<typeof entry> | null> {
  const text = await store().get(key);
  return text === null ? null : entry.parse(JSON.parse(text));
}

function storedResponse(location: string, encrypted: string): Response {
  const headers = new Headers();
  const cookies = z.array(z.string()).parse(JSON.parse(decrypt(encrypted) ?? "[]"));
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(location, { status: 303, headers });
}

function keyOf(accountKey: string, id: string): string {
  return `once:${accountKey}:${id}`;
}

/** Keyed hash, because a form may contain a password. */
function hashOf(form: FormData): string {
  const values = [...form].filter(([name, value]) => name !== "_token" && typeof value === "string");
  return keyedHash(`once:${JSON.stringify(values)}`);
}
