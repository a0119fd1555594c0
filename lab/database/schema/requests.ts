import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

export type ReferralStatus = "draft" | "pending" | "active" | "progress" | "completed" | "canceled";

export interface ReferralTable {
  referral_number: string;
  practitioner_id: string;
  /** null while the contact is unidentified */
  patient_id: string | null;
  /** contact who was not a patient yet; all three fields set, or all null */
  contact_name: Generated<string | null>;
  /** E.164 */
  contact_phone: Generated<string | null>;
  /** YYYY-MM-DD */
  contact_birth_date: Generated<string | null>;
  /** suggested branch */
  plant_id: string | null;
  diagnosis: Generated<string | null>;
  note: string | null;
  fasting_note: Generated<string | null>;
  urgent: Generated<Flag>;
  /** doctor's fee, whole rupiah; null = no fee */
  fee: number | null;
  /** pending: not ordered yet (taken or not: see its events); active: ordered */
  status: ReferralStatus;
  share_result: Generated<Flag>;
  /** token of the patient's link; opening it requires signing in */
  share_token: Generated<string>;
  /** draft revision */
  version: Generated<number>;
  /** when it was sent; of a draft, when it last changed */
  created_at: string;
  expires_at: string;
  /** the doctor's, for a test outside the patient's age */
  age_reason: Generated<string | null>;
  /** by the laboratory, of a doctor without a valid licence; null: not needed */
  confirmation: Generated<"waiting" | "confirmed" | "refused" | null>;
  /** of a refusal */
  confirmation_reason: Generated<string | null>;
  confirmed_at: Generated<string | null>;
}

interface ReferralProductTable {
  referral_number: string;
  product_id: string;
  position: number;
  /** order that holds this test; null before ordering or after cancellation */
  order_number: Generated<string | null>;
}

export interface ReferralEventTable {
  referral_event_id: string;
  referral_number: string;
  /** linked: contact identified; canceled: by the doctor */
  code:
    | "created"
    | "linked"
    | "taken"
    | "refused"
    | "used"
    | "released"
    | "started"
    | "completed"
    | "canceled";
  share_result: Generated<Flag>;
  /** of `used`, `released`, `started` and `completed` */
  order_number: Generated<string | null>;
  at: string;
}

interface PatientCheckTable {
  patient_check_id: string;
  practitioner_id: string;
  /** null if not found, as is the token */
  patient_id: string | null;
  /** SHA-256, hex */
  token_hash: string | null;
  at: string;
}

export interface RelationEventTable {
  relation_event_id: string;
  relation_id: string;
  code:
    | "requested"
    | "created"
    | "approved"
    | "rejected"
    | "canceled"
    | "ended"
    | "changed"
    | "renewed"
    | "checked"
    | "hand_over_told";
  /** JSON list of the permissions from then on */
  permissions: string;
  at: string;
}

interface OfficeCareInvitationTable {
  order_number: string;
  company_id: string;
  name_en: string;
  name_id: string;
}

interface RelationProofTable {
  relation_id: string;
  content_type: string;
  image: Uint8Array;
  created_at: string;
}

interface RelationTryTable {
  relation_try_id: string;
  account_id: string;
  at: string;
}

export interface RequestTables {
  referral: ReferralTable;
  referral_product: ReferralProductTable;
  referral_event: ReferralEventTable;
  patient_check: PatientCheckTable;
  relation_event: RelationEventTable;
  relation_proof: RelationProofTable;
  relation_try: RelationTryTable;
  office_care_invitation: OfficeCareInvitationTable;
}
