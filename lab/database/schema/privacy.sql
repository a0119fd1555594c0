-- Append-only, in order of `consent_event_id`.
CREATE TABLE consent_event (
  consent_event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  purpose TEXT NOT NULL CHECK (purpose IN ('promo', 'repeat_reminders')), -- type: OptionalPurpose
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  source TEXT NOT NULL CHECK (source IN ('person', 'settings', 'restriction', 'closing')),
  notice_version TEXT NOT NULL, -- of the notice that the person read
  lang TEXT NOT NULL CHECK (lang IN ('en', 'id')),
  at TEXT NOT NULL
);
CREATE INDEX consent_event_account ON consent_event(account_id, purpose, consent_event_id);
CREATE TRIGGER consent_event_kept BEFORE UPDATE ON consent_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER consent_event_stays BEFORE DELETE ON consent_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE privacy_request (
  request_number TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  kind TEXT NOT NULL CHECK (kind IN ('access', 'correction', 'restriction', 'erasure')), -- type: PrivacyRequestKind
  request_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL, -- answered by
  state TEXT NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'in_work', 'answered', 'refused')),
  started_at TEXT,
  answer TEXT,
  answered_at TEXT,
  CHECK ((state IN ('answered', 'refused')) = (answered_at IS NOT NULL)),
  CHECK ((answered_at IS NULL) = (answer IS NULL)),
  CHECK (state <> 'in_work' OR started_at IS NOT NULL)
);
CREATE INDEX privacy_request_account ON privacy_request(account_id, created_at);
CREATE INDEX privacy_request_due ON privacy_request(due_at) WHERE answered_at IS NULL;
CREATE UNIQUE INDEX privacy_request_open ON privacy_request(account_id, kind) WHERE answered_at IS NULL;
CREATE TRIGGER privacy_request_dates BEFORE UPDATE OF request_number, account_id, kind, created_at, due_at
ON privacy_request BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER privacy_request_answered BEFORE UPDATE OF state, answered_at ON privacy_request
WHEN OLD.answered_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'answered'); END;
CREATE TRIGGER privacy_request_stays BEFORE DELETE ON privacy_request BEGIN SELECT RAISE(ABORT, 'kept'); END;

CREATE TABLE account_closing (
  closing_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  -- owner of the record, which the laboratory keeps after the erasure
  patient_id TEXT REFERENCES patient(patient_id),
  asked_at TEXT NOT NULL,
  erases_at TEXT NOT NULL,
  kept_at TEXT, -- the person changed their mind
  erased_at TEXT,
  CHECK (kept_at IS NULL OR erased_at IS NULL),
  CHECK (erased_at IS NULL OR erased_at >= erases_at)
);
CREATE UNIQUE INDEX account_closing_open ON account_closing(account_id) WHERE kept_at IS NULL;
CREATE INDEX account_closing_due ON account_closing(erases_at) WHERE kept_at IS NULL AND erased_at IS NULL;
CREATE TRIGGER account_closing_over BEFORE UPDATE ON account_closing
WHEN OLD.kept_at IS NOT NULL OR OLD.erased_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'over'); END;
CREATE TRIGGER account_closing_stays BEFORE DELETE ON account_closing BEGIN SELECT RAISE(ABORT, 'kept'); END;

-- Append-only. Access to records is in `access_event`.
CREATE TABLE processing_event (
  processing_event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('self', 'laboratory')),
  what TEXT NOT NULL CHECK (what IN ('profile', 'contact', 'password', 'message', 'correction', 'consent',
    'request', 'closing')),
  action TEXT NOT NULL CHECK (action IN ('change', 'send', 'decide', 'give', 'withdraw', 'ask', 'answer',
    'undo')),
  purpose TEXT NOT NULL CHECK (purpose IN ('care', 'payment', 'account', 'promo', 'repeat_reminders',
    'rights'))
);
CREATE INDEX processing_event_account ON processing_event(account_id, at);
CREATE TRIGGER processing_event_kept BEFORE UPDATE ON processing_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER processing_event_stays BEFORE DELETE ON processing_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
