CREATE TABLE consultant (
  practitioner_id TEXT PRIMARY KEY REFERENCES practitioner(practitioner_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  fee INTEGER NOT NULL CHECK (fee >= 0), -- whole rupiah
  languages TEXT NOT NULL, -- JSON lists: language codes, modes
  modes TEXT NOT NULL
);

CREATE TABLE consultation (
  consultation_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  order_number TEXT REFERENCES lab_order(order_number),
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  mode TEXT NOT NULL CHECK (mode IN ('phone', 'video', 'branch')), -- type: ConsultationMode
  slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  question TEXT NOT NULL,
  share_consent INTEGER NOT NULL CHECK (share_consent = 1),
  charge_number TEXT UNIQUE REFERENCES lab_order(order_number),
  consultation_status TEXT NOT NULL CHECK (consultation_status IN ('pending', 'active', 'progress',
    'completed', 'canceled')),
  cancel_reason TEXT CHECK (cancel_reason IN ('expired', 'denied', 'by_patient', 'by_lab')), -- type: CancelReason
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
CREATE TRIGGER consultation_event_kept BEFORE UPDATE ON consultation_event
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER consultation_event_stays BEFORE DELETE ON consultation_event
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
