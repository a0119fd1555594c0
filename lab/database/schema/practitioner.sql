CREATE TABLE practitioner (
  practitioner_id TEXT PRIMARY KEY,
  account_id TEXT UNIQUE REFERENCES account(account_id),
  name TEXT NOT NULL,
  specialist_en TEXT,
  specialist_id TEXT
);

CREATE TABLE practitioner_detail (
  practitioner_id TEXT PRIMARY KEY REFERENCES practitioner(practitioner_id),
  citizen INTEGER NOT NULL CHECK (citizen IN (0, 1)) -- of Indonesia
);

-- STR: registration of a doctor. SIP: permission to practise at one place.
CREATE TABLE practitioner_licence (
  licence_id TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  kind TEXT NOT NULL CHECK (kind IN ('str', 'sip')),
  number TEXT NOT NULL,
  practice_place TEXT, -- SIP only
  issued_at TEXT, -- YYYY-MM-DD
  expires_at TEXT, -- last valid day, YYYY-MM-DD; null = for life
  status TEXT NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'verified', 'rejected')),
  reason TEXT, -- of the rejection
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  removed_at TEXT,
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK ((kind = 'sip') = (practice_place IS NOT NULL)),
  CHECK (kind = 'str' OR (issued_at IS NOT NULL AND expires_at IS NOT NULL AND expires_at > issued_at
    AND expires_at <= date(issued_at, '+5 years')))
);
CREATE INDEX practitioner_licence_owner ON practitioner_licence(practitioner_id);
CREATE UNIQUE INDEX practitioner_licence_str ON practitioner_licence(practitioner_id)
  WHERE kind = 'str' AND removed_at IS NULL;
CREATE UNIQUE INDEX practitioner_licence_number ON practitioner_licence(practitioner_id, kind, number)
  WHERE removed_at IS NULL;

CREATE TABLE practitioner_licence_file (
  licence_id TEXT PRIMARY KEY REFERENCES practitioner_licence(licence_id),
  kind TEXT NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png')), -- detected from the content; type: LicenceFileKind
  bytes BLOB NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE practitioner_entry (
  entry_id TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  section TEXT NOT NULL CHECK (section IN ('specialist', 'education', 'hospital')), -- type: EntrySection
  name TEXT NOT NULL, -- speciality, school or hospital
  detail TEXT, -- certificate number, degree or city
  year INTEGER CHECK (year BETWEEN 1900 AND 2200), -- start year, or year of the degree
  is_main INTEGER NOT NULL DEFAULT 0 CHECK (is_main IN (0, 1)), -- hospitals only
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  removed_at TEXT,
  CHECK (is_main = 0 OR (section = 'hospital' AND removed_at IS NULL))
);
CREATE INDEX practitioner_entry_owner ON practitioner_entry(practitioner_id, section);
CREATE UNIQUE INDEX practitioner_entry_main ON practitioner_entry(practitioner_id) WHERE is_main = 1;

-- Immutable; replaced by a newer row.
CREATE TABLE practitioner_declared (
  declared_id TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  section TEXT NOT NULL CHECK (section IN ('bank', 'tax')), -- type: DeclaredSection
  bank_code TEXT,
  account_number TEXT, -- digits
  account_name TEXT,
  npwp TEXT, -- 15 or 16 digits
  state_employee INTEGER CHECK (state_employee IN (0, 1)),
  -- replaced: a newer one is in use, or was declared before this one was decided
  status TEXT NOT NULL CHECK (status IN ('unverified', 'verified', 'rejected', 'replaced', 'withdrawn')),
  reason TEXT, -- of the rejection
  created_at TEXT NOT NULL,
  decided_at TEXT,
  CHECK ((section = 'bank') = (bank_code IS NOT NULL AND account_number IS NOT NULL
    AND account_name IS NOT NULL)),
  CHECK ((section = 'tax') = (state_employee IS NOT NULL)),
  CHECK (npwp IS NULL OR section = 'tax')
);
CREATE UNIQUE INDEX practitioner_declared_used ON practitioner_declared(practitioner_id, section)
  WHERE status = 'verified';
CREATE UNIQUE INDEX practitioner_declared_waits ON practitioner_declared(practitioner_id, section)
  WHERE status IN ('unverified', 'rejected');
CREATE TRIGGER practitioner_declared_stays BEFORE DELETE ON practitioner_declared
BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER practitioner_declared_kept BEFORE UPDATE ON practitioner_declared
  WHEN OLD.practitioner_id <> NEW.practitioner_id OR OLD.section <> NEW.section OR OLD.bank_code IS NOT NEW.bank_code
    OR OLD.account_number IS NOT NEW.account_number OR OLD.account_name IS NOT NEW.account_name
    OR OLD.npwp IS NOT NEW.npwp OR OLD.state_employee IS NOT NEW.state_employee
    OR OLD.status IN ('replaced', 'withdrawn')
BEGIN SELECT RAISE(ABORT, 'declared'); END;

CREATE TABLE practitioner_event (
  practitioner_event_id TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  section TEXT NOT NULL CHECK (section IN ('license', 'specialist', 'education', 'hospital', 'bank', 'tax')), -- type: PractitionerSection
  subject_id TEXT NOT NULL, -- of a licence, an entry or a declaration
  code TEXT NOT NULL CHECK (code IN ('added', 'changed', 'removed', 'withdrawn', 'verified', 'rejected')),
  fields TEXT NOT NULL DEFAULT '[]', -- JSON list of field names; never values
  reason TEXT,
  account_id TEXT REFERENCES account(account_id), -- null = the laboratory
  at TEXT NOT NULL
);
CREATE INDEX practitioner_event_owner ON practitioner_event(practitioner_id, section);
CREATE TRIGGER practitioner_event_kept BEFORE UPDATE ON practitioner_event
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER practitioner_event_stays BEFORE DELETE ON practitioner_event
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
