import type { Generated } from "kysely";
import type { CancelReason, OrderStatus } from "./orders.ts";

/** One move request; append-only. Its outcome is the state of its charge. */
interface OrderRescheduleTable {
  reschedule_id: string;
  order_number: string;
  /** fee order; null for a free move */
  charge_number: string | null;
  from_slot_id: string;
  to_slot_id: string;
  to_plant_id: string;
  /** whole rupiah */
  fee: number;
  reason: string | null;
  created_at: string;
}

interface ReminderTable {
  reminder_id: string;
  order_number: string | null;
  consultation_id: string | null;
  due_at: string;
  reminder_status: Generated<"waiting" | "sent" | "voided">;
}

interface ReviewedProductTable {
  review_id: string;
  product_id: string;
}

export type ConsultationMode = "phone" | "video" | "branch";

interface ConsultantTable {
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
  order_number: string | null;
  practitioner_id: string;
  mode: ConsultationMode;
  slot_id: string;
  question: string;
  share_consent: 1;
  charge_number: string | null;
  consultation_status: OrderStatus;
  cancel_reason: CancelReason | null;
  summary: string | null;
  advice: string | null;
  meeting_url: string | null;
  reschedule_count: Generated<number>;
  created_at: string;
}

interface ConsultationEventTable {
  consultation_event_id: string;
  consultation_id: string;
  code: string;
  at: string;
}

export interface AfterVisitTables {
  order_reschedule: OrderRescheduleTable;
  reminder: ReminderTable;
  reviewed_product: ReviewedProductTable;
  consultant: ConsultantTable;
  consultation: ConsultationTable;
  consultation_event: ConsultationEventTable;
}
