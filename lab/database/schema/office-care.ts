import type { Generated } from "kysely";
import type { Conclusion } from "../conclusions.ts";

type PlaceType = "on_site" | "at_branch";
export type Funding = "DEPOSIT" | "QUOTA" | "INVOICE";
export type OfficeCareStatus = "draft" | "pending" | "active" | "progress" | "completed" | "canceled";
export type OfficeCareCode =
  | "created"
  | "updated"
  | "submitted"
  | "added"
  | "first_decided"
  | "second_decided"
  /** no employee was approved */
  | "rejected"
  | "started"
  | "completed"
  | "canceled"
  /** single employees, after the approval */
  | "withdrawn";
type ExaminationStep = "first" | "second" | "done";
type ExaminationStatus = "pending" | "approved" | "partial" | "rejected" | "canceled";
export type Decision = "approved" | "rejected";
type AttendanceState = "invited" | "attended" | "no_show" | "canceled";
/** `left`: no longer an active employee. */
export type WithdrawnBecause = "company" | "left";

export interface OfficeCareTable {
  office_care_id: string;
  company_id: string;
  /** number of its first request */
  request_number: string;
  name: string;
  place_type: PlaceType;
  /** on site only */
  address: string | null;
  pic_name: string | null;
  /** E.164 */
  pic_phone: string | null;
  room_note: string | null;
  /** YYYY-MM-DD, inclusive */
  date_from: string;
  date_to: string;
  note: string | null;
  /** requested; the finance step decides */
  funding: Funding | null;
  status: OfficeCareStatus;
  /** draft only: JSON list of [employee_id, group position]; a request stores them as rows */
  draft_people: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: string;
}

interface OfficeCarePlantTable {
  office_care_id: string;
  plant_id: string;
}

interface OfficeCareGroupTable {
  group_id: string;
  office_care_id: string;
  name: string;
  position: number;
}

interface OfficeCareProductTable {
  group_id: string;
  product_id: string;
  /** rupiah per employee */
  price: number;
  position: number;
}

interface OfficeCareWindowTable {
  window_id: string;
  office_care_id: string;
  /** YYYY-MM-DD; times are local HH:mm */
  date: string;
  time_start: string;
  time_end: string;
  capacity: number;
}

/** Append-only. */
interface OfficeCareEventTable {
  office_care_event_id: string;
  office_care_id: string;
  code: OfficeCareCode;
  examination_id: string | null;
  people: number | null;
  reason: string | null;
  account_id: string | null;
  at: string;
}

/** Decided in two steps. */
export interface ExaminationTable {
  examination_id: string;
  office_care_id: string;
  company_id: string;
  request_number: string;
  requested_by: string;
  requested_at: string;
  step: ExaminationStep;
  status: ExaminationStatus;
  funding: Funding | null;
  version: Generated<number>;
}

export interface ExaminationItemTable {
  examination_item_id: string;
  examination_id: string;
  employee_id: string;
  group_id: string;
  window_id: string | null;
  product_name_en: string;
  product_name_id: string;
  /** rupiah */
  amount: number;
  position: number;
  first_decision: Decision | null;
  first_reason: string | null;
  first_by: string | null;
  first_at: string | null;
  second_decision: Decision | null;
  second_reason: string | null;
  second_by: string | null;
  second_at: string | null;
}

export interface AttendanceTable {
  examination_item_id: string;
  state: AttendanceState;
  attended_at: string | null;
  order_number: string | null;
  /** YYYY-MM-DD */
  valid_until: string | null;
  fitness: Conclusion | null;
  /** ISO instant; canceled by the company for this person alone */
  withdrawn_at: Generated<string | null>;
  withdrawn_by: Generated<string | null>;
  withdrawn_because: Generated<WithdrawnBecause | null>;
  withdrawn_reason: Generated<string | null>;
}

/** Append-only. */
interface FigureRoundTable {
  office_care_id: string;
  /** from 1 */
  round: number;
  /** YYYY-MM-DD */
  drawn_on: string;
  /** JSON */
  figures: string;
}

/** Round that counts a person. */
interface FigurePersonTable {
  examination_item_id: string;
  office_care_id: string;
  round: number;
}

export interface OfficeCareTables {
  office_care: OfficeCareTable;
  office_care_plant: OfficeCarePlantTable;
  office_care_group: OfficeCareGroupTable;
  office_care_product: OfficeCareProductTable;
  office_care_window: OfficeCareWindowTable;
  office_care_event: OfficeCareEventTable;
  examination: ExaminationTable;
  examination_item: ExaminationItemTable;
  attendance: AttendanceTable;
  figure_round: FigureRoundTable;
  figure_person: FigurePersonTable;
}
