export interface AccessEventTable {
  access_event_id: string;
  at: string;
  patient_id: string;
  /** null: somebody with a share link */
  actor_account_id: string | null;
  /** as it was then */
  actor_name: string | null;
  /** patient, company or owner of a share link that the actor acted for, as it was then; null = nobody */
  on_behalf_of: string | null;
  what:
    "result" | "history" | "lab_report" | "mcu_report" | "record" | "share_page" | "access_log" | "fitness";
  action: "open" | "download" | "declare" | "share" | "revoke";
  ground: "self" | "relation" | "consent" | "share_link" | "employer" | "facility";
  order_number: string | null;
  /** of the call; a call that is sent again writes no second line */
  request_id: string | null;
}

/** What a patient or a carer says about allergies and the like. The highest version counts. */
export interface DeclaredVersionTable {
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
  /** JSON list of order numbers; empty for the whole record */
  orders: string;
  created_at: string;
  expires_at: string;
}

export interface RecordShareEventTable {
  record_share_event_id: string;
  share_id: string;
  code: "opened" | "downloaded" | "wrong_passcode" | "revoked";
  at: string;
}

/** A copy of the record as PDF that an account, or somebody with a share link, asked for. */
export interface RecordCopyTable {
  copy_id: string;
  patient_id: string;
  account_id: string | null;
  share_id: string | null;
  at: string;
}

/** Tables of 014_record_access. */
export interface RecordTables {
  access_event: AccessEventTable;
  declared_version: DeclaredVersionTable;
  record_share: RecordShareTable;
  record_share_event: RecordShareEventTable;
  record_copy: RecordCopyTable;
}
