/** With 64 KB each, a bound on what anybody can fill by odd searches. */
const MOST = 60;
/** Longer answers are read anew each time, so that these few stay small. */
const MOST_BYTES = 64 * 1024;

/** What answers were read as, frozen because several requests hold it; by the call with its query, the one that was asked last at the end. */
const kept = new Map<string, { body: Buffer; read: object }>();

/** What the call's last answer was read as, when this one has the same bytes; for what is the same for everybody. */
export function findRead(call: string, body: Buffer): object | null {
  const found = kept.get(call);
  if (!found?.body.equals(body)) return null;
  kept.delete(call);
  kept.set(call, found);
  return found.read;
}

/** Keeps what an answer was read as, and freezes it. */
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
