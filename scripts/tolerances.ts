import { vocabularies } from "../app/upstream/client/vocabulary.ts";

// Readings besides the conventions: docs/provider-api.md lists every line, and a test sends it.
import { ENDED_SESSIONS, FIELD_ERRORS, UNKNOWN_CALLS } from "./refusal-tolerances.ts";

/** How a list or an object may arrive. */
export interface EnvelopeTolerance {
  meaning: string;
  /** HTTP status; default 200 */
  http?: number;
  body: unknown;
}

/** Every answer is read as the list `[{"id":"7","name":"A"}]`, two pages long if it says so. */
export const LISTS: readonly EnvelopeTolerance[] = [
  { meaning: "`results`", body: { statusCode: 200, results: [{ id: "7", name: "A" }] } },
  { meaning: "`data`", body: { status: 200, data: [{ id: "7", name: "A" }] } },
  { meaning: "a bare list", body: [{ id: "7", name: "A" }] },
  ...["items", "rows", "list", "records", "content", "entries"].map((name) => ({
    meaning: `\`${name}\` at the top`,
    body: { [name]: [{ id: "7", name: "A" }] },
  })),
  {
    meaning: "one level more",
    body: {
      results: { data: [{ id: "7", name: "A" }], current_page: 1, per_page: 1, total: 2, last_page: 2 },
    },
  },
  { meaning: "the same in `data`", body: { success: true, data: { rows: [{ id: "7", name: "A" }] } } },
  {
    meaning: "paging as `pagination`, `paging` or `page_info`, in other words and as text",
    body: {
      data: [{ id: "7", name: "A" }],
      pagination: { currentPage: "1", pageSize: "1", totalItems: "2", totalPages: "2" },
    },
  },
  {
    meaning: "paging without the number of pages",
    body: { data: [{ id: "7", name: "A" }], meta: { limit: 1, total: 2 } },
  },
];

/** Every answer is read as the object `{"id":"7","name":"A"}`. */
export const OBJECTS: readonly EnvelopeTolerance[] = [
  { meaning: "`results`", body: { statusCode: 200, results: { id: "7", name: "A" } } },
  { meaning: "`data`", body: { data: { id: "7", name: "A" } } },
  { meaning: "at the top", body: { id: "7", name: "A" } },
  {
    meaning: "at the top, beside a status and a message",
    body: { status: "200", message: "OK", id: "7", name: "A" },
  },
  { meaning: "one level more", body: { success: true, data: { results: { id: "7", name: "A" } } } },
  { meaning: "the status as `code`", body: { code: 200, data: { id: "7", name: "A" } } },
  { meaning: "the status as text", body: { statusCode: "200", results: { id: "7", name: "A" } } },
  { meaning: "a status in words", body: { status: "success", data: { id: "7", name: "A" } } },
  { meaning: "another status 2xx", http: 201, body: { data: { id: "7", name: "A" } } },
];

/** Every answer is read as the refusal 422 "No." with "Wrong." at the field `email`. */
export const REFUSALS: readonly EnvelopeTolerance[] = [
  {
    meaning: "texts by field",
    http: 422,
    body: { statusCode: 422, message: "No.", errors: { email: ["Wrong.", "More."] } },
  },
  { meaning: "one text by field", http: 422, body: { message: "No.", errors: { email: "Wrong." } } },
  {
    meaning: "HTTP 200 with `statusCode`",
    body: { statusCode: 422, message: "No.", errors: { email: ["Wrong."] } },
  },
  { meaning: "HTTP 200 with `status`", body: { status: 422, message: "No.", errors: { email: ["Wrong."] } } },
  { meaning: "HTTP 200 with `code`", body: { code: "422", message: "No.", errors: { email: ["Wrong."] } } },
  { meaning: "`error` for the message", http: 422, body: { error: "No.", errors: { email: ["Wrong."] } } },
  { meaning: "`detail` for the message", http: 422, body: { detail: "No.", errors: { email: ["Wrong."] } } },
  {
    meaning: "`error` as an object",
    http: 422,
    body: { error: { message: "No.", errors: { email: ["Wrong."] } } },
  },
  ...["field", "path", "property", "param", "name"].map((name) => ({
    meaning: `a list that names its \`${name}\``,
    http: 422,
    body: { message: "No.", errors: [{ [name]: "email", message: "Wrong." }] },
  })),
  {
    meaning: "the field below `body`",
    http: 422,
    body: { message: "No.", errors: [{ loc: ["body", "email"], msg: "Wrong." }] },
  },
  {
    meaning: "`constraints`",
    http: 422,
    body: { message: "No.", errors: [{ property: "email", constraints: { isEmail: "Wrong." } }] },
  },
  {
    meaning: "a list as `detail`",
    http: 422,
    body: { title: "No.", detail: [{ loc: ["body", "email"], msg: "Wrong." }] },
  },
];

/** HTTP 200 that says it succeeded, whatever the call. */
export const SUCCESSES: readonly EnvelopeTolerance[] = [
  { meaning: "`statusCode` 2xx, as number or text", body: { statusCode: "201", results: null } },
  { meaning: "`status`, `code` or `status_code` 2xx", body: { status_code: 200 } },
  { meaning: "HTTP's phrase", body: { status: "200 OK" } },
  { meaning: "its name", body: { status: "CREATED" } },
  { meaning: "`success` true", body: { success: true } },
  { meaning: "1 or text for true", body: { success: "1" } },
  { meaning: '`status` true, "success" or "ok"', body: { status: "success" } },
  { meaning: 'Indonesian "berhasil" or "sukses"', body: { status: "Berhasil" } },
  { meaning: "a status in `meta`", body: { meta: { code: 200, status: "success" }, data: null } },
  { meaning: "a status in `metaData`", body: { metaData: { code: "200", message: "OK" }, response: null } },
  { meaning: "a `status` with its own code", body: { status: { code: 200, message: "OK" } } },
  { meaning: "`error` false", body: { error: false } },
  { meaning: "`error_code` or `errno` 0", body: { error_code: 0 } },
  { meaning: "`response_code` of zeros", body: { response_code: "00" } },
  { meaning: "of seven digits, beginning with 200", body: { responseCode: "2005400" } },
  { meaning: "`status` or `code` 0 or 1 beside a message for success", body: { code: 0, msg: "success" } },
];

/** HTTP 200 that says it failed: read as the refusal 400 "No.". */
export const FAILURES: readonly EnvelopeTolerance[] = [
  { meaning: "`success` false", body: { success: false, message: "No." } },
  { meaning: "`ok` or `isSuccess` false, 0 or text", body: { ok: "false", message: "No." } },
  { meaning: "`status` false", body: { status: false, message: "No.", data: null } },
  { meaning: '`status` "error", "fail" or "gagal"', body: { status: "error", message: "No." } },
  { meaning: "errors as text", body: { success: false, errors: "No." } },
  { meaning: "`error` true, or `is_error`, `has_error`", body: { error: true, message: "No." } },
  { meaning: "`error` as text", body: { error: "No." } },
  { meaning: "`error` as an object", body: { error: { message: "No." } } },
  { meaning: "`errors` that are not empty", body: { message: "No.", errors: [{ message: "No." }] } },
  { meaning: "`status_code` or `http_status`", body: { status_code: 400, message: "No." } },
  { meaning: "a status in `meta`", body: { meta: { code: 400 }, message: "No." } },
  { meaning: "a status in `result`", body: { result: { code: "400" }, message: "No." } },
  { meaning: "a `status` with its own code", body: { status: { code: 400 }, message: "No." } },
  { meaning: "HTTP's phrase", body: { status: "BAD_REQUEST", message: "No." } },
  { meaning: "a code of five digits that begins as HTTP's", body: { code: 40012, message: "No." } },
  { meaning: "a `response_code` of seven", body: { response_code: "4005401", message: "No." } },
  { meaning: "`error_code` other than 0", body: { errorCode: "INVALID", message: "No." } },
  { meaning: "inside the results", body: { results: { success: false }, message: "No." } },
];

/** HTTP 200 that does not say in known words how the call went: never read as success. */
export const NOT_UNDERSTOOD: readonly (EnvelopeTolerance & { fields: string[] })[] = [
  { meaning: "`status` or `code` 0 or 1 alone", body: { status: 0 }, fields: ["status"] },
  { meaning: "another number", body: { code: -1, message: "No." }, fields: ["code"] },
  { meaning: "1xx or 3xx", body: { statusCode: 302 }, fields: ["statusCode"] },
  { meaning: "another code of five digits", body: { code: 20001 }, fields: ["code"] },
  { meaning: "another word", body: { status: "rejected" }, fields: ["status"] },
  { meaning: "a business rule", body: { code: "slot_full", message: "No." }, fields: ["code"] },
  { meaning: "another `response_code`", body: { response_code: "05" }, fields: ["response_code"] },
  { meaning: "in progress at a bank", body: { responseCode: "2025400" }, fields: ["responseCode"] },
  { meaning: "in `meta`", body: { meta: { status: "blocked" } }, fields: ["meta.status"] },
  { meaning: "a `status` of other fields", body: { status: { name: "held" } }, fields: ["status"] },
  { meaning: "`success` neither true nor false", body: { success: "pending" }, fields: ["success"] },
  {
    meaning: "two that contradict each other",
    body: { statusCode: 200, success: false, message: "No." },
    fields: ["success", "statusCode"],
  },
];

export interface ValueTolerance {
  kind:
    | "true or false"
    | "whole number"
    | "number"
    | "text"
    | "optional text"
    | "optional key"
    | "instant"
    | "money"
    | "permission";
  sent: unknown;
  /** undefined: cannot be read */
  read: unknown;
}

export const VALUES: readonly ValueTolerance[] = [
  { kind: "true or false", sent: 1, read: true },
  { kind: "true or false", sent: "1", read: true },
  { kind: "true or false", sent: "true", read: true },
  { kind: "true or false", sent: 0, read: false },
  { kind: "true or false", sent: "0", read: false },
  { kind: "true or false", sent: "false", read: false },
  { kind: "true or false", sent: "yes", read: undefined },
  { kind: "true or false", sent: 2, read: undefined },
  { kind: "whole number", sent: "12", read: 12 },
  { kind: "whole number", sent: "1.000", read: undefined },
  { kind: "number", sent: "12.5", read: 12.5 },
  { kind: "number", sent: "0.125", read: 0.125 },
  { kind: "number", sent: "1.500", read: undefined },
  { kind: "number", sent: "1,5", read: undefined },
  { kind: "text", sent: 10110, read: "10110" },
  { kind: "text", sent: true, read: undefined },
  { kind: "text", sent: "", read: "" },
  { kind: "optional text", sent: null, read: null },
  { kind: "optional text", sent: undefined, read: null },
  { kind: "optional text", sent: "", read: null },
  { kind: "optional key", sent: "", read: null },
  { kind: "instant", sent: "2026-11-20 10:00:00+07:00", read: "2026-11-20T10:00:00+07:00" },
  { kind: "instant", sent: "2026-11-20T10:00:00+0700", read: "2026-11-20T10:00:00+07:00" },
  { kind: "instant", sent: "2026-11-20 03:00:00Z", read: "2026-11-20T03:00:00Z" },
  { kind: "instant", sent: 1795143600, read: "2026-11-20T03:00:00.000Z" },
  { kind: "instant", sent: 1795143600000, read: "2026-11-20T03:00:00.000Z" },
  { kind: "instant", sent: "2026-11-20", read: "2026-11-20" },
  { kind: "instant", sent: "2026-11-20 10:00:00", read: undefined },
  { kind: "money", sent: "45000", read: 45000 },
  { kind: "money", sent: "45000.00", read: 45000 },
  { kind: "money", sent: "1.500", read: undefined },
  { kind: "money", sent: "150.000", read: undefined },
  { kind: "money", sent: "Rp 45.000", read: undefined },
  { kind: "money", sent: 45000.5, read: undefined },
  { kind: "permission", sent: true, read: true },
  { kind: "permission", sent: 1, read: undefined },
  { kind: "permission", sent: "true", read: undefined },
  { kind: "permission", sent: undefined, read: undefined },
];

const written = (value: unknown) => (value === undefined ? "absent" : `\`${JSON.stringify(value)}\``);

function answers(title: string, rows: readonly EnvelopeTolerance[]): string {
  const lines = rows.map(
    ({ meaning, http = 200, body }) => `| ${meaning} | ${String(http)} | \`${JSON.stringify(body)}\` |`,
  );
  return `${title}\n\n| tolerated | HTTP | for example |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
}

const inCode = (word: string) => `\`${word.replaceAll("|", "\\|")}\``;

function vocabulariesText(): string {
  const rows = [...vocabularies.values()]
    .filter(({ name }) => name !== "zone")
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, codes, spellings }) => {
      const others = [...spellings].map(([spelling, code]) => `${inCode(spelling)} = ${inCode(code)}`);
      return `| ${name} | ${codes.map(inCode).join(", ")} | ${others.join(", ") || "–"} |`;
    });
  return `**Coded words.** Case, hyphens, underscores, blanks and HTML entities do not matter. Another word, or another kind of value, is shown as "could not be read": it is never the ordinary case, in no total, and offers no action. Zones are IANA names, \`WIB\`, \`WITA\`, \`WIT\`, or the offsets \`+07:00\` to \`+09:00\`.

| field | codes | further spellings |
| --- | --- | --- |
${rows.join("\n")}
`;
}

/** Section of docs/provider-api.md. */
export function tolerancesText(): string {
  const values = VALUES.map(
    ({ kind, sent, read }) =>
      `| ${kind} | ${written(sent)} | ${read === undefined ? "cannot be read" : written(read)} |`,
  );
  return `## Tolerances

The conventions above are best. The portal also reads what follows; tests send every line. The portal does not guess between two readings: money, permissions and approvals are read as documented or not at all, and a permission that cannot be read is refused. The portal logs each field that it cannot read, without its value. Answers in JSON:API, HAL, OData, JSON-LD or JSON-RPC, and answers whose field names are in PascalCase, camelCase or kebab-case, are not read: the log, \`/readyz\` and \`/operator\` name the form, from the start-up on.

**Rows.** A list, also one inside a row, keeps the rows that can be read, and the page says how many could not. Lists of money, approvals and permissions fail whole instead; a file that would lack a row is refused. Lists with a date are shown in its order, whatever order they are sent in. An answer with the whole list instead of one page is read in pages; where a list is longer than the portal reads, it keeps the newest rows and says how many it leaves out.

${answers("**Lists.**", LISTS)}
${answers("**Objects.**", OBJECTS)}
${answers("**Refusals.** Each of these is the refusal 422 with a text for `email`.", REFUSALS)}
${answers("**Errors of fields**, in the words of frameworks. Names may have capitals, hyphens, dots and brackets: `PhoneNumber` and `body.phoneNumber` are `phone_number`, `items[0].qty` is `items.0.qty`.", FIELD_ERRORS)}
${answers("**Failures with HTTP 200.** Each of these is the refusal 400.", FAILURES)}
${answers("**Successes with HTTP 200.** Where an answer says nothing of the kind, its HTTP status decides.", SUCCESSES)}
${answers("**Not understood.** None of these is a success. After a write the portal says that it does not know whether it went through; a read fails. The log and `/operator` name the field.", NOT_UNDERSTOOD)}
${answers("**No such call.** Each of these means that the provider does not have the call. A sentence about an item (`Order not found`) never does.", UNKNOWN_CALLS)}
${answers("**An ended session.** Each of these answers to a call with a token ends the session as 401 does, and so do a redirect to a sign-in page and a page with a sign-in form.", ENDED_SESSIONS)}
**Values.** Unknown fields are ignored, null and absent mean the same.

| field | sent | read as |
| --- | --- | --- |
${values.join("\n")}

${vocabulariesText()}`;
}
