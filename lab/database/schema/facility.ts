import type { Generated, Selectable } from "kysely";

export type SpecimenState = "collected" | "sent" | "received" | "progress" | "rejected" | "repeat" | "ready";
export type SpecimenEventCode = SpecimenState | "delayed";
export type SpecimenType = "blood" | "urine";
export type Tube = "edta" | "serum" | "fluoride" | "citrate" | "cup";

interface FacilityTable {
  facility_id: string;
  code: string;
  name: string;
  address: string;
  pic_name: string;
  pic_phone: string;
  /** receives the samples; its time zone applies to every time */
  plant_id: string;
  agreement_number: string;
  /** YYYY-MM-DD, inclusive */
  agreement_start: string;
  agreement_end: string;
}

interface FacilityAccountTable {
  account_id: string;
  facility_id: string;
  /** account user */
  staff_name: string;
}

interface FacilityOrderTable {
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
  /** sample that this one replaces */
  repeat_of: string | null;
  /** `state`, `expected_at` and the next column are written only by the trigger on specimen_event */
  state: Generated<SpecimenState>;
  expected_at: string | null;
  delayed_at: Generated<string | null>;
}

export type SpecimenRow = Selectable<SpecimenTable>;

/** Timeline of a sample; append-only. rejected, repeat and ready are final. */
export interface SpecimenEventTable {
  specimen_event_id: string;
  specimen_id: string;
  code: SpecimenEventCode;
  at: string;
  /** of rejected, repeat and delayed; see specimen-words.ts */
  reason_code: string | null;
  /** new time of a delayed sample */
  expected_at: string | null;
}

/** Append-only. */
interface ReportDownloadTable {
  report_download_id: string;
  order_number: string;
  result_id: string;
  version: number;
  account_id: string;
  /** at the time */
  actor_name: string;
  at: string;
  /** one link counts as one download */
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
