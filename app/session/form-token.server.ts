import { z } from "zod";
import { decrypt, encrypt } from "../state/encryption.server.ts";
import type { Session } from "./session.server.ts";

interface FormToken {
  formId: string;
  /** "" when signed out */
  accountKey: string;
}

const content = z.tuple([z.string(), z.string()]);

/** Encrypted against forgery, and to hide the identity. */
export function writeFormToken({ formId, accountKey }: FormToken): string {
  return encrypt(JSON.stringify([formId, accountKey]));
}

/** Null unless this portal made it. */
export function readFormToken(token: string): FormToken | null {
  const text = decrypt(token);
  // Other encrypted values are no tokens.
  if (!text?.startsWith("[")) return null;
  const parsed = content.safeParse(JSON.parse(text));
  return parsed.success ? { formId: parsed.data[0], accountKey: parsed.data[1] } : null;
}

/** A form rendered while signed out belongs to no account. */
export function belongsToSession(token: string, session: Pick<Session, "accountKey">): boolean {
  if (token === "") return true;
  const accountKey = readFormToken(token)?.accountKey;
  return accountKey === "" || accountKey === session.accountKey;
}
