import type { Generated } from "kysely";
import type { Flag, PatientTable } from "./core.ts";

export type OrderType =
  | "test"
  | "package"
  | "subscription"
  | "deal"
  | "home_care"
  | "use_subscription"
  | "use_package"
  | "office_care"
  /** fees: separate orders, hidden from lists */
  | "reschedule"
  | "consultation";
export type OrderStatus = "pending" | "active" | "progress" | "completed" | "canceled" | "no_show";
export type OrderPaymentStatus = "unpaid" | "pending" | "paid" | "canceled";
export type CancelReason = "expired" | "denied" | "by_patient" | "by_lab";
type PaymentStatus = "unpaid" | "pending" | "paid" | "denied" | "expired" | "canceled";
export type Service = "branch" | "home_care" | "consultation";

export interface VoucherTable {
  voucher_id: string;
  code: string;
  name_en: string;
  name_id: string;
  discount_type: "percent" | "amount";
  discount_value: number;
  /** whole rupiah; null = unlimited */
  max_discount: number | null;
  min_amount: Generated<number>;
  /** JSON lists; empty = all */
  product_types: Generated<string>;
  product_ids: Generated<string>;
  plant_ids: Generated<string>;
  start_at: string;
  end_at: string;
  /** checkouts; null = unlimited */
  total_limit: number | null;
  /** per account; null = unlimited */
  user_limit: number | null;
  /** 0: excludes discounted prices */
  combinable: Generated<Flag>;
}

export interface VoucherClaimTable {
  account_id: string;
  voucher_id: string;
  claimed_at: string;
}

interface CartTable {
  account_id: string;
  version: Generated<number>;
  voucher_code: string | null;
}

interface CartLineTable {
  cart_item_id: string;
  account_id: string;
  product_id: string;
  plant_id: string;
  patient_id: string;
  qty: number;
  /** incremented by changes; payment removes only the revision in its order */
  revision: Generated<number>;
  added_at: string;
}

export interface SlotTable {
  slot_id: string;
  plant_id: string;
  service: Service;
  date: string;
  time_start: string;
  time_end: string;
  starts_at: string;
  capacity: number;
}

interface SlotHoldTable {
  hold_id: string;
  account_id: string;
  plant_id: string;
  service: Service;
  slot_id: string;
  qty: number;
  expires_at: string;
  /** null for the account's own; an account has one of these per branch and service */
  offer_id: Generated<string | null>;
}

export interface LabOrderTable {
  order_number: string;
  invoice_number: string;
  /** shared by the orders of one checkout */
  checkout_id: string;
  account_id: string;
  order_type: OrderType;
  package_name_en: string | null;
  package_name_id: string | null;
  order_status: OrderStatus;
  payment_status: OrderPaymentStatus;
  cancel_reason: CancelReason | null;
  /** null until a plant is chosen */
  plant_id: string | null;
  slot_id: string | null;
  seats: Generated<number>;
  booking_code: string | null;
  practitioner_name: string | null;
  /** JSON, home care only */
  visit_address: string | null;
  voucher_id: string | null;
  /** voucher share, included in total_discount */
  voucher_discount: Generated<number>;
  amount_total: number;
  total_discount: number;
  grand_total: number;
  reschedule_count: Generated<number>;
  /** set by the database when a sensitive product is added */
  sensitive: Generated<Flag>;
  created_at: string;
}

export interface OrderLineTable {
  order_line_id: string;
  order_number: string;
  position: number;
  /** null for a fee */
  product_id: string | null;
  product_code: string;
  name_en: string;
  name_id: string;
  category_en: string;
  category_id: string;
  sub_category_en: string;
  sub_category_id: string;
  /** package items: JSON [{product_code, name_en, name_id, sub_category_en, sub_category_id, qty}] */
  content: Generated<string>;
  plant_id: string | null;
  patient_id: string;
  qty: number;
  amount: number;
  discount_percent: number;
  discount_amount: number;
  sub_total: number;
  /** its part of the order's voucher, whole rupiah */
  voucher_share: Generated<number>;
}

interface OrderCartLineTable {
  order_number: string;
  cart_item_id: string;
  revision: number;
}

export interface PaymentTable {
  payment_id: string;
  order_number: string;
  /** 1, 2, … per order; the highest is current */
  position: number;
  method_code: string;
  method_phone: string | null;
  amount: number;
  payment_status: PaymentStatus;
  va_number: string | null;
  qr_text: string | null;
  finish_url: string | null;
  expires_at: string | null;
  created_at: string;
}

interface PaymentEventTable {
  payment_event_id: string;
  payment_id: string;
  code: string;
  at: string;
}

interface OrderEventTable {
  order_event_id: string;
  order_number: string;
  code: string;
  at: string;
  note_en: string | null;
  note_id: string | null;
}

interface RequestOnceTable {
  account_id: string;
  client_request_id: string;
  body_hash: string;
  /** JSON of the first results */
  results: string;
  created_at: string;
}

interface NumberSeriesTable {
  name: string;
  last_value: number;
}

export interface FileTokenTable {
  token_hash: string;
  kind:
    | "invoice"
    | "invoice_homecare"
    | "lab_report"
    | "mcu_report"
    | "medical_record"
    | "office_care"
    | "billing"
    | "contract"
    | "fee_statement"
    | "fee_taxslip"
    | "licence"
    | "question";
  /** invoice: order number; report, copy of a medical record, contract, licence, question: id; fees: month */
  subject_id: string;
  /** its access is checked again on opening */
  account_id: string;
  lang: "en" | "id";
  expires_at: string;
}

interface InvoiceIssueTable {
  order_number: string;
  /** null before it was stored */
  issuer_name: string | null;
  plant_name: string | null;
  /** null when stored at issue */
  stored_at: string | null;
}

/** As at issue; erasing removes contacts. */
export interface InvoicePersonTable extends Pick<
  PatientTable,
  | "patient_id"
  | "medical_record_number"
  | "first_name"
  | "gender"
  | "date_of_birth"
  | "phone"
  | "home_phone"
  | "email"
  | "address"
  | "subdistrict"
  | "district"
  | "city"
  | "province"
  | "postal_code"
  | "country"
> {
  order_number: string;
  last_name: string;
}

interface HolidayTable {
  /** YYYY-MM-DD */
  date: string;
  name_en: string;
  name_id: string;
}

/** Years whose holidays are listed whole. */
interface HolidayYearTable {
  year: number;
}

export interface OrderTables {
  holiday: HolidayTable;
  holiday_year: HolidayYearTable;
  invoice_issue: InvoiceIssueTable;
  invoice_person: InvoicePersonTable;
  voucher: VoucherTable;
  voucher_claim: VoucherClaimTable;
  cart: CartTable;
  cart_line: CartLineTable;
  slot: SlotTable;
  slot_hold: SlotHoldTable;
  lab_order: LabOrderTable;
  order_line: OrderLineTable;
  order_cart_line: OrderCartLineTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  order_event: OrderEventTable;
  request_once: RequestOnceTable;
  number_series: NumberSeriesTable;
  file_token: FileTokenTable;
}
