import { z } from "zod";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";
import { decrypt, encrypt } from "~/state/encryption.server.ts";

/** Seconds from opening the page, or from a code, until the page sends one. */
export const WAIT_SECONDS = 300;
const REMEMBERED_SECONDS = 3600;

const wait = z.object({ number: z.string(), until: z.number() });

/**
 * Instant (ms) from which this browser may ask for a code to the number; null until it has opened the number's
 * page. The cookie is encrypted, so that nobody sets an earlier one.
 */
export function findWait(request: Request, number: string): number | null {
  const text = decrypt(readCookie(request.headers.get("Cookie"), "wait") ?? "");
  // Other encrypted values of the portal are no waits.
  if (!text?.startsWith("{")) return null;
  const found = wait.safeParse(JSON.parse(text));
  return found.success && found.data.number === number ? found.data.until : null;
}

/** Set-Cookie line that makes this browser wait until an instant (ms). */
export function setWait(number: string, until: number): string {
  return writeCookie("wait", encrypt(JSON.stringify({ number, until })), REMEMBERED_SECONDS);
}
