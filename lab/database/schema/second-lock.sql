-- A row means that the lock is on.
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
  transports TEXT NOT NULL, -- JSON list
  rp_id TEXT NOT NULL, -- host of the portal where it was made
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
  code_hash TEXT, -- of a code
  webauthn TEXT, -- challenge for an authenticator
  origin TEXT, -- the portal's
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

-- Append-only.
CREATE TABLE second_lock_event (
  event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  event TEXT NOT NULL, -- type: "on" | "off" | "proved" | "passkey_added" | "passkey_removed" | "reset" | "device_ended"
  details TEXT NOT NULL DEFAULT '{}', -- JSON; no contacts, codes or keys
  at TEXT NOT NULL
);
CREATE INDEX second_lock_event_account ON second_lock_event(account_id, event_id);
CREATE TRIGGER second_lock_event_kept BEFORE UPDATE ON second_lock_event
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER second_lock_event_stays BEFORE DELETE ON second_lock_event
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
