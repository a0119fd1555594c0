import { z } from "zod";
import { env } from "../env.server.ts";
import { parseJson } from "../lib/json.ts";
import { DraftUnreadable } from "./drafts.server.ts";
import { keyedHash, randomId } from "./encryption.server.ts";
import { outcomeIn, OutcomeUnknown, decodeOutcome, encodeOutcome } from "./once-outcome.server.ts";
import { store, type State } from "./store.server.ts";
import { unlessAway } from "./watched.server.ts";

const KEPT_SECONDS = 24 * 3600;
const LEASE_SECONDS = 15;
const WAIT_SECONDS = 20;
const POLL_MS = 50;

export class RequestReused extends Error {}

export class StillRunning extends Error {}

interface OnceOptions<T> {
  /** the page is a final outcome, although not a redirect */
  isFinal?: (page: T) => boolean;
  /** stored as JSON; default: all */
  shorten?: (page: T) => unknown;
  /** for a repeat with the same values */
  complete?: (stored: unknown) => T;
  /**
   * One repeat at a time; a final page, or a throw, leaves the outcome unknown.
   * @param page of the first submission
   */
  settle?: (page: T | null) => Promise<T | Response>;
  state?: State;
  leaseSeconds?: number;
  waitSeconds?: number;
}

const entry = z.object({
  hash: z.string(),
  holder: z.string(),
  /** encrypted: may contain a session cookie; null while running */
  outcome: z.string().nullable(),
});

interface Submission {
  state: State;
  key: string;
  /** newest secret first: a rotation may come between */
  hashes: readonly string[];
  leaseSeconds: number;
  waitSeconds: number;
}

/**
 * Runs once per account and `client_request_id`; repeats wait for the outcome. Rejected forms and a
 * lost session free the key; if the process dies or `run` throws, the outcome is unknown.
 * @throws RequestReused, StillRunning, OutcomeUnknown
 */
export async function once<T>(
  { accountKey }: { accountKey: string },
  form: FormData,
  run: () => Promise<T | Response>,
  {
    isFinal = () => false,
    shorten = (page) => page,
    complete = (stored) => stored as T, // returned by the first submission
    settle,
    ...options
  }: OnceOptions<T> = {},
): Promise<T | Response> {
  const submission = submissionOf(accountKey, form, options);
  if (!submission) return run();
  const ending = { isFinal, shorten };
  const holder = await claim(submission);
  if (holder) return carryOut(submission, holder, run, ending);
  const first = await outcomeOfFirst(submission).catch(unlessUnknown);
  const page = first instanceof Response || first === null ? first : complete(first);
  if (page !== null && (page instanceof Response || !isFinal(page))) return page;
  const unknown = settle && (await readEntry(submission));
  if (!settle || !unknown || !submission.hashes.includes(unknown.hash)) return page ?? notKnown();
  const next = await reclaim(submission, unknown);
  if (next) return carryOut(submission, next, () => settle(page), ending, unknown.outcome);
  const settled = await outcomeOfFirst(submission, unknown.holder);
  return settled instanceof Response ? settled : complete(settled);
}

/** @param before outcome of a settled submission: stays unless `run` ends with another */
async function carryOut<T>(
  submission: Submission,
  holder: string,
  run: () => Promise<T | Response>,
  { isFinal, shorten }: Required<Pick<OnceOptions<T>, "isFinal" | "shorten">>,
  before?: string | null,
): Promise<T | Response> {
  const lease = keepLease(submission, holder);
  try {
    const result = await run();
    const lasts = result instanceof Response ? result.headers.has("Location") : isFinal(result);
    const kept = result instanceof Response ? result : shorten(result);
    // Without the store a repeat cannot learn the outcome.
    await (lasts ? keepOutcome(submission, holder, kept) : passOutcome(submission, kept)).catch(unlessAway);
    return result;
  } catch (thrown) {
    if (before !== undefined) await writeEntry(submission, holder, before).catch(unlessAway);
    else if (thrown instanceof Response) await passOutcome(submission, thrown).catch(unlessAway);
    else if (thrown instanceof DraftUnreadable)
      await submission.state.delete(submission.key).catch(unlessAway);
    throw thrown;
  } finally {
    clearInterval(lease);
    await submission.state.delete(leaseOf(holder)).catch(unlessAway);
  }
}

/** Waits while it runs; null without one. */
export async function findStoredResponse(accountKey: string, form: FormData): Promise<Response | null> {
  const submission = submissionOf(accountKey, form);
  if (!submission || !(await readEntry(submission))) return null;
  const first = await outcomeOfFirst(submission).catch(() => null);
  return first instanceof Response ? first : null;
}

export async function wasCarriedOut(accountKey: string, id: string): Promise<boolean> {
  const text = await store().get(keyOf(accountKey, id));
  const { outcome } = text === null ? { outcome: null } : entryIn(text);
  return outcome !== null && outcomeIn(outcome) instanceof Response;
}

/** First successor without an unknown outcome, for a deliberate new try. */
export async function usableRequestId(accountKey: string, id: string): Promise<string> {
  for (let index = 0; ; index += 1) {
    const next = index === 0 ? id : `${id}.${String(index)}`;
    const text = await store().get(keyOf(accountKey, next));
    if (text === null) return next;
    const { holder, outcome } = entryIn(text);
    const first = outcome === null ? null : outcomeIn(outcome);
    const redirected = first instanceof Response;
    if (redirected || (first === null && (await store().get(leaseOf(holder))) !== null)) return next;
  }
}

function submissionOf(
  accountKey: string,
  form: FormData,
  { state = store(), leaseSeconds = LEASE_SECONDS, waitSeconds = WAIT_SECONDS }: OnceOptions<never> = {},
): Submission | null {
  const id = form.get("client_request_id");
  if (typeof id !== "string" || id.length < 8 || id.length > 255) return null;
  return { state, key: keyOf(accountKey, id), hashes: hashesOf(form), leaseSeconds, waitSeconds };
}

/** Null when another submission holds the key. */
async function claim(submission: Submission): Promise<string | null> {
  const { state, key, hashes, leaseSeconds } = submission;
  const [hash] = hashes;
  if (await readEntry(submission)) return null;
  const holder = randomId();
  // First, so that a repeat never finds a running submission without a lease.
  await state.set(leaseOf(holder), "", leaseSeconds);
  if (await state.add(key, JSON.stringify({ hash, holder, outcome: null }), KEPT_SECONDS)) return holder;
  await state.delete(leaseOf(holder));
  return null;
}

function keepLease({ state, leaseSeconds }: Submission, holder: string): NodeJS.Timeout {
  const renew = () => void state.set(leaseOf(holder), "", leaseSeconds).catch(() => undefined);
  return setInterval(renew, (leaseSeconds * 1000) / 3).unref();
}

async function reclaim(submission: Submission, unknown: z.output<typeof entry>): Promise<string | null> {
  const { state, leaseSeconds } = submission;
  if (!(await state.add(`once-settle:${unknown.holder}`, "", KEPT_SECONDS))) return null;
  const holder = randomId();
  await state.set(leaseOf(holder), "", leaseSeconds);
  await writeEntry(submission, holder, null);
  return holder;
}

function keepOutcome(submission: Submission, holder: string, result: unknown): Promise<void> {
  return writeEntry(submission, holder, encodeOutcome(result));
}

async function writeEntry(
  { state, key, hashes: [hash] }: Submission,
  holder: string,
  outcome: string | null,
): Promise<void> {
  await state.set(key, JSON.stringify({ hash, holder, outcome }), KEPT_SECONDS);
}

/** Later submissions run. */
async function passOutcome({ state, key, waitSeconds }: Submission, result: unknown): Promise<void> {
  await state.set(passedOf(key), encodeOutcome(result), waitSeconds);
  await state.delete(key);
}

/** @param except holder of an unknown outcome being settled */
async function outcomeOfFirst(submission: Submission, except?: string): Promise<unknown> {
  const { state, key, hashes, waitSeconds } = submission;
  const waitUntil = Date.now() + waitSeconds * 1000;
  let holder: string | null = null;
  for (;;) {
    const first = await readEntry(submission);
    if (!first || (holder !== null && first.holder !== holder)) {
      const passed = await state.get(passedOf(key));
      if (passed === null) throw new OutcomeUnknown("The first submission ended unseen.");
      return given(decodeOutcome(passed));
    }
    if (first.holder === except) {
      await pollUntil(waitUntil);
      continue;
    }
    if (first.outcome === "") throw new OutcomeUnknown("The entry of the first submission cannot be read.");
    if (!hashes.includes(first.hash)) throw new RequestReused("The key was used for another submission.");
    if (first.outcome !== null) return given(decodeOutcome(first.outcome));
    // It may have dropped its lease in between.
    const alone = (await state.get(leaseOf(first.holder))) === null;
    if (alone && (await readEntry(submission))?.outcome === null)
      throw new OutcomeUnknown("The first submission was cut off.");
    holder = first.holder;
    await pollUntil(waitUntil);
  }
}

async function pollUntil(instant: number): Promise<void> {
  if (Date.now() > instant) throw new StillRunning("The first submission is still running.");
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

function unlessUnknown(error: unknown): null {
  if (error instanceof OutcomeUnknown) return null;
  throw error;
}

function notKnown(): never {
  throw new OutcomeUnknown("The outcome of the first submission is unknown.");
}

function given(result: unknown): unknown {
  if (result instanceof Response && !result.headers.has("Location")) throw result;
  return result;
}

async function readEntry({ state, key }: Submission): Promise<z.output<typeof entry> | null> {
  const text = await state.get(key);
  return text === null ? null : entryIn(text);
}

function entryIn(text: string): z.output<typeof entry> {
  const parsed = entry.safeParse(parseJson(text));
  return parsed.success ? parsed.data : { hash: "", holder: "", outcome: "" };
}

function keyOf(accountKey: string, id: string): string {
  return `once:${accountKey}:${id}`;
}

function leaseOf(holder: string): string {
  return `once-lease:${holder}`;
}

function passedOf(key: string): string {
  return `passed:${key}`;
}

const RENEWED = new Set(["_token", "shown"]);

/** A form may contain a password. */
function hashesOf(form: FormData): string[] {
  const values = [...form].filter(([name, value]) => !RENEWED.has(name) && typeof value === "string");
  const text = `once:${JSON.stringify(values)}`;
  return env().SESSION_SECRETS.map((secret) => keyedHash(text, secret));
}
