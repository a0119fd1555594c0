import type { Generated } from "kysely";

/** late_payment: for a payment that had ended */
export type RefundKind = "cancellation" | "not_done" | "late_payment";
export type RefundCode =
  | "requested"
  | "account_given"
  | "approved"
  | "refused"
  | "sent"
  | "arrived"
  | "account_rejected";

/** Append-only. Whole rupiah; net = gross − fee. */
export interface RefundTable {
  refund_number: string;
  order_number: string;
  kind: RefundKind;
  gross: number;
  /** kept by the laboratory */
  fee: number;
  net: number;
  /** how the order was paid */
  method_code: string;
  created_at: string;
}

/** Append-only, in order of `refund_event_id`. */
export interface RefundEventTable {
  refund_event_id: Generated<number>;
  refund_number: string;
  code: RefundCode;
  at: string;
  /** day by which the money arrives, YYYY-MM-DD */
  due_on: string | null;
  /** for the patient */
  reason: string | null;
  /** the bank's number of the transfer */
  reference_number: string | null;
  bank_code: string | null;
  account_number: string | null;
  account_name: string | null;
}

/** Append-only. */
interface LineNotDoneTable {
  order_line_id: string;
  /** null: nothing was paid for it */
  refund_number: string | null;
  /** for the patient */
  reason: string;
  at: string;
}

export interface RefundTables {
  refund: RefundTable;
  refund_event: RefundEventTable;
  line_not_done: LineNotDoneTable;
}
