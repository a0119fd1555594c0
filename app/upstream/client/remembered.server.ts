import type { SharedContext, UpstreamContext } from "./client.server.ts";
import { UpstreamFault } from "./errors.ts";
import type { ListLoss } from "./lists.ts";
import { transport, type CallOrigin, type UpstreamTransport } from "./transport.server.ts";

const MOST = { forEverybody: 500, ofCaller: 1000 };
const RETRY_MS = 30_000;
/** Invented keys must not take all places. */
const MOST_LOADING = 8;

/** Milliseconds. */
interface Life {
  fresh: number;
  most: number;
}

interface Remembered<T> {
  value: T;
  stale: boolean;
}

interface Entry {
  value: unknown;
  losses: readonly ListLoss[];
  /** instants (ms) */
  at: number;
  triedAt: number;
  failed: boolean;
  loading: Promise<unknown> | null;
}

interface Memory {
  forEverybody: Map<string, Entry>;
  ofCaller: Map<string, Entry>;
  loading: Map<string, number>;
}

const memories = new WeakMap<UpstreamTransport, Memory>();

/**
 * Stale answers are served while one caller reloads; empty lists are not cached. Declare it outside
 * requests, so that `load` cannot reach a session.
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
      up.lost?.(entry.losses);
      return { value: value as T, stale: false }; // returned by `load` of this name
    }
    // A failure keeps the earlier answer.
    if (mayBegin && isDue(entry, life, now)) begin().catch(() => undefined);
    up.lost?.(entry.losses);
    return { value: entry.value as T, stale: entry.failed }; // as above
  };
}

/**
 * Cached per account.
 * @param load gets a context in the background that neither prolongs nor ends a session
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
  if (now - entry.at >= life.most) return await loadInto(entry, up, load);
  if (isDue(entry, life, now)) loadInto(entry, behind(up, caller), load).catch(() => undefined);
  up.lost?.(entry.losses);
  return entry.value as T; // returned by `load` of this name
}

function memoryOf(laboratory: UpstreamTransport): Memory {
  let memory = memories.get(laboratory);
  if (!memory)
    memories.set(laboratory, (memory = { forEverybody: new Map(), ofCaller: new Map(), loading: new Map() }));
  return memory;
}

function entryOf(memory: Map<string, Entry>, name: string, most: number): Entry {
  const match = memory.get(name);
  const entry = match ?? {
    value: null,
    losses: [],
    at: -Infinity,
    triedAt: -Infinity,
    failed: false,
    loading: null,
  };
  // Most recently read last: evicted last.
  memory.delete(name);
  memory.set(name, entry);
  const [oldest] = memory.keys();
  if (memory.size > most && oldest !== undefined) memory.delete(oldest);
  return entry;
}

function isDue(entry: Entry, { fresh }: Life, now: number): boolean {
  return now - entry.at >= fresh && now - entry.triedAt >= RETRY_MS;
}

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
    origin: { startedAt: Date.now(), caller: { name, kind: "everybody" }, id: origin?.request ?? null },
  };
  return loadInto(entry, shared, load).finally(() => {
    entry.loading = null;
    const left = (loading.get(name) ?? 1) - 1;
    if (left === 0) loading.delete(name);
    else loading.set(name, left);
  });
}

async function loadInto<T, Context extends UpstreamContext | SharedContext>(
  entry: Entry,
  context: Context,
  load: (context: Context) => Promise<T>,
): Promise<T> {
  entry.triedAt = Date.now();
  const losses: ListLoss[] = [];
  const lost = (more: readonly ListLoss[]) => {
    losses.push(...more);
    context.lost?.(more);
  };
  try {
    const value = await load({ ...context, lost });
    const isEmpty = Array.isArray(value) && value.length === 0;
    Object.assign(entry, isEmpty ? {} : { value, losses, at: Date.now() }, { failed: false });
    return value;
  } catch (error) {
    entry.failed = true;
    throw error;
  }
}

async function inTime<T>(origin: CallOrigin | undefined, loading: Promise<T>): Promise<T> {
  if (!origin) return loading;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new UpstreamFault("timeout", "shared", false));
    timer = setTimeout(fail, Math.max(0, transport().timeLeft(origin))).unref();
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** Its request may be over: the session is neither used nor ended. */
function behind({ token, lang }: UpstreamContext, caller: CallOrigin["caller"]): UpstreamContext {
  return { token, lang, origin: { startedAt: Date.now(), caller } };
}
