// Words of frameworks and gateways: docs/provider-api.md lists every line, and a test sends it.

import type { EnvelopeTolerance } from "./tolerances.ts";

/** Errors of fields as frameworks send them: read as the refusals above. */
const FRAMEWORKS: readonly (readonly [name: string, body: object])[] = [
  ["Spring", { errors: [{ field: "email", defaultMessage: "Wrong.", objectName: "account" }] }],
  ["violations", { violations: [{ fieldName: "email", message: "Wrong." }] }],
  ["ASP.NET, names with capitals", { errors: { Email: ["Wrong."] } }],
  ["a path of JSON", { errors: { "$.email": ["Wrong."] } }],
  ["JSend", { status: "fail", data: { email: "Wrong." } }],
  ["Lumen and Django, at the top", { email: ["Wrong."] }],
  ["JSON:API", { errors: [{ source: { pointer: "/data/attributes/email" }, detail: "Wrong." }] }],
  ["problem details", { "invalid-params": [{ name: "email", reason: "Wrong." }] }],
  ["Joi", { details: [{ path: ["email"], message: "Wrong." }] }],
  ["Zod", { error: { issues: [{ path: ["email"], message: "Wrong." }] } }],
  ["Yup", { inner: [{ path: "email", message: "Wrong." }] }],
];
export const FIELD_ERRORS: readonly EnvelopeTolerance[] = FRAMEWORKS.map(([meaning, body]) => ({
  meaning,
  http: 422,
  body: { message: "No.", ...body },
}));

/** Every answer means that the provider does not have the call. */
export const UNKNOWN_CALLS: readonly EnvelopeTolerance[] = [
  ...[
    { message: "Cannot GET /x", statusCode: 404 },
    { message: "Route GET:/x not found" },
    { success: false, message: "Endpoint not found", data: null },
    { message: "no Route matched with those values" },
    { detail: 'No route found for "GET /x"' },
    { Message: "No HTTP resource was found that matches the request URI" },
    { code: "E_ROUTE_NOT_FOUND" },
    { status: "error", message: "Endpoint tidak ditemukan", data: null },
  ].map((body) => ({ meaning: "a route or endpoint in a sentence or code", http: 404, body })),
  { meaning: "a gateway's own sentence", http: 403, body: { message: "Missing Authentication Token" } },
  { meaning: "the same with HTTP 200", body: { status: 0, code: 1004, message: "Route not found" } },
  {
    meaning: "words that items share, from a call that never answered",
    http: 404,
    body: { detail: "Not Found" },
  },
];

/** Every answer to a call with a token ends the session, as 401 does. */
export const ENDED_SESSIONS: readonly EnvelopeTolerance[] = [
  { meaning: "a code", http: 400, body: { code: "TOKEN_EXPIRED", message: "No." } },
  { meaning: "a code of five digits", body: { code: 40101, message: "No." } },
  { meaning: "a sentence", http: 403, body: { message: "Unauthenticated." } },
  { meaning: "the same with HTTP 200", body: { success: false, message: "jwt expired" } },
  { meaning: "in Indonesian", http: 403, body: { message: "Sesi Anda telah berakhir" } },
  { meaning: "HTTP 419 or 440", http: 419, body: { message: "Page Expired" } },
];
