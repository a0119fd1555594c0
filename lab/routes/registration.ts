import { z } from "zod";
import { LabError, parse, route, type Call, type Reply, type Route } from "../http.ts";
import { tokenLife } from "../store/accounts.ts";
import { loadAreas } from "../store/areas.ts";
import type { Trx } from "../store/db.ts";
import { labToday } from "../store/local-time.ts";
import { secondsToWait, sendCode, tryCode } from "../store/one-time-codes.ts";
import { canonicalPhone } from "../store/phone.ts";
import { completeProfile } from "../store/profile-completion.ts";
import { readProfile } from "../store/profile-fields.ts";
import { readRegistration, takenErrors } from "../store/registration-fields.ts";
import { finishRegistration, startRegistration, waitError } from "../store/registration.ts";
import { text } from "../texts.ts";

/** Seconds before another code, as spec.md §4 and, for the older page, §2 have it. */
const RESEND_SECONDS = 60;
const OLD_RESEND_SECONDS = 300;

const channel = z.enum(["email", "sms", "whatsapp"], { error: "unknown_choice" }).optional();
const mode = z.object({
  request_otp: z.boolean({ error: "must_be_valid" }).optional(),
  token: z.string().max(200).nullish(),
  channel,
});

/**
 * Registration, step 1 (spec.md §4): without a token it checks everything and sends a code; with the token of
 * a verified code it makes the account.
 */
async function register(call: Call): Promise<Reply> {
  const { db, clock, lang, body } = call;
  const { request_otp, token, channel: by } = parse(mode, body, lang);
  const { registration, errors, partial } = readRegistration(body, lang);
  if (token && request_otp !== true) {
    if (!registration) throw new LabError(400, "check_fields", { errors });
    const made = await finishRegistration(db, clock, registration, token, lang);
    return {
      message: made.repeated ? "already_processed" : "success",
      results: { access_token: made.access_token, expires_in: tokenLife(0), fully_registered: false },
    };
  }
  const taken = await takenErrors(db, { ...partial, title_id: registration?.title_id }, lang);
  const all = { ...taken, ...errors };
  if (!registration || Object.keys(all).length > 0) throw new LabError(400, "check_fields", { errors: all });
  return { results: await startRegistration(db, clock, registration, by ?? "email") };
}

const name = z.string({ error: "required" }).trim().min(1, "required").max(100, "max_100");
const askByEmail = z.object({ email: name, channel });
/** The older page names a number and a username. */
const askByPhone = z.object({
  phone_number: name,
  phone_code: z.string({ error: "must_be_valid" }).max(6, "must_be_valid").optional(),
  username: name,
  channel,
});

/** Whether a body is that of the older page. */
function isOld(body: unknown): boolean {
  return z.looseObject({ username: z.string() }).safeParse(body).success;
}

/** The registration that waits under a name; undefined when none does. */
function waiting(trx: Trx, column: "email" | "username", value: string) {
  return trx
    .selectFrom("registration")
    .select(["email", "phone"])
    .where(column, "=", value)
    .orderBy("updated_at", "desc")
    .executeTakeFirst();
}

/**
 * Sends another code. Nobody learns here which names are registered or wait for a code: the answer and the
 * limits are the same for all.
 */
async function requestOtp(call: Call): Promise<Reply> {
  const { db, clock, lang } = call;
  const asked = isOld(call.body) ? parse(askByPhone, call.body, lang) : parse(askByEmail, call.body, lang);
  const old = "username" in asked ? asked : null;
  const email = "email" in asked ? asked.email : "";
  const number = old ? canonicalPhone(old.phone_number, old.phone_code) : "";
  if (number === null) {
    throw new LabError(400, "check_fields", { errors: { phone_number: [text("wrong_phone", lang)] } });
  }
  const time_to_wait = await db.transaction().execute(async (trx) => {
    const row = old ? await waiting(trx, "username", old.username) : await waiting(trx, "email", email);
    const known = row !== undefined && (!old || row.phone === number);
    const contact = known ? row : { email, phone: number };
    const left = await secondsToWait(trx, clock, contact);
    if (left > 0) throw waitError(left);
    const waitSeconds = old ? OLD_RESEND_SECONDS : RESEND_SECONDS;
    return sendCode(trx, clock, contact, {
      channel: asked.channel ?? (old ? "sms" : "email"),
      waitSeconds,
      known,
    });
  });
  return { results: { time_to_wait } };
}

const six = z.string({ error: "required" }).regex(/^\d{6}$/, "otp_digits");
const verifyByEmail = z.object({ otp: six, email: name });
const verifyByUsername = z.object({ code: six, username: name });

/** Verifies a code; its token stands for the e-mail and the number for 30 minutes. */
async function verifyOtp(call: Call): Promise<Reply> {
  const { db, clock, lang } = call;
  const body = isOld(call.body)
    ? parse(verifyByUsername, call.body, lang)
    : parse(verifyByEmail, call.body, lang);
  const verdict = await db.transaction().execute(async (trx) => {
    if ("otp" in body) return tryCode(trx, clock, body.email, body.otp);
    const row = await waiting(trx, "username", body.username);
    return tryCode(trx, clock, row?.email ?? "", body.code);
  });
  if (verdict.ok) return { results: { token: verdict.token, expires_in: verdict.expires_in } };
  throw new LabError(400, verdict.reason, {
    code: verdict.reason,
    errors: { ["otp" in body ? "otp" : "code"]: [text(verdict.reason, lang)] },
    results: { tries_left: verdict.tries_left },
  });
}

/** Registration, step 2 (spec.md §3, §5): the profile makes a patient of a type 0. */
async function continueRegister(call: Call): Promise<Reply> {
  const { db, clock, lang, caller } = call;
  const around = { areas: await loadAreas(), today: labToday(clock.now()), lang };
  const read = readProfile(call.body, around);
  if ("errors" in read) throw new LabError(400, "check_fields", { errors: read.errors });
  const { repeated, results } = await completeProfile(db, clock, caller, read.profile, lang);
  return { message: repeated ? "already_processed" : "success", results };
}

export const registrationRoutes: readonly Route[] = [
  route("post", "/register", "public", register),
  route("post", "/request-otp", "public", requestOtp),
  route("post", "/verify-otp", "public", verifyOtp),
  route("post", "/continue-register", [0], continueRegister),
];
