-- A result with critical values, until a later version replaces them.
CREATE TABLE critical_alert (
  alert_id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL,
  version INTEGER NOT NULL, -- whose values are critical
  raised_at TEXT NOT NULL,
  called_at TEXT, -- first call
  withdrawn_at TEXT,
  withdrawn_version INTEGER, -- that says why: it has other values, or none
  FOREIGN KEY (result_id, version) REFERENCES result_version(result_id, version),
  FOREIGN KEY (result_id, withdrawn_version) REFERENCES result_version(result_id, version),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_version IS NULL))
);
CREATE UNIQUE INDEX critical_alert_open ON critical_alert(result_id) WHERE withdrawn_at IS NULL;
CREATE INDEX critical_alert_of ON critical_alert(result_id, raised_at);

CREATE TABLE critical_notice (
  alert_id TEXT NOT NULL REFERENCES critical_alert(alert_id),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL,
  PRIMARY KEY (alert_id, account_id)
);

-- Append-only.
CREATE TABLE critical_acknowledgement (
  alert_id TEXT NOT NULL REFERENCES critical_alert(alert_id),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  role TEXT NOT NULL CHECK (role IN ('patient', 'carer', 'doctor', 'facility')), -- type: AlertRole
  name TEXT NOT NULL, -- as it was then
  at TEXT NOT NULL,
  PRIMARY KEY (alert_id, account_id)
);
CREATE TRIGGER critical_acknowledgement_kept BEFORE UPDATE ON critical_acknowledgement
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER critical_acknowledgement_stays BEFORE DELETE ON critical_acknowledgement
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER critical_acknowledgement_open BEFORE INSERT ON critical_acknowledgement
  WHEN EXISTS (SELECT 1 FROM critical_alert a WHERE a.alert_id = NEW.alert_id AND a.withdrawn_at IS NOT NULL)
  BEGIN SELECT RAISE(ABORT, 'withdrawn'); END;

-- A call that staff make, one after another for an alert.
CREATE TABLE critical_call (
  call_id TEXT PRIMARY KEY,
  alert_id TEXT NOT NULL REFERENCES critical_alert(alert_id),
  step INTEGER NOT NULL, -- 1, 2, …
  role TEXT NOT NULL CHECK (role IN ('patient', 'carer', 'buyer', 'doctor', 'facility', 'duty')), -- type: CallRole
  account_id TEXT REFERENCES account(account_id), -- owner of the number; null without an account
  name TEXT NOT NULL, -- as it was then
  phone TEXT, -- E.164; null: no recipient has a readable number
  may_hear INTEGER NOT NULL CHECK (may_hear IN (0, 1)), -- 0: learns neither test nor value, so cannot confirm
  at TEXT NOT NULL,
  UNIQUE (alert_id, step)
);

-- Append-only.
CREATE TABLE critical_call_outcome (
  outcome_id TEXT PRIMARY KEY,
  call_id TEXT NOT NULL REFERENCES critical_call(call_id),
  outcome TEXT NOT NULL CHECK (outcome IN ('read_back', 'not_repeated', 'passed_on', 'no_answer',
    'wrong_number')), -- type: CallOutcome
  reached TEXT, -- name of the person who answered; null without an answer
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

-- One row.
CREATE TABLE duty_physician (
  duty_id INTEGER PRIMARY KEY CHECK (duty_id = 1),
  name TEXT NOT NULL,
  phone TEXT NOT NULL -- E.164
);
