-- A registration awaiting its code; excludes the password.
CREATE TABLE registration (
  email TEXT PRIMARY KEY COLLATE NOCASE,
  phone TEXT NOT NULL, -- E.164
  username TEXT NOT NULL COLLATE NOCASE,
  updated_at TEXT NOT NULL
);
CREATE INDEX registration_username ON registration(username);

-- Includes unknown contacts, which count towards the limits.
CREATE TABLE one_time_code (
  code_id TEXT PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT NOT NULL,
  code_hash TEXT, -- SHA-256 of code_id and code; null if no code was sent
  created_at TEXT NOT NULL,
  resend_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('open', 'replaced', 'used')),
  channel TEXT CHECK (channel IN ('email', 'sms', 'whatsapp')) -- null for old codes; type: Channel
);
CREATE INDEX one_time_code_email ON one_time_code(email, created_at);
CREATE INDEX one_time_code_phone ON one_time_code(phone, created_at);

-- Verified e-mail and number; allows creating one account.
CREATE TABLE verified_contact (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  body_mac TEXT, -- HMAC of the registration that used it, keyed with the token
  account_id TEXT REFERENCES account(account_id) ON DELETE CASCADE,
  channel TEXT CHECK (channel IN ('email', 'sms', 'whatsapp')) -- type: Channel
);

-- Stored response of a completed registration, for retries.
CREATE TABLE registration_finish (
  account_id TEXT PRIMARY KEY REFERENCES account(account_id) ON DELETE CASCADE,
  body_mac TEXT NOT NULL,
  results TEXT NOT NULL
);
