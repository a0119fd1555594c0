CREATE TABLE former_name (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  until TEXT NOT NULL, -- instant of the change
  PRIMARY KEY (account_id, until)
);

-- Without a row the defaults of profile/settings.ts apply.
CREATE TABLE account_setting (
  account_id TEXT PRIMARY KEY REFERENCES account(account_id) ON DELETE CASCADE,
  low_data INTEGER CHECK (low_data IN (0, 1)), -- null = browser decides
  result_view TEXT CHECK (result_view IN ('simple', 'advanced')),
  message_by TEXT NOT NULL CHECK (message_by IN ('sms', 'whatsapp')),
  channels TEXT NOT NULL, -- JSON {topic: {browser, email, message}}
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE account_photo (
  photo_key TEXT PRIMARY KEY, -- secret part of the photo URL
  account_id TEXT NOT NULL UNIQUE REFERENCES account(account_id) ON DELETE CASCADE,
  jpeg BLOB NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE correction_request (
  ticket_number TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  field TEXT NOT NULL CHECK (field IN ('first_name', 'last_name', 'place_of_birth', 'date_of_birth',
    'gender', 'identity_number')), -- type: CorrectableField
  old_value TEXT,
  value TEXT NOT NULL,
  reason TEXT NOT NULL,
  proof BLOB NOT NULL, -- JPEG, PNG or BMP as sent
  correction_status TEXT NOT NULL DEFAULT 'waiting' CHECK (correction_status IN ('waiting', 'accepted',
    'refused')),
  created_at TEXT NOT NULL,
  answer TEXT, -- laboratory's answer; required for a refusal
  decided_at TEXT
);
CREATE UNIQUE INDEX correction_request_waiting ON correction_request(account_id, field)
  WHERE correction_status = 'waiting';
CREATE TRIGGER correction_request_decided BEFORE UPDATE ON correction_request
WHEN OLD.correction_status <> 'waiting'
BEGIN SELECT RAISE(ABORT, 'an answered correction does not change'); END;
