-- Request of a doctor or company for an account.
CREATE TABLE application (
  reference TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('doctor', 'company')),
  status TEXT NOT NULL CHECK (status IN ('unconfirmed', 'waiting', 'replaced', 'approved', 'rejected',
    'activated')), -- replaced: a newer one of the same e-mail address was confirmed
  client_request_id TEXT NOT NULL UNIQUE,
  body_hash TEXT NOT NULL,
  name TEXT NOT NULL, -- doctor's name with titles, or company
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT NOT NULL, -- E.164
  number TEXT NOT NULL, -- STR of a doctor, NPWP of a company
  fields TEXT NOT NULL, -- JSON of the fields of its kind
  file_kind TEXT NOT NULL CHECK (file_kind IN ('pdf', 'jpg', 'png')),
  file BLOB NOT NULL,
  status_url TEXT, -- page that opens an application
  reason TEXT, -- of the rejection
  company_code TEXT UNIQUE,
  account_id TEXT UNIQUE REFERENCES account(account_id),
  created_at TEXT NOT NULL,
  submitted_at TEXT,
  decided_at TEXT,
  activated_at TEXT,
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK ((status = 'activated') = (account_id IS NOT NULL))
);
CREATE INDEX application_status ON application(status, submitted_at);
CREATE INDEX application_email ON application(email, kind);
CREATE INDEX application_number ON application(kind, number);
CREATE TRIGGER application_stays BEFORE DELETE ON application WHEN OLD.status <> 'unconfirmed'
BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER application_kept BEFORE UPDATE ON application
  WHEN OLD.fields <> NEW.fields OR OLD.email <> NEW.email OR OLD.number <> NEW.number OR OLD.kind <> NEW.kind
    OR OLD.status IN ('replaced', 'rejected', 'activated')
BEGIN SELECT RAISE(ABORT, 'sent'); END;

CREATE TABLE application_code (
  code_id TEXT PRIMARY KEY,
  asked_for TEXT NOT NULL COLLATE NOCASE, -- counts requests: email:… or reference:…
  reference TEXT REFERENCES application(reference) ON DELETE CASCADE, -- null if no code was sent
  code_hash TEXT, -- SHA-256 of code_id and code
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('open', 'replaced', 'used')),
  token_hash TEXT UNIQUE, -- opens the application
  token_expires_at TEXT,
  CHECK ((reference IS NULL) = (code_hash IS NULL)),
  CHECK ((state = 'used') = (token_hash IS NOT NULL))
);
CREATE INDEX application_code_asked ON application_code(asked_for, created_at);
CREATE INDEX application_code_reference ON application_code(reference, created_at);
