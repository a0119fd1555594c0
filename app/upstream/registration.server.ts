import { z } from "zod";
import type { Identifier } from "../lib/identifier.ts";
import { call, type UpstreamContext } from "./client.server.ts";

/** Tells this portal from the provider's other clients (spec.md §3). */
const CLIENT = "laboratory-portal";
const USUAL_WAIT_SECONDS = 60;

/** First step of a registration (spec.md §3); `phone_code` "+62", `phone_number` without it. */
export interface RegistrationBody {
  title_id: string;
  first_name: string;
  last_name: string;
  phone_code: string;
  phone_number: string;
  username: string;
  email: string;
  password: string;
}

const waiting = z
  .object({ time_to_wait: z.coerce.number().min(0).catch(USUAL_WAIT_SECONDS) })
  .nullish()
  .transform((results) => results?.time_to_wait ?? USUAL_WAIT_SECONDS);

/**
 * Begins a registration: the laboratory checks it and sends a code (POST /register with request_otp).
 * Answers the seconds until another code may be asked for.
 * @throws UpstreamRefusal with a sentence per field
 */
export async function requestRegistration(
  up: UpstreamContext,
  body: RegistrationBody,
  channel: "email" | "sms" | "whatsapp",
): Promise<number> {
  return call(up, {
    method: "POST",
    path: "/register",
    body: { ...body, request_otp: true, client_unique_id: CLIENT, channel },
    schema: waiting,
    area: "auth",
  });
}

/**
 * Finishes the first step with the token of the verified code: the same call once more (spec.md §4).
 * Answers the access token of the unfinished account, good for one hour.
 */
export async function completeRegistration(
  up: UpstreamContext,
  body: RegistrationBody,
  token: string,
): Promise<string> {
  const { access_token } = await call(up, {
    method: "POST",
    path: "/register",
    body: { ...body, request_otp: false, token, client_unique_id: CLIENT },
    schema: z.object({ access_token: z.string().min(1) }),
    area: "auth",
  });
  return access_token;
}

/** For whom a code is: by e-mail, or as the older page names people (spec.md §7). */
export type CodeOwner = { email: string } | { phone_number: string; username: string };

/** Asks for another code. Answers the seconds until one more may be asked for. */
export async function requestCode(
  up: UpstreamContext,
  owner: CodeOwner,
  channel: "email" | "sms" | "whatsapp",
): Promise<number> {
  return call(up, {
    method: "POST",
    path: "/request-otp",
    body: { ...owner, channel },
    schema: waiting,
    area: "auth",
  });
}

/** Confirms a code of six figures. Answers the token for {@link completeRegistration}. */
export async function verifyCode(
  up: UpstreamContext,
  owner: { email: string } | { username: string },
  code: string,
) {
  const { token } = await call(up, {
    method: "POST",
    path: "/verify-otp",
    body: "email" in owner ? { email: owner.email, otp: code } : { username: owner.username, code },
    schema: z.object({ token: z.string().min(1) }),
    area: "auth",
  });
  return token;
}

/** Second step (spec.md §3); ids are those of the lookup lists. */
export interface ProfileBody {
  identity_type: string;
  identity_number: string;
  identity_country_issuer: string;
  country_birth_id: string;
  place_of_birth: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
  gender: string;
  blood_type: string;
  religion_id: string;
  marital_status_id: string;
  /** null when nothing was chosen */
  ethnicity: string | null;
  subdistrict_code: string;
  /** street and house */
  address: string;
  selectCountry: string;
  selectProvince: string;
  selectCity: string;
  selectDistrict: string;
}

/** Finishes a registration (POST /continue-register); the account is a patient's from then on. */
export async function continueRegistration(up: UpstreamContext, body: ProfileBody): Promise<void> {
  await call(up, {
    method: "POST",
    path: "/continue-register",
    body: { ...body, client_unique_id: CLIENT, otp_request: false },
    schema: z.unknown(),
    area: "account",
  });
}

/**
 * Asks for a link to a new password (POST /forget-password). What the laboratory answers must not be shown:
 * it may tell which accounts exist (requirements A6).
 * @param reset_url page of this portal that takes the link's `token` (+)
 */
export async function requestPasswordReset(
  up: UpstreamContext,
  identifier: Identifier,
  reset_url: string,
): Promise<void> {
  await call(up, {
    method: "POST",
    path: "/forget-password",
    body: { ...identifier, reset_url },
    schema: z.unknown(),
    area: "auth",
  });
}

const resetAccount = z
  .object({ uuid: z.string().min(1) })
  .nullish()
  .catch(null)
  .transform((results) => results?.uuid ?? null);

/**
 * Sets a new password with the token of the link (POST /reset-password (+)). Answers the uuid of the account,
 * so that its sessions can be ended; null when the laboratory does not name it.
 */
export async function resetPassword(
  up: UpstreamContext,
  body: { token: string; password: string },
): Promise<string | null> {
  return call(up, { method: "POST", path: "/reset-password", body, schema: resetAccount, area: "auth" });
}
