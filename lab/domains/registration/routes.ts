import { z } from "zod";
import { LabError, waitError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { tokenLife } from "../accounts/accounts.ts";
import { loadAreas } from "../../lib/areas/areas.ts";
import { labToday } from "../../lib/local-time.ts";
import { secondsToWait, sendCode, verifyCode } from "../accounts/one-time-codes.ts";
import { canonicalPhone } from "../../lib/phone.ts";
import { completeProfile } from "./profile-completion.ts";
import { profileBody, readProfile } from "../patients/profile-fields.ts";
import { readRegistration, registrationBody, takenErrors } from "../accounts/account-fields.ts";
import { finishRegistration, pendingRegistration, startRegistration } from "./registration.ts";
import { parse } from "../../http/query.ts";
import { acceptWarnings } from "../../http/transaction.ts";
import { ANYBODY, post } from "../../http/route.ts";

/** Longer by username, see {@link resendByUsername}. */
const RESEND_SECONDS = 60;
const RESEND_BY_USERNAME_SECONDS = 300;

const channel = z.enum(["email", "sms", "whatsapp"], { error: "unknown_choice" }).optional();
const registerMode = z.object({
  request_otp: z.boolean({ error: "must_be_valid" }).optional(),
  token: z.string().max(200).nullish(),
  channel,
});
const registerBody = registerMode.extend(registrationBody.shape);

/** With the code's token, creates the account. */
async function register(call: Call): Promise<Reply> {
  const { db, clock, body } = call;
  const { request_otp, token, channel: by } = parse(registerMode, body);
  const { registration, errors, partial } = readRegistration(body);
  // Only a confirmed code may reveal whether a contact is registered.
  const { username, title_id } = partial;
  const open = { ...(await takenErrors(db, { username, title_id })), ...errors };
  if (token && request_otp !== true) {
    if (!registration) throw new LabError("check_fields", { fields: open });
    const made = await finishRegistration(db, clock, registration, token);
    return {
      message: made.repeated ? "already_processed" : "success",
      results: { access_token: made.access_token, expires_in: tokenLife(0), fully_registered: false },
    };
  }
  if (!registration || Object.keys(open).length > 0) throw new LabError("check_fields", { fields: open });
  const sent = await startRegistration(db, clock, registration, by ?? "email");
  return { results: { ...sent, channels: channel.unwrap().options } };
}

const name = z.string({ error: "required" }).trim().min(1, "required").max(100, "max_100");
const resendByEmail = z.object({ email: name, channel });
const resendByUsername = z.object({
  phone_number: name,
  phone_code: z.string({ error: "must_be_valid" }).max(6, "must_be_valid").optional(),
  username: name,
  channel,
});
const resendBody = z.union([resendByUsername, resendByEmail]);

function namesUser(body: unknown): boolean {
  return z.looseObject({ username: z.string() }).safeParse(body).success;
}

/** Same answer and limits for all names, so as not to reveal registered ones. */
async function requestOtp(call: Call): Promise<Reply> {
  const { db, clock } = call;
  const request = namesUser(call.body) ? parse(resendByUsername, call.body) : parse(resendByEmail, call.body);
  const user = "username" in request ? request : null;
  const email = "email" in request ? request.email : "";
  const phone = user ? canonicalPhone(user.phone_number, user.phone_code) : "";
  if (phone === null) throw new LabError("check_fields", { fields: { phone_number: ["wrong_phone"] } });
  const time_to_wait = await db.transaction().execute(async (trx) => {
    const row = await (user
      ? pendingRegistration(trx, "username", user.username)
      : pendingRegistration(trx, "email", email));
    const known = row !== undefined && (!user || row.phone === phone);
    const named = { email, phone };
    const seconds = await secondsToWait(trx, clock, named);
    if (seconds > 0) throw waitError(seconds);
    return sendCode(trx, clock, known ? { email: row.email, phone: row.phone } : null, {
      channel: request.channel ?? (user ? "sms" : "email"),
      waitSeconds: user ? RESEND_BY_USERNAME_SECONDS : RESEND_SECONDS,
      named,
    });
  });
  return { results: { time_to_wait } };
}

const code = z.string({ error: "required" }).regex(/^\d{6}$/, "otp_digits");
const verifyByEmail = z.object({ otp: code, email: name });
const verifyByUsername = z.object({ code, username: name });
const otpVerifyBody = z.union([verifyByUsername, verifyByEmail]);

async function verifyOtp(call: Call): Promise<Reply> {
  const body = namesUser(call.body) ? parse(verifyByUsername, call.body) : parse(verifyByEmail, call.body);
  const result = await call.db.transaction().execute(async (trx) => {
    if ("otp" in body) return verifyCode(trx, call.clock, body.email, body.otp);
    const row = await pendingRegistration(trx, "username", body.username);
    return verifyCode(trx, call.clock, row?.email ?? "", body.code);
  });
  if (result.ok) return { results: { token: result.token, expires_in: result.expires_in } };
  throw new LabError(result.reason, {
    fields: { ["otp" in body ? "otp" : "code"]: [result.reason] },
  });
}

const finishBody = profileBody.extend({ accept_warnings: acceptWarnings });

async function continueRegister(call: Call): Promise<Reply> {
  const { db, clock, caller } = call;
  const read = readProfile(call.body, { areas: await loadAreas(), today: labToday(clock.now()) });
  if ("errors" in read) throw new LabError("check_fields", { fields: read.errors });
  const { repeated, results, access_token } = await completeProfile(db, clock, caller, {
    ...read,
    ...parse(finishBody, call.body),
  });
  return {
    message: repeated ? "already_processed" : "success",
    results: { ...results, access_token, expires_in: tokenLife(1) },
  };
}

// prettier-ignore
export const registrationRoutes: readonly Route[] = [
  post("/register", ANYBODY, register, "Registration, step 1: send a code, then create the account", registerBody),
  post("/request-otp", ANYBODY, requestOtp, "Send another one-time code", resendBody),
  post("/verify-otp", ANYBODY, verifyOtp, "Verify a one-time code", otpVerifyBody),
  post("/continue-register", [0], continueRegister, "Registration, step 2: complete the profile", finishBody),
];
