import type { Generated } from "kysely";

export interface AccessEventTable {
  access_event_id: string;
  at: string;
  patient_id: string;
  /** null for a share-link visitor */
  actor_account_id: string | null;
  /** at the time */
  actor_name: string | null;
  /** patient, company or share-link owner acted for, as named at the time */
  on_behalf_of: string | null;
  what:
    | "result"
    | "history"
    | "lab_report"
    | "mcu_report"
    | "record"
    | "share_page"
    | "access_log"
    | "fitness";
  action: "open" | "download" | "declare" | "share" | "revoke";
  ground: "self" | "relation" | "consent" | "share_link" | "employer" | "facility";
  order_number: string | null;
  /** idempotency: a repeated call adds no second row */
  request_id: string | null;
}

/** The highest version counts. */
interface DeclaredVersionTable {
  patient_id: string;
  version: number;
  allergies: string;
  conditions: string;
  medicines: string;
  account_id: string;
  at: string;
}

export interface RecordShareTable {
  share_id: string;
  patient_id: string;
  account_id: string;
  token_hash: string;
  passcode_hash: string;
  scope: "record" | "orders";
  /** JSON list of order numbers; empty = whole record */
  orders: string;
  created_at: string;
  expires_at: string;
  /** for its health link */
  link_salt: Generated<string | null>;
}

export interface RecordShareEventTable {
  record_share_event_id: string;
  share_id: string;
  code: "opened" | "downloaded" | "wrong_passcode" | "revoked";
  at: string;
}

/** PDF copy of the record requested by an account or a share-link visitor. */
interface RecordCopyTable {
  copy_id: string;
  patient_id: string;
  account_id: string | null;
  share_id: string | null;
  at: string;
}

export interface RecordTables {
  access_event: AccessEventTable;
  declared_version: DeclaredVersionTable;
  record_share: RecordShareTable;
  record_share_event: RecordShareEventTable;
  record_copy: RecordCopyTable;
}
