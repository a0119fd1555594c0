import type { Generated } from "kysely";
import type { Channel } from "./registration.ts";

/** Invitation, reminder three days or one day before, or waiting result. */
export type InvitationKind = "invited" | "three_days" | "one_day" | "result";
export type InvitationChannel = "portal" | Channel;

/** Codes and links are stored as hashes. */
interface EventInvitationTable {
  invitation_id: string;
  examination_item_id: string;
  kind: InvitationKind;
  channel: InvitationChannel;
  token_hash: string | null;
  code_hash: string | null;
  wrong_tries: Generated<number>;
  used_at: Generated<string | null>;
  used_by: Generated<string | null>;
  /** ISO instant; null without a code */
  expires_at: string | null;
  sent_at: string;
}

export interface IdentityCaseTable {
  identity_case_id: string;
  employee_id: string | null;
  referral_number: string | null;
  patient_id: string;
  /** verified: identity card seen; code: a code entered or the phone number confirmed */
  proof: "verified" | "code";
  case_status: Generated<"waiting" | "same" | "different">;
  created_at: string;
  decided_at: Generated<string | null>;
}

export interface SamePersonTables {
  event_invitation: EventInvitationTable;
  identity_case: IdentityCaseTable;
}
