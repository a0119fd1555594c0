import type { Generated } from "kysely";
import type { Channel } from "./registration.ts";

/** What an invitation says: the event, three days or one day before it, or that its result waits. */
export type InvitationKind = "invited" | "three_days" | "one_day" | "result";
export type InvitationChannel = "portal" | Channel;

/** A message to an employee about an event. Codes and links are kept as hashes. */
export interface EventInvitationTable {
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

/** An employee, or the contact of a referral, that may be this patient: the laboratory decides. */
export interface IdentityCaseTable {
  identity_case_id: string;
  employee_id: string | null;
  referral_number: string | null;
  patient_id: string;
  /** verified: the identity card was seen; code: a code was entered, or the telephone number confirmed */
  proof: "verified" | "code";
  case_status: Generated<"waiting" | "same" | "different">;
  created_at: string;
  decided_at: Generated<string | null>;
}

/** Tables of 030_same_person. */
export interface SamePersonTables {
  event_invitation: EventInvitationTable;
  identity_case: IdentityCaseTable;
}
