import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { profileCall } from "../accounts/accounts.server.ts";
import { call, caller, plainCall, sendCall, sender, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, reading, type FilePart } from "../client/endpoint.server.ts";
import {
  acceptWarnings,
  code,
  codeOr,
  key,
  optionalInstant,
  optionalKey,
  optionalText,
  orNull,
  token,
} from "../client/shapes.server.ts";
import { fetchLink } from "../documents/documents.server.ts";
import { CORRECTION_STATUS, IDENTITY_STATUS } from "../client/words/accounts.ts";

const correction = z.object({
  ticket_number: key,
  field: z.string().catch(""),
  correction_status: codeOr(CORRECTION_STATUS, "waiting"),
  created_at: optionalText,
  due_at: optionalInstant.describe("the laboratory answers by then; null: not promised"),
  answer: optionalText.describe("the laboratory's explanation of its decision"),
  decided_at: optionalInstant,
});

const address = z.object({
  address: optionalText,
  subdistrict_code: optionalKey,
  subdistrict: optionalText,
  district: optionalText,
  city: optionalText,
  province: optionalText,
  postal_code: optionalText,
});

const person = z.object({
  title_id: optionalKey,
  ...bilingual("title_name"),
  first_name: optionalText,
  last_name: optionalText,
  gender: optionalText,
  date_of_birth: optionalText,
  place_of_birth: optionalText,
  blood_type: optionalText,
  religion_id: optionalKey,
  marital_status_id: optionalKey,
  ethnicity: optionalKey,
  identity_type: optionalText,
  identity_number: optionalText,
  identity_status: orNull(code(IDENTITY_STATUS)),
  phone_code: optionalText,
  phone_number: optionalText,
  phone_verified: orNull(z.boolean()).describe(
    "false: its owner has not confirmed it by a code; send notices elsewhere, the settings page says so",
  ),
  email: optionalText,
  email_verified: orNull(z.boolean()).describe(
    "false: its owner has not confirmed it by a code; send notices elsewhere, the settings page says so",
  ),
  photo_url: optionalText,
  address: orNull(address),
  patient: orNull(z.object({ medical_record_number: optionalText })),
});

const details = z.object({
  username: optionalText,
  version: z.number().int().catch(1),
  company: orNull(z.object({ company_code: optionalText, name: optionalText })),
  company_role: orNull(z.array(z.string())),
  corrections: orNull(z.array(correction)),
  person,
});
export type ProfileDetails = z.output<typeof details>;

const anybody = person.nullish().transform((value) => value ?? person.parse({}));
const detailsCall = reading(profileCall, details.extend({ person: anybody }));

export const getProfileDetails = caller(detailsCall);

const change = z.object({
  version: z
    .number()
    .describe("displayed version of the profile; 409 `version_changed` with the current profile"),
  title_id: z.string().optional(),
  religion_id: z.string().optional(),
  marital_status_id: z.string().optional(),
  ethnicity: z.string().optional(),
  blood_type: z.string().optional(),
  address: z.string().optional().describe("street and house"),
  subdistrict_code: z.string().optional(),
  first_name: z
    .string()
    .optional()
    .describe("this field and those below only while the identity is unverified"),
  last_name: z.string().optional(),
  place_of_birth: z.string().optional(),
  date_of_birth: z.string().optional().describe("YYYY-MM-DD"),
  gender: z.string().optional(),
  identity_number: z.string().optional(),
  accept_warnings: acceptWarnings,
});
export type ProfileChange = z.input<typeof change>;

const updateCall = endpoint("Profile", "PUT /profile/update", {
  summary:
    "Changes the profile; with `otp_token`, sets the new e-mail address or phone number. 403 `second_lock_required` then. 409 `identity_doubtful` until confirmed.",
  body: z.union([change, z.object({ otp_token: z.string().describe("token from /profile/verify-otp") })]),
});

/** @throws UpstreamRefusal 400; 409 `version_changed` with the current profile, `identity_locked` */
export const updateProfile = sender(updateCall);

/** Null if absent. */
export function profileIn(results: unknown): ProfileDetails | null {
  return details.nullable().catch(null).parse(results);
}

const emailOwner = z.object({ email: z.string() });
const phoneOwner = z.object({
  phone_code: z.string().describe("+62"),
  phone_number: z.string().describe("number without the code"),
});
export type NewContact = z.input<typeof emailOwner> | z.input<typeof phoneOwner>;

const codeCall = endpoint("Profile", "POST /profile/request-otp", {
  summary:
    "Sends a one-time code to the caller's new e-mail address or phone number. 403 `second_lock_required`.",
  body: z.union([emailOwner, phoneOwner.extend({ channel: z.enum(["sms", "whatsapp"]).optional() })]),
  results: z.object({ time_to_wait: z.coerce.number().min(0).catch(60).describe("seconds") }),
  proof: "answer",
});

/** @returns seconds until the next code */
export async function requestContactCode(
  up: UpstreamContext,
  contact: NewContact,
  channel?: "sms" | "whatsapp",
): Promise<number> {
  return (await call(up, codeCall, { body: { ...contact, ...(channel && { channel }) } })).time_to_wait;
}

const verifyCall = endpoint("Profile", "POST /profile/verify-otp", {
  summary: "Checks the one-time code for a new e-mail address or phone number. 403 `second_lock_required`.",
  body: z.intersection(
    z.union([emailOwner, phoneOwner]),
    z.object({ otp: z.string().describe("six digits") }),
  ),
  results: z.object({ token }),
});

/** Returns the token for {@link takeContact}. */
export async function verifyContactCode(
  up: UpstreamContext,
  contact: NewContact,
  otp: string,
): Promise<string> {
  return (await call(up, verifyCall, { body: { ...contact, otp } })).token;
}

/** The old e-mail address is notified. */
export async function takeContact(up: UpstreamContext, otp_token: string): Promise<void> {
  await call(up, updateCall, { body: { otp_token } });
}

export const changePassword = sendCall("Profile", "PUT /profile/change-password", {
  summary:
    "Changes the password and revokes the account's other tokens. 403 `second_lock_required`; 429 after five wrong passwords.",
  body: z.object({ current_password: z.string(), password: z.string() }),
  proof: "answer",
});

const correctionCall = endpoint("Profile", "POST /profile/request-correction", {
  summary:
    "Requests a correction of a locked field. 409 `already_asked` while a request is pending, `identity_doubtful` until confirmed.",
  file: "file",
  body: z.object({
    field: z.string(),
    value: z.string(),
    reason: z.string(),
    accept_warnings: acceptWarnings,
    client_request_id: z.string().describe("a repeated value returns the first result"),
  }),
  results: z.object({ ticket_number: key }),
});

/** Returns the ticket number. */
export async function requestCorrection(
  up: UpstreamContext,
  body: {
    field: string;
    value: string;
    reason: string;
    accept_warnings?: boolean | undefined;
    client_request_id: string;
  },
  file: FilePart,
): Promise<string> {
  return (await call(up, correctionCall, { body, file })).ticket_number;
}

const uploadCall = endpoint("Profile", "POST /profile/upload-photo", {
  summary: "Sets the caller's photo, a JPEG.",
  file: "image",
});

export async function uploadPhoto(up: UpstreamContext, file: FilePart): Promise<void> {
  await call(up, uploadCall, { file });
}

export const removePhoto = plainCall("Profile", "DELETE /profile/remove-photo", {
  summary: "Removes the caller's photo.",
});

/** Null when missing or not a JPEG. */
export async function findPhoto(up: UpstreamContext): Promise<Buffer | null> {
  const { photo_url } = (await getProfileDetails(up)).person;
  const photo = await fetchLink(up, photo_url, "photo_url");
  return photo?.[0] === 0xff && photo[1] === 0xd8 ? photo : null;
}

export const revokeOthers = plainCall("Profile", "POST /session/revoke-others", {
  summary: "Revokes the caller's other tokens.",
  results: z.object({ revoked_count: z.number().int().catch(0) }),
  proof: "answer",
});
