import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { VISITOR } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import { randomId } from "~/state/encryption.server.ts";

/** Life of the laboratory's token. */
const SECONDS = 3600;

const pending = z.object({
  reference: z.string(),
  /** kind of a new application; null when an earlier one is opened */
  kind: z.enum(["doctor", "company"]).nullable(),
  /** masked address that the code went to; null when only the reference is known */
  target: z.string().nullable(),
  /** changes with every code; wrong tries are counted per serial */
  serial: z.string(),
  /** instant (ms) from which another code may be requested */
  waitUntil: z.number(),
  /** opens the application; null until the code is confirmed */
  token: z.string().nullable(),
});
export type PendingApplication = z.output<typeof pending> & { id: string };

const typed = z.record(z.string(), z.array(z.string()));
export type Typed = z.output<typeof typed>;

/**
 * Remembers which application this browser asked for, under a new random id in its cookie.
 * @param typed the form, kept for corrections
 * @returns Set-Cookie line
 */
export async function startApplication(
  application: Omit<PendingApplication, "id" | "serial" | "token">,
  typed: Typed = {},
): Promise<string> {
  const id = randomId();
  await saveDraft(keyOf(id), "input", typed, SECONDS);
  await saveApplication({ ...application, id, serial: randomUUID(), token: null });
  return writeCookie("application", id, SECONDS);
}

export async function saveApplication({ id, ...application }: PendingApplication): Promise<void> {
  await saveDraft(keyOf(id), "application", application, SECONDS);
}

export async function readTyped({ id }: Pick<PendingApplication, "id">): Promise<Typed> {
  return (await findDraft(keyOf(id), "input", typed)) ?? {};
}

export async function readApplication(request: Request): Promise<PendingApplication | null> {
  const id = idOf(request);
  const found = id && (await findDraft(keyOf(id), "application", pending));
  return id && found ? { ...found, id } : null;
}

/** @throws Response redirect to the page that asks for the reference */
export async function requireApplication(request: Request): Promise<PendingApplication> {
  const found = await readApplication(request);
  if (found) return found;
  throw redirectWithFlash(paths.applyStatus(), { kind: "warning", key: "apply:code.gone" });
}

/** Owner of this browser's idempotency keys. */
export function applicationOwner(request: Request): { accountKey: string } {
  const id = idOf(request);
  return id ? { accountKey: keyOf(id) } : VISITOR;
}

/** Returns the Set-Cookie line. */
export async function dropApplication(request: Request): Promise<string> {
  const id = idOf(request);
  if (id) await Promise.all(["application", "input"].map((name) => dropDraft(keyOf(id), name)));
  return writeCookie("application", "", 0);
}

function idOf(request: Request): string | null {
  const id = readCookie(request.headers.get("Cookie"), "application");
  return id && id.length >= 22 ? id : null;
}

function keyOf(id: string): string {
  return `application:${createHash("sha256").update(id).digest("base64url")}`;
}
