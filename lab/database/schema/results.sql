CREATE TABLE lab_result (
  result_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'partial', 'ready', 'withheld', 'withdrawn', 'canceled')), -- type: ResultState
  version INTEGER NOT NULL DEFAULT 0, -- current version; 0 = none yet
  collected_at TEXT NOT NULL, -- sample or examination time
  issued_at TEXT, -- first version
  expected_at TEXT,
  withheld_code TEXT CHECK (withheld_code IN ('counselling', 'unpaid')),
  withheld_at TEXT,
  reason_en TEXT,
  reason_id TEXT,
  UNIQUE (order_number, patient_id),
  CHECK (state <> 'withheld' OR (withheld_code IS NOT NULL AND withheld_at IS NOT NULL
    AND reason_en IS NOT NULL AND reason_id IS NOT NULL)),
  CHECK (state IN ('waiting', 'withheld') OR version > 0)
);
CREATE INDEX lab_result_patient ON lab_result(patient_id, collected_at);

-- Append-only.
CREATE TABLE result_version (
  result_id TEXT NOT NULL REFERENCES lab_result(result_id),
  version INTEGER NOT NULL CHECK (version > 0), -- 1, 2, …
  status TEXT NOT NULL CHECK (status IN ('preliminary', 'final', 'corrected', 'amended', 'appended',
    'entered_in_error', 'cancelled')), -- type: VersionStatus
  issued_at TEXT NOT NULL,
  reason_en TEXT, -- reason for the version; null if preliminary or final
  reason_id TEXT,
  conclusion_en TEXT,
  conclusion_id TEXT,
  advice_en TEXT,
  advice_id TEXT,
  sections TEXT NOT NULL DEFAULT '{}', -- JSON, see result-sections.ts
  PRIMARY KEY (result_id, version),
  CHECK (status IN ('preliminary', 'final') OR (reason_en IS NOT NULL AND reason_id IS NOT NULL))
);
CREATE TRIGGER result_version_kept BEFORE UPDATE ON result_version BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER result_version_stays BEFORE DELETE ON result_version BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Append-only. Each version stores all values, including unchanged ones.
CREATE TABLE observation (
  observation_id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  position INTEGER NOT NULL,
  product_code TEXT NOT NULL,
  code TEXT NOT NULL, -- LOINC
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  sub_category_code TEXT NOT NULL,
  sub_category_en TEXT NOT NULL,
  sub_category_id TEXT NOT NULL,
  value REAL, -- null for text or pending values
  decimals INTEGER NOT NULL DEFAULT 0, -- decimal places reported by the laboratory
  value_text_en TEXT,
  value_text_id TEXT,
  -- applies to `value`, which is then a measuring limit
  comparator TEXT CHECK (comparator IN ('<', '<=', '>', '>=')), -- type: Comparator
  unit TEXT,
  method_en TEXT,
  method_id TEXT,
  flag TEXT CHECK (flag IN ('N', 'L', 'H', 'LL', 'HH', 'A')), -- null = not sent by the laboratory; type: ResultFlag
  ref_low REAL, -- for the patient's sex and age on that day
  ref_high REAL,
  reference_text_en TEXT, -- textual ranges
  reference_text_id TEXT,
  goal_low REAL, -- set by a clinician for this patient
  goal_high REAL,
  act_from REAL, -- usual action threshold
  comment_en TEXT,
  comment_id TEXT,
  status TEXT NOT NULL CHECK (status IN ('registered', 'preliminary', 'final', 'corrected', 'amended',
    'cancelled', 'entered_in_error')), -- type: ObservationStatus
  reference_source TEXT, -- citation of the range; null for a chosen one, and for values before it was kept
  critical_low REAL, -- limits of critical values, in this unit, with their citation
  critical_high REAL,
  critical_source TEXT,
  UNIQUE (result_id, version, position),
  FOREIGN KEY (result_id, version) REFERENCES result_version(result_id, version)
);
CREATE INDEX observation_code ON observation(code, result_id);
CREATE TRIGGER observation_kept BEFORE UPDATE ON observation BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER observation_stays BEFORE DELETE ON observation BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE result_read (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  result_id TEXT NOT NULL REFERENCES lab_result(result_id),
  version INTEGER NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (account_id, result_id)
);

-- Append-only; the latest counts.
CREATE TABLE result_consent (
  consent_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  audience TEXT NOT NULL CHECK (audience IN ('company', 'referrer')), -- type: Audience
  share INTEGER NOT NULL CHECK (share IN (0, 1)),
  wording TEXT NOT NULL, -- version of the accepted text
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL,
  lang TEXT CHECK (lang IN ('en', 'id')), -- language of the text read; null for old rows
  -- audience "referrer": the doctor allowed; null if known by name only
  practitioner_id TEXT REFERENCES practitioner(practitioner_id)
);
CREATE INDEX result_consent_of ON result_consent(order_number, patient_id, audience, at);
CREATE TRIGGER result_consent_kept BEFORE UPDATE ON result_consent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER result_consent_stays BEFORE DELETE ON result_consent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
