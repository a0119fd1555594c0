import type { Generated } from "kysely";

export type SubscriptionType = "subscription" | "package" | "deal";

/** Something paid for that is used later, in one visit or several. */
export interface SubscriptionTable {
  subscription_id: string;
  account_id: string;
  /** the order that paid for it */
  order_number: string;
  subscription_type: SubscriptionType;
  product_id: string;
  name_en: string;
  name_id: string;
  /** for whom it was ordered; anybody of the family may use it */
  patient_id: string;
  /** the only branch where it may be used; null = every branch that offers it */
  plant_id: string | null;
  /** whole rupiah */
  cost: number;
  /** last day of a visit, YYYY-MM-DD of the branch */
  valid_until: string;
  canceled_at: string | null;
  created_at: string;
}

/** What a subscription covers, as it was when it was bought. */
export interface SubscriptionQuotaTable {
  subscription_id: string;
  product_id: string;
  quota_total: number;
}

export type QuotaEventKind = "reserve" | "take" | "return";

/** The ledger; rows are only added. */
export interface QuotaEventTable {
  quota_event_id: Generated<number>;
  subscription_id: string;
  product_id: string;
  patient_id: string;
  /** the order of the visit */
  order_number: string;
  kind: QuotaEventKind;
  qty: number;
  /** booked, checked_in, rescheduled, by_lab … */
  reason: string;
  at: string;
}

/** Tables of 009_subscriptions. */
export interface SubscriptionTables {
  subscription: SubscriptionTable;
  subscription_quota: SubscriptionQuotaTable;
  quota_event: QuotaEventTable;
}
