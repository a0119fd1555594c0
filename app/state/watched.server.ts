import { randomOf } from "../lib/random.ts";
import type { State, Store } from "./store.server.ts";

/** Its content is unknown. */
export class StoreUnavailable extends Error {}

/** For work that may be left out. */
export function unlessAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

interface StoreEvents {
  /** once an outage; without address or secret */
  away: (reason: string) => void;
  back: (seconds: number) => void;
  /** with less than it had */
  lost: () => void;
  /** seconds */
  timed?: ((seconds: number) => void) | undefined;
}

export interface StoreWatch {
  state: State;
  isAway: () => boolean;
  complaints: () => string[];
  /** @throws Error after `patienceMs`, or when waiting is in vain */
  opened: (patienceMs: number, waiting: (reason: string) => void) => Promise<void>;
}

/** ms while it answers, and while it does not */
const TIMES = { everyMs: 2000, retryMs: 500 };
const KEPT_SECONDS = 24 * 3600;
const LOST_AT = "lost-at";

const NO_ENTRY = "it refuses the password or the user";
/** Messages contain addresses. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "the connection is refused"],
  [/ENOTFOUND|EAI_AGAIN/, "its host is unknown"],
  [/timed out|ETIMEDOUT/i, "it does not answer in time"],
  [/^(NOAUTH|WRONGPASS|NOPERM)/, NO_ENTRY],
  [/^LOADING/, "it still loads its data"],
  [/^OOM|SQLITE_FULL|ENOSPC|disk is full/, "it is full"],
  [/^MISCONF|SQLITE_IOERR/, "its disk fails"],
  [/^READONLY|SQLITE_READONLY/, "it is read-only"],
  [/SQLITE_CORRUPT|SQLITE_NOTADB/, "its file is damaged"],
  [/ENOENT/, "its file was removed or replaced; restart the portal"],
  [/ECONNRESET|EPIPE|Connection is closed|max retries/i, "the connection was lost"],
];

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it fails";
  const code = "code" in error ? String(error.code) : "";
  return REASONS.find(([sign]) => sign.test(code) || sign.test(error.message))?.[1] ?? "it fails";
}

/** Fails fast. A failed read is tried again, a write is not: it may have arrived. */
export function watchStore(inner: Store, events: StoreEvents, { everyMs, retryMs } = TIMES): StoreWatch {
  const pulse = `pulse:${randomOf(9).toString("base64url")}`;
  let beats = 0;
  let beatAt = Infinity;
  let lostAt = 0;
  let away: { since: number; reason: string } | null = null;
  let looking: Promise<void> | null = null;
  let isUnsure = false;
  let weaknesses: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const prove = async () => {
    await inner.verify();
    const match = Number((await inner.get(pulse)) ?? 0);
    lostAt = Number((await inner.get(LOST_AT)) ?? 0);
    // A long pause or a set clock ends the pulse.
    const isExpected = inner.now() - beatAt < KEPT_SECONDS * 1000;
    if (match < beats && isExpected) {
      events.lost();
      // Another process may have said so.
      if (lostAt < beatAt) await inner.set(LOST_AT, String((lostAt = inner.now())), KEPT_SECONDS);
    }
    await inner.set(pulse, String(match + 1), KEPT_SECONDS);
    if (away || beats === 0) weaknesses = await inner.weaknesses();
    [beats, beatAt] = [match + 1, inner.now()];
  };
  const look = () =>
    (looking ??= prove()
      .then(
        () => {
          if (away && beats > 1) events.back((Date.now() - away.since) / 1000);
          away = null;
        },
        (error: unknown) => {
          const reason = reasonOf(error);
          if (!away && beats > 0 && !closed) events.away(reason);
          away = { since: away?.since ?? Date.now(), reason };
        },
      )
      .finally(() => {
        looking = null;
        isUnsure = false;
        clearTimeout(timer);
        if (!closed && beats > 0) timer = setTimeout(() => void look(), away ? retryMs : everyMs).unref();
      }));
  inner.onInterrupted(() => {
    if (closed || beats === 0) return;
    isUnsure = true;
    void look();
  });

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      return await work();
    } finally {
      events.timed?.((performance.now() - since) / 1000);
    }
  };
  const gone = (cause?: unknown) => new StoreUnavailable("The state store is away.", { cause });
  const run = async <T>(work: () => Promise<T>, isRead = false): Promise<T> => {
    if (isUnsure) await look();
    if (away) throw gone();
    try {
      return await timed(work);
    } catch (error) {
      const proof = look();
      if (!isRead) throw gone(error);
      await proof;
      if (away) throw gone(error);
      return timed(work).catch((again: unknown) => {
        throw gone(again);
      });
    }
  };
  // "async": the embedded store throws at once.
  const state: State = {
    get: (key) => run(async () => inner.get(key), true),
    members: (set) => run(async () => inner.members(set), true),
    set: (...given) => run(async () => inner.set(...given)),
    replace: (...given) => run(async () => inner.replace(...given)),
    add: (...given) => run(async () => inner.add(...given)),
    increment: (...given) => run(async () => inner.increment(...given)),
    decrement: (key) => run(async () => inner.decrement(key)),
    delete: (key) => run(async () => inner.delete(key)),
    addMember: (...given) => run(async () => inner.addMember(...given)),
    removeMember: (...given) => run(async () => inner.removeMember(...given)),
    announce: (...given) => run(async () => inner.announce(...given)),
    listen: (...given) => inner.listen(...given),
    now: () => inner.now(),
    lostAt: () => lostAt,
    close: () => {
      closed = true;
      clearTimeout(timer);
      return inner.close();
    },
  };
  return {
    state,
    isAway: () => away !== null,
    complaints: () => [
      ...(away ? [`The state store does not answer: ${away.reason}.`] : []),
      ...(lostAt > 0 ? [`The state store lost entries at ${new Date(lostAt).toISOString()}.`] : []),
      ...weaknesses,
    ],
    opened: async (patienceMs, waiting) => {
      const until = Date.now() + patienceMs;
      for (let tries = 0; ; tries++) {
        await look();
        const { reason } = away ?? { reason: null };
        if (reason === null) return;
        if (reason === NO_ENTRY || Date.now() >= until) throw new Error(reason);
        if (tries === 0) waiting(reason);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    },
  };
}
