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

/** Own breaker and bulkhead, so that a hanging area blocks no other. */
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
/** Reading a card takes seconds of CPU. */
const OCR = { concurrency: 8, queue: 8 };
/** Waiting calls occupy no place of the area. */
const OWN = { account: { concurrency: 12, queue: 500 }, address: { concurrency: 32, queue: 32 } };
/** One caller's failures alone must not open the breaker. */
const CALLERS = { needed: 3, withinMs: 10_000 };
/** Nothing was sent, so the input is not the cause. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
const RETRIES = { perCall: 1 / 12, saved: 2, atFirst: 1 };

/** The breaker counts only errors, so a 5xx is one. */
export class ServerError extends Error {
  constructor(
    status: number,
    readonly retryAfter: number | null,
    readonly body: Buffer,
  ) {
    super(String(status));
  }
}

/** Too little time was left to judge the area. */
export class OutOfTime extends Error {
  constructor(readonly sent: boolean) {
    super("The request's time is over.");
  }
}

export interface CallOwner {
  /** account key or network address */
  name: string;
  /** `everybody`: takes no caller's place */
  kind: "account" | "address" | "everybody";
}

export interface AreaPolicy {
  /** @throws errors of `run`; BrokenCircuitError and BulkheadRejectedError without running it */
  execute<T>(caller: CallOwner | null, run: () => Promise<T>): Promise<T>;
  retries: RetryBudget;
}

export function openAreaPolicy(area: ServiceArea, observe: (state: BreakerState) => void): AreaPolicy {
  const { concurrency, queue } = area === "ocr" ? OCR : BULKHEAD;
  const callers = new RecentCallers();
  const places = new OwnPlaces();
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
            // A half-open breaker's single call decides.
            const decides = breaker.state === CircuitState.HalfOpen;
            if (error instanceof Error && !saysMuch(error, callers, caller) && !decides) ignored.add(error);
            throw error;
          }
        }),
      ),
  };
}

function saysMuch(error: Error, callers: RecentCallers, caller: CallOwner | null): boolean {
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

/** One caller's hanging calls leave places to others. */
class OwnPlaces {
  readonly #held = new Map<string, BulkheadPolicy>();

  async hold<T>(caller: CallOwner | null, run: () => Promise<T>): Promise<T> {
    if (!caller || caller.kind === "everybody") return run();
    const { concurrency, queue } = OWN[caller.kind];
    const name = `${caller.kind} ${caller.name}`;
    const running = this.#held.get(name) ?? bulkhead(concurrency, queue);
    this.#held.set(name, running);
    try {
      return await running.execute(run);
    } finally {
      if (running.executionSlots === concurrency) this.#held.delete(name);
    }
  }
}

class RecentCallers {
  readonly #seen = new Map<string, number>();

  add(caller: string): boolean {
    const now = performance.now();
    // Deleted first to keep the map in order of time.
    this.#seen.delete(caller);
    this.#seen.set(caller, now);
    for (const [name, index] of this.#seen) {
      if (this.#seen.size <= CALLERS.needed && now - index < CALLERS.withinMs) break;
      this.#seen.delete(name);
    }
    return this.#seen.size >= CALLERS.needed;
  }
}

/** A laboratory that resets every connection gets few extra calls. */
class RetryBudget {
  #left = RETRIES.atFirst;

  earn(): void {
    this.#left = Math.min(RETRIES.saved, this.#left + RETRIES.perCall);
  }

  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
