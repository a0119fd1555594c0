CREATE TABLE patient_title (
  title_id TEXT PRIMARY KEY,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL
);

CREATE TABLE patient (
  patient_id TEXT PRIMARY KEY,
  medical_record_number TEXT NOT NULL UNIQUE,
  title_id TEXT REFERENCES patient_title(title_id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL DEFAULT '',
  gender TEXT NOT NULL CHECK (gender IN ('M', 'F')),
  date_of_birth TEXT NOT NULL, -- YYYY-MM-DD
  place_of_birth TEXT,
  phone TEXT,
  home_phone TEXT,
  email TEXT,
  blood_type TEXT,
  identity_type TEXT,
  identity_number TEXT,
  identity_status TEXT NOT NULL DEFAULT 'unverified' CHECK (identity_status IN ('verified', 'unverified')),
  address TEXT,
  subdistrict TEXT,
  district TEXT,
  city TEXT,
  province TEXT,
  postal_code TEXT,
  country TEXT,
  created_at TEXT NOT NULL,
  religion_id TEXT,
  marital_status_id TEXT,
  ethnicity_id TEXT,
  country_birth_id TEXT,
  identity_country_id TEXT, -- country issuing the identity document; null = Indonesia
  subdistrict_code TEXT, -- Kemendagri code, ten digits
  name_search TEXT
);
CREATE UNIQUE INDEX patient_identity
  ON patient(identity_type, identity_number, COALESCE(identity_country_id, '102'))
  WHERE identity_number IS NOT NULL AND identity_status = 'verified';
CREATE INDEX patient_identity_number ON patient(identity_number);
CREATE INDEX patient_unsearched ON patient (patient_id) WHERE name_search IS NULL;
CREATE TRIGGER patient_renamed AFTER UPDATE OF first_name, last_name ON patient
BEGIN UPDATE patient SET name_search = NULL WHERE patient_id = NEW.patient_id; END;

CREATE TABLE access_event (
  access_event_id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  actor_account_id TEXT REFERENCES account(account_id), -- null for a share-link visitor
  actor_name TEXT, -- at the time
  on_behalf_of TEXT, -- patient, company or share-link owner acted for, as named at the time
  what TEXT NOT NULL CHECK (what IN ('result', 'history', 'lab_report', 'mcu_report', 'record',
    'share_page', 'access_log', 'fitness')),
  action TEXT NOT NULL CHECK (action IN ('open', 'download', 'declare', 'share', 'revoke')),
  ground TEXT NOT NULL CHECK (ground IN ('self', 'relation', 'consent', 'share_link', 'employer',
    'facility')),
  order_number TEXT REFERENCES lab_order(order_number),
  request_id TEXT, -- idempotency: a repeated call adds no second row
  CHECK ((ground = 'share_link') = (actor_account_id IS NULL))
);
CREATE INDEX access_event_patient ON access_event(patient_id, at);
CREATE UNIQUE INDEX access_event_request ON access_event(request_id, patient_id, coalesce(actor_account_id, ''),
  substr(at, 1, 15), what, action, coalesce(order_number, '')) WHERE request_id IS NOT NULL;
CREATE TRIGGER access_event_stays BEFORE DELETE ON access_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER access_event_kept
  BEFORE UPDATE OF access_event_id, at, actor_account_id, actor_name, on_behalf_of, what, action, ground,
    order_number, request_id ON access_event
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER access_event_of_account BEFORE UPDATE OF patient_id ON access_event
  WHEN EXISTS (SELECT 1 FROM account WHERE patient_id = OLD.patient_id)
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE patient_check (
  patient_check_id TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  patient_id TEXT REFERENCES patient(patient_id), -- null if not found, as is the token
  token_hash TEXT UNIQUE, -- SHA-256, hex
  at TEXT NOT NULL,
  CHECK ((patient_id IS NULL) = (token_hash IS NULL))
);
CREATE INDEX patient_check_practitioner ON patient_check(practitioner_id, at);

CREATE TABLE identity_case (
  identity_case_id TEXT PRIMARY KEY,
  employee_id TEXT REFERENCES employee(employee_id),
  referral_number TEXT REFERENCES referral(referral_number),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  -- verified: identity card seen; code: a code entered or the phone number confirmed
  proof TEXT NOT NULL CHECK (proof IN ('verified', 'code')),
  case_status TEXT NOT NULL DEFAULT 'waiting' CHECK (case_status IN ('waiting', 'same', 'different')),
  created_at TEXT NOT NULL,
  decided_at TEXT,
  CHECK ((employee_id IS NULL) <> (referral_number IS NULL)),
  CHECK ((case_status = 'waiting') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX identity_case_employee ON identity_case(employee_id, patient_id) WHERE employee_id IS NOT NULL;
CREATE UNIQUE INDEX identity_case_referral ON identity_case(referral_number, patient_id)
  WHERE referral_number IS NOT NULL;
CREATE TRIGGER identity_case_decided BEFORE UPDATE ON identity_case
  WHEN OLD.case_status <> 'waiting' BEGIN SELECT RAISE(ABORT, 'decided'); END;
