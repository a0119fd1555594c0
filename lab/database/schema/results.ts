import type { Generated, Selectable } from "kysely";
import type { Flag } from "./core.ts";

export type ResultState = "waiting" | "partial" | "ready" | "withheld" | "withdrawn" | "canceled";
/**
 * as in FHIR: corrected = error fixed, amended = changed, appended = added to, entered_in_error =
 * withdrawn
 */
export type VersionStatus =
  | "preliminary"
  | "final"
  | "corrected"
  | "amended"
  | "appended"
  | "entered_in_error"
  | "cancelled";
export type ObservationStatus =
  | "registered"
  | "preliminary"
  | "final"
  | "corrected"
  | "amended"
  | "cancelled"
  | "entered_in_error";
export type ResultFlag = "N" | "L" | "H" | "LL" | "HH" | "A";
export type Comparator = "<" | "<=" | ">" | ">=";
export type Audience = "company" | "referrer";
export type ReportKind = "lab" | "mcu";

interface LabResultTable {
  result_id: string;
  order_number: string;
  patient_id: string;
  state: ResultState;
  /** current version; 0 = none yet */
  version: Generated<number>;
  /** sample or examination time */
  collected_at: string;
  /** first version */
  issued_at: string | null;
  expected_at: string | null;
  withheld_code: "counselling" | "unpaid" | null;
  withheld_at: string | null;
  reason_en: string | null;
  reason_id: string | null;
}

export type ResultRow = Selectable<LabResultTable>;

/** Append-only. */
export interface ResultVersionTable {
  result_id: string;
  /** 1, 2, … */
  version: number;
  status: VersionStatus;
  issued_at: string;
  /** reason for the version; null if preliminary or final */
  reason_en: string | null;
  reason_id: string | null;
  conclusion_en: string | null;
  conclusion_id: string | null;
  advice_en: string | null;
  advice_id: string | null;
  /** JSON, see result-sections.ts */
  sections: Generated<string>;
}

/** Append-only. Each version stores all values, including unchanged ones. */
export interface ObservationTable {
  observation_id: string;
  result_id: string;
  version: number;
  position: number;
  product_code: string;
  /** LOINC */
  code: string;
  name_en: string;
  name_id: string;
  sub_category_code: string;
  sub_category_en: string;
  sub_category_id: string;
  /** null for text or pending values */
  value: number | null;
  /** decimal places reported by the laboratory */
  decimals: Generated<number>;
  value_text_en: string | null;
  value_text_id: string | null;
  /** applies to `value`, which is then a measuring limit */
  comparator: Comparator | null;
  unit: string | null;
  method_en: string | null;
  method_id: string | null;
  /** null = not sent by the laboratory */
  flag: ResultFlag | null;
  /** for the patient's sex and age on that day */
  ref_low: number | null;
  ref_high: number | null;
  /** citation of the range; null for a chosen one, and for values before it was kept */
  reference_source: Generated<string | null>;
  /** limits of critical values, in this unit, with their citation */
  critical_low: Generated<number | null>;
  critical_high: Generated<number | null>;
  critical_source: Generated<string | null>;
  /** textual ranges */
  reference_text_en: string | null;
  reference_text_id: string | null;
  /** set by a clinician for this patient */
  goal_low: number | null;
  goal_high: number | null;
  /** usual action threshold */
  act_from: number | null;
  comment_en: string | null;
  comment_id: string | null;
  status: ObservationStatus;
}

interface ResultReadTable {
  account_id: string;
  result_id: string;
  version: number;
  read_at: string;
}

/** Append-only; the latest counts. */
export interface ResultConsentTable {
  consent_id: string;
  order_number: string;
  patient_id: string;
  audience: Audience;
  share: Flag;
  /** version of the accepted text */
  wording: string;
  /** language of the text read; null for old rows */
  lang: Generated<"en" | "id" | null>;
  account_id: string;
  at: string;
  /** audience "referrer": the doctor allowed; null if known by name only */
  practitioner_id: Generated<string | null>;
}

/** Printed report and its printed code; append-only. */
export interface IssuedReportTable {
  report_id: string;
  result_id: string;
  version: number;
  kind: ReportKind;
  verification_code: string;
  issued_at: string;
}

/** Append-only: statements outlive keys. */
interface ReportKeyTable {
  kid: string;
  /** public part, JSON */
  jwk: string;
  created_at: string;
}

/** Signed at the first print; append-only. */
interface ReportStatementTable {
  report_id: string;
  /** SHA-256, base64url */
  content_hash: string;
  /** compact JWS */
  statement: string;
}

/** Append-only. */
export interface ReportCorrectionTable {
  /** 1, 2, … */
  position: number;
  former_hash: string;
  /** null = withdrawn */
  version: number | null;
  /** YYYY-MM-DD */
  at: string;
  seal: string;
}

export interface ResultTables {
  lab_result: LabResultTable;
  result_version: ResultVersionTable;
  observation: ObservationTable;
  result_read: ResultReadTable;
  result_consent: ResultConsentTable;
  issued_report: IssuedReportTable;
  report_key: ReportKeyTable;
  report_statement: ReportStatementTable;
  report_correction: ReportCorrectionTable;
}
