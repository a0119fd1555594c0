export const up = /* sql */ `
CREATE TABLE referral (
  referral_number TEXT PRIMARY KEY,
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  plant_id TEXT REFERENCES plant(plant_id),
  note TEXT,
  urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1)),
  fee INTEGER CHECK (fee >= 0),
  status TEXT NOT NULL CHECK (status IN ('draft', 'pending', 'active', 'progress', 'completed', 'canceled')),
  share_result INTEGER NOT NULL DEFAULT 0 CHECK (share_result IN (0, 1)),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX referral_patient ON referral(patient_id, status);
CREATE TABLE referral_product (
  referral_number TEXT NOT NULL REFERENCES referral(referral_number),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  position INTEGER NOT NULL,
  PRIMARY KEY (referral_number, product_id)
);
CREATE TABLE referral_event (
  referral_event_id TEXT PRIMARY KEY,
  referral_number TEXT NOT NULL REFERENCES referral(referral_number),
  code TEXT NOT NULL CHECK (code IN ('created', 'taken', 'refused')),
  share_result INTEGER NOT NULL DEFAULT 0 CHECK (share_result IN (0, 1)),
  at TEXT NOT NULL
);
CREATE INDEX referral_event_referral ON referral_event(referral_number, at);
CREATE TABLE relation_event (
  relation_event_id TEXT PRIMARY KEY,
  relation_id TEXT NOT NULL REFERENCES family_relation(relation_id),
  code TEXT NOT NULL CHECK (code IN ('approved', 'rejected')),
  permissions TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX relation_event_relation ON relation_event(relation_id, at);
CREATE TABLE office_care_invitation (
  order_number TEXT PRIMARY KEY REFERENCES lab_order(order_number),
  company_id TEXT NOT NULL REFERENCES company(company_id),
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL
);
CREATE TRIGGER referral_event_kept BEFORE UPDATE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER referral_event_stays BEFORE DELETE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER relation_event_kept BEFORE UPDATE ON relation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER relation_event_stays BEFORE DELETE ON relation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
