/**
 * Visit moves with fees, order reviews, consultations, reminders. A fee is an order of its own type.
 * SQLite cannot widen a CHECK in place and rebuilding would touch every reference, so the table's
 * text is edited, as SQLite documents for changes that do not affect stored rows.
 */
export const up = /* sql */ `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
  SET sql = replace(sql, '''office_care''', '''office_care'', ''reschedule'', ''consultation''')
  WHERE type = 'table' AND name = 'lab_order';
PRAGMA writable_schema = RESET;
CREATE TABLE order_reschedule (
  reschedule_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  charge_number TEXT UNIQUE REFERENCES lab_order(order_number),
  from_slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  to_slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  to_plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  fee INTEGER NOT NULL CHECK (fee >= 0),
  reason TEXT,
  created_at TEXT NOT NULL,
  CHECK ((fee = 0) = (charge_number IS NULL))
);
CREATE INDEX order_reschedule_order ON order_reschedule(order_number, created_at);
CREATE TRIGGER order_reschedule_kept BEFORE UPDATE ON order_reschedule BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER order_reschedule_stays BEFORE DELETE ON order_reschedule BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE reminder (
  reminder_id TEXT PRIMARY KEY,
  order_number TEXT REFERENCES lab_order(order_number),
  consultation_id TEXT,
  due_at TEXT NOT NULL,
  reminder_status TEXT NOT NULL DEFAULT 'waiting' CHECK (reminder_status IN ('waiting', 'sent', 'voided')),
  CHECK ((order_number IS NULL) <> (consultation_id IS NULL))
);
CREATE INDEX reminder_due ON reminder(reminder_status, due_at);
ALTER TABLE review ADD COLUMN updated_at TEXT;
CREATE UNIQUE INDEX review_of_order ON review(order_number) WHERE order_number IS NOT NULL;
CREATE TABLE reviewed_product (
  review_id TEXT NOT NULL REFERENCES review(review_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  PRIMARY KEY (review_id, product_id)
);
CREATE INDEX reviewed_product_of ON reviewed_product(product_id);
INSERT INTO reviewed_product (review_id, product_id)
  SELECT review_id, product_id FROM review WHERE product_id IS NOT NULL;
CREATE TABLE consultant (
  practitioner_id TEXT PRIMARY KEY REFERENCES practitioner(practitioner_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  fee INTEGER NOT NULL CHECK (fee >= 0),
  languages TEXT NOT NULL,
  modes TEXT NOT NULL
);
CREATE TABLE consultation (
  consultation_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  order_number TEXT REFERENCES lab_order(order_number),
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  mode TEXT NOT NULL CHECK (mode IN ('phone', 'video', 'branch')),
  slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  question TEXT NOT NULL,
  share_consent INTEGER NOT NULL CHECK (share_consent = 1),
  charge_number TEXT UNIQUE REFERENCES lab_order(order_number),
  consultation_status TEXT NOT NULL CHECK (consultation_status IN ('pending', 'active', 'progress', 'completed', 'canceled')),
  cancel_reason TEXT CHECK (cancel_reason IN ('expired', 'denied', 'by_patient', 'by_lab')),
  summary TEXT,
  advice TEXT,
  meeting_url TEXT,
  reschedule_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE INDEX consultation_account ON consultation(account_id, created_at);
CREATE INDEX consultation_slot ON consultation(slot_id, consultation_status);
CREATE TABLE consultation_event (
  consultation_event_id TEXT PRIMARY KEY,
  consultation_id TEXT NOT NULL REFERENCES consultation(consultation_id),
  code TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX consultation_event_of ON consultation_event(consultation_id, at);
CREATE TRIGGER consultation_event_kept BEFORE UPDATE ON consultation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER consultation_event_stays BEFORE DELETE ON consultation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
