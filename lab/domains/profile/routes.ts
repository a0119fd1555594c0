import { z } from "zod";
import { LabError, readFields, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { sendContactCode, verifyContactCode, type NewContact } from "../accounts/contact-codes.ts";
import { correctableFields, correctionErrors, requestCorrection } from "./corrections.ts";
import {
  changePassword as change,
  passwordErrors,
  revokeOthers as revoke,
} from "../accounts/password-change.ts";
import { canonicalPhone } from "../../lib/phone.ts";
import { removePhoto as remove, savePhoto } from "./photos.ts";
import { loadProfile } from "./profile.ts";
import { changeContact, changeErrors, updateProfile } from "./profile-update.ts";
import { profileText } from "./texts.ts";
import {
  acceptWarnings,
  inTransaction,
  onceInTransaction,
  personName,
  requestId,
  emailAddress,
  requiredText,
} from "../../http/transaction.ts";
import { parseForm } from "../../http/query.ts";
import { REGISTERED, SIGNED_IN, del, get, post, put } from "../../http/route.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";

const profileOf = ({ db, caller, origin }: Call) => loadProfile(db, caller.account_id, origin);

async function getProfile(call: Call): Promise<Reply> {
  return { results: await profileOf(call) };
}

const choice = z.coerce.string().trim().min(1, "required").max(20, "unknown_choice");
const changeBody = z.object({
  version: z.coerce.number().int(),
  title_id: choice.optional(),
  religion_id: choice.optional(),
  marital_status_id: choice.optional(),
  ethnicity: choice.optional(),
  blood_type: choice.optional(),
  address: requiredText(200).optional(),
  subdistrict_code: choice.optional(),
  first_name: personName.optional(),
  last_name: personName.or(z.literal("")).optional(),
  place_of_birth: requiredText(100).optional(),
  date_of_birth: requiredText(100).optional(),
  gender: choice.optional(),
  identity_number: requiredText(100).optional(),
  accept_warnings: acceptWarnings,
});
const contactBody = z.object({ otp_token: z.string().min(1).max(200) });
const profileChangeBody = z.union([contactBody, changeBody]);

/** Changing the contact needs a verified code's token. */
async function putProfile(call: Call): Promise<Reply> {
  const { db, clock, caller, body } = call;
  const contact = contactBody.safeParse(body);
  if (contact.success) {
    await requireTwoFactor(db, call, "contact");
    await changeContact(db, clock, caller.account_id, contact.data.otp_token);
    return { results: await profileOf(call) };
  }
  const change = await parseForm(changeBody, body, (passed) =>
    inTransaction(call, (trx) => changeErrors(trx, clock, caller.account_id, passed)),
  );
  if (!(await updateProfile(db, clock, caller.account_id, change)))
    throw new LabError("version_changed", { results: await profileOf(call) });
  return { results: await profileOf(call) };
}

const newEmail = z.object({ email: emailAddress });
const newPhone = z.object({
  phone_number: requiredText(100),
  phone_code: z
    .string()
    .trim()
    .regex(/^\+?\d{1,4}$/, "must_be_valid")
    .default("+62"),
  channel: z.enum(["sms", "whatsapp"], { error: "unknown_choice" }).default("sms"),
});
const contactCodeBody = z.union([newPhone, newEmail]);

type Contact = NewContact & { channel: "email" | "sms" | "whatsapp" };

function readContact(body: unknown): { contact: Contact } | { errors: FieldErrors } {
  const isPhone = z.looseObject({ phone_number: z.string() }).safeParse(body).success;
  if (!isPhone) {
    const { passed, errors } = readFields(newEmail, body);
    return passed.email === undefined
      ? { errors }
      : { contact: { kind: "email", value: passed.email, channel: "email" } };
  }
  const { passed, errors } = readFields(newPhone, body);
  const { phone_number, phone_code, channel } = passed;
  const value = phone_number === undefined ? null : canonicalPhone(phone_number, phone_code ?? "+62");
  if (phone_number !== undefined && value === null) errors["phone_number"] = ["wrong_phone"];
  if (value === null || channel === undefined || Object.keys(errors).length > 0) return { errors };
  return { contact: { kind: "phone", value, channel } };
}

/** @throws LabError `check_fields` with all errors, including `more` */
function newContactOf(body: unknown, more: FieldErrors = {}): Contact {
  const read = readContact(body);
  requireNone({ ...("errors" in read && read.errors), ...more });
  if ("errors" in read) throw new LabError("check_fields", { fields: read.errors });
  return read.contact;
}

async function requestContactCode(call: Call): Promise<Reply> {
  const { channel, ...contact } = newContactOf(call.body);
  await requireTwoFactor(call.db, call, "contact");
  const { account_id } = call.caller;
  const { person } = await profileOf(call);
  const same =
    contact.kind === "email"
      ? person.email_verified && person.email?.toLowerCase() === contact.value.toLowerCase()
      : person.phone_verified === true &&
        `${person.phone_code}${person.phone_number ?? ""}` === contact.value;
  if (same) {
    const field = contact.kind === "email" ? "email" : "phone_number";
    throw new LabError("check_fields", { fields: { [field]: ["contact_same"] } });
  }
  const time_to_wait = await inTransaction(call, (trx) =>
    sendContactCode(trx, call.clock, account_id, contact, channel),
  );
  return { results: { time_to_wait } };
}

const otp = z.object({ otp: z.string({ error: "required" }).regex(/^\d{6}$/, "otp_digits") });
const contactVerifyBody = z.union([newPhone.extend(otp.shape), newEmail.extend(otp.shape)]);

/** The token is valid for 30 minutes. */
async function verifyContact(call: Call): Promise<Reply> {
  const { passed, errors } = readFields(otp, call.body);
  const { channel: _channel, ...contact } = newContactOf(call.body, errors);
  const { otp: code = "" } = passed;
  await requireTwoFactor(call.db, call, "contact");
  const result = await inTransaction(call, (trx) =>
    verifyContactCode(trx, call.clock, call.caller.account_id, contact, code),
  );
  if (result.ok) return { results: { token: result.token } };
  throw new LabError(result.reason, {
    fields: { otp: [result.reason] },
    results: { tries_left: result.tries_left },
  });
}

const password = z.string({ error: "required" }).min(1, "required").max(1024, "password_long");
const passwordBody = z.object({ current_password: password, password });

async function putPassword(call: Call): Promise<Reply> {
  const { db, clock, caller } = call;
  const body = await parseForm(passwordBody, call.body, ({ password }) =>
    password === undefined ? {} : passwordErrors(db, caller.account_id, password),
  );
  await requireTwoFactor(db, call, "password");
  await change(db, clock, caller, body);
  return { message: profileText("password_changed", call.lang) };
}

async function postTokenRevocation(call: Call): Promise<Reply> {
  return { results: { revoked_count: await revoke(call.db, call.clock, call.caller) } };
}

async function uploadPhoto(call: Call): Promise<Reply> {
  const { db, clock, caller, file, origin } = call;
  if (!file || file.bytes.length === 0) {
    throw new LabError("check_fields", { fields: { image: ["photo_required"] } });
  }
  const path = await savePhoto(db, clock, caller.account_id, file.bytes);
  return { results: { photo_url: `${origin}${path}` } };
}

async function deletePhoto({ db, caller }: Call): Promise<Reply> {
  await remove(db, caller.account_id);
  return { results: { photo_url: null } };
}

export const correctionBody = z.object({
  field: z.enum(correctableFields, { error: "unknown_choice" }),
  value: requiredText(100),
  reason: requiredText(500),
  accept_warnings: acceptWarnings,
  client_request_id: requestId,
});

async function correction(call: Call): Promise<Reply> {
  const proof = call.file?.bytes ?? new Uint8Array();
  const { account_id } = call.caller;
  const body = await parseForm(correctionBody, call.body, (passed) =>
    inTransaction(call, (trx) => correctionErrors(trx, call.clock, account_id, { ...passed, proof })),
  );
  // Same request, even with an added tick.
  const { accept_warnings: _tick, ...content } = body;
  return onceInTransaction(call, content, (trx) =>
    requestCorrection(trx, call.clock, call.caller.account_id, { ...body, proof }),
  );
}

// prettier-ignore
export const profileRoutes: readonly Route[] = [
  get("/profile", SIGNED_IN, getProfile, "The account with its person, company and roles"),
  put("/profile/update", REGISTERED, putProfile, "Change the profile, or take over a verified e-mail address or phone number", profileChangeBody),
  post("/profile/request-otp", REGISTERED, requestContactCode, "Send a code to a new e-mail address or phone number", contactCodeBody),
  post("/profile/verify-otp", REGISTERED, verifyContact, "Verify that code", contactVerifyBody),
  post("/profile/request-correction", REGISTERED, correction, "Ask for a correction of a locked field", correctionBody, "file"),
  put("/profile/change-password", REGISTERED, putPassword, "Change the password; other tokens end", passwordBody),
  post("/profile/upload-photo", REGISTERED, uploadPhoto, "Set the photo, a JPEG", undefined, "image"),
  del("/profile/remove-photo", REGISTERED, deletePhoto, "Remove the photo"),
  post("/session/revoke-others", REGISTERED, postTokenRevocation, "End the caller's other tokens"),
];
