import { z } from "zod";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, type FilePart } from "../client/endpoint.server.ts";
import { code, key, optionalInstant, optionalNumber, optionalText, token } from "../client/shapes.server.ts";
import { APPLICATION_KIND, APPLICATION_STATUS } from "../client/words/accounts.ts";

const DEFAULT_WAIT_SECONDS = 60;

const kind = z.enum(["doctor", "company"]);
export type ApplicationKind = z.output<typeof kind>;

const time_to_wait = z.coerce
  .number()
  .min(0)
  .catch(DEFAULT_WAIT_SECONDS)
  .describe("seconds until another code may be requested");

const common = {
  name: z.string(),
  email: z.string().describe("receives the code and the decision"),
  phone_number: z.string().describe("+62…"),
  status_url: z.string().describe("page of the portal that opens applications, for messages"),
  client_request_id: z.string(),
};
const doctorBody = z.object({
  kind: z.literal("doctor"),
  ...common,
  specialty: z.string().optional(),
  str_number: z.string(),
  sip_number: z.string(),
  practice_place: z.string().describe("hospital or practice of the SIP"),
  sip_issued_at: z.string().describe("YYYY-MM-DD"),
  sip_expires_at: z.string().describe("last valid day, YYYY-MM-DD"),
});
const companyBody = z.object({
  kind: z.literal("company"),
  ...common,
  npwp: z.string().describe("15 or 16 digits"),
  address: z.string(),
  contact_name: z.string(),
  employees: z.string().describe("expected number"),
});
const createBody = z.union([doctorBody, companyBody]);
export type ApplicationBody = z.input<typeof createBody>;

const createCall = endpoint("Applications", "POST /application/create", {
  summary:
    "Stores the application of a doctor or company and sends a code to the e-mail address; the code submits it. The answer is the same for an address that has an account. 429 with the seconds to wait.",
  file: "file",
  body: createBody,
  results: z.object({
    reference: key.describe("hard to guess; no personal data"),
    time_to_wait,
  }),
});

export async function createApplication(up: UpstreamContext, body: ApplicationBody, file: FilePart) {
  return call(up, createCall, { body, file });
}

const codeCall = endpoint("Applications", "POST /application/request-otp", {
  summary:
    "Sends a code to the e-mail address of an application. The answer is the same for an unknown reference. 429 with the seconds to wait.",
  body: z.object({ reference: z.string() }),
  results: z.object({ time_to_wait }),
  proof: "answer",
});

/** Seconds until the next code. */
export async function requestApplicationCode(up: UpstreamContext, reference: string): Promise<number> {
  return (await call(up, codeCall, { body: { reference } })).time_to_wait;
}

const verifyCall = endpoint("Applications", "POST /application/verify-otp", {
  summary:
    "Checks the code of an application; the first right one submits it. 409 `account_exists` if the address already has an account, which only the holder of a code learns.",
  body: z.object({ reference: z.string(), otp: z.string().describe("six digits") }),
  results: z.object({ token: token.describe("opens the application for an hour") }),
});

export async function verifyApplicationCode(up: UpstreamContext, reference: string, otp: string) {
  return (await call(up, verifyCall, { body: { reference, otp } })).token;
}

const applicationShape = z.object({
  reference: key,
  kind: code(APPLICATION_KIND),
  status: code(APPLICATION_STATUS).describe(
    "activated: the account exists; replaced: a newer one from the same address counts",
  ),
  name: z.string().catch(""),
  email: optionalText,
  phone_number: optionalText,
  reason: optionalText.describe("reason for the rejection"),
  company_code: optionalText.describe("company ID for sign-in, from the approval"),
  submitted_at: optionalInstant,
  decided_at: optionalInstant,
  fields: z
    .object({
      specialty: optionalText,
      str_number: optionalText,
      sip_number: optionalText,
      practice_place: optionalText,
      sip_issued_at: optionalText.describe("YYYY-MM-DD"),
      sip_expires_at: optionalText.describe("YYYY-MM-DD"),
      npwp_masked: optionalText,
      address: optionalText,
      contact_name: optionalText,
      employees: optionalNumber,
    })
    .partial()
    .catch({})
    .describe("as sent; the tax number is masked"),
});
export type Application = z.output<typeof applicationShape>;

const openCall = endpoint("Applications", "POST /application/open", {
  summary: "Returns an application. The body carries the token to keep it out of logs.",
  question: true,
  harmless: true,
  body: z.object({ token: z.string() }),
  results: applicationShape,
});

export function openApplication(up: UpstreamContext, token: string): Promise<Application> {
  return call(up, openCall, { body: { token } });
}

const activateCall = endpoint("Applications", "POST /application/activate", {
  summary:
    "Creates the account of an approved application; repeating it with the same username changes nothing. 409 `not_approved`, `account_exists`.",
  body: z.object({ token: z.string(), username: z.string(), password: z.string() }),
  results: z.object({ company_code: optionalText.describe("company ID for sign-in") }),
  proof: "answer",
});

/** Company ID, null for doctors. */
export async function activateApplication(
  up: UpstreamContext,
  body: { token: string; username: string; password: string },
): Promise<string | null> {
  return (await call(up, activateCall, { body })).company_code;
}
