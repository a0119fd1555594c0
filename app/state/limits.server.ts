import { createHash } from "node:crypto";
import { store } from "../state/store.server.ts";

/**
 * Counts a try in a bucket and returns whether it is within the limit. Names are hashed, so that the state holds
 * no e-mail address or phone number.
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

/** Like {@link countTry} without counting, for actions that count only after success. */
export async function checkTries(
  kind: string,
  name: string,
  limit: { count: number; seconds: number },
): Promise<{ allowed: boolean; secondsLeft: number }> {
  const used = Number((await store().get(keyOf(kind, name))) ?? 0);
  // Beyond the limit one more try does not matter, and counting returns the remaining time.
  return used < limit.count ? { allowed: true, secondsLeft: 0 } : countTry(kind, name, limit);
}

/** Empties a bucket, after a success. */
export async function forgetTries(kind: string, name: string): Promise<void> {
  await store().delete(keyOf(kind, name));
}

function keyOf(kind: string, name: string): string {
  return `limit:${kind}:${createHash("sha256").update(name).digest("base64url")}`;
}
