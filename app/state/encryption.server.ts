import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** 256 random bits as 43 base64url characters. */
export function randomId(): string {
  return randomBytes(32).toString("base64url");
}

/** Keyed hash of a text, base64url. */
export function mac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Compares two texts in a time that tells nothing. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

const keys = new Map<string, Buffer>();
function keyOf(secret: string): Buffer {
  let key = keys.get(secret);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "portal", "encrypt", 32));
    keys.set(secret, key);
  }
  return key;
}

/** Encrypts a text with the newest secret (AES-256-GCM), base64url. */
export function encrypt(secrets: readonly string[], text: string): string {
  const [newest] = secrets;
  if (!newest) throw new Error("No secret to encrypt with.");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(newest), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** Opens what {@link encrypt} closed, with any of the secrets; null when none fits. */
export function decrypt(secrets: readonly string[], encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  for (const secret of secrets) {
    try {
      const open = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12));
      open.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([open.update(bytes.subarray(28)), open.final()]).toString("utf8");
    } catch {
      // encrypted with another secret
    }
  }
  return null;
}
