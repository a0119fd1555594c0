import type { Generated } from "kysely";
import type { Flag } from "./core.ts";
import type { Channel } from "./registration.ts";

/** Without a row the defaults of profile/settings.ts apply. */
interface AccountSettingTable {
  account_id: string;
  /** null = browser decides */
  low_data: Flag | null;
  result_view: "simple" | "advanced" | null;
  message_by: Exclude<Channel, "email">;
  /** JSON {topic: {browser, email, message}} */
  channels: string;
  version: number;
  updated_at: string;
}

interface ContactCodeTable {
  code_id: string;
  account_id: string;
  kind: "email" | "phone";
  /** new address or number (E.164) */
  value: string;
  code_hash: string;
  token_hash: string | null;
  created_at: string;
  resend_at: string;
  expires_at: string;
  wrong_tries: Generated<number>;
  state: "open" | "replaced" | "verified" | "used";
}

/** Wrong current password during a password change. */
interface PasswordTryTable {
  account_id: string;
  at: string;
}

interface AccountPhotoTable {
  /** secret part of the photo URL */
  photo_key: string;
  account_id: string;
  jpeg: Uint8Array;
  created_at: string;
}

export type CorrectableField =
  | "first_name"
  | "last_name"
  | "place_of_birth"
  | "date_of_birth"
  | "gender"
  | "identity_number";

interface CorrectionRequestTable {
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
  /** laboratory's answer; required for a refusal */
  answer: string | null;
  decided_at: string | null;
}

interface FormerNameTable {
  account_id: string;
  first_name: string;
  last_name: string;
  /** instant of the change */
  until: string;
}

export interface ProfileTables {
  former_name: FormerNameTable;
  account_setting: AccountSettingTable;
  contact_code: ContactCodeTable;
  password_try: PasswordTryTable;
  account_photo: AccountPhotoTable;
  correction_request: CorrectionRequestTable;
}
