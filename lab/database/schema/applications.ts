import type { Generated } from "kysely";

type ApplicationKind = "doctor" | "company";
type ApplicationStatus = "unconfirmed" | "waiting" | "replaced" | "approved" | "rejected" | "activated";

/** Request of a doctor or company for an account. */
export interface ApplicationTable {
  reference: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  client_request_id: string;
  body_hash: string;
  name: string;
  email: string;
  /** E.164 */
  phone: string;
  /** STR of a doctor, NPWP of a company */
  number: string;
  /** JSON of the fields of its kind */
  fields: string;
  file_kind: "pdf" | "jpg" | "png";
  file: Uint8Array;
  /** page that opens an application */
  status_url: string | null;
  /** of the rejection */
  reason: Generated<string | null>;
  company_code: Generated<string | null>;
  account_id: Generated<string | null>;
  created_at: string;
  submitted_at: Generated<string | null>;
  decided_at: Generated<string | null>;
  activated_at: Generated<string | null>;
}

interface ApplicationCodeTable {
  code_id: string;
  /** counts requests: email:… or reference:… */
  asked_for: string;
  /** null if no code was sent */
  reference: string | null;
  code_hash: string | null;
  created_at: string;
  expires_at: string;
  wrong_tries: Generated<number>;
  state: "open" | "replaced" | "used";
  token_hash: Generated<string | null>;
  token_expires_at: Generated<string | null>;
}

export interface ApplicationTables {
  application: ApplicationTable;
  application_code: ApplicationCodeTable;
}
