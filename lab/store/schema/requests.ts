import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

export type ReferralStatus = "draft" | "pending" | "active" | "progress" | "completed" | "canceled";

export interface ReferralTable {
  referral_number: string;
  practitioner_id: string;
  /** null while nobody knows who the contact is */
  patient_id: string | null;
  /** a person who was no patient when the doctor wrote; all three, or none */
  contact_name: Generated<string | null>;
  /** E.164 */
  contact_phone: Generated<string | null>;
  /** YYYY-MM-DD */
  contact_birth_date: Generated<string | null>;
  /** where the doctor suggests to go */
  plant_id: string | null;
  diagnosis: Generated<string | null>;
  note: string | null;
  fasting_note: Generated<string | null>;
  urgent: Generated<Flag>;
  /** what the doctor receives, whole rupiah; null = nothing */
  fee: number | null;
  /** pending: to be taken, or taken and not ordered yet (its events tell); active: ordered */
  status: ReferralStatus;
  share_result: Generated<Flag>;
  /** of the link that the doctor gives to the patient; it opens nothing without signing in */
  share_token: Generated<string>;
  /** counts changes of a draft */
  version: Generated<number>;
  /** when it was sent; of a draft, when it was changed last */
  created_at: string;
  expires_at: string;
}

export interface ReferralProductTable {
  referral_number: string;
  product_id: string;
  position: number;
  /** holds this test for the patient; null until then, and again once that order is canceled */
  order_number: Generated<string | null>;
}

export interface ReferralEventTable {
  referral_event_id: string;
  referral_number: string;
  /** linked: the contact is known; canceled: by the doctor */
  code:
    "created" | "linked" | "taken" | "refused" | "used" | "released" | "started" | "completed" | "canceled";
  share_result: Generated<Flag>;
  /** of `used`, `released`, `started` and `completed` */
  order_number: Generated<string | null>;
  at: string;
}

/** One try of a doctor to find a patient. */
export interface PatientCheckTable {
  patient_check_id: string;
  practitioner_id: string;
  /** null when nobody was found, as the token */
  patient_id: string | null;
  /** SHA-256 in hex */
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
  /** JSON list of what the other person may do since then */
  permissions: string;
  at: string;
}

export interface OfficeCareInvitationTable {
  order_number: string;
  company_id: string;
  name_en: string;
  name_id: string;
}

/** The picture of a paper that proves care for an adult. */
export interface RelationProofTable {
  relation_id: string;
  content_type: string;
  image: Uint8Array;
  created_at: string;
}

/** One try to find the account of a relative. */
export interface RelationTryTable {
  relation_try_id: string;
  account_id: string;
  at: string;
}

/** Tables of 011_requests, 013_family, 025_referrers and 029_referral_parts. */
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
