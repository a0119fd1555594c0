import type { Generated } from "kysely";

export type TransferKind = "topup" | "reserve" | "charge" | "release" | "refund" | "adjustment";

/** Each kind of transfer is made once per reference. */
export type ReferenceKind = "examination_item" | "invoice" | "topup" | "opening" | "correction";

/** Ordered by `seq`; append-only. Whole rupiah. */
export interface DepositTransferTable {
  seq: Generated<number>;
  transfer_id: string;
  company_id: string;
  kind: TransferKind;
  reference_kind: ReferenceKind;
  reference_id: string;
  /** reservation that a charge or release resolves; null for a direct charge */
  pending_id: string | null;
  amount: number;
  debit: number;
  credit: number;
  balance_after: number;
  available_after: number;
  /** null = the laboratory */
  account_id: string | null;
  at: string;
  /** null only before a chain is adopted */
  mac: string | null;
}

/** Append-only. */
interface QuotaTransferTable {
  seq: Generated<number>;
  transfer_id: string;
  contract_id: string;
  product_id: string;
  kind: "reserve" | "charge" | "release" | "refund";
  reference_kind: ReferenceKind;
  reference_id: string;
  pending_id: string | null;
  qty: number;
  account_id: string | null;
  at: string;
}

interface CompanyInvoiceTable {
  invoice_number: string;
  company_id: string;
  /** YYYY-MM */
  period: string;
  tax_invoice_number: string | null;
  issued_at: string;
  /** YYYY-MM-DD */
  due_date: string;
  payment_status: Generated<"unpaid" | "paid" | "canceled">;
  paid_at: string | null;
  /** DEPOSIT or a payment method code */
  paid_by: string | null;
  reason_en: string | null;
  reason_id: string | null;
  /** null for invoices from before it was stored */
  issuer_name: string | null;
  company_name: string | null;
  /** null when names were stored at issue */
  stored_at: Generated<string | null>;
}

/** Append-only. Rupiah. */
interface CompanyInvoiceLineTable {
  invoice_number: string;
  position: number;
  examination_item_id: string | null;
  office_care_id: string | null;
  event_name: string;
  employee_id: string;
  amount: number;
  discount: Generated<number>;
  employee_number: string | null;
  employee_name: string | null;
}

/** Ends of both company chains when an invoice was issued. */
interface CompanyInvoiceHeadTable {
  invoice_number: string;
  approval_length: number;
  approval_mac: string;
  deposit_length: number;
  deposit_mac: string;
}

export interface CompanyPaymentTable {
  payment_id: string;
  company_id: string;
  account_id: string;
  kind: "topup" | "invoice";
  subject_number: string;
  method_code: string;
  va_number: string;
  amount: number;
  payment_status: "pending" | "paid" | "denied" | "expired" | "canceled";
  finish_url: string | null;
  expires_at: string;
  created_at: string;
  closed_at: string | null;
}

/** One row: the issuer of documents. */
interface LaboratoryTable {
  only_row: 1;
  name: string;
}

export interface MoneyTables {
  laboratory: LaboratoryTable;
  deposit_transfer: DepositTransferTable;
  quota_transfer: QuotaTransferTable;
  company_invoice: CompanyInvoiceTable;
  company_invoice_line: CompanyInvoiceLineTable;
  company_invoice_head: CompanyInvoiceHeadTable;
  company_payment: CompanyPaymentTable;
}
