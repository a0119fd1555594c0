import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  handleWhen,
  SamplingBreaker,
  wrap,
  type BulkheadPolicy,
  type CircuitBreakerPolicy,
} from "cockatiel";

/** Areas of the API, each with its own breaker and bulkhead, so that one that hangs cannot block the others. */
export type ServiceArea =
  | "auth"
  | "account"
  | "lookup"
  | "catalogue"
  | "order"
  | "result"
  | "payment"
  | "company"
  | "document"
  | "ocr";

export type BreakerState = "closed" | "half-open" | "open";

export const BULKHEAD = { concurrency: 64, queue: 64 };
/** Reading a card takes seconds of CPU: few at a time. */
const OCR = { concurrency: 8, queue: 8 };
/** Places of an area that one caller may hold, and calls that may wait for them, which hold no place of the area. */
const OWN = { account: { concurrency: 12, queue: 500 }, address: { concurrency: 32, queue: 32 } };
/** Failures count for the breaker once so many different callers met one within the time. */
const CALLERS = { needed: 3, withinMs: 10_000 };
/** Nothing was sent, so that no caller's input is the cause. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
/** Repeated calls of an area: one for every twelve calls, at most two in a row. */
const RETRIES = { perCall: 1 / 12, saved: 2, atFirst: 1 };

/** Thrown for an answered 5xx, because the breaker counts only errors. */
export class ServerError extends Error {
  constructor(
    status: number,
    readonly retryAfter: number | null,
  ) {
    super(String(status));
  }
}

/** Thrown when the request's time ended before this call had enough of it to say anything about its area. */
export class OutOfTime extends Error {
  constructor(readonly sent: boolean) {
    super("The request's time is over.");
  }
}

/** Caller of an upstream call. */
export interface Caller {
  /** key of the account, or the network address */
  name: string;
  /** `everybody`: for whoever needs the answer, so that it takes no caller's place */
  kind: "account" | "address" | "everybody";
}

/** Breaker, bulkheads and retry budget of one area. */
export interface AreaPolicy {
  /**
   * Runs a call of this caller (null: unknown).
   * @throws what `run` throws; BrokenCircuitError and BulkheadRejectedError when it was not run
   */
  execute<T>(caller: Caller | null, run: () => Promise<T>): Promise<T>;
  retries: RetryBudget;
}

export function openAreaPolicy(area: ServiceArea, observe: (state: BreakerState) => void): AreaPolicy {
  const { concurrency, queue } = area === "ocr" ? OCR : BULKHEAD;
  const callers = new RecentCallers();
  const places = new OwnPlaces();
  /** failures that say nothing about the area */
  const ignored = new WeakSet<Error>();
  const breaker = newBreaker(observe, (error) => !ignored.has(error));
  const policy = wrap(bulkhead(concurrency, queue), breaker);
  return {
    retries: new RetryBudget(),
    execute: (caller, run) =>
      places.hold(caller, () =>
        policy.execute(async () => {
          try {
            return await run();
          } catch (error) {
            // The one call that a half-open breaker lets through decides, whoever makes it.
            const decides = breaker.state === CircuitState.HalfOpen;
            if (error instanceof Error && !saysMuch(error, callers, caller) && !decides) ignored.add(error);
            throw error;
          }
        }),
      ),
  };
}

/** Whether a failure says something about its area: it met several callers, or nobody gets through. */
function saysMuch(error: Error, callers: RecentCallers, caller: Caller | null): boolean {
  if (error instanceof OutOfTime) return false;
  if ("code" in error && NOT_CONNECTED.has(String(error.code))) return true;
  return callers.add(caller?.name ?? "");
}

function newBreaker(
  observe: (state: BreakerState) => void,
  counts: (error: Error) => boolean,
): CircuitBreakerPolicy {
  const breaker = circuitBreaker(handleWhen(counts), {
    halfOpenAfter: 30_000,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 1 }),
  });
  observe("closed");
  breaker.onReset(() => observe("closed"));
  breaker.onHalfOpen(() => observe("half-open"));
  breaker.onBreak(() => observe("open"));
  return breaker;
}

/** The places of an area that each caller holds, so that one whose calls hang leaves most of them to others. */
class OwnPlaces {
  readonly #held = new Map<string, BulkheadPolicy>();

  async hold<T>(caller: Caller | null, run: () => Promise<T>): Promise<T> {
    if (!caller || caller.kind === "everybody") return run();
    const { concurrency, queue } = OWN[caller.kind];
    const name = `${caller.kind} ${caller.name}`;
    const own = this.#held.get(name) ?? bulkhead(concurrency, queue);
    this.#held.set(name, own);
    try {
      return await own.execute(run);
    } finally {
      // Nothing is kept of a caller without calls.
      if (own.executionSlots === concurrency) this.#held.delete(name);
    }
  }
}

/** The callers that met a failure last. */
class RecentCallers {
  readonly #seen = new Map<string, number>();

  /** Adds one; true when enough different ones were added within the time. */
  add(caller: string): boolean {
    const now = performance.now();
    // Deleted first, so that the map stays in order of time.
    this.#seen.delete(caller);
    this.#seen.set(caller, now);
    for (const [name, at] of this.#seen) {
      if (this.#seen.size <= CALLERS.needed && now - at < CALLERS.withinMs) break;
      this.#seen.delete(name);
    }
    return this.#seen.size >= CALLERS.needed;
  }
}

/** Repeated calls that an area may still cost: a laboratory that resets every connection gets hardly more. */
class RetryBudget {
  #left = RETRIES.atFirst;

  /** A call that may be repeated was made. */
  earn(): void {
    this.#left = Math.min(RETRIES.saved, this.#left + RETRIES.perCall);
  }

  /** Takes one repetition; false when there is none. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
