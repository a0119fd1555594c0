import type { Generated } from "kysely";
import type { CancelReason, OrderStatus } from "./orders.ts";

/** One request to move a visit; append-only. What became of it: the state of its charge. */
export interface OrderRescheduleTable {
  reschedule_id: string;
  order_number: string;
  /** order of the fee; null when the move was free */
  charge_number: string | null;
  from_slot_id: string;
  to_slot_id: string;
  to_plant_id: string;
  /** whole rupiah */
  fee: number;
  reason: string | null;
  created_at: string;
}

export interface ReminderTable {
  reminder_id: string;
  /** of an order or of a consultation */
  order_number: string | null;
  consultation_id: string | null;
  due_at: string;
  reminder_status: Generated<"waiting" | "sent" | "voided">;
}

export interface ReviewedProductTable {
  review_id: string;
  product_id: string;
}

export type ConsultationMode = "phone" | "video" | "branch";

/** What a practitioner offers as consultations. */
export interface ConsultantTable {
  practitioner_id: string;
  plant_id: string;
  /** whole rupiah */
  fee: number;
  /** JSON lists: language codes, modes */
  languages: string;
  modes: string;
}

export interface ConsultationTable {
  consultation_id: string;
  account_id: string;
  patient_id: string;
  /** the order whose result it is about */
  order_number: string | null;
  practitioner_id: string;
  mode: ConsultationMode;
  slot_id: string;
  question: string;
  share_consent: 1;
  /** order of the fee; null for a free one */
  charge_number: string | null;
  consultation_status: OrderStatus;
  cancel_reason: CancelReason | null;
  summary: string | null;
  advice: string | null;
  meeting_url: string | null;
  reschedule_count: Generated<number>;
  created_at: string;
}

export interface ConsultationEventTable {
  consultation_event_id: string;
  consultation_id: string;
  code: string;
  at: string;
}

/** Tables of 010_after_visit. */
export interface AfterVisitTables {
  order_reschedule: OrderRescheduleTable;
  reminder: ReminderTable;
  reviewed_product: ReviewedProductTable;
  consultant: ConsultantTable;
  consultation: ConsultationTable;
  consultation_event: ConsultationEventTable;
}
