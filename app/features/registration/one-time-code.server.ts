import { createHash } from "node:crypto";
import { env } from "~/env.server.ts";
import { FormRejection, tooManyTries } from "~/forms/failure.server.ts";
import { clientAddress } from "~/lib/address.server.ts";
import { formatDateTime, HOME_ZONE, zoneName, type LangCode } from "~/lib/dates.ts";
import type { E164 } from "~/lib/phone.ts";
import { checkTries, countTry } from "~/state/limits.server.ts";
import { store } from "~/state/store.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";

/** Seconds, until the laboratory states its own wait. */
const SENDING_SECONDS = 30;
const LONGEST_WAIT = 3600;
const UNSAID_SECONDS = 60;
const WRONG_TRIES = 5;

/** E.164 makes all spellings of a number share one limit. */
export interface OtpTarget {
  number?: E164;
  email?: string;
  reference?: string;
}

/**
 * Parallel requests send one code.
 * @param send returns the seconds until another may be sent
 * @returns instant (ms) from which another code may be sent
 * @throws FormRejection too early or too many; errors of `send`
 */
export async function sendCode(
  request: Request,
  target: OtpTarget,
  send: () => Promise<number>,
): Promise<number> {
  const keys = [
    ...(target.number ? [`number:${target.number}`] : []),
    ...(target.email ? [`email:${target.email.toLowerCase()}`] : []),
    ...(target.reference ? [`reference:${target.reference}`] : []),
  ];
  await reserve(keys);
  try {
    await checkLimits(request, keys);
    const seconds = Math.min(LONGEST_WAIT, Math.max(0, await send()));
    await Promise.all(
      keys.flatMap((key) => [countTry("otp-number", key, env().RATE_OTP_NUMBER), block(key, seconds)]),
    );
    return Date.now() + seconds * 1000;
  } catch (error) {
    const seconds = waitOf(error);
    // The code may have been sent: keep the reservation.
    const unknown = error instanceof UpstreamFault && error.outcomeUnknown;
    if (!unknown) await Promise.all(keys.map((key) => block(key, seconds)));
    if (seconds > 0) throw tooEarly(seconds);
    throw error;
  }
}

/** Seconds (0 = now), and the time of day: "07:41:10 WIB". */
export function nextCode(until: number, lang: LangCode) {
  const at = formatDateTime(new Date(until).toISOString(), lang).slice(-8);
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  return { seconds, nextAt: `${at} ${zoneName(HOME_ZONE, lang)}` };
}

/** Counts a try; after five wrong ones even the right code is refused. */
export async function mayTryCode(serial: string): Promise<boolean> {
  return (await countTry("otp-try", serial, { count: WRONG_TRIES, seconds: LONGEST_WAIT })).allowed;
}

export function tooEarly(seconds: number): FormRejection {
  const [key, count] = seconds < 120 ? ["wait", seconds] : ["wait_minutes", Math.ceil(seconds / 60)];
  const options = { status: 429, params: { count }, retryAfter: seconds };
  return new FormRejection({ "": [`registration:errors.${key}`] }, options);
}

async function reserve(keys: readonly string[]): Promise<void> {
  const state = store();
  const taken: string[] = [];
  for (const key of keys) {
    const until = String(Date.now() + SENDING_SECONDS * 1000);
    if (await state.add(stateKey(key), until, SENDING_SECONDS)) {
      taken.push(key);
      continue;
    }
    await Promise.all(taken.map((value) => state.delete(stateKey(value))));
    const left = Math.ceil((Number((await state.get(stateKey(key))) ?? 0) - Date.now()) / 1000);
    throw tooEarly(Math.max(1, left));
  }
}

async function block(key: string, seconds: number): Promise<void> {
  const state = store();
  if (seconds > 0) await state.set(stateKey(key), String(Date.now() + seconds * 1000), seconds);
  else await state.delete(stateKey(key));
}

/**
 * Every request counts for the network address; only sent codes count for the number and e-mail
 * address.
 */
async function checkLimits(request: Request, keys: readonly string[]): Promise<void> {
  const settings = env();
  const tries = await Promise.all([
    ...keys.map((key) => checkTries("otp-number", key, settings.RATE_OTP_NUMBER)),
    countTry("otp-address", clientAddress(request), settings.RATE_OTP_ADDRESS),
  ]);
  const refused = tries.find(({ allowed }) => !allowed);
  if (refused) throw tooManyTries("registration:errors.too_many", refused.secondsLeft);
}

/** Seconds; default one minute. */
function waitOf(error: unknown): number {
  if (!(error instanceof UpstreamRefusal && error.status === 429)) return 0;
  return Math.min(LONGEST_WAIT, error.retryAfter ?? UNSAID_SECONDS);
}

function stateKey(key: string): string {
  return `otp-wait:${createHash("sha256").update(key).digest("base64url")}`;
}
