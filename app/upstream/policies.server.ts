import {
  BulkheadRejectedError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  handleWhen,
  SamplingBreaker,
  wrap,
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
/** Answered 5xx count for the breaker once so many different callers got one within the time. */
const CALLERS = { needed: 3, withinMs: 10_000 };
/** Repeated calls of an area: one for every twelve calls, at most two in a row. */
const RETRIES = { perCall: 1 / 12, saved: 2, atFirst: 1 };

/** Thrown for an answered 5xx, because the breaker counts only errors. */
export class ServerError extends Error {
  /** false while too few callers got one: a single visitor's input may be the cause */
  countsForBreaker = true;

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

/** Breaker, bulkhead and retry budget of one area. */
export interface AreaPolicy {
  /**
   * Runs a call of this caller (null: unknown).
   * @throws what `run` throws; BrokenCircuitError and BulkheadRejectedError when it was not run
   */
  execute<T>(caller: string | null, run: () => Promise<T>): Promise<T>;
  retries: RetryBudget;
}

export function openAreaPolicy(area: ServiceArea, observe: (state: BreakerState) => void): AreaPolicy {
  const { concurrency, queue } = area === "ocr" ? OCR : BULKHEAD;
  const callers = new RecentCallers();
  const breaker = newBreaker(observe);
  const policy = wrap(bulkhead(concurrency, queue), breaker);
  return {
    retries: new RetryBudget(),
    execute: (caller, run) =>
      policy.execute(async () => {
        try {
          return await run();
        } catch (error) {
          // The one call that a half-open breaker lets through decides, whoever makes it.
          const decides = breaker.state === CircuitState.HalfOpen;
          if (error instanceof ServerError) error.countsForBreaker = callers.add(caller ?? "") || decides;
          throw error;
        }
      }),
  };
}

function newBreaker(observe: (state: BreakerState) => void): CircuitBreakerPolicy {
  const breaker = circuitBreaker(handleWhen(countsForBreaker), {
    halfOpenAfter: 30_000,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 1 }),
  });
  observe("closed");
  breaker.onReset(() => observe("closed"));
  breaker.onHalfOpen(() => observe("half-open"));
  breaker.onBreak(() => observe("open"));
  return breaker;
}

function countsForBreaker(error: Error): boolean {
  if (error instanceof ServerError) return error.countsForBreaker;
  return !(error instanceof BulkheadRejectedError || error instanceof OutOfTime);
}

/** The callers that got an answered 5xx last. */
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
