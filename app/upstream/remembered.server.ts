import type { UpstreamContext } from "./client.server.ts";
import { transport, type UpstreamTransport } from "./transport.server.ts";

/** Most lists in memory; the one that was not read for the longest time goes first. */
const MOST = 500;
/** Time between two tries behind an answer, in milliseconds. */
const RETRY_MS = 30_000;

/** How long a list is taken as it is, and how long it is answered at all; milliseconds. */
export interface Life {
  fresh: number;
  most: number;
}

export interface Remembered<T> {
  value: T;
  /** the laboratory failed when it was last asked */
  stale: boolean;
}

interface Entry {
  value: unknown;
  /** instants (ms) of its last loading and of the last try */
  at: number;
  triedAt: number;
  failed: boolean;
  loading: Promise<unknown> | null;
}

/** Each laboratory's own. */
const memories = new WeakMap<UpstreamTransport, Map<string, Entry>>();

/**
 * What the laboratory says to everybody alike, parsed, in this process. While it is fresh nobody asks; after that
 * it is answered at once and loaded anew behind it, by one caller; beyond its life it is loaded first. Never for
 * anything personal. An empty list is not kept.
 * @param key names it with its query; its language is added
 * @param load must use the context that it is given: behind an answer, nobody's session is used or ended
 * @throws what `load` throws, when there is nothing to answer
 */
export async function remember<T>(
  up: UpstreamContext,
  key: string,
  life: Life,
  load: (up: UpstreamContext) => Promise<T>,
): Promise<Remembered<T>> {
  const entry = entryOf(memoryOf(transport()), `${key}:${up.lang}`);
  const now = Date.now();
  if (now - entry.at >= life.most) {
    const value = await loadOnce(entry, () => load(up));
    return { value: value as T, stale: false }; // what `load` of this key returned
  }
  if (now - entry.at >= life.fresh && now - entry.triedAt >= RETRY_MS)
    // A failure leaves the earlier one in place.
    loadOnce(entry, () => load(withoutSession(up))).catch(() => undefined);
  return { value: entry.value as T, stale: entry.failed }; // as above
}

function memoryOf(laboratory: UpstreamTransport): Map<string, Entry> {
  let memory = memories.get(laboratory);
  if (!memory) memories.set(laboratory, (memory = new Map<string, Entry>()));
  return memory;
}

function entryOf(memory: Map<string, Entry>, name: string): Entry {
  const found = memory.get(name);
  const entry = found ?? { value: null, at: -Infinity, triedAt: -Infinity, failed: false, loading: null };
  // Read last, dropped last.
  memory.delete(name);
  memory.set(name, entry);
  const [oldest] = memory.keys();
  if (memory.size > MOST && oldest !== undefined) memory.delete(oldest);
  return entry;
}

/** Loads unless somebody does so already. */
function loadOnce(entry: Entry, load: () => Promise<unknown>): Promise<unknown> {
  entry.loading ??= loadNow(entry, load).finally(() => {
    entry.loading = null;
  });
  return entry.loading;
}

async function loadNow(entry: Entry, load: () => Promise<unknown>): Promise<unknown> {
  entry.triedAt = Date.now();
  try {
    const value = await load();
    const isEmpty = Array.isArray(value) && value.length === 0;
    Object.assign(entry, isEmpty ? {} : { value, at: Date.now() }, { failed: false });
    return value;
  } catch (error) {
    entry.failed = true;
    throw error;
  }
}

/** The request that a list is loaded behind may be over: it must neither prolong nor end a session. */
function withoutSession({ token, lang }: UpstreamContext): UpstreamContext {
  return { token, lang };
}
