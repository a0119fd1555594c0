CREATE TABLE referral (
  referral_number TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  patient_id TEXT REFERENCES patient(patient_id), -- null while the contact is unidentified
  contact_name TEXT, -- contact who was not a patient yet; all three fields set, or all null
  contact_phone TEXT, -- E.164
  contact_birth_date TEXT, -- YYYY-MM-DD
  plant_id TEXT REFERENCES plant(plant_id), -- suggested branch
  diagnosis TEXT,
  note TEXT,
  fasting_note TEXT,
  urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1)),
  fee INTEGER CHECK (fee >= 0), -- doctor's fee, whole rupiah; null = no fee
  -- pending: not ordered yet (taken or not: see its events); active: ordered
  status TEXT NOT NULL CHECK (status IN ('draft', 'pending', 'active', 'progress', 'completed', 'canceled')), -- type: ReferralStatus
  share_result INTEGER NOT NULL DEFAULT 0 CHECK (share_result IN (0, 1)),
  -- token of the patient's link; opening it requires signing in
  share_token TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  version INTEGER NOT NULL DEFAULT 1, -- draft revision
  created_at TEXT NOT NULL, -- when it was sent; of a draft, when it last changed
  expires_at TEXT NOT NULL,
  age_reason TEXT, -- the doctor's, for a test outside the patient's age
  -- by the laboratory, of a doctor without a valid licence; null: not needed
  confirmation TEXT CHECK (confirmation IN ('waiting', 'confirmed', 'refused')),
  confirmation_reason TEXT, -- of a refusal
  confirmed_at TEXT,
  CHECK (patient_id IS NOT NULL OR contact_phone IS NOT NULL),
  CHECK ((contact_phone IS NULL) = (contact_name IS NULL)
    AND (contact_phone IS NULL) = (contact_birth_date IS NULL))
);
CREATE INDEX referral_patient ON referral(patient_id, status);
CREATE INDEX referral_practitioner ON referral(practitioner_id, created_at);
CREATE INDEX referral_contact ON referral(contact_phone) WHERE patient_id IS NULL;
CREATE INDEX referral_draft ON referral(expires_at) WHERE status = 'draft';
CREATE TRIGGER referral_stays BEFORE DELETE ON referral WHEN OLD.status <> 'draft'
BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER referral_kept BEFORE UPDATE ON referral
  WHEN OLD.status <> 'draft' AND (NEW.status = 'draft' OR OLD.practitioner_id <> NEW.practitioner_id
    OR coalesce(OLD.patient_id, NEW.patient_id) IS NOT NEW.patient_id OR OLD.fee IS NOT NEW.fee
    OR OLD.created_at <> NEW.created_at OR OLD.expires_at <> NEW.expires_at)
BEGIN SELECT RAISE(ABORT, 'sent'); END;

CREATE TABLE referral_product (
  referral_number TEXT NOT NULL REFERENCES "referral"(referral_number),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  position INTEGER NOT NULL,
  -- order that holds this test; null before ordering or after cancellation
  order_number TEXT REFERENCES lab_order(order_number),
  PRIMARY KEY (referral_number, product_id)
);
CREATE INDEX referral_product_order ON referral_product(order_number);

CREATE TABLE referral_event (
  referral_event_id TEXT PRIMARY KEY,
  referral_number TEXT NOT NULL REFERENCES "referral"(referral_number),
  code TEXT NOT NULL CHECK (code IN ('created', 'linked', 'taken', 'refused', 'used', 'released', 'started',
    'completed', 'canceled')), -- linked: contact identified; canceled: by the doctor
  share_result INTEGER NOT NULL DEFAULT 0 CHECK (share_result IN (0, 1)),
  order_number TEXT REFERENCES lab_order(order_number), -- of `used`, `released`, `started` and `completed`
  at TEXT NOT NULL,
  CHECK ((order_number IS NULL) = (code NOT IN ('used', 'released', 'started', 'completed')))
);
CREATE INDEX referral_event_referral ON referral_event(referral_number, at);
CREATE TRIGGER referral_event_kept BEFORE UPDATE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER referral_event_stays BEFORE DELETE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
