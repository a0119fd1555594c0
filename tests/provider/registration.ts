import { randomInt, randomUUID } from "node:crypto";
import { card, COMPANY } from "./data.ts";
import { ok, refused, type Asked, type Handler } from "./handler.ts";
import { findAccount, newToken, type State } from "./state.ts";
import type { Outcome } from "./styles.ts";

const WAIT_SECONDS = 60;

const text = (query: Asked, field: string) => {
  const value = query.body[field];
  return typeof value === "string" ? value.trim() : "";
};

function missing(query: Asked, fields: readonly string[]): Outcome | null {
  const empty = fields.filter((field) => text(query, field) === "");
  if (empty.length === 0) return null;
  const sentence = (field: string) =>
    query.query["lang"] === "id" ? `${field} wajib diisi` : `${field} is required`;
  return refused(400, "Check the fields", Object.fromEntries(empty.map((value) => [value, sentence(value)])));
}

function login(query: Asked, state: State): Outcome {
  const { is_company, company_code, password } = query.body;
  const account = findAccount(state, query.body);
  const isOwn = account?.password === password;
  const isOfCompany = account?.type === "PAYOR";
  const fits = isOfCompany ? is_company === true && company_code === COMPANY : is_company !== true;
  if (!account || !isOwn || !fits)
    return refused(
      400,
      query.query["lang"] === "id" ? "Nama atau kata sandi salah" : "Wrong username or password",
    );
  const { type: account_type, finished: fully_registered } = account;
  return ok({ access_token: newToken(state, account), fully_registered, account_type }, { top: true });
}

const REGISTRATION = [
  "title_id",
  "first_name",
  "last_name",
  "phone_code",
  "phone_number",
  "username",
  "email",
  "password",
];

function register(query: Asked, state: State): Outcome {
  const incomplete = missing(query, REGISTRATION);
  if (incomplete) return incomplete;
  const [email, username] = [text(query, "email"), text(query, "username")];
  const phone = text(query, "phone_code") + text(query, "phone_number");
  if (state.accounts.has(username)) return refused(400, "Check the fields", { username: "It is taken" });
  if (query.body["request_otp"] === true) {
    const code = String(randomInt(100_000, 999_999));
    state.pending.set(email, { username, phone, code, sent: state.now(), token: null });
    return ok({ time_to_wait: WAIT_SECONDS });
  }
  const pending = state.pending.get(email);
  if (!pending?.token || pending.token !== query.body["token"])
    return refused(400, "The code is not verified", { token: "Verify the code first" });
  const account = {
    uuid: randomUUID(),
    username,
    password: text(query, "password"),
    email,
    phone,
    type: "PATIENT",
    finished: false,
    medical_record_number: null,
  };
  state.accounts.set(username, account);
  return ok({ access_token: newToken(state, account) });
}

function pendingOf(query: Asked, state: State) {
  const { email, username } = query.body;
  return [...state.pending].find(
    ([address, pending]) => address === email || pending.username === username,
  )?.[1];
}

/** Within the wait no other code is sent, and the answer says how long it still lasts. */
function requestOtp(query: Asked, state: State): Outcome {
  if (!query.body["email"] && !query.body["username"])
    return refused(400, "Whose?", { email: "It is required" });
  const pending = pendingOf(query, state);
  const left = pending ? WAIT_SECONDS - Math.floor((state.now() - pending.sent) / 1000) : WAIT_SECONDS;
  if (pending && left <= 0) pending.sent = state.now();
  return ok({ time_to_wait: left > 0 ? left : WAIT_SECONDS });
}

function verifyOtp(query: Asked, state: State): Outcome {
  const pending = pendingOf(query, state);
  const field = "otp" in query.body ? "otp" : "code";
  if (!pending || pending.code !== query.body[field])
    return refused(400, "The code is wrong", { [field]: "The code is wrong" });
  pending.token ??= randomUUID();
  return ok({ token: pending.token });
}

const PROFILE = [
  "identity_type",
  "identity_number",
  "identity_country_issuer",
  "country_birth_id",
  "place_of_birth",
  "date_of_birth",
  "gender",
  "blood_type",
  "religion_id",
  "marital_status_id",
  "subdistrict_code",
  "address",
];

function continueRegister(query: Asked): Outcome {
  const incomplete = missing(query, PROFILE);
  if (incomplete) return incomplete;
  const { caller } = query;
  if (caller)
    Object.assign(caller, { finished: true, medical_record_number: `RM-${caller.uuid.slice(0, 6)}` });
  return ok(null);
}

const isPicture = (bytes: Buffer | null) => bytes?.[0] === 0xff || bytes?.[0] === 0x89;

function scan({ file }: Asked): Outcome {
  return isPicture(file) ? ok([card]) : refused(400, "No picture", { image: "Send a picture" });
}

function forget(query: Asked, state: State): Outcome {
  return findAccount(state, query.body)
    ? ok(null)
    : refused(400, "Unknown account", { username: "This account is unknown" });
}

export const registrationCalls: readonly [string, Handler][] = [
  ["POST /login", { open: true, answer: login }],
  ["POST /register", { open: true, answer: register }],
  ["POST /request-otp", { open: true, answer: requestOtp }],
  ["POST /verify-otp", { open: true, answer: verifyOtp }],
  ["POST /continue-register", { answer: continueRegister }],
  ["POST /user-identity/ocr-scan", { answer: scan }],
  ["POST /forget-password", { open: true, answer: forget }],
];
