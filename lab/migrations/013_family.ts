/**
 * A number written down by a carer must not block its owner, so only checked numbers are unique.
 * SQLite cannot widen a CHECK in place, so the outbox table's text is edited, as in 010.
 */
export const up = /* sql */ `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
  SET sql = replace(sql, '''password_changed''', '''password_changed'', ''notice''')
  WHERE type = 'table' AND name = 'outbox';
PRAGMA writable_schema = RESET;
ALTER TABLE family_relation ADD COLUMN kind TEXT NOT NULL DEFAULT 'request' CHECK (kind IN ('request', 'dependent'));
ALTER TABLE family_relation ADD COLUMN approved_at TEXT;
ALTER TABLE family_relation ADD COLUMN check_status TEXT CHECK (check_status IN ('unverified', 'verified'));
ALTER TABLE family_relation ADD COLUMN asked_for TEXT;
ALTER TABLE family_relation ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
UPDATE family_relation SET approved_at = created_at WHERE status IN ('approved', 'ended');
DROP INDEX patient_identity;
CREATE UNIQUE INDEX patient_identity
  ON patient(identity_type, identity_number, COALESCE(identity_country_id, '102'))
  WHERE identity_number IS NOT NULL AND identity_status = 'verified';
CREATE INDEX patient_identity_number ON patient(identity_number);
CREATE TABLE relation_step (
  relation_event_id TEXT PRIMARY KEY,
  relation_id TEXT NOT NULL REFERENCES family_relation(relation_id),
  code TEXT NOT NULL CHECK (code IN ('requested', 'created', 'approved', 'rejected', 'canceled', 'ended', 'changed', 'renewed', 'checked', 'hand_over_told')),
  permissions TEXT NOT NULL,
  at TEXT NOT NULL
);
INSERT INTO relation_step SELECT relation_event_id, relation_id, code, permissions, at FROM relation_event;
DROP TABLE relation_event;
ALTER TABLE relation_step RENAME TO relation_event;
CREATE INDEX relation_event_relation ON relation_event(relation_id, at);
CREATE TRIGGER relation_event_kept BEFORE UPDATE ON relation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER relation_event_stays BEFORE DELETE ON relation_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE relation_proof (
  relation_id TEXT PRIMARY KEY REFERENCES family_relation(relation_id),
  content_type TEXT NOT NULL,
  image BLOB NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TABLE relation_try (
  relation_try_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL
);
CREATE INDEX relation_try_account ON relation_try(account_id, at);
`;
