/** Doctors and companies who ask for an account, and the codes that open their applications. */
export const up = /* sql */ `
CREATE TABLE application (
  reference TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('doctor', 'company')),
  /** replaced: a newer one of the same e-mail address was confirmed */
  status TEXT NOT NULL CHECK (status IN ('unconfirmed', 'waiting', 'replaced', 'approved', 'rejected', 'activated')),
  client_request_id TEXT NOT NULL UNIQUE,
  body_hash TEXT NOT NULL,
  /** doctor's name with titles, or company */
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  /** E.164 */
  phone TEXT NOT NULL,
  /** STR of a doctor, NPWP of a company */
  number TEXT NOT NULL,
  /** JSON of the fields of its kind */
  fields TEXT NOT NULL,
  file_kind TEXT NOT NULL CHECK (file_kind IN ('pdf', 'jpg', 'png')),
  file BLOB NOT NULL,
  /** page that opens an application */
  status_url TEXT,
  /** of the rejection */
  reason TEXT,
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
  /** counts requests: email:… or reference:… */
  asked_for TEXT NOT NULL COLLATE NOCASE,
  /** null if no code was sent */
  reference TEXT REFERENCES application(reference) ON DELETE CASCADE,
  /** SHA-256 of code_id and code */
  code_hash TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('open', 'replaced', 'used')),
  /** opens the application */
  token_hash TEXT UNIQUE,
  token_expires_at TEXT,
  CHECK ((reference IS NULL) = (code_hash IS NULL)),
  CHECK ((state = 'used') = (token_hash IS NOT NULL))
);
CREATE INDEX application_code_asked ON application_code(asked_for, created_at);
CREATE INDEX application_code_reference ON application_code(reference, created_at);
`;
