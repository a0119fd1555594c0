import { createHash } from "node:crypto";
import { store } from "../state/store.server.ts";

/**
 * Counts one try in a bucket and tells whether it is still within the limit. Names are hashed, so the
 * state holds no e-mail address or number.
 */
export async function countTry(
  kind: string,
  name: string,
  limit: { count: number; seconds: number },
): Promise<{ allowed: boolean; secondsLeft: number }> {
  const key = keyOf(kind, name);
  const { count, secondsLeft } = await store().increment(key, limit.seconds);
  return { allowed: count <= limit.count, secondsLeft };
}

/** Like {@link countTry} without counting, for what is counted only once it has succeeded. */
export async function checkTries(
  kind: string,
  name: string,
  limit: { count: number; seconds: number },
): Promise<{ allowed: boolean; secondsLeft: number }> {
  const used = Number((await store().get(keyOf(kind, name))) ?? 0);
  // Beyond the limit one more does not matter, and it tells how long the bucket lasts.
  return used < limit.count ? { allowed: true, secondsLeft: 0 } : countTry(kind, name, limit);
}

/** Empties a bucket, after a success. */
export async function forgetTries(kind: string, name: string): Promise<void> {
  await store().delete(keyOf(kind, name));
}

function keyOf(kind: string, name: string): string {
  return `limit:${kind}:${createHash("sha256").update(name).digest("base64url")}`;
}
