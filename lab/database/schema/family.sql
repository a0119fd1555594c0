CREATE TABLE family_relation (
  relation_id TEXT PRIMARY KEY,
  owner_account_id TEXT NOT NULL REFERENCES account(account_id), -- may act for `patient_id` once approved
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  relation_code TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'canceled', 'ended')),
  permissions TEXT NOT NULL DEFAULT '[]', -- JSON list of book, view_results, pay
  note TEXT,
  end_date TEXT, -- last valid day, YYYY-MM-DD; null for a dependent or before approval
  created_at TEXT NOT NULL,
  -- `dependent`: care for a person without an account
  kind TEXT NOT NULL DEFAULT 'request' CHECK (kind IN ('request', 'dependent')),
  approved_at TEXT, -- last approval or renewal
  -- dependents: whether the laboratory has checked the papers
  check_status TEXT CHECK (check_status IN ('unverified', 'verified')),
  asked_for TEXT, -- name the requester gave; shown until approval
  version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX family_relation_owner ON family_relation(owner_account_id, patient_id);
CREATE INDEX family_relation_patient ON family_relation(patient_id);

CREATE TABLE relation_event (
  relation_event_id TEXT PRIMARY KEY,
  relation_id TEXT NOT NULL REFERENCES family_relation(relation_id),
  code TEXT NOT NULL CHECK (code IN ('requested', 'created', 'approved', 'rejected', 'canceled', 'ended',
    'changed', 'renewed', 'checked', 'hand_over_told')),
  permissions TEXT NOT NULL, -- JSON list of the permissions from then on
  at TEXT NOT NULL
);
CREATE INDEX relation_event_relation ON relation_event(relation_id, at);
CREATE TRIGGER relation_event_kept BEFORE UPDATE ON relation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER relation_event_stays BEFORE DELETE ON relation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE relation_proof (
  relation_id TEXT PRIMARY KEY REFERENCES family_relation(relation_id),
  content_type TEXT NOT NULL,
  image BLOB NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE relation_try (
  relation_try_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL
);
CREATE INDEX relation_try_account ON relation_try(account_id, at);
