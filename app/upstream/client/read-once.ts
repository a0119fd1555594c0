/** Bounds the memory of odd searches. */
const MOST = 60;
const MOST_BYTES = 64 * 1024;

/** Least recently used first; frozen because requests share them. */
const kept = new Map<string, { body: Buffer; read: object }>();

/** Null if the bytes differ. */
export function findRead(call: string, body: Buffer): object | null {
  const match = kept.get(call);
  if (!match?.body.equals(body)) return null;
  kept.delete(call);
  kept.set(call, match);
  return match.read;
}

export function keepRead(call: string, body: Buffer, read: object): void {
  if (body.length > MOST_BYTES) return;
  freezeAll(read);
  const [oldest] = kept.size >= MOST && !kept.has(call) ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  kept.delete(call);
  // Copied: it may be part of a larger buffer.
  kept.set(call, { body: Buffer.from(body), read });
}

function freezeAll(value: unknown): void {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inside of Object.values(value)) freezeAll(inside);
}
