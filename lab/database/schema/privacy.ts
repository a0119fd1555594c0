import type { Generated, Selectable } from "kysely";

/** Uses of data that a person may switch off. */
export type OptionalPurpose = "promo" | "repeat_reminders";

/** Append-only, in order of `consent_event_id`. */
export interface ConsentEventTable {
  consent_event_id: Generated<number>;
  account_id: string;
  purpose: OptionalPurpose;
  given: 0 | 1;
  source: "person" | "settings" | "restriction" | "closing";
  /** of the notice that the person read */
  notice_version: string;
  lang: "en" | "id";
  at: string;
}

export type PrivacyRequestKind = "access" | "correction" | "restriction" | "erasure";
type PrivacyRequestState = "received" | "in_work" | "answered" | "refused";

interface PrivacyRequestTable {
  request_number: string;
  account_id: string;
  kind: PrivacyRequestKind;
  request_text: string;
  created_at: string;
  /** answered by */
  due_at: string;
  state: Generated<PrivacyRequestState>;
  started_at: Generated<string | null>;
  answer: Generated<string | null>;
  answered_at: Generated<string | null>;
}

export type PrivacyRequestRow = Selectable<PrivacyRequestTable>;

interface AccountClosingTable {
  closing_id: string;
  account_id: string;
  /** owner of the record, which the laboratory keeps after the erasure */
  patient_id: string | null;
  asked_at: string;
  erases_at: string;
  /** the person changed their mind */
  kept_at: Generated<string | null>;
  erased_at: Generated<string | null>;
}

export type AccountClosingRow = Selectable<AccountClosingTable>;

/** Append-only. Access to records is in `access_event`. */
export interface ProcessingEventTable {
  processing_event_id: Generated<number>;
  account_id: string;
  at: string;
  actor: "self" | "laboratory";
  what: "profile" | "contact" | "password" | "message" | "correction" | "consent" | "request" | "closing";
  action: "change" | "send" | "decide" | "give" | "withdraw" | "ask" | "answer" | "undo";
  purpose: "care" | "payment" | "account" | "rights" | OptionalPurpose;
}

export interface PrivacyTables {
  consent_event: ConsentEventTable;
  privacy_request: PrivacyRequestTable;
  account_closing: AccountClosingTable;
  processing_event: ProcessingEventTable;
}
