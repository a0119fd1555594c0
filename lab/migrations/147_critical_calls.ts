/** Calls about critical values and their outcomes; acknowledgements of medical centres. */
export const up = /* sql */ `
CREATE TABLE duty_physician (
  duty_id INTEGER PRIMARY KEY CHECK (duty_id = 1),
  name TEXT NOT NULL,
  phone TEXT NOT NULL
);
CREATE TABLE critical_call (
  call_id TEXT PRIMARY KEY,
  alert_id TEXT NOT NULL REFERENCES critical_alert(alert_id),
  /** 1, 2, … */
  step INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('patient', 'carer', 'buyer', 'doctor', 'facility', 'duty')),
  /** whose number it is; null without an account */
  account_id TEXT REFERENCES account(account_id),
  /** as it was then */
  name TEXT NOT NULL,
  /** E.164; null: nobody has a number, an alarm */
  phone TEXT,
  /** 0: learns neither test nor value, so cannot confirm */
  may_hear INTEGER NOT NULL CHECK (may_hear IN (0, 1)),
  at TEXT NOT NULL,
  UNIQUE (alert_id, step)
);
CREATE TABLE critical_call_outcome (
  outcome_id TEXT PRIMARY KEY,
  call_id TEXT NOT NULL REFERENCES critical_call(call_id),
  outcome TEXT NOT NULL CHECK (outcome IN ('read_back', 'not_repeated', 'passed_on', 'no_answer', 'wrong_number')),
  /** who answered, as staff heard the name */
  reached TEXT,
  at TEXT NOT NULL,
  CHECK ((outcome IN ('no_answer', 'wrong_number')) = (reached IS NULL))
);
CREATE INDEX critical_call_outcome_of ON critical_call_outcome(call_id);
CREATE TRIGGER critical_call_outcome_kept BEFORE UPDATE ON critical_call_outcome
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER critical_call_outcome_stays BEFORE DELETE ON critical_call_outcome
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER critical_call_outcome_heard BEFORE INSERT ON critical_call_outcome
  WHEN NEW.outcome IN ('read_back', 'not_repeated')
    AND NOT EXISTS (SELECT 1 FROM critical_call c WHERE c.call_id = NEW.call_id AND c.may_hear = 1)
  BEGIN SELECT RAISE(ABORT, 'heard no value'); END;
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
  SET sql = replace(sql, '''carer'', ''doctor''', '''carer'', ''doctor'', ''facility''')
  WHERE type = 'table' AND name = 'critical_acknowledgement';
PRAGMA writable_schema = RESET;
`;
