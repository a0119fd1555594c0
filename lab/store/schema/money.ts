import type { Generated } from "kysely";

export type TransferKind = "topup" | "reserve" | "charge" | "release" | "refund" | "adjustment";

/** What a transfer is for. Each kind of transfer is made once per reference. */
export type ReferenceKind = "examination_item" | "invoice" | "topup" | "opening" | "correction";

/** Movements of a company's deposit, in the order of `seq`; append-only. Whole rupiah. */
export interface DepositTransferTable {
  seq: Generated<number>;
  transfer_id: string;
  company_id: string;
  kind: TransferKind;
  reference_kind: ReferenceKind;
  reference_id: string;
  /** the reservation that a charge or release resolves; null for a charge without one */
  pending_id: string | null;
  amount: number;
  debit: number;
  credit: number;
  balance_after: number;
  available_after: number;
  /** null = the laboratory */
  account_id: string | null;
  at: string;
}

/** Movements of the examinations that a contract includes; append-only. */
export interface QuotaTransferTable {
  seq: Generated<number>;
  transfer_id: string;
  contract_id: string;
  product_id: string;
  kind: "reserve" | "charge" | "release";
  reference_kind: ReferenceKind;
  reference_id: string;
  pending_id: string | null;
  qty: number;
  account_id: string | null;
  at: string;
}

export interface MoneyTables {
  deposit_transfer: DepositTransferTable;
  quota_transfer: QuotaTransferTable;
}
