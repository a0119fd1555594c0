import { z } from "zod";
import { NOT_UNDERSTOOD } from "../../lib/not-understood.ts";
import { call, plainCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, type FilePart } from "../client/endpoint.server.ts";
import { newestFirst } from "../client/list-shapes.server.ts";
import { fetchFile, fileLink } from "../documents/documents.server.ts";
import {
  code,
  flagOr,
  instant,
  key,
  optionalCode,
  optionalInstant,
  optionalNumber,
  optionalText,
  orNull,
} from "../client/shapes.server.ts";
import {
  HISTORY_AUTHOR,
  LICENCE_FILE,
  LICENCE_KIND,
  LICENCE_STATE,
  VERIFICATION,
} from "../client/words/practitioners.ts";

const status = code(VERIFICATION);
const version = z.number().int().catch(0);
const date = optionalText.describe("YYYY-MM-DD");

const licence = z.object({
  id: key,
  kind: code(LICENCE_KIND).describe("STR: registration; SIP: permission to practise at one place"),
  number: z.string().catch(""),
  practice_place: optionalText.describe("for a SIP"),
  issued_at: date,
  expires_at: z
    .string()
    .nullable()
    .catch(NOT_UNDERSTOOD)
    .default(null)
    .describe("last valid day, YYYY-MM-DD; null = for life"),
  status,
  reason: optionalText.describe("reason for the rejection"),
  version,
  file_kind: optionalCode(LICENCE_FILE).describe("null = no file"),
});
/** STR or SIP. */
export type Licence = z.output<typeof licence>;

export const licenceWarning = z.object({
  licence_id: key,
  kind: code(LICENCE_KIND),
  state: code(LICENCE_STATE),
  number: z.string().catch(""),
  practice_place: optionalText,
  expires_at: z.string().describe("last valid day, YYYY-MM-DD"),
  days_left: orNull(z.number().int()).describe("days until then; negative afterwards"),
});
/** Expired, or expires within 90 days. */
export type LicenceWarning = z.output<typeof licenceWarning>;

const entry = z.object({
  id: key,
  name: z.string().catch("").describe("name of the speciality, school or hospital"),
  detail: optionalText.describe("certificate number, degree or city"),
  year: optionalNumber.describe("start year, or year of the degree"),
  is_main: flagOr(false).describe("the main hospital"),
  version,
});
export type PracticeEntry = z.output<typeof entry>;

const declared = { id: key, status, reason: optionalText, created_at: optionalInstant };
const bank = z.object({
  ...declared,
  bank_code: z.string().catch(""),
  bank_name: z.string().catch(""),
  account_name: z.string().catch(""),
  account_number_masked: z.string().catch("").describe("last four digits"),
});
export type BankAccount = z.output<typeof bank>;
const tax = z.object({
  ...declared,
  npwp_masked: optionalText.describe("last four digits; null = not declared"),
  npwp_legacy: flagOr(false).describe("15 digits, from before 2024"),
  state_employee: flagOr(false),
});
export type TaxData = z.output<typeof tax>;

const rows = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row) });
const inUse = <T extends z.ZodType>(row: T) => ({
  version,
  in_use: row.nullable().describe("verified; stays in use while another is pending"),
  waiting: row.nullable().describe("pending verification, or rejected"),
});
const bankSection = z.object(inUse(bank));
const taxSection = z.object(inUse(tax));

const practitionerSections = ["license", "specialist", "education", "hospital", "bank", "tax"] as const;
export type PractitionerSection = (typeof practitionerSections)[number];

const profile = z.object({
  name: z.string().catch(""),
  citizen: flagOr(true).describe("citizen of Indonesia"),
  account_name: z.string().catch("").describe("required name of a bank account"),
  banks: z.array(z.object({ bank_code: key, name: z.string() })),
  warnings: z.array(licenceWarning).default([]),
  license: rows(licence),
  specialist: rows(entry),
  education: rows(entry),
  hospital: rows(entry),
  bank: bankSection,
  tax: taxSection,
  history: z
    .array(
      z.object({
        section: z.string(),
        code: z.string().describe("added, changed, removed, withdrawn, verified, rejected"),
        by: code(HISTORY_AUTHOR),
        reason: optionalText,
        at: instant,
      }),
    )
    .default([])
    .meta({ list: newestFirst("at") })
    .describe("newest first; contains no values"),
});
export type PractitionerProfile = z.output<typeof profile>;

export const getPractitioner = plainCall("Doctor's profile", "GET /referrer/profile", {
  summary: "Returns the calling doctor's declared data and their states. Account and tax numbers are masked.",
  results: profile,
});

const common = {
  client_request_id: z.string().describe("a repeated value returns the first result"),
  version: z
    .number()
    .optional()
    .describe("displayed version of the row, or of bank or tax; 409 `version_changed` with the current data"),
  current_password: z
    .string()
    .optional()
    .describe("for license, bank and tax; 429 after five wrong passwords"),
};
const rowId = { id: z.string().optional().describe("absent for a new row") };
const change = z.union([
  z.object({
    section: z.literal("license"),
    action: z.literal("save"),
    ...common,
    ...rowId,
    kind: z.enum(LICENCE_KIND.codes),
    number: z.string(),
    practice_place: z.string().optional().describe("for a SIP"),
    issued_at: z.string().optional().describe("for a SIP, YYYY-MM-DD"),
    expires_at: z
      .string()
      .optional()
      .describe("at most five years after `issued_at`; absent = for life, STR of citizens"),
  }),
  z.object({
    section: z.enum(["specialist", "education", "hospital"]),
    action: z.literal("save"),
    ...common,
    ...rowId,
    name: z.string(),
    detail: z.string().optional(),
    year: z.string().optional(),
    is_main: z.boolean().optional().describe("hospitals: true makes it the main hospital"),
  }),
  z.object({
    section: z.literal("bank"),
    action: z.literal("save"),
    ...common,
    bank_code: z.string(),
    account_number: z.string().describe("digits"),
    account_name: z.string().describe("the doctor's own name; titles, punctuation and spaces are ignored"),
  }),
  z.object({
    section: z.literal("tax"),
    action: z.literal("save"),
    ...common,
    npwp: z.string().optional().describe("16 digits, or 15 from before 2024; absent = has no NPWP"),
    npwp_keep: z.boolean().optional().describe("keeps the last declared number"),
    state_employee: z.boolean(),
  }),
  z.object({
    section: z.enum(practitionerSections),
    action: z.literal("remove"),
    ...common,
    id: z.string().describe("id of a row, or of the pending bank account or tax data"),
  }),
]);
export type PractitionerChange = z.input<typeof change>;

const updateCall = endpoint("Doctor's profile", "PUT /referrer/update", {
  summary:
    "Adds, changes or removes part of a doctor's declared data; license, bank and tax become `unverified`. With the file of a licence, the body is a multipart form.",
  file: "file",
  body: change,
  results: z.object({ id: key }),
});

/**
 * @param file PDF, JPEG or PNG; null: unchanged
 * @throws UpstreamRefusal 400, 404, 429; 409 `version_changed`, `row_limit`
 */
export async function updatePractitioner(
  up: UpstreamContext,
  body: PractitionerChange,
  file: FilePart | null = null,
): Promise<void> {
  await call(up, updateCall, { body, file });
}

/** Null if absent. */
export const licenceIn = (results: unknown) => licence.nullable().catch(null).parse(results);
export const entryIn = (results: unknown) => entry.nullable().catch(null).parse(results);
export const bankIn = (results: unknown) => bankSection.nullable().catch(null).parse(results);
export const taxIn = (results: unknown) => taxSection.nullable().catch(null).parse(results);

const fileCall = endpoint("Doctor's profile", "GET /referrer/licence-file", {
  summary: "Returns a link to the file of one of the caller's licences.",
  query: z.object({ licence_id: z.string() }),
  ...fileLink,
});

export const findLicenceFile = (up: UpstreamContext, licence_id: string) =>
  fetchFile(up, call(up, fileCall, { query: { licence_id } }));
