import { keyedHash } from "./encryption.server.ts";
import { store } from "./store.server.ts";

/** Names are hashed to hide e-mail addresses and phone numbers. */
export async function countTry(
  kind: string,
  name: string,
  limit: { count: number; seconds: number },
): Promise<{ allowed: boolean; secondsLeft: number }> {
  const key = keyOf(kind, name);
  const { count, secondsLeft } = await store().increment(key, limit.seconds);
  return { allowed: count <= limit.count, secondsLeft };
}

/** For actions that count only after success. */
export async function checkTries(
  kind: string,
  name: string,
  limit: { count: number; seconds: number },
): Promise<{ allowed: boolean; secondsLeft: number }> {
  const used = Number((await store().get(keyOf(kind, name))) ?? 0);
  // Counting returns the remaining time.
  return used < limit.count ? { allowed: true, secondsLeft: 0 } : countTry(kind, name, limit);
}

export async function refundTry(kind: string, name: string): Promise<void> {
  await store().decrement(keyOf(kind, name));
}

export async function forgetTries(kind: string, name: string): Promise<void> {
  await store().delete(keyOf(kind, name));
}

function keyOf(kind: string, name: string): string {
  return `limit:${kind}:${keyedHash(name)}`;
}
