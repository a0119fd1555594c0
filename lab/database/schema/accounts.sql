CREATE TABLE account (
  account_id TEXT PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE, -- names the realtime channel `c-{uuid}`
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  phone TEXT UNIQUE, -- E.164
  phone_code TEXT NOT NULL DEFAULT '+62',
  password_hash TEXT NOT NULL,
  user_type INTEGER NOT NULL CHECK (user_type IN (0, 1, 2, 3, 6)),
  title_id TEXT REFERENCES patient_title(title_id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL DEFAULT '',
  photo_url TEXT, -- path of the photo at this laboratory
  company_id TEXT REFERENCES company(company_id),
  company_role TEXT NOT NULL DEFAULT '[]', -- JSON list of admin, hrd, finance, viewer
  fully_registered INTEGER NOT NULL DEFAULT 0 CHECK (fully_registered IN (0, 1)),
  patient_id TEXT UNIQUE REFERENCES patient(patient_id),
  created_at TEXT NOT NULL,
  lang TEXT NOT NULL DEFAULT 'id' CHECK (lang IN ('en', 'id')),
  version INTEGER NOT NULL DEFAULT 1,
  phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1)),
  email_verified INTEGER NOT NULL DEFAULT 1 CHECK (email_verified IN (0, 1))
);

CREATE TABLE access_token (
  token_hash TEXT PRIMARY KEY, -- SHA-256 in hex; the token is never stored
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  spent_on TEXT, -- path of the call that ended the token; only its repeat is still accepted
  device_id TEXT REFERENCES account_device(device_id),
  is_pending INTEGER NOT NULL DEFAULT 0 CHECK (is_pending IN (0, 1))
);
CREATE INDEX access_token_expires ON access_token(expires_at);
CREATE INDEX access_token_device ON access_token(device_id);

-- A browser that signed in to an account.
CREATE TABLE account_device (
  device_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  device_hash TEXT NOT NULL, -- SHA-256 of the browser's identifier
  device_name TEXT NOT NULL,
  first_used_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  UNIQUE (account_id, device_hash)
);

CREATE TABLE password_reset (
  reset_id TEXT PRIMARY KEY,
  asked_for TEXT NOT NULL, -- `kind:name` in lower case
  -- null if no link was sent: the row only counts towards the limit
  account_id TEXT REFERENCES account(account_id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);
CREATE INDEX password_reset_asked ON password_reset(asked_for, created_at);
CREATE INDEX password_reset_account ON password_reset(account_id, created_at);

-- Wrong current password during a password change.
CREATE TABLE password_try (
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  at TEXT NOT NULL
);
CREATE INDEX password_try_account ON password_try(account_id, at);

CREATE TABLE contact_code (
  code_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('email', 'phone')),
  value TEXT NOT NULL COLLATE NOCASE, -- new address or number (E.164)
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

CREATE TABLE file_token (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL, -- type: "invoice" | "invoice_homecare" | "lab_report" | "mcu_report" | "medical_record" | "office_care" | "billing" | "contract" | "fee_statement" | "fee_taxslip" | "licence" | "question"
  -- invoice: order number; report, copy of a medical record, contract, licence, question: id; fees: month
  subject_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account(account_id), -- its access is checked again on opening
  lang TEXT NOT NULL CHECK (lang IN ('en', 'id')),
  expires_at TEXT NOT NULL
);

CREATE TABLE request_once (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  client_request_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  results TEXT NOT NULL, -- JSON of the first results
  created_at TEXT NOT NULL,
  PRIMARY KEY (account_id, client_request_id)
);
