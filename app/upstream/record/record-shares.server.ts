import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { call, callList, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { newestFirst, restrictingRows, rowsOf } from "../client/list-shapes.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { UpstreamRefusal } from "../client/errors.ts";
import { flagBeside } from "../results/flag-beside.server.ts";
import { placesInText } from "../results/printed.ts";
import { identity } from "./record.server.ts";
import {
  code,
  instant,
  key,
  optionalCode,
  optionalInstant,
  optionalText,
  optionalToken,
  orNull,
} from "../client/shapes.server.ts";
import { FLAG, RESULT_STATE, SHARE_SCOPE, SHARE_STATE, VERSION_STATUS } from "../client/words/results.ts";

const text = z.string().catch("");
const count = z.number().int().min(0).catch(0);
const state = code(SHARE_STATE);
export type ShareState = z.output<typeof state>;

const share = z.object({
  share_id: key,
  scope: code(SHARE_SCOPE),
  orders: restrictingRows(z.string()).describe("order numbers; empty for the whole record"),
  state: state.describe("locked: ended by wrong passcodes"),
  created_at: instant,
  expires_at: instant,
  opened_count: count,
  opened_at: optionalInstant.describe("last time opened"),
});
export type Share = z.output<typeof share>;

const listCall = endpoint("Medical record", "GET /medical-record/get-shares", {
  summary: "Lists the share pages that the caller made for a patient, newest first.",
  query: z.object({ patient_id: z.string() }),
  rows: 50,
  wholeList: true,
  results: z.array(share),
});

export async function listShares(up: UpstreamContext, patient_id: string): Promise<Share[]> {
  return (await callList(up, listCall, { query: { patient_id } })).results;
}

/** @throws UpstreamRefusal 404 as {@link listShares}; Response 404 for an unlisted page */
export async function getShare(up: UpstreamContext, patient_id: string, share_id: string): Promise<Share> {
  const match = (await listShares(up, patient_id)).find((item) => item.share_id === share_id);
  if (!match) throw new Response(null, { status: 404 });
  return match;
}

const createBody = z.object({
  patient_id: z.string(),
  orders: z.array(z.string()).nullable().describe("order numbers; null = the whole record"),
  hours: z.union([z.literal(1), z.literal(24), z.literal(168)]),
  client_request_id: z.string(),
});

export const createShare = sendCall("Medical record", "POST /medical-record/create-share", {
  summary: "Creates a share page. 403 `second_lock_required`; 409 `share_limit` while five are open.",
  body: createBody,
  results: z.object({
    share,
    token: optionalToken.describe("part of the page's address; null in a repeated call"),
    passcode: optionalText.describe("six digits or more; null in a repeated call"),
    key: optionalText.describe(
      "decryption key of the page's SMART Health Link, 256 bits as base64url; null without one and in a repeated call",
    ),
  }),
});

const revokeBody = z.object({
  patient_id: z.string(),
  share_id: z.string(),
  client_request_id: z.string(),
});

export const revokeShare = sendCall("Medical record", "POST /medical-record/revoke-share", {
  summary: "Ends a share page; one already over stays unchanged.",
  body: revokeBody,
  proof: async (up, { body: { patient_id, share_id } }) => {
    const shares = await listShares(up, patient_id);
    return shares.some((share) => share.share_id === share_id && share.state !== "open");
  },
});

const checkCall = endpoint("Shared record", "POST /shared-record/check", {
  summary:
    "Checks whether a share page is open. The body carries the token to keep it out of logs. 404 if unknown.",
  question: true,
  harmless: true,
  body: z.object({ token: z.string() }),
  results: z.object({ state, expires_at: instant, tries_left: count }),
});

/** Without the passcode. */
export function checkShare(up: UpstreamContext, token: string) {
  return call(up, checkCall, { body: { token } }).catch(unknownShare);
}

/** Answers must not tell malformed addresses from unknown ones. */
function unknownShare(error: unknown): never {
  const isMalformed =
    error instanceof UpstreamRefusal && error.code === null && (error.status === 400 || error.status === 422);
  throw isMalformed ? new UpstreamRefusal(404, null, "", {}, null) : error;
}

const line = z
  .object({
    name: text,
    value: text,
    unit: optionalText,
    reference: optionalText,
    goal: optionalText.describe("agreed with a clinician; replaces the range for the flag"),
    flag: optionalCode(FLAG),
    note: optionalText,
  })
  .transform((row) => ({
    ...row,
    flag: flagBeside(row.flag, placesInText(row.value, row.goal ?? row.reference ?? "")),
  }));
export type SharedLine = z.output<typeof line>;

const sharedVisit = z.object({
  order_number: key,
  date: z.string().describe("YYYY-MM-DD of the branch"),
  plant_name: optionalText,
  tests: z.array(text).default([]),
  result_state: optionalCode(RESULT_STATE),
  status: optionalCode(VERSION_STATUS).describe(
    "final, corrected, amended, appended …; null without released values",
  ),
  ...bilingual("reason"),
  ...bilingual("conclusion"),
  ...bilingual("advice"),
  groups: z.array(z.object({ title: text, lines: z.array(line).default([]) })).default([]),
});
export type SharedVisit = z.output<typeof sharedVisit>;

const secret = z.object({ token: z.string(), passcode: z.string() });

const openCall = endpoint("Shared record", "POST /shared-record/open", {
  summary:
    "Returns the record behind a share page. Logs the access. 400 `passcode_wrong` with `tries_left`, 409 `share_over` with `state`.",
  body: secret,
  innerRows: 500,
  results: z.object({
    expires_at: instant,
    whole: z.boolean().describe("false: single orders"),
    patient: identity,
    declared: z
      .object({
        allergies: text,
        conditions: text,
        medicines: text,
        reported_at: optionalInstant,
        reported_by: optionalText,
      })
      .nullable()
      .catch(null),
    visits: rowsOf(sharedVisit, newestFirst("date")),
  }),
});

export function openShare(up: UpstreamContext, body: z.input<typeof secret>) {
  return call(up, openCall, { body }).catch(unknownShare);
}
export type SharedRecord = Awaited<ReturnType<typeof openShare>>;

const printCall = endpoint("Shared record", "POST /shared-record/get-printout", {
  area: "document",
  summary:
    "Returns a link to the shared record as PDF. Logs the access; refusals as for `/shared-record/open`.",
  body: secret,
  topLevel: true,
  results: z.object({ linkDownload: orNull(z.string()).describe("URL of the PDF") }),
});

/** Null without a PDF. @throws UpstreamRefusal as {@link openShare} */
export async function findSharedLink(
  up: UpstreamContext,
  body: z.input<typeof secret>,
): Promise<string | null> {
  return (await call(up, printCall, { body }).catch(unknownShare)).linkDownload ?? null;
}

const healthFile = z.object({
  contentType: z.enum(["application/fhir+json", "application/smart-health-card"]),
  fhirVersion: z.string().max(20).optional().catch(undefined),
  embedded: z
    .string()
    .regex(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    .describe("compact JWE, `alg` `dir`, `enc` `A256GCM`, with the `key` of `/medical-record/create-share`"),
});

const healthLinkCall = endpoint("Shared record", "POST /shared-record/get-health-link", {
  summary:
    "Returns the record behind a share page as encrypted files for its SMART Health Link. Logs the access; refusals as for `/shared-record/open`.",
  body: secret.extend({
    recipient: z.string().optional().describe("name that the reader gives, for the log"),
  }),
  innerRows: 20,
  results: z.object({ files: z.array(healthFile).min(1) }),
});

/** @throws UpstreamRefusal as {@link openShare} */
export function openHealthLink(up: UpstreamContext, body: z.input<typeof secret> & { recipient?: string }) {
  return call(up, healthLinkCall, { body }).catch(unknownShare);
}
