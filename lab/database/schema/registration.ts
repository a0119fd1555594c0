import type { Generated } from "kysely";

export type Channel = "email" | "sms" | "whatsapp";

/** A registration awaiting its code; excludes the password. */
interface RegistrationTable {
  email: string;
  /** E.164 */
  phone: string;
  username: string;
  updated_at: string;
}

/** Includes unknown contacts, which count towards the limits. */
interface OneTimeCodeTable {
  code_id: string;
  email: string;
  phone: string;
  /** SHA-256 of code_id and code; null if no code was sent */
  code_hash: string | null;
  created_at: string;
  resend_at: string;
  expires_at: string;
  wrong_tries: Generated<number>;
  state: "open" | "replaced" | "used";
  /** null for old codes */
  channel: Generated<Channel | null>;
}

/** Verified e-mail and number; allows creating one account. */
interface VerifiedContactTable {
  token_hash: string;
  channel: Generated<Channel | null>;
  email: string;
  phone: string;
  expires_at: string;
  /** HMAC of the registration that used it, keyed with the token */
  body_mac: string | null;
  account_id: string | null;
}

/** Stored response of a completed registration, for retries. */
interface RegistrationFinishTable {
  account_id: string;
  body_mac: string;
  results: string;
}

interface PasswordResetTable {
  reset_id: string;
  /** `kind:name` in lower case */
  asked_for: string;
  /** null if no link was sent: the row only counts towards the limit */
  account_id: string | null;
  token_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface OutboxTable {
  message_id: string;
  kind:
    | "one_time_code"
    | "password_reset"
    | "password_changed"
    | "contact_changed"
    | "notice"
    | "critical"
    | "critical_call";
  /** `call`: staff phone the recipient */
  channel: Channel | "call";
  recipient: string;
  subject_en: string;
  subject_id: string;
  body_en: string;
  body_id: string;
  code: string | null;
  link: string | null;
  created_at: string;
}

export interface RegistrationTables {
  registration: RegistrationTable;
  one_time_code: OneTimeCodeTable;
  verified_contact: VerifiedContactTable;
  registration_finish: RegistrationFinishTable;
  password_reset: PasswordResetTable;
  outbox: OutboxTable;
}
