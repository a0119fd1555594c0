import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

export interface ReferralTable {
  referral_number: string;
  practitioner_id: string;
  patient_id: string;
  /** where the doctor suggests to go */
  plant_id: string | null;
  note: string | null;
  urgent: Generated<Flag>;
  /** what the doctor receives, whole rupiah; null = nothing */
  fee: number | null;
  /** made from it; null until then, and again once that order is canceled */
  order_number: Generated<string | null>;
  /** pending: to be taken, or taken and not ordered yet (its events tell); active: ordered */
  status: "draft" | "pending" | "active" | "canceled";
  share_result: Generated<Flag>;
  created_at: string;
  expires_at: string;
}

export interface ReferralProductTable {
  referral_number: string;
  product_id: string;
  position: number;
}

export interface ReferralEventTable {
  referral_event_id: string;
  referral_number: string;
  code: "created" | "taken" | "refused" | "used" | "released";
  share_result: Generated<Flag>;
  /** of `used` and `released` */
  order_number: Generated<string | null>;
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

/** Tables of 011_requests and 013_family. */
export interface RequestTables {
  referral: ReferralTable;
  referral_product: ReferralProductTable;
  referral_event: ReferralEventTable;
  relation_event: RelationEventTable;
  relation_proof: RelationProofTable;
  relation_try: RelationTryTable;
  office_care_invitation: OfficeCareInvitationTable;
}
