import type { Clock } from "./call-context.ts";

interface Failure {
  /** ms; delay before the next try */
  delay: number;
  failedAt: number;
  loggedAt: number;
}

const FIRST_MS = 15_000;
const HOUR_MS = 3_600_000;
/** Rows of other accounts wait through this pause too. */
export const STEP_LONGEST_MS = 60_000;
const MOST_KEPT = 10_000;
const failures = new WeakMap<object, Map<string, Failure>>();

/**
 * Work for others must not stop what follows. Failures wait 15 s, then twice as long each time.
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

/** True while a failed row waits. */
export function isWaiting({ db, clock }: { db: object; clock: Clock }, work: string, row: string): boolean {
  const failure = failures.get(db)?.get(`${work} ${row}`);
  return failure !== undefined && isWithin(failure.delay, failure.failedAt, clock.now().getTime());
}

/** False if the clock was set back. */
function isWithin(ms: number, since: number, now: number): boolean {
  return now >= since && now - since < ms;
}

function failuresOf(db: object): Map<string, Failure> {
  const matches = failures.get(db) ?? new Map<string, Failure>();
  failures.set(db, matches);
  return matches;
}

export function reportFailure(lab: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: "error", lab, error: stack })}\n`);
}
