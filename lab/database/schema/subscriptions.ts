import type { Generated } from "kysely";

export type SubscriptionType = "subscription" | "package" | "deal";

/** Prepaid product used in one or more later visits. */
export interface SubscriptionTable {
  subscription_id: string;
  account_id: string;
  order_number: string;
  subscription_type: SubscriptionType;
  product_id: string;
  name_en: string;
  name_id: string;
  /** ordered for this patient; any family member may use it */
  patient_id: string;
  /** the only branch allowed; null = every branch that offers it */
  plant_id: string | null;
  /** whole rupiah */
  cost: number;
  /** last visit day, YYYY-MM-DD at the branch */
  valid_until: string;
  canceled_at: string | null;
  created_at: string;
}

/** Coverage of a subscription at purchase. */
interface SubscriptionQuotaTable {
  subscription_id: string;
  product_id: string;
  quota_total: number;
}

export type QuotaEventKind = "reserve" | "take" | "return";

/** Quota ledger; append-only. */
interface QuotaEventTable {
  quota_event_id: Generated<number>;
  subscription_id: string;
  product_id: string;
  patient_id: string;
  order_number: string;
  kind: QuotaEventKind;
  qty: number;
  /** booked, checked_in, rescheduled, by_lab … */
  reason: string;
  at: string;
}

/** Sent once per last day. */
interface ExpiryNoticeTable {
  subscription_id: string;
  valid_until: string;
  sent_at: string;
}

export interface SubscriptionTables {
  subscription: SubscriptionTable;
  subscription_quota: SubscriptionQuotaTable;
  quota_event: QuotaEventTable;
  expiry_notice: ExpiryNoticeTable;
}
