CREATE TABLE facility (
  facility_id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  pic_name TEXT NOT NULL,
  pic_phone TEXT NOT NULL,
  plant_id TEXT NOT NULL REFERENCES plant(plant_id), -- receives the samples; its time zone applies to every time
  agreement_number TEXT NOT NULL,
  agreement_start TEXT NOT NULL, -- YYYY-MM-DD, inclusive
  agreement_end TEXT NOT NULL CHECK (agreement_end > agreement_start)
);

CREATE TABLE facility_account (
  account_id TEXT PRIMARY KEY REFERENCES account(account_id),
  facility_id TEXT NOT NULL REFERENCES facility(facility_id),
  staff_name TEXT NOT NULL -- account user
);
CREATE INDEX facility_account_of ON facility_account(facility_id);

CREATE TABLE facility_order (
  order_number TEXT PRIMARY KEY REFERENCES lab_order(order_number),
  facility_id TEXT NOT NULL REFERENCES facility(facility_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  sent_at TEXT NOT NULL
);
CREATE INDEX facility_order_sent ON facility_order(facility_id, sent_at);

CREATE TABLE specimen (
  specimen_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES facility_order(order_number),
  accession_number TEXT NOT NULL UNIQUE,
  specimen_type TEXT NOT NULL CHECK (specimen_type IN ('blood', 'urine')), -- type: SpecimenType
  tube TEXT NOT NULL CHECK (tube IN ('edta', 'serum', 'fluoride', 'citrate', 'cup')), -- type: Tube
  position INTEGER NOT NULL,
  repeat_of TEXT UNIQUE REFERENCES specimen(specimen_id), -- sample that this one replaces
  -- `state`, `expected_at` and the next column are written only by the trigger on specimen_event
  state TEXT NOT NULL DEFAULT 'collected' CHECK (state IN ('collected', 'sent', 'received', 'progress',
    'rejected', 'repeat', 'ready')), -- type: SpecimenState
  expected_at TEXT,
  delayed_at TEXT,
  UNIQUE (order_number, position)
);

-- Timeline of a sample; append-only. rejected, repeat and ready are final.
CREATE TABLE specimen_event (
  specimen_event_id TEXT PRIMARY KEY,
  specimen_id TEXT NOT NULL REFERENCES specimen(specimen_id),
  code TEXT NOT NULL CHECK (code IN ('collected', 'sent', 'received', 'progress', 'rejected', 'repeat',
    'delayed', 'ready')), -- type: SpecimenEventCode
  at TEXT NOT NULL,
  reason_code TEXT, -- of rejected, repeat and delayed; see specimen-words.ts
  expected_at TEXT, -- new time of a delayed sample
  CHECK ((code IN ('rejected', 'repeat', 'delayed')) = (reason_code IS NOT NULL)),
  CHECK (code <> 'delayed' OR expected_at IS NOT NULL)
);
CREATE INDEX specimen_event_of ON specimen_event(specimen_id);
CREATE TRIGGER specimen_event_order BEFORE INSERT ON specimen_event
  WHEN EXISTS (SELECT 1 FROM specimen s WHERE s.specimen_id = NEW.specimen_id AND s.state IN ('rejected', 'repeat', 'ready'))
BEGIN SELECT RAISE(ABORT, 'closed'); END;
CREATE TRIGGER specimen_event_state AFTER INSERT ON specimen_event
BEGIN
  UPDATE specimen SET
    state = CASE WHEN NEW.code = 'delayed' THEN state ELSE NEW.code END,
    expected_at = coalesce(NEW.expected_at, expected_at),
    delayed_at = CASE WHEN NEW.code = 'delayed' THEN NEW.at ELSE delayed_at END
  WHERE specimen_id = NEW.specimen_id;
END;
CREATE TRIGGER specimen_event_kept BEFORE UPDATE ON specimen_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER specimen_event_stays BEFORE DELETE ON specimen_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Append-only.
CREATE TABLE report_download (
  report_download_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES facility_order(order_number),
  result_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  actor_name TEXT NOT NULL, -- at the time
  at TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE, -- one link counts as one download
  FOREIGN KEY (result_id, version) REFERENCES result_version(result_id, version)
);
CREATE INDEX report_download_of ON report_download(order_number, at);
CREATE TRIGGER report_download_kept BEFORE UPDATE ON report_download BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_download_stays BEFORE DELETE ON report_download BEGIN SELECT RAISE(ABORT, 'append-only'); END;
