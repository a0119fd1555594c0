import { z } from "zod";
import { listOf, newestFirst } from "../client/list-shapes.server.ts";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { keyCall, pagedCall, plainCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { forEverybody } from "../client/remembered.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import {
  code,
  codeOr,
  flagOr,
  instant,
  key,
  optionalCode,
  optionalInstant,
  optionalKey,
  optionalText,
} from "../client/shapes.server.ts";
import {
  CONSENT_SOURCE,
  LEGAL_BASIS,
  LOG_ACTION,
  LOG_ACTOR,
  LOG_PURPOSE,
  LOG_SUBJECT,
  PRIVACY_REQUEST_KIND,
  PRIVACY_REQUEST_STATE,
} from "../client/words/accounts.ts";

const purpose = {
  code: key,
  basis: optionalCode(LEGAL_BASIS).describe("legal basis: Law 27/2022, article 20"),
  optional: flagOr(false).describe("the person may switch it off"),
  ...bilingual("name"),
  ...bilingual("uses"),
};

const noticePurpose = { ...purpose, ...bilingual("recipients"), ...bilingual("kept") };
const noticeIn = perLanguage((lang) =>
  z.object({
    version: key,
    changed_on: optionalText.describe("YYYY-MM-DD"),
    controller: optionalText.describe("the company that answers for the data"),
    email: optionalText.describe("for questions about personal data"),
    phone: optionalText.describe("+62…"),
    purposes: z.array(
      z.object(noticePurpose).transform(inLanguage(lang, "name", "uses", "recipients", "kept")),
    ),
  }),
);
export type PrivacyNotice = z.output<ReturnType<typeof noticeIn>>;

const noticeCall = plainCall("Privacy", "GET /privacy/get-notice", {
  summary: "Returns the privacy notice by purpose. Public.",
  open: true,
  forEverybody: true,
  innerRows: 50,
  results: (lang: LangCode) => noticeIn(lang),
});

const readNotice = forEverybody("privacy-notice", { fresh: 600_000, most: 24 * 3_600_000 }, noticeCall);
export const getPrivacyNotice = async (up: UpstreamContext) => (await readNotice(up, {})).value;

const consentsIn = perLanguage((lang) =>
  z.object({
    purposes: z.array(
      z
        .object({
          ...purpose,
          given: z.boolean().describe("the laboratory may use the data for it now"),
          changed_at: optionalInstant.describe("last change by the person; null: never"),
        })
        .transform(inLanguage(lang, "name", "uses")),
    ),
    history: z
      .array(
        z.object({
          purpose: key,
          given: z.boolean(),
          source: optionalCode(CONSENT_SOURCE).describe(
            "`restriction`: the laboratory, on request; `closing`: with the account",
          ),
          notice_version: optionalText,
          at: instant,
        }),
      )
      .default([])
      .meta({ list: newestFirst("at") })
      .describe("newest first"),
  }),
);
export type Consents = z.output<ReturnType<typeof consentsIn>>;
export type ConsentPurpose = Consents["purposes"][number];

export const getConsents = plainCall("Privacy", "GET /privacy/get-consents", {
  summary: "Lists the uses of the account's data, which of them are on, and every consent and withdrawal.",
  innerRows: 100,
  results: (lang: LangCode) => consentsIn(lang),
});

export const setConsent = sendCall("Privacy", "PUT /privacy/set-consent", {
  summary: "Switches an optional use on or off. Repeating changes nothing. 404; 409 `purpose_required`.",
  body: z.object({ purpose: z.string(), given: z.boolean() }),
  proof: async (up, { body: { purpose, given } }) => {
    const { purposes } = await getConsents(up);
    return purposes.some((use) => use.code === purpose && use.given === given);
  },
});

const requestKinds = ["access", "correction", "restriction", "erasure"] as const;

const requestFields = {
  request_number: key,
  kind: code(PRIVACY_REQUEST_KIND),
  text: z.string().catch(""),
  created_at: instant.describe("received"),
  due_at: instant.describe("the laboratory answers by then: 3 × 24 hours"),
  overdue: flagOr(false).describe("not answered by then"),
  state: code(PRIVACY_REQUEST_STATE),
  started_at: optionalInstant,
  answer: optionalText.describe("the answer, or the reason of a refusal"),
  answered_at: optionalInstant,
};
const request = z.object(requestFields);
export type PrivacyRequest = z.output<typeof request>;

export const listPrivacyRequests = pagedCall("Privacy", "GET /privacy/get-requests", 10, {
  summary: "Lists the account's requests about its data, newest first.",
  rows: 100,
  results: z.array(request),
});

export const getPrivacyRequest = keyCall("Privacy", "GET /privacy/get-request", {
  summary: "Returns one request of the account. 404 for another account's.",
  query: z.object({ request_number: z.string() }),
  results: request,
});

export const createPrivacyRequest = sendCall("Privacy", "POST /privacy/create-request", {
  summary:
    "Asks for access, correction, restriction or erasure. 403 `second_lock_required` for erasure; 409 `request_open` (results: `request_number`).",
  body: z.object({
    kind: z.enum(requestKinds),
    text: z.string().describe("at most 1,000 characters"),
    client_request_id: z.string().describe("a repeated value returns the first result"),
  }),
  results: z.object({ request_number: key, due_at: optionalInstant }),
});

const line = z.object({
  at: instant,
  actor: optionalCode(LOG_ACTOR).describe("role of the reader or writer"),
  actor_name: optionalText,
  what: codeOr(LOG_SUBJECT, "other"),
  action: codeOr(LOG_ACTION, "other"),
  purpose: codeOr(LOG_PURPOSE, "other"),
  order_number: optionalKey,
});
export type ProcessingLine = z.output<typeof line>;

export const listProcessing = pagedCall("Privacy", "GET /privacy/get-log", 20, {
  summary: "Lists reading, changing and sending of the patient's data, newest first.",
  query: z.object({ own: z.number().optional().describe("1: also what the caller did") }),
  rows: 100,
  results: listOf(line, newestFirst("at")),
});
