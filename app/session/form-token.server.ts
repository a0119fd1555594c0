import { z } from "zod";
import { decrypt, encrypt } from "../state/encryption.server.ts";
import type { Session } from "./session.server.ts";

/** Whom a page's forms were rendered for. */
export interface FormToken {
  /** value of the browser's form cookie */
  formId: string;
  /** key of the account; "" when nobody was signed in */
  accountKey: string;
}

const content = z.tuple([z.string(), z.string()]);

/** The hidden `_token` of a page's forms. Encrypted: it shows nobody's identity and cannot be made up. */
export function writeFormToken({ formId, accountKey }: FormToken): string {
  return encrypt(JSON.stringify([formId, accountKey]));
}

/** Content of a posted `_token`; null when this portal did not make it. */
export function readFormToken(token: string): FormToken | null {
  const text = token === "" ? null : decrypt(token);
  // Other encrypted values of the portal are no tokens.
  if (!text?.startsWith("[")) return null;
  const parsed = content.safeParse(JSON.parse(text));
  return parsed.success ? { formId: parsed.data[0], accountKey: parsed.data[1] } : null;
}

/**
 * Whether a form may be carried out in this session. A form without a token, or of a page rendered while nobody
 * was signed in, belongs to no account; any other belongs to one account alone.
 */
export function belongsToSession(token: string, session: Pick<Session, "accountKey">): boolean {
  if (token === "") return true;
  const accountKey = readFormToken(token)?.accountKey;
  return accountKey === "" || accountKey === session.accountKey;
}
