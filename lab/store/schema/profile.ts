import type { Generated } from "kysely";
import type { Flag } from "./core.ts";
import type { Channel } from "./registration.ts";

/** What an account has chosen; an account without a row has the defaults of store/settings.ts. */
export interface AccountSettingTable {
  account_id: string;
  /** null = not chosen: the browser decides */
  low_data: Flag | null;
  result_view: "simple" | "advanced" | null;
  message_by: Exclude<Channel, "email">;
  /** JSON {topic: {browser, email, message}} */
  channels: string;
  version: number;
  updated_at: string;
}

/** A code to a new e-mail address or phone number of an account. */
export interface ContactCodeTable {
  code_id: string;
  account_id: string;
  kind: "email" | "phone";
  /** the new address or number (E.164) */
  value: string;
  /** SHA-256 of code_id and code */
  code_hash: string;
  /** of the token that stands for the verified contact */
  token_hash: string | null;
  created_at: string;
  resend_at: string;
  expires_at: string;
  wrong_tries: Generated<number>;
  state: "open" | "replaced" | "verified" | "used";
}

/** A wrong current password at a change of the password. */
export interface PasswordTryTable {
  account_id: string;
  at: string;
}

export interface AccountPhotoTable {
  /** secret part of the photo's address */
  photo_key: string;
  account_id: string;
  jpeg: Uint8Array;
  created_at: string;
}

export type CorrectableField =
  "first_name" | "last_name" | "place_of_birth" | "date_of_birth" | "gender" | "identity_number";

export interface CorrectionRequestTable {
  ticket_number: string;
  account_id: string;
  field: CorrectableField;
  old_value: string | null;
  value: string;
  reason: string;
  /** JPEG, PNG or BMP as sent */
  proof: Uint8Array;
  correction_status: Generated<"waiting" | "accepted" | "refused">;
  created_at: string;
  /** the laboratory's words; always there for a refusal */
  answer: string | null;
  decided_at: string | null;
}

/** Tables of 015_profile. */
export interface ProfileTables {
  account_setting: AccountSettingTable;
  contact_code: ContactCodeTable;
  password_try: PasswordTryTable;
  account_photo: AccountPhotoTable;
  correction_request: CorrectionRequestTable;
}
