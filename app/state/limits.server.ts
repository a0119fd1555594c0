import { keyedHash } from "./encryption.server.ts";
import { store } from "./store.server.ts";

/**
 * Counts a try in a bucket and returns whether it is within the limit. A bucket is one short entry of the state
 * store that goes with its time; names are hashed under the portal's secret, so that the state tells no e-mail
 * address or phone number.
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

/** Takes back one counted try that was none, e.g. a success. */
export async function refundTry(kind: string, name: string): Promise<void> {
  await store().decrement(keyOf(kind, name));
}

/** Empties a bucket, after a success. */
export async function forgetTries(kind: string, name: string): Promise<void> {
  await store().delete(keyOf(kind, name));
}

function keyOf(kind: string, name: string): string {
  return `limit:${kind}:${keyedHash(name)}`;
}
