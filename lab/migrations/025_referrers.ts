/**
 * Drafts, people who are not patients yet, result access. A referral stores its order's state.
 * Drafts have no history, so that they can be deleted.
 */
export const up = /* sql */ `
CREATE TABLE referral_new (
  referral_number TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  /** null for a contact until the person is known */
  patient_id TEXT REFERENCES patient(patient_id),
  contact_name TEXT,
  contact_phone TEXT,
  contact_birth_date TEXT,
  plant_id TEXT REFERENCES plant(plant_id),
  diagnosis TEXT,
  note TEXT,
  fasting_note TEXT,
  urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1)),
  fee INTEGER CHECK (fee >= 0),
  status TEXT NOT NULL CHECK (status IN ('draft', 'pending', 'active', 'progress', 'completed', 'canceled')),
  share_result INTEGER NOT NULL DEFAULT 0 CHECK (share_result IN (0, 1)),
  order_number TEXT REFERENCES lab_order(order_number),
  share_token TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  CHECK (patient_id IS NOT NULL OR contact_phone IS NOT NULL),
  CHECK ((contact_phone IS NULL) = (contact_name IS NULL) AND (contact_phone IS NULL) = (contact_birth_date IS NULL))
);
INSERT INTO referral_new (referral_number, practitioner_id, patient_id, plant_id, note, urgent, fee, status,
    share_result, order_number, created_at, expires_at)
  SELECT referral_number, practitioner_id, patient_id, plant_id, note, urgent, fee,
    CASE WHEN order_number IS NULL THEN status ELSE
      coalesce((SELECT o.order_status FROM lab_order AS o WHERE o.order_number = referral.order_number
        AND o.order_status IN ('progress', 'completed')), status) END,
    share_result, order_number, created_at, expires_at FROM referral;
CREATE TABLE referral_product_new (
  referral_number TEXT NOT NULL REFERENCES referral_new(referral_number),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  position INTEGER NOT NULL,
  PRIMARY KEY (referral_number, product_id)
);
INSERT INTO referral_product_new SELECT * FROM referral_product;
CREATE TABLE referral_event_new (
  referral_event_id TEXT PRIMARY KEY,
  referral_number TEXT NOT NULL REFERENCES referral_new(referral_number),
  code TEXT NOT NULL CHECK (code IN ('created', 'linked', 'taken', 'refused', 'used', 'released', 'started',
    'completed', 'canceled')),
  share_result INTEGER NOT NULL DEFAULT 0 CHECK (share_result IN (0, 1)),
  order_number TEXT REFERENCES lab_order(order_number),
  at TEXT NOT NULL,
  CHECK ((order_number IS NULL) = (code NOT IN ('used', 'released', 'started', 'completed')))
);
INSERT INTO referral_event_new
  SELECT e.referral_event_id, e.referral_number, e.code, e.share_result, e.order_number, e.at
  FROM referral_event AS e JOIN referral AS r ON r.referral_number = e.referral_number WHERE r.status <> 'draft';
DROP TABLE referral_event;
DROP TABLE referral_product;
DROP TABLE referral;
ALTER TABLE referral_new RENAME TO referral;
ALTER TABLE referral_product_new RENAME TO referral_product;
ALTER TABLE referral_event_new RENAME TO referral_event;
CREATE INDEX referral_patient ON referral(patient_id, status);
CREATE INDEX referral_order ON referral(order_number);
CREATE INDEX referral_practitioner ON referral(practitioner_id, created_at);
CREATE INDEX referral_contact ON referral(contact_phone) WHERE patient_id IS NULL;
CREATE INDEX referral_event_referral ON referral_event(referral_number, at);
CREATE TRIGGER referral_stays BEFORE DELETE ON referral WHEN OLD.status <> 'draft'
BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER referral_kept BEFORE UPDATE ON referral
  WHEN OLD.status <> 'draft' AND (NEW.status = 'draft' OR OLD.practitioner_id <> NEW.practitioner_id
    OR coalesce(OLD.patient_id, NEW.patient_id) IS NOT NEW.patient_id OR OLD.fee IS NOT NEW.fee
    OR OLD.created_at <> NEW.created_at OR OLD.expires_at <> NEW.expires_at)
BEGIN SELECT RAISE(ABORT, 'sent'); END;
CREATE TRIGGER referral_event_kept BEFORE UPDATE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER referral_event_stays BEFORE DELETE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE patient_check (
  patient_check_id TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  /** both null when nobody was found */
  patient_id TEXT REFERENCES patient(patient_id),
  token_hash TEXT UNIQUE,
  at TEXT NOT NULL,
  CHECK ((patient_id IS NULL) = (token_hash IS NULL))
);
CREATE INDEX patient_check_practitioner ON patient_check(practitioner_id, at);
ALTER TABLE one_time_code ADD COLUMN channel TEXT CHECK (channel IN ('email', 'sms', 'whatsapp'));
ALTER TABLE verified_contact ADD COLUMN channel TEXT CHECK (channel IN ('email', 'sms', 'whatsapp'));
ALTER TABLE account ADD COLUMN phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1));
ALTER TABLE result_consent ADD COLUMN practitioner_id TEXT REFERENCES practitioner(practitioner_id);
`;
