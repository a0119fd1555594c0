import { z } from "zod";
import { accountId, optionalCode, optionalInstant, orNull, token } from "../client/shapes.server.ts";
import { caller, sender } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { ACCOUNT_TYPE } from "../client/words/accounts.ts";

const credentials = z.intersection(
  z.object({
    password: z.string(),
    is_company: z.literal(true).optional(),
    company_code: z.string().optional(),
  }),
  z.union([
    z.object({ email: z.string() }),
    z.object({ phone_number: z.string().describe("+62…") }),
    z.object({ username: z.string() }),
  ]),
);

const signInCall = endpoint("Accounts", "POST /login", {
  area: "auth",
  summary:
    "Signs in. Returns its fields at the top level of the envelope. The optional headers `x-device` and `x-device-name` name the browser. Visitors read the sentence of a refusal, such as a lock or maintenance, unless it would tell whether an account exists or which half was wrong: then the portal has its own text.",
  body: credentials,
  topLevel: true,
  harmless: true,
  results: z.object({
    access_token: token.describe("bearer token"),
    fully_registered: z.boolean().describe("false: the second registration step is pending"),
    account_type: optionalCode(ACCOUNT_TYPE).describe(
      "PATIENT, REFERRER, PAYOR or HEALTH FACILITY; absent: a patient. Any other word refuses the sign-in",
    ),
    second_step: z
      .boolean()
      .nullish()
      .describe("true: the token is of no use before `/second-lock/verify` for `sign_in`"),
    device_id: orNull(z.string()).describe("of the named browser, as in `/device/get`"),
  }),
});
export type SignedIn = z.output<ReturnType<typeof signInCall.results>>;

export const signIn = sender(signInCall);

export const profileCall = endpoint("Accounts", "GET /profile", {
  summary: "Returns the caller's profile.",
  results: z.object({
    uuid: accountId.describe("identifies the account for ever, and its websocket channel `c-{uuid}`"),
    username: orNull(z.string()),
    person: z
      .object({
        first_name: z.string().nullish(),
        last_name: z.string().nullish(),
        photo_url: z.string().nullish(),
        patient: z
          .object({ patient_id: z.string().nullish(), medical_record_number: z.string().nullish() })
          .nullish(),
      })
      .nullish(),
    company_role: z
      .array(z.string())
      .nullish()
      .catch([])
      .meta({ strict: true })
      .describe(
        "roles in a company: admin, hrd, finance, viewer; absent: those of `/company/profile`, or all for a provider without that call",
      ),
    low_data: orNull(z.boolean()).describe("chosen data-saving setting; null: not chosen"),
    erases_at: optionalInstant.describe("the account is being closed and is erased then; null: not closed"),
    result_view: orNull(z.enum(["simple", "advanced"])).describe("chosen view of results; null: not chosen"),
  }),
});
export type Profile = z.output<ReturnType<typeof profileCall.results>>;

export const getProfile = caller(profileCall);
