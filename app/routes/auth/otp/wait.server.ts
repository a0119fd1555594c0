import { z } from "zod";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";
import { decrypt, encrypt } from "~/state/encryption.server.ts";

/** Seconds from opening the page, or the last code, until the next. */
export const WAIT_SECONDS = 300;
const REMEMBERED_SECONDS = 3600;

const wait = z.object({ number: z.string(), until: z.number() });

/**
 * Instant (ms) from which this browser may request a code; null before it opened the number's page.
 * Encrypted to prevent setting an earlier time.
 */
export function findWait(request: Request, number: string): number | null {
  const text = decrypt(readCookie(request.headers.get("Cookie"), "wait") ?? "");
  // Other encrypted portal values are not waits.
  if (!text?.startsWith("{")) return null;
  const found = wait.safeParse(JSON.parse(text));
  return found.success && found.data.number === number ? found.data.until : null;
}

/** Set-Cookie line that blocks this browser until an instant (ms). */
export function setWait(number: string, until: number): string {
  return writeCookie("wait", encrypt(JSON.stringify({ number, until })), REMEMBERED_SECONDS);
}
