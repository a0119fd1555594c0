/**
 * At most one open alert per result, one notice per account, each reader's confirmation. SQLite
 * cannot widen a CHECK in place, so the outbox table's text is edited, as in 013.
 */
export const up = /* sql */ `
CREATE TABLE critical_alert (
  alert_id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL,
  /** whose values are critical */
  version INTEGER NOT NULL,
  raised_at TEXT NOT NULL,
  /** when the call appeared in the outbox */
  called_at TEXT,
  withdrawn_at TEXT,
  /** that says why: it has other values, or none */
  withdrawn_version INTEGER,
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
CREATE TABLE critical_acknowledgement (
  alert_id TEXT NOT NULL REFERENCES critical_alert(alert_id),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  role TEXT NOT NULL CHECK (role IN ('patient', 'carer', 'doctor')),
  /** as it was then */
  name TEXT NOT NULL,
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
ALTER TABLE notification ADD COLUMN kind TEXT NOT NULL DEFAULT 'general' CHECK (kind IN ('general', 'critical'));
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
  SET sql = replace(replace(sql, '''password_changed''', '''password_changed'', ''critical'', ''critical_call'''),
    '''whatsapp''', '''whatsapp'', ''call''')
  WHERE type = 'table' AND name = 'outbox';
PRAGMA writable_schema = RESET;
`;
