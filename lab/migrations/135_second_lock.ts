/**
 * A second proof beside the password: codes and passkeys, proofs for one session and purpose, known
 * devices, and a company's rules. Challenges outlive their token, so that signing in again resets no limit.
 */
export const up = /* sql */ `
CREATE TABLE account_device (
  device_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  /** SHA-256 of the browser's identifier */
  device_hash TEXT NOT NULL,
  device_name TEXT NOT NULL,
  first_used_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  UNIQUE (account_id, device_hash)
);
ALTER TABLE access_token ADD COLUMN device_id TEXT REFERENCES account_device(device_id);
/** 1: the second step of the sign-in is missing */
ALTER TABLE access_token ADD COLUMN is_pending INTEGER NOT NULL DEFAULT 0 CHECK (is_pending IN (0, 1));
CREATE INDEX access_token_device ON access_token(device_id);
CREATE TABLE second_lock (
  account_id TEXT PRIMARY KEY REFERENCES account(account_id) ON DELETE CASCADE,
  at_sign_in INTEGER NOT NULL CHECK (at_sign_in IN (0, 1)),
  switched_on_at TEXT NOT NULL
);
CREATE TABLE passkey (
  passkey_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  sign_count INTEGER NOT NULL,
  /** JSON list */
  transports TEXT NOT NULL,
  /** host of the portal where it was made */
  rp_id TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE INDEX passkey_account ON passkey(account_id);
CREATE TABLE second_lock_challenge (
  challenge_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL,
  purpose TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('email', 'sms', 'whatsapp', 'passkey')),
  /** of a code */
  code_hash TEXT,
  /** of a passkey: the challenge and the portal's origin */
  webauthn TEXT,
  origin TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('open', 'used', 'replaced')),
  CHECK ((method = 'passkey') = (code_hash IS NULL)),
  CHECK ((method = 'passkey') = (webauthn IS NOT NULL AND origin IS NOT NULL))
);
CREATE INDEX second_lock_challenge_account ON second_lock_challenge(account_id, created_at);
CREATE TABLE second_lock_proof (
  proof_hash TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL REFERENCES access_token(token_hash) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX second_lock_proof_token ON second_lock_proof(token_hash);
CREATE TABLE company_security (
  company_id TEXT PRIMARY KEY REFERENCES company(company_id),
  requires_second_lock INTEGER NOT NULL CHECK (requires_second_lock IN (0, 1)),
  /** rupiah; approvals of more need the second lock; null: none does */
  approval_limit INTEGER CHECK (approval_limit >= 0),
  version INTEGER NOT NULL,
  changed_by TEXT NOT NULL REFERENCES account(account_id),
  changed_at TEXT NOT NULL
);
CREATE TABLE second_lock_event (
  event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  event TEXT NOT NULL,
  /** JSON; no contacts, codes or keys */
  details TEXT NOT NULL DEFAULT '{}',
  at TEXT NOT NULL
);
CREATE INDEX second_lock_event_account ON second_lock_event(account_id, event_id);
CREATE TRIGGER second_lock_event_kept BEFORE UPDATE ON second_lock_event
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER second_lock_event_stays BEFORE DELETE ON second_lock_event
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
