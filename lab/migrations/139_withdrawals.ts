/** Human resources withdraw one person from an approved examination; a person who leaves is withdrawn too. */
export const up = /* sql */ `
ALTER TABLE attendance ADD COLUMN withdrawn_at TEXT CHECK (withdrawn_at IS NULL OR state = 'canceled');
ALTER TABLE attendance ADD COLUMN withdrawn_by TEXT REFERENCES account(account_id);
ALTER TABLE attendance ADD COLUMN withdrawn_because TEXT CHECK (withdrawn_because IN ('company', 'left'));
ALTER TABLE attendance ADD COLUMN withdrawn_reason TEXT;
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
  SET sql = replace(sql, '''completed'', ''canceled''', '''completed'', ''canceled'', ''withdrawn''')
  WHERE type = 'table' AND name = 'office_care_event';
PRAGMA writable_schema = RESET;
`;
