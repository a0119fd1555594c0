import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { env } from "../env.server.ts";
import { randomOf } from "../lib/random.ts";

/** 256 bits as 43 base64url characters. */
export function randomId(): string {
  return randomOf(32).toString("base64url");
}

/** base64url; default: the newest secret. */
export function keyedHash(text: string, secret: string = newestSecret(env().SESSION_SECRETS)): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

const keys = new Map<string, Buffer>();
function keyOf(secret: string): Buffer {
  let key = keys.get(secret);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "portal", "seal", 32));
    keys.set(secret, key);
  }
  return key;
}

function newestSecret([newest]: readonly string[]): string {
  if (!newest) throw new Error("There is no secret to encrypt with.");
  return newest;
}

/** AES-256-GCM, base64url, newest secret. */
export function encrypt(text: string, secrets: readonly string[] = env().SESSION_SECRETS): string {
  const nonce = randomOf(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(newestSecret(secrets)), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** Values that an older secret encrypted. */
export const olderSecrets = { used: 0 };

export function secretName(secret: string): string {
  return createHash("sha256").update(`fingerprint:${secret}`).digest("base64url").slice(0, 10);
}

/** Null when no secret fits. */
export function decrypt(
  encrypted: string,
  secrets: readonly string[] = env().SESSION_SECRETS,
): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  for (const [index, secret] of secrets.entries()) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
      if (index > 0) olderSecrets.used++;
      return text;
    } catch {
      // encrypted under another secret
    }
  }
  return null;
}
