import type { Generated } from "kysely";

/** A browser that signed in to an account. */
interface AccountDeviceTable {
  device_id: string;
  account_id: string;
  /** SHA-256 of the browser's identifier */
  device_hash: string;
  device_name: string;
  first_used_at: string;
  last_used_at: string;
}

/** A row means that the lock is on. */
interface SecondLockTable {
  account_id: string;
  at_sign_in: 0 | 1;
  switched_on_at: string;
}

export interface PasskeyTable {
  passkey_id: string;
  account_id: string;
  credential_id: string;
  public_key: Uint8Array;
  sign_count: number;
  /** JSON list */
  transports: string;
  /** host of the portal where it was made */
  rp_id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface SecondLockChallengeTable {
  challenge_id: string;
  account_id: string;
  token_hash: string;
  purpose: string;
  method: "email" | "sms" | "whatsapp" | "passkey";
  code_hash: string | null;
  /** challenge for an authenticator */
  webauthn: string | null;
  /** the portal's */
  origin: string | null;
  created_at: string;
  expires_at: string;
  wrong_tries: Generated<number>;
  state: "open" | "used" | "replaced";
}

interface SecondLockProofTable {
  proof_hash: string;
  token_hash: string;
  purpose: string;
  expires_at: string;
}

interface CompanySecurityTable {
  company_id: string;
  requires_second_lock: 0 | 1;
  /** rupiah; null: no approval needs the second lock */
  approval_limit: number | null;
  version: number;
  changed_by: string;
  changed_at: string;
}

/** Append-only. */
export interface SecondLockEventTable {
  event_id: Generated<number>;
  account_id: string;
  event: "on" | "off" | "proved" | "passkey_added" | "passkey_removed" | "reset" | "device_ended";
  /** JSON; no contacts, codes or keys */
  details: Generated<string>;
  at: string;
}

export interface SecondLockTables {
  account_device: AccountDeviceTable;
  second_lock: SecondLockTable;
  passkey: PasskeyTable;
  second_lock_challenge: SecondLockChallengeTable;
  second_lock_proof: SecondLockProofTable;
  company_security: CompanySecurityTable;
  second_lock_event: SecondLockEventTable;
}
