-- The highest version counts.
CREATE TABLE declared_version (
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  version INTEGER NOT NULL CHECK (version >= 1),
  allergies TEXT NOT NULL CHECK (length(allergies) <= 1000),
  conditions TEXT NOT NULL CHECK (length(conditions) <= 1000),
  medicines TEXT NOT NULL CHECK (length(medicines) <= 1000),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL,
  PRIMARY KEY (patient_id, version)
);
CREATE TRIGGER declared_version_kept BEFORE UPDATE ON declared_version BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER declared_version_stays BEFORE DELETE ON declared_version BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE record_share (
  share_id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  token_hash TEXT NOT NULL UNIQUE,
  passcode_hash TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('record', 'orders')),
  orders TEXT NOT NULL DEFAULT '[]', -- JSON list of order numbers; empty = whole record
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  link_salt TEXT -- for its health link
);
CREATE INDEX record_share_patient ON record_share(patient_id, created_at);
CREATE TRIGGER record_share_kept BEFORE UPDATE ON record_share BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER record_share_stays BEFORE DELETE ON record_share BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE record_share_event (
  record_share_event_id TEXT PRIMARY KEY,
  share_id TEXT NOT NULL REFERENCES record_share(share_id),
  code TEXT NOT NULL CHECK (code IN ('opened', 'downloaded', 'wrong_passcode', 'revoked')),
  at TEXT NOT NULL
);
CREATE INDEX record_share_event_share ON record_share_event(share_id, at);
CREATE TRIGGER record_share_event_kept BEFORE UPDATE ON record_share_event
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER record_share_event_stays BEFORE DELETE ON record_share_event
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- PDF copy of the record requested by an account or a share-link visitor.
CREATE TABLE record_copy (
  copy_id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  account_id TEXT REFERENCES account(account_id),
  share_id TEXT REFERENCES record_share(share_id),
  at TEXT NOT NULL,
  CHECK ((share_id IS NULL) <> (account_id IS NULL))
);
CREATE TRIGGER record_copy_kept BEFORE UPDATE ON record_copy BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER record_copy_stays BEFORE DELETE ON record_copy BEGIN SELECT RAISE(ABORT, 'append-only'); END;
