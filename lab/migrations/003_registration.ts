export const up = /* sql */ `
ALTER TABLE patient ADD COLUMN religion_id TEXT;
ALTER TABLE patient ADD COLUMN marital_status_id TEXT;
ALTER TABLE patient ADD COLUMN ethnicity_id TEXT;
ALTER TABLE patient ADD COLUMN country_birth_id TEXT;
ALTER TABLE patient ADD COLUMN identity_country_id TEXT;
ALTER TABLE patient ADD COLUMN subdistrict_code TEXT;
CREATE UNIQUE INDEX patient_identity
  ON patient(identity_type, identity_number, COALESCE(identity_country_id, '102'))
  WHERE identity_number IS NOT NULL;
ALTER TABLE access_token ADD COLUMN spent_on TEXT;
CREATE TABLE registration (
  email TEXT PRIMARY KEY COLLATE NOCASE,
  phone TEXT NOT NULL,
  username TEXT NOT NULL COLLATE NOCASE,
  updated_at TEXT NOT NULL
);
CREATE INDEX registration_username ON registration(username);
CREATE TABLE one_time_code (
  code_id TEXT PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT NOT NULL,
  code_hash TEXT,
  created_at TEXT NOT NULL,
  resend_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('open', 'replaced', 'used'))
);
CREATE INDEX one_time_code_email ON one_time_code(email, created_at);
CREATE INDEX one_time_code_phone ON one_time_code(phone, created_at);
CREATE TABLE verified_contact (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  body_mac TEXT,
  account_id TEXT REFERENCES account(account_id) ON DELETE CASCADE
);
CREATE TABLE registration_finish (
  account_id TEXT PRIMARY KEY REFERENCES account(account_id) ON DELETE CASCADE,
  body_mac TEXT NOT NULL,
  results TEXT NOT NULL
);
CREATE TABLE password_reset (
  reset_id TEXT PRIMARY KEY,
  asked_for TEXT NOT NULL,
  account_id TEXT REFERENCES account(account_id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);
CREATE INDEX password_reset_asked ON password_reset(asked_for, created_at);
CREATE INDEX password_reset_account ON password_reset(account_id, created_at);
CREATE TABLE outbox (
  message_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('one_time_code', 'password_reset', 'password_changed')),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms', 'whatsapp')),
  recipient TEXT NOT NULL,
  subject_en TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  body_en TEXT NOT NULL,
  body_id TEXT NOT NULL,
  code TEXT,
  link TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX outbox_created ON outbox(created_at);
`;
