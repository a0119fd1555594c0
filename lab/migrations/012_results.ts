/**
 * Results with versions, readers, consents and issued reports. An order is sensitive if one of its
 * products is. A download link may now open a report, so its subject is not always an order; links
 * live for minutes, so the table is recreated.
 */
export const up = /* sql */ `
ALTER TABLE product ADD COLUMN sensitive INTEGER NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1));
ALTER TABLE lab_order ADD COLUMN sensitive INTEGER NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1));
UPDATE product SET sensitive = 1 WHERE product_code IN ('HIV', 'BHCG', 'DRUG3');
CREATE TRIGGER order_line_sensitive AFTER INSERT ON order_line
WHEN EXISTS (
  SELECT 1 FROM product p WHERE p.sensitive = 1 AND (p.product_id = NEW.product_id OR p.product_id IN
    (SELECT i.product_id FROM product_item i WHERE i.package_id = NEW.product_id))
)
BEGIN
  UPDATE lab_order SET sensitive = 1 WHERE order_number = NEW.order_number;
END;
UPDATE lab_order SET sensitive = 1 WHERE order_number IN (
  SELECT l.order_number FROM order_line l JOIN product p ON p.product_id = l.product_id WHERE p.sensitive = 1);
CREATE TABLE lab_result (
  result_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'partial', 'ready', 'withheld', 'withdrawn', 'canceled')),
  version INTEGER NOT NULL DEFAULT 0,
  collected_at TEXT NOT NULL,
  issued_at TEXT,
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
CREATE TABLE result_version (
  result_id TEXT NOT NULL REFERENCES lab_result(result_id),
  version INTEGER NOT NULL CHECK (version > 0),
  status TEXT NOT NULL CHECK (status IN
    ('preliminary', 'final', 'corrected', 'amended', 'appended', 'entered_in_error', 'cancelled')),
  issued_at TEXT NOT NULL,
  reason_en TEXT,
  reason_id TEXT,
  conclusion_en TEXT,
  conclusion_id TEXT,
  advice_en TEXT,
  advice_id TEXT,
  sections TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (result_id, version),
  CHECK (status IN ('preliminary', 'final') OR (reason_en IS NOT NULL AND reason_id IS NOT NULL))
);
CREATE TABLE observation (
  observation_id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  position INTEGER NOT NULL,
  product_code TEXT NOT NULL,
  code TEXT NOT NULL,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  sub_category_code TEXT NOT NULL,
  sub_category_en TEXT NOT NULL,
  sub_category_id TEXT NOT NULL,
  value REAL,
  decimals INTEGER NOT NULL DEFAULT 0,
  value_text_en TEXT,
  value_text_id TEXT,
  comparator TEXT CHECK (comparator IN ('<', '<=', '>', '>=')),
  unit TEXT,
  method_en TEXT,
  method_id TEXT,
  flag TEXT CHECK (flag IN ('N', 'L', 'H', 'LL', 'HH', 'A')),
  ref_low REAL,
  ref_high REAL,
  reference_text_en TEXT,
  reference_text_id TEXT,
  goal_low REAL,
  goal_high REAL,
  act_from REAL,
  comment_en TEXT,
  comment_id TEXT,
  explanation_en TEXT,
  explanation_id TEXT,
  status TEXT NOT NULL CHECK (status IN
    ('registered', 'preliminary', 'final', 'corrected', 'amended', 'cancelled', 'entered_in_error')),
  UNIQUE (result_id, version, position),
  FOREIGN KEY (result_id, version) REFERENCES result_version(result_id, version)
);
CREATE INDEX observation_code ON observation(code, result_id);
CREATE TABLE result_read (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  result_id TEXT NOT NULL REFERENCES lab_result(result_id),
  version INTEGER NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (account_id, result_id)
);
CREATE TABLE result_consent (
  consent_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  audience TEXT NOT NULL CHECK (audience IN ('company', 'referrer')),
  share INTEGER NOT NULL CHECK (share IN (0, 1)),
  wording TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL
);
CREATE INDEX result_consent_of ON result_consent(order_number, patient_id, audience, at);
CREATE TABLE issued_report (
  report_id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('lab', 'mcu')),
  verification_code TEXT NOT NULL UNIQUE,
  issued_at TEXT NOT NULL,
  UNIQUE (result_id, version, kind),
  FOREIGN KEY (result_id, version) REFERENCES result_version(result_id, version)
);
CREATE TRIGGER result_version_kept BEFORE UPDATE ON result_version BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER result_version_stays BEFORE DELETE ON result_version BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER observation_kept BEFORE UPDATE ON observation BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER observation_stays BEFORE DELETE ON observation BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER result_consent_kept BEFORE UPDATE ON result_consent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER result_consent_stays BEFORE DELETE ON result_consent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER issued_report_kept BEFORE UPDATE ON issued_report BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER issued_report_stays BEFORE DELETE ON issued_report BEGIN SELECT RAISE(ABORT, 'append-only'); END;
DROP TABLE file_token;
CREATE TABLE file_token (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  lang TEXT NOT NULL CHECK (lang IN ('en', 'id')),
  expires_at TEXT NOT NULL
);
`;
