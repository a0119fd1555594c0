import { env } from "../env.server.ts";
import { readCookie } from "./cookies.server.ts";
import { keyedHash, sameText } from "../state/encryption.server.ts";

/** Token for the forms of one visitor: bound to the form cookie and, when signed in, to the session. */
export function csrfToken(formId: string, sid: string | null): string {
  return keyedHash(`form:${formId}:${sid ?? ""}`);
}

/** Whether a posted token is this visitor's, under any of the secrets. */
export function isValidCsrfToken(cookieHeader: string | undefined, token: string): boolean {
  const formId = readCookie(cookieHeader, "form");
  if (!formId || !token) return false;
  const sid = readCookie(cookieHeader, "sid") ?? "";
  return env().SESSION_SECRETS.some((secret) => sameText(token, keyedHash(`form:${formId}:${sid}`, secret)));
}
