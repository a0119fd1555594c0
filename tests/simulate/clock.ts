import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

/** Simulated time, in milliseconds; moves only when the simulator moves it. */
export interface SimulatedClock {
  now(): number;
  /** Moves time without running timers, also backwards. */
  jump(ms: number): void;
  /** Moves time forward and runs each timer that is due, once, as a busy process would. */
  pass(ms: number): void;
  /** Moves time to the next timer and runs it; false without one. */
  advance(): boolean;
  sleep(ms: number): Promise<void>;
  /** A `setTimeout` of node:timers/promises runs, as of an answer that takes a minimum time. */
  isDelayed(): boolean;
  /** Forgets all timers, as when their process dies. */
  forgetTimers(): void;
  /** Forgets the timers that this work starts. */
  withoutTimers<T>(work: () => Promise<T>): Promise<T>;
}

interface Timer {
  at: number;
  order: number;
  run: () => void;
  everyMs: number | null;
}

class Handle {
  constructor(
    readonly id: number,
    private readonly restart: () => void,
  ) {}
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  hasRef() {
    return true;
  }
  refresh() {
    this.restart();
    return this;
  }
  [Symbol.toPrimitive]() {
    return this.id;
  }
}

/** Replaces Date, performance.now and all timers of this process; setImmediate stays. */
export function installClock(startsAt: number): SimulatedClock {
  let now = startsAt;
  let count = 0;
  const waiting = new Map<number, Timer>();

  const start = (run: () => void, ms: number, everyMs: number | null): Handle => {
    const id = (count += 1);
    const put = () => void waiting.set(id, { at: now + Math.max(1, ms || 0), order: count, run, everyMs });
    put();
    return new Handle(id, put);
  };
  const clear = (handle: unknown) => {
    if (handle instanceof Handle) waiting.delete(handle.id);
    else if (typeof handle === "number") waiting.delete(handle);
  };
  const timed =
    (repeats: boolean) =>
    (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      start(() => run(...given), ms, repeats ? Math.max(1, ms) : null);
  Object.assign(globalThis, {
    setTimeout: timed(false),
    setInterval: timed(true),
    clearTimeout: clear,
    clearInterval: clear,
    Date: datesAt(() => now),
  });
  performance.now = () => now - startsAt;
  const sleep = (ms: number) => new Promise<void>((resolve) => void start(resolve, ms, null));
  let delays = 0;
  timers.setTimeout = async <T>(ms = 0, value?: T) => {
    delays += 1;
    await sleep(ms);
    delays -= 1;
    return value as T;
  };
  syncBuiltinESMExports();

  const runTimer = (id: number, timer: Timer) => {
    if (timer.everyMs === null) waiting.delete(id);
    else waiting.set(id, { ...timer, at: now + timer.everyMs });
    timer.run();
  };

  return {
    now: () => now,
    jump: (ms) => {
      now += ms;
    },
    pass: (ms) => {
      now += ms;
      const due = [...waiting].filter(([, { at }]) => at <= now);
      due.sort(([, a], [, b]) => a.at - b.at || a.order - b.order);
      for (const [id, timer] of due) if (waiting.has(id)) runTimer(id, timer);
    },
    advance: () => {
      let next: [number, Timer] | null = null;
      for (const item of waiting)
        if (!next || item[1].at < next[1].at || (item[1].at === next[1].at && item[1].order < next[1].order))
          next = item;
      if (!next) return false;
      const [id, timer] = next;
      now = Math.max(now, timer.at);
      runTimer(id, timer);
      return true;
    },
    sleep,
    isDelayed: () => delays > 0,
    forgetTimers: () => {
      delays = 0;
      waiting.clear();
    },
    withoutTimers: async (work) => {
      const before = count;
      const result = await work();
      for (const id of waiting.keys()) if (id > before) waiting.delete(id);
      return result;
    },
  };
}

/** Dates whose "now" is simulated; all others are as before. */
function datesAt(now: () => number): DateConstructor {
  const Real = Date;
  return new Proxy(Real, {
    construct: (_, given: number[]) =>
      given.length === 0 ? new Real(now()) : (Reflect.construct(Real, given) as Date),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}
