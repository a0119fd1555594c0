import { z } from "zod";
import { env } from "../../env.server.ts";
import type { E164 } from "../../lib/phone.ts";
import type { Identifier } from "../../lib/identifier.ts";
import { getProfile } from "../accounts/accounts.server.ts";
import { noteUnreadable } from "../client/answer-outcome.server.ts";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../client/errors.ts";
import { Findings } from "../client/lenient.ts";
import { isMissingCall } from "../client/transport.server.ts";
import { acceptWarnings, accountId, code, optionalToken, orNull, token } from "../client/shapes.server.ts";
import { CODE_CHANNEL } from "../client/words/accounts.ts";
import { isUnderstood } from "../../lib/not-understood.ts";

const DEFAULT_WAIT_SECONDS = 60;

const channel = z.enum(["email", "sms", "whatsapp"]);
type Channel = z.input<typeof channel>;
const client_unique_id = z.string().describe("identifies this portal to the provider");
/** Providers of the specification do not know channels. */
const channelBeside = (by: Channel, usual: Channel) => (by === usual ? {} : { channel: by });

const registrationBody = z.object({
  title_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_code: z.string().describe("+62"),
  phone_number: z.string().describe("number without the code"),
  username: z.string(),
  email: z.string(),
  password: z.string(),
});
type RegistrationBody = z.input<typeof registrationBody>;

const wait = z
  .object({
    time_to_wait: z.coerce.number().min(0).catch(DEFAULT_WAIT_SECONDS).describe("seconds"),
    channels: orNull(z.array(code(CODE_CHANNEL))).describe(
      "ways to send another code; missing: the call's usual one; an extension",
    ),
  })
  .nullish()
  .transform((results) => ({
    seconds: results?.time_to_wait ?? DEFAULT_WAIT_SECONDS,
    channels: (results?.channels ?? []).filter(isUnderstood),
  }));
/** Seconds until the next code. */
type CodeSent = z.output<typeof wait>;

const requestCall = endpoint("Registration", "POST /register", {
  summary: "Starts a registration: checks it and sends a one-time code. 400 with one sentence per field.",
  body: registrationBody.extend({
    request_otp: z.literal(true),
    client_unique_id,
    channel: channel.optional(),
  }),
  results: wait,
  proof: "answer",
});

export function requestRegistration(
  up: UpstreamContext,
  body: RegistrationBody,
  by: Channel,
): Promise<CodeSent> {
  return call(up, requestCall, {
    body: {
      ...body,
      request_otp: true,
      client_unique_id: env().CLIENT_UNIQUE_ID,
      ...channelBeside(by, "email"),
    },
  });
}

const completeCall = endpoint("Registration", "POST /register", {
  summary:
    "Completes the first step: takes the same body with the token of the verified code. May leave out a contact that the code does not prove and that another account never confirmed; then tell the owner.",
  body: registrationBody.extend({
    request_otp: z.literal(false),
    token: z.string().describe("token from /verify-otp"),
    client_unique_id,
  }),
  results: z.object({ access_token: token.describe("valid for one hour") }),
});

/** Takes the verified code's token. Returns an access token valid for one hour. */
export async function completeRegistration(
  up: UpstreamContext,
  body: RegistrationBody,
  token: string,
): Promise<string> {
  const complete = { ...body, request_otp: false, token, client_unique_id: env().CLIENT_UNIQUE_ID } as const;
  return (await call(up, completeCall, { body: complete })).access_token;
}

const codeOwner = z.union([
  z.object({ email: z.string() }),
  z.object({ phone_number: z.string(), username: z.string() }),
]);
type CodeOwner = { email: string } | { phone_number: E164; username: string };

const codeCall = endpoint("Registration", "POST /request-otp", {
  summary: "Sends another one-time code. 429 with the seconds to wait.",
  body: z.intersection(codeOwner, z.object({ channel: channel.optional() })),
  results: wait,
  proof: "answer",
});

export function requestCode(up: UpstreamContext, owner: CodeOwner, by: Channel): Promise<CodeSent> {
  const usual = "email" in owner ? "email" : "sms";
  return call(up, codeCall, { body: { ...owner, ...channelBeside(by, usual) } });
}

const verifyCall = endpoint("Registration", "POST /verify-otp", {
  summary: "Checks a one-time code.",
  body: z.union([
    z.object({ email: z.string(), otp: z.string().describe("six digits") }),
    z.object({ username: z.string(), code: z.string().describe("six digits") }),
  ]),
  results: z.object({ token }),
});

/** Returns the token for {@link completeRegistration}. */
export async function verifyCode(
  up: UpstreamContext,
  owner: { email: string } | { username: string },
  code: string,
): Promise<string> {
  const body = "email" in owner ? { email: owner.email, otp: code } : { username: owner.username, code };
  return (await call(up, verifyCall, { body })).token;
}

const profileBody = z.object({
  identity_type: z.string(),
  identity_number: z.string(),
  identity_country_issuer: z.string(),
  country_birth_id: z.string(),
  place_of_birth: z.string(),
  date_of_birth: z.string().describe("YYYY-MM-DD"),
  gender: z.string(),
  blood_type: z.string(),
  religion_id: z.string(),
  marital_status_id: z.string(),
  ethnicity: z.string().nullable(),
  subdistrict_code: z.string(),
  address: z.string().describe("street and house"),
  selectCountry: z.string(),
  selectProvince: z.string(),
  selectCity: z.string(),
  selectDistrict: z.string(),
  accept_warnings: acceptWarnings,
});
export type ProfileBody = z.input<typeof profileBody>;

const continueCall = endpoint("Registration", "POST /continue-register", {
  area: "account",
  summary:
    "Completes a registration; the account then belongs to a patient. 409 `identity_doubtful` until confirmed.",
  body: profileBody.extend({ client_unique_id, otp_request: z.literal(false) }),
  results: orNull(
    z.object({
      access_token: optionalToken.describe(
        "token of the new patient; missing: the patient signs in; an extension",
      ),
    }),
  ),
  proof: async (up) => Boolean((await getProfile(up)).person?.patient?.medical_record_number),
});

/** Null when no access token was sent. */
export async function continueRegistration(up: UpstreamContext, body: ProfileBody): Promise<string | null> {
  const complete = { ...body, client_unique_id: env().CLIENT_UNIQUE_ID, otp_request: false } as const;
  return (await call(up, continueCall, { body: complete }))?.access_token ?? null;
}

const forgetCall = endpoint("Registration", "POST /forget-password", {
  summary: "Sends a link for setting a new password.",
  body: z.intersection(
    z.union([
      z.object({ email: z.string() }),
      z.object({ phone_number: z.string() }),
      z.object({ username: z.string() }),
    ]),
    z.object({
      reset_url: z
        .string()
        .optional()
        .describe(
          "page that receives the link's `token`; an extension. Refuse origins that are not your portals with an error at this field: people trust a link in your message. The portal then asks without it",
        ),
    }),
  ),
});

/**
 * Never show the response: it may reveal accounts.
 * @throws UpstreamFault for everybody if the laboratory refuses this portal's address
 */
export async function requestPasswordReset(
  up: UpstreamContext,
  identifier: Identifier,
  reset_url: string,
): Promise<void> {
  if (isMissingCall("POST /reset-password")) return void (await call(up, forgetCall, { body: identifier }));
  try {
    await call(up, forgetCall, { body: { ...identifier, reset_url } });
  } catch (error) {
    if (!refusesResetUrl(error)) throw error;
    const findings = new Findings();
    findings.add("reset_url", "the portal's own address is accepted", "refused");
    noteUnreadable("POST /forget-password", findings, up.origin?.request ?? up.origin?.id ?? null);
    // Strict providers refuse fields that they do not know.
    await call(up, forgetCall, { body: identifier }).catch((second: unknown) => {
      if (!refusesResetUrl(second)) throw second;
      throw new UpstreamFault("invalid_response", "POST /forget-password", false);
    });
  }
}

export function refusesResetUrl(error: unknown): boolean {
  if (!(error instanceof UpstreamRefusal)) return false;
  return [error.text, ...Object.entries(error.fields).flat()].some((text) => text.includes("reset_url"));
}

const resetCall = endpoint("Registration", "POST /reset-password", {
  summary: "Sets a new password with the link's token and revokes the account's tokens.",
  body: z.object({ token: z.string(), password: z.string() }),
  results: orNull(z.object({ uuid: accountId.describe("uuid of the account, for ending its sessions") })),
  proof: "answer",
});

/** Returns the account's uuid; null when not sent. */
export async function resetPassword(
  up: UpstreamContext,
  body: { token: string; password: string },
): Promise<string | null> {
  return (await call(up, resetCall, { body }))?.uuid ?? null;
}
