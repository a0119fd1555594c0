import type { Generated, Selectable } from "kysely";

export type SpecimenState = "collected" | "sent" | "received" | "progress" | "rejected" | "repeat" | "ready";
export type SpecimenEventCode = SpecimenState | "delayed";
export type SpecimenType = "blood" | "urine";
export type Tube = "edta" | "serum" | "fluoride" | "citrate" | "cup";

/** A medical centre that sends samples. */
export interface FacilityTable {
  facility_id: string;
  code: string;
  name: string;
  address: string;
  pic_name: string;
  pic_phone: string;
  /** branch that receives the samples; its zone is that of every time */
  plant_id: string;
  agreement_number: string;
  /** YYYY-MM-DD, both days included */
  agreement_start: string;
  agreement_end: string;
}

export interface FacilityAccountTable {
  account_id: string;
  facility_id: string;
  /** who uses the account */
  staff_name: string;
}

/** An order whose samples a medical centre sent. */
export interface FacilityOrderTable {
  order_number: string;
  facility_id: string;
  patient_id: string;
  sent_at: string;
}

export interface SpecimenTable {
  specimen_id: string;
  order_number: string;
  accession_number: string;
  specimen_type: SpecimenType;
  tube: Tube;
  position: number;
  /** the sample that this one replaces */
  repeat_of: string | null;
  /** written by the trigger on specimen_event alone, as are the next two */
  state: Generated<SpecimenState>;
  expected_at: string | null;
  delayed_at: Generated<string | null>;
}

export type SpecimenRow = Selectable<SpecimenTable>;

/** Timeline of a sample; append-only. Nothing follows rejected, repeat and ready. */
export interface SpecimenEventTable {
  specimen_event_id: string;
  specimen_id: string;
  code: SpecimenEventCode;
  at: string;
  /** for rejected, repeat and delayed: specimen-words.ts */
  reason_code: string | null;
  /** new expected time of a delayed one */
  expected_at: string | null;
}

/** Somebody of a medical centre received the PDF of a report; append-only. */
export interface ReportDownloadTable {
  report_download_id: string;
  order_number: string;
  result_id: string;
  version: number;
  account_id: string;
  /** as it was then */
  actor_name: string;
  at: string;
  /** one link is one download, however often it is fetched */
  token_hash: string;
}

export interface FacilityTables {
  facility: FacilityTable;
  facility_account: FacilityAccountTable;
  facility_order: FacilityOrderTable;
  specimen: SpecimenTable;
  specimen_event: SpecimenEventTable;
  report_download: ReportDownloadTable;
}
