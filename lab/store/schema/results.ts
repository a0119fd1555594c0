import type { Generated, Selectable } from "kysely";
import type { Flag } from "./core.ts";

export type ResultState = "waiting" | "partial" | "ready" | "withheld" | "withdrawn" | "canceled";
/** as in FHIR: corrected = an error was fixed, amended = changed, appended = added to, entered_in_error = withdrawn */
export type VersionStatus =
  "preliminary" | "final" | "corrected" | "amended" | "appended" | "entered_in_error" | "cancelled";
export type ObservationStatus =
  "registered" | "preliminary" | "final" | "corrected" | "amended" | "cancelled" | "entered_in_error";
export type ResultFlag = "N" | "L" | "H" | "LL" | "HH" | "A";
export type Comparator = "<" | "<=" | ">" | ">=";
export type Audience = "company" | "referrer";
export type ReportKind = "lab" | "mcu";

/** The result of one patient of one order. */
export interface LabResultTable {
  result_id: string;
  order_number: string;
  patient_id: string;
  state: ResultState;
  /** the current version; 0 = none yet */
  version: Generated<number>;
  /** when the sample was taken or the examination done */
  collected_at: string;
  /** of the first version */
  issued_at: string | null;
  expected_at: string | null;
  withheld_code: "counselling" | "unpaid" | null;
  withheld_at: string | null;
  /** why it is withheld */
  reason_en: string | null;
  reason_id: string | null;
}

export type ResultRow = Selectable<LabResultTable>;

/** What the laboratory issued; append-only. */
export interface ResultVersionTable {
  result_id: string;
  /** 1, 2, … */
  version: number;
  status: VersionStatus;
  issued_at: string;
  /** why there is this version; null for a preliminary or final one */
  reason_en: string | null;
  reason_id: string | null;
  conclusion_en: string | null;
  conclusion_id: string | null;
  advice_en: string | null;
  advice_id: string | null;
  /** JSON of result-sections.ts */
  sections: Generated<string>;
}

/** One value of a version; append-only. A version holds all of its values, unchanged ones too. */
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
  /** null for text, and while waiting */
  value: number | null;
  /** digits behind the point, as the laboratory reports them */
  decimals: Generated<number>;
  value_text_en: string | null;
  value_text_id: string | null;
  /** before `value`, which is a limit of measuring then */
  comparator: Comparator | null;
  unit: string | null;
  method_en: string | null;
  method_id: string | null;
  /** null = the laboratory sent none */
  flag: ResultFlag | null;
  /** for this patient's sex and age on the day */
  ref_low: number | null;
  ref_high: number | null;
  /** ranges that are words */
  reference_text_en: string | null;
  reference_text_id: string | null;
  /** set by a clinician for this patient */
  goal_low: number | null;
  goal_high: number | null;
  /** where doctors usually act */
  act_from: number | null;
  comment_en: string | null;
  comment_id: string | null;
  /** the laboratory's own explanation */
  explanation_en: string | null;
  explanation_id: string | null;
  status: ObservationStatus;
}

/** The version that an account has opened last. */
export interface ResultReadTable {
  account_id: string;
  result_id: string;
  version: number;
  read_at: string;
}

/** One decision to share a result or to stop; append-only, the latest one counts. */
export interface ResultConsentTable {
  consent_id: string;
  order_number: string;
  patient_id: string;
  audience: Audience;
  share: Flag;
  /** version of the text that was agreed to */
  wording: string;
  /** in which the text was read; null before it was kept */
  lang: Generated<"en" | "id" | null>;
  account_id: string;
  at: string;
  /** of the audience "referrer": who may open it; null for a doctor known by name alone */
  practitioner_id: Generated<string | null>;
}

/** A report that was printed, with the code that is printed on it; append-only. */
export interface IssuedReportTable {
  report_id: string;
  result_id: string;
  version: number;
  kind: ReportKind;
  verification_code: string;
  issued_at: string;
}

/** Tables of 012_results. */
export interface ResultTables {
  lab_result: LabResultTable;
  result_version: ResultVersionTable;
  observation: ObservationTable;
  result_read: ResultReadTable;
  result_consent: ResultConsentTable;
  issued_report: IssuedReportTable;
}
