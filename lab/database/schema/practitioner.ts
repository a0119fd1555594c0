import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

export type PractitionerSection = "license" | "specialist" | "education" | "hospital" | "bank" | "tax";
export type EntrySection = "specialist" | "education" | "hospital";
export type DeclaredSection = "bank" | "tax";
type Verification = "unverified" | "verified" | "rejected";
export type LicenceFileKind = "pdf" | "jpg" | "png";

export interface PractitionerDetailTable {
  practitioner_id: string;
  citizen: Flag;
}

/** STR: registration of a doctor. SIP: permission to practise at one place. */
export interface PractitionerLicenceTable {
  licence_id: string;
  practitioner_id: string;
  kind: "str" | "sip";
  number: string;
  /** SIP only */
  practice_place: string | null;
  /** YYYY-MM-DD */
  issued_at: string | null;
  /** last valid day, YYYY-MM-DD; null = for life */
  expires_at: string | null;
  status: Generated<Verification>;
  reason: string | null;
  version: Generated<number>;
  created_at: string;
  removed_at: string | null;
}

interface PractitionerLicenceFileTable {
  licence_id: string;
  /** detected from the content */
  kind: LicenceFileKind;
  bytes: Uint8Array;
  created_at: string;
}

export interface PractitionerEntryTable {
  entry_id: string;
  practitioner_id: string;
  section: EntrySection;
  /** speciality, school or hospital */
  name: string;
  /** certificate number, degree or city */
  detail: string | null;
  /** start year, or year of the degree */
  year: number | null;
  is_main: Generated<Flag>;
  version: Generated<number>;
  created_at: string;
  removed_at: string | null;
}

/** Immutable; replaced by a newer row. */
export interface PractitionerDeclaredTable {
  declared_id: string;
  practitioner_id: string;
  section: DeclaredSection;
  bank_code: string | null;
  /** digits */
  account_number: string | null;
  account_name: string | null;
  /** 15 or 16 digits */
  npwp: string | null;
  state_employee: Flag | null;
  status: Verification | "replaced" | "withdrawn";
  reason: string | null;
  created_at: string;
  decided_at: string | null;
}

export interface PractitionerEventTable {
  practitioner_event_id: string;
  practitioner_id: string;
  section: PractitionerSection;
  subject_id: string;
  code: "added" | "changed" | "removed" | "withdrawn" | "verified" | "rejected";
  /** JSON list of field names; never values */
  fields: Generated<string>;
  reason: string | null;
  /** null = the laboratory */
  account_id: string | null;
  at: string;
}

export interface PractitionerTables {
  practitioner_detail: PractitionerDetailTable;
  practitioner_licence: PractitionerLicenceTable;
  practitioner_licence_file: PractitionerLicenceFileTable;
  practitioner_entry: PractitionerEntryTable;
  practitioner_declared: PractitionerDeclaredTable;
  practitioner_event: PractitionerEventTable;
}
