import type { Generated } from "kysely";

export type Channel = "email" | "sms" | "whatsapp";

/** Names that somebody is about to register; no password. */
export interface RegistrationTable {
  email: string;
  /** E.164 */
  phone: string;
  username: string;
  updated_at: string;
}

/** Every code that was asked for, also for names that wait for none: they count for the limits alike. */
export interface OneTimeCodeTable {
  code_id: string;
  email: string;
  phone: string;
  /** SHA-256 of code_id and code; null when nothing was sent */
  code_hash: string | null;
  created_at: string;
  resend_at: string;
  expires_at: string;
  wrong_tries: Generated<number>;
  state: "open" | "replaced" | "used";
}

/** What a verified code is worth: one account for this e-mail and number. */
export interface VerifiedContactTable {
  token_hash: string;
  email: string;
  phone: string;
  expires_at: string;
  /** keyed hash of the registration that used it; the key is the token */
  body_mac: string | null;
  account_id: string | null;
}

/** The answer to the call that completed a registration, for its repetition. */
export interface RegistrationFinishTable {
  account_id: string;
  body_mac: string;
  results: string;
}

export interface PasswordResetTable {
  reset_id: string;
  /** the name that was typed, in one spelling */
  asked_for: string;
  /** null when nobody has that name: the row only counts */
  account_id: string | null;
  token_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface OutboxTable {
  message_id: string;
  kind: "one_time_code" | "password_reset" | "password_changed";
  channel: Channel;
  recipient: string;
  subject_en: string;
  subject_id: string;
  body_en: string;
  body_id: string;
  code: string | null;
  link: string | null;
  created_at: string;
}

/** Tables of 003_registration. */
export interface RegistrationTables {
  registration: RegistrationTable;
  one_time_code: OneTimeCodeTable;
  verified_contact: VerifiedContactTable;
  registration_finish: RegistrationFinishTable;
  password_reset: PasswordResetTable;
  outbox: OutboxTable;
}
