import type { SharedContext, UpstreamContext } from "./client.server.ts";
import { UpstreamFault } from "./errors.ts";
import { transport, type CallOrigin, type UpstreamTransport } from "./transport.server.ts";

/** Most answers in memory, of each kind; the one that was not read for the longest time goes first. */
const MOST = { forEverybody: 500, ofCaller: 1000 };
/** Time between two tries behind an answer, in milliseconds. */
const RETRY_MS = 30_000;
/** Loads for everybody that one caller may have under way: invented keys must not take all places. */
const MOST_LOADING = 8;

/** How long an answer is taken as it is, and how long it is given at all; milliseconds. */
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

interface Memory {
  forEverybody: Map<string, Entry>;
  ofCaller: Map<string, Entry>;
  /** loads under way for everybody, by the caller that began them */
  loading: Map<string, number>;
}

/** Each laboratory's own. */
const memories = new WeakMap<UpstreamTransport, Memory>();

/**
 * What the laboratory says to everybody alike without a token, parsed, in this process. While it is fresh nobody asks;
 * after that it is given at once and loaded anew behind it, by one caller; beyond its life it is loaded first, once for
 * all that wait, each no longer than its own request may take. An empty list is not kept.
 *
 * Declared outside of any request, so that `load` has nobody's session at hand, and the {@link SharedContext} that it is
 * given takes only calls that need none: it comes to data or to a failure of the laboratory.
 * @param name names it; its query and language are added
 */
export function forEverybody<T, Query extends object = Record<never, never>>(
  name: string,
  life: Life,
  load: (shared: SharedContext, query: Query) => Promise<T>,
): (up: UpstreamContext, query: Query) => Promise<Remembered<T>> {
  return async (up, query) => {
    const { forEverybody: known } = memoryOf(transport());
    const entry = entryOf(known, `${name}:${JSON.stringify(query)}:${up.lang}`, MOST.forEverybody);
    const begin = () => (entry.loading ??= loadShared(entry, up, (shared) => load(shared, query)));
    const mayBegin = entry.loading !== null || mayLoad(up);
    const now = Date.now();
    if (now - entry.at >= life.most) {
      if (!mayBegin) throw new UpstreamFault("busy", "shared", false);
      const value = await inTime(up.origin, begin());
      return { value: value as T, stale: false }; // what `load` of this name returned
    }
    // A failure leaves the earlier one in place.
    if (mayBegin && isDue(entry, life, now)) begin().catch(() => undefined);
    return { value: entry.value as T, stale: entry.failed }; // as above
  };
}

/**
 * The same for what the laboratory says only to those who have a token: each account has its own, and each request
 * that finds none loads it for itself.
 * @param load behind an answer it is given a context that neither prolongs nor ends a session
 */
export async function ofCaller<T>(
  up: UpstreamContext,
  name: string,
  life: Life,
  load: (up: UpstreamContext) => Promise<T>,
): Promise<T> {
  const caller = up.origin?.caller;
  if (!caller) return load(up);
  const key = JSON.stringify([caller.kind, caller.name, name, up.lang]);
  const entry = entryOf(memoryOf(transport()).ofCaller, key, MOST.ofCaller);
  const now = Date.now();
  if (now - entry.at >= life.most) return await loadInto(entry, () => load(up));
  if (isDue(entry, life, now)) loadInto(entry, () => load(behind(up, caller))).catch(() => undefined);
  return entry.value as T; // what `load` of this name returned
}

function memoryOf(laboratory: UpstreamTransport): Memory {
  let memory = memories.get(laboratory);
  if (!memory)
    memories.set(laboratory, (memory = { forEverybody: new Map(), ofCaller: new Map(), loading: new Map() }));
  return memory;
}

function entryOf(memory: Map<string, Entry>, name: string, most: number): Entry {
  const found = memory.get(name);
  const entry = found ?? { value: null, at: -Infinity, triedAt: -Infinity, failed: false, loading: null };
  // Read last, dropped last.
  memory.delete(name);
  memory.set(name, entry);
  const [oldest] = memory.keys();
  if (memory.size > most && oldest !== undefined) memory.delete(oldest);
  return entry;
}

function isDue(entry: Entry, { fresh }: Life, now: number): boolean {
  return now - entry.at >= fresh && now - entry.triedAt >= RETRY_MS;
}

/** Whether this caller may begin another load for everybody. */
function mayLoad({ origin }: UpstreamContext): boolean {
  return (memoryOf(transport()).loading.get(origin?.caller.name ?? "") ?? 0) < MOST_LOADING;
}

function loadShared(
  entry: Entry,
  { lang, origin }: UpstreamContext,
  load: (shared: SharedContext) => Promise<unknown>,
): Promise<unknown> {
  const { loading } = memoryOf(transport());
  const name = origin?.caller.name ?? "";
  loading.set(name, (loading.get(name) ?? 0) + 1);
  const shared: SharedContext = {
    shared: true,
    lang,
    origin: { startedAt: Date.now(), caller: { name, kind: "everybody" } },
  };
  return loadInto(entry, () => load(shared)).finally(() => {
    entry.loading = null;
    const left = (loading.get(name) ?? 1) - 1;
    if (left === 0) loading.delete(name);
    else loading.set(name, left);
  });
}

async function loadInto<T>(entry: Entry, load: () => Promise<T>): Promise<T> {
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

/** What a load for everybody comes to; a fault when the time of the request that waits is over first. */
async function inTime<T>(origin: CallOrigin | undefined, loading: Promise<T>): Promise<T> {
  if (!origin) return loading;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new UpstreamFault("timeout", "shared", false));
    timer = setTimeout(fail, Math.max(0, transport().timeLeft(origin))).unref();
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** The request that is answered already may be over: nothing of its session is used or ended. */
function behind({ token, lang }: UpstreamContext, caller: CallOrigin["caller"]): UpstreamContext {
  return { token, lang, origin: { startedAt: Date.now(), caller } };
}
