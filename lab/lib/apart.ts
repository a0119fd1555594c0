import type { Clock } from "./call-context.ts";

interface Failure {
  /** ms; delay before the next try */
  delay: number;
  failedAt: number;
  loggedAt: number;
}

const FIRST_MS = 15_000;
const HOUR_MS = 3_600_000;
/** Longest pause before a failed step is retried; rows of other accounts wait for it too. */
export const STEP_LONGEST_MS = 60_000;
const MOST_KEPT = 10_000;
/** Of each database, by work and row. */
const failures = new WeakMap<object, Map<string, Failure>>();

/**
 * Work for others must not stop what follows. After a failure the row waits 15 s, then twice as long
 * each time; its first failure is logged, then one an hour.
 * @param longest ms between two tries
 */
export async function runIsolated(
  at: { db: object; clock: Clock },
  work: string,
  row: string,
  run: () => Promise<unknown>,
  longest = HOUR_MS,
): Promise<void> {
  if (isWaiting(at, work, row)) return;
  const failed = failuresOf(at.db);
  const key = `${work} ${row}`;
  try {
    await run();
    failed.delete(key);
  } catch (error) {
    const now = at.clock.now().getTime();
    const before = failed.get(key);
    const isLogged = before !== undefined && isWithin(HOUR_MS, before.loggedAt, now);
    if (!isLogged) reportFailure(work, error);
    if (failed.size >= MOST_KEPT) failed.clear();
    failed.set(key, {
      delay: Math.min(before ? before.delay * 2 : FIRST_MS, longest),
      failedAt: now,
      loggedAt: isLogged ? before.loggedAt : now,
    });
  }
}

/** True if the row failed and is not to be tried yet. */
export function isWaiting({ db, clock }: { db: object; clock: Clock }, work: string, row: string): boolean {
  const failure = failures.get(db)?.get(`${work} ${row}`);
  return failure !== undefined && isWithin(failure.delay, failure.failedAt, clock.now().getTime());
}

/** False if the clock was set back. */
function isWithin(ms: number, since: number, now: number): boolean {
  return now >= since && now - since < ms;
}

function failuresOf(db: object): Map<string, Failure> {
  const found = failures.get(db) ?? new Map<string, Failure>();
  failures.set(db, found);
  return found;
}

export function reportFailure(lab: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: "error", lab, error: stack })}\n`);
}
