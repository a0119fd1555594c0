import { z } from "zod";
import { call, plainCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { instant, key, optionalInstant, optionalText, optionalToken } from "../client/shapes.server.ts";
import { ACTIONS, type LockAction } from "../client/lock-purposes.ts";

export type LockPurpose = LockAction | "sign_in";
const CODE_METHODS = ["email", "sms", "whatsapp"] as const;
type CodeMethod = (typeof CODE_METHODS)[number];

const passkey = z.object({
  passkey_id: key,
  name: z.string().catch(""),
  created_at: instant,
  last_used_at: optionalInstant,
});
export type Passkey = z.output<typeof passkey>;

const lock = z.object({
  is_on: z.boolean().describe("switched on by the account"),
  at_sign_in: z.boolean().describe("every sign-in takes a second step"),
  company_requires: z.boolean().describe("the company requires both, whatever the account chose"),
  is_pending: z.boolean().describe("the sign-in lacks its second step"),
  codes_to: z.object({
    email: optionalText.describe("masked"),
    phone: optionalText.describe("masked; null without a phone"),
  }),
  passkeys: z.array(passkey).default([]),
});
export type TwoFactor = z.output<typeof lock>;

/** Before a sign-in's second step, only this call and the next two are possible. */
export const getTwoFactor = plainCall("Second lock", "GET /second-lock/get", {
  summary:
    "Returns whether the account has a second lock, where its codes go, and its passkeys. Writes that need it refuse with their `purpose`, until a proof for this token and purpose comes in the header `x-second-lock`; several are separated by commas.",
  results: lock,
});

const purpose = z
  .enum(["sign_in", ...ACTIONS])
  .describe("`sign_in` before the second step, else the purpose that was refused");

const requestCall = endpoint("Second lock", "POST /second-lock/request", {
  summary:
    "Sends a code to the account's own e-mail address or phone, or begins to use a passkey. Valid for five minutes and this token only; replaces the earlier one. 429 `wait`: one code a minute, five an hour.",
  body: z.union([
    z.object({ purpose, method: z.enum(CODE_METHODS) }),
    z.object({
      purpose,
      method: z.literal("passkey"),
      origin: z.string().describe("the portal's; the passkey answers there only"),
    }),
  ]),
  results: z.object({
    challenge_id: key,
    expires_at: instant,
    time_to_wait: z.coerce.number().min(0).catch(60).describe("seconds until another code; codes only"),
    options: z.looseObject({}).nullish().describe("WebAuthn request options as JSON; passkeys only"),
  }),
});

type Asked = { purpose: LockPurpose } & ({ method: CodeMethod } | { method: "passkey"; origin: string });

export const requestTwoFactor = (up: UpstreamContext, body: Asked) => call(up, requestCall, { body });

const answer = z
  .looseObject({ id: z.string() })
  .describe("the browser's PublicKeyCredential as JSON (WebAuthn)");

const verifyCall = endpoint("Second lock", "POST /second-lock/verify", {
  summary:
    "Checks a code, at most five times, or a passkey, once. Returns a proof for the purpose, valid for ten minutes and never for less than three; for `sign_in` the token becomes usable. 400 `otp_wrong`, `otp_expired`, `otp_locked`, `otp_used`, `passkey_refused`.",
  body: z.union([
    z.object({ challenge_id: z.string(), code: z.string().describe("six digits") }),
    z.object({ challenge_id: z.string(), passkey: answer }),
  ]),
  results: z.object({
    proof: optionalToken.describe("for the header `x-second-lock`; null after a sign-in"),
    expires_at: optionalInstant,
  }),
  proof: "answer",
});

export const verifyTwoFactor = (
  up: UpstreamContext,
  body: { challenge_id: string } & ({ code: string } | { passkey: { id: string } }),
) => call(up, verifyCall, { body });

export const updateTwoFactor = sendCall("Second lock", "PUT /second-lock/update", {
  summary:
    "Switches the lock on with the current password, and answers a proof for `settings`; every other change takes the lock itself. 403 `second_lock_required`.",
  body: z.object({
    is_on: z.boolean(),
    at_sign_in: z.boolean().optional(),
    current_password: z.string().optional().describe("to switch on"),
  }),
  results: z.object({ proof: optionalToken, expires_at: optionalInstant }),
  proof: "answer",
});

export const startPasskey = sendCall("Second lock", "POST /second-lock/passkey-options", {
  summary: "Begins to add a passkey, with the lock itself. 403 `second_lock_required`; 409 `passkey_limit`.",
  body: z.object({ origin: z.string().describe("the portal's; its host is the relying party") }),
  results: z.object({
    challenge_id: key,
    options: z.looseObject({}).describe("WebAuthn creation options as JSON"),
  }),
});

export const addPasskey = sendCall("Second lock", "POST /second-lock/add-passkey", {
  summary:
    "Adds the passkey that the browser made, with the lock itself. 400 `passkey_refused`; 403 `second_lock_required`.",
  body: z.object({ challenge_id: z.string(), passkey: answer, name: z.string() }),
  proof: "answer",
});

export const renamePasskey = sendCall("Second lock", "PUT /second-lock/rename-passkey", {
  summary: "Renames a passkey.",
  body: z.object({ passkey_id: z.string(), name: z.string() }),
});

const removeCall = endpoint("Second lock", "DELETE /second-lock/remove-passkey", {
  summary: "Removes a passkey, with the lock itself. 403 `second_lock_required`.",
  query: z.object({ passkey_id: z.string() }),
  proof: "answer",
});

export const removePasskey = (up: UpstreamContext, passkey_id: string) =>
  call(up, removeCall, { query: { passkey_id } });
