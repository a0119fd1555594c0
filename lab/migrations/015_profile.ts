/** SQLite cannot widen a CHECK in place, so the outbox table's text is edited, as in 010. */
export const up = /* sql */ `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
  SET sql = replace(sql, '''password_changed''', '''password_changed'', ''contact_changed''')
  WHERE type = 'table' AND name = 'outbox';
PRAGMA writable_schema = RESET;
ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE saved_address ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TABLE account_setting (
  account_id TEXT PRIMARY KEY REFERENCES account(account_id) ON DELETE CASCADE,
  low_data INTEGER CHECK (low_data IN (0, 1)),
  result_view TEXT CHECK (result_view IN ('simple', 'advanced')),
  message_by TEXT NOT NULL CHECK (message_by IN ('sms', 'whatsapp')),
  channels TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE contact_code (
  code_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('email', 'phone')),
  value TEXT NOT NULL COLLATE NOCASE,
  code_hash TEXT NOT NULL,
  token_hash TEXT UNIQUE,
  created_at TEXT NOT NULL,
  resend_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('open', 'replaced', 'verified', 'used'))
);
CREATE INDEX contact_code_account ON contact_code(account_id, kind, created_at);
CREATE INDEX contact_code_value ON contact_code(value, created_at);
CREATE TABLE password_try (
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  at TEXT NOT NULL
);
CREATE INDEX password_try_account ON password_try(account_id, at);
CREATE TABLE account_photo (
  photo_key TEXT PRIMARY KEY,
  account_id TEXT NOT NULL UNIQUE REFERENCES account(account_id) ON DELETE CASCADE,
  jpeg BLOB NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TABLE correction_request (
  ticket_number TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  field TEXT NOT NULL CHECK (field IN ('first_name', 'last_name', 'place_of_birth', 'date_of_birth', 'gender', 'identity_number')),
  old_value TEXT,
  value TEXT NOT NULL,
  reason TEXT NOT NULL,
  proof BLOB NOT NULL,
  correction_status TEXT NOT NULL DEFAULT 'waiting' CHECK (correction_status IN ('waiting', 'accepted', 'refused')),
  created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX correction_request_waiting ON correction_request(account_id, field) WHERE correction_status = 'waiting';
`;
