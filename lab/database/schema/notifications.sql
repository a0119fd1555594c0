CREATE TABLE notification (
  notification_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  title_en TEXT NOT NULL,
  title_id TEXT NOT NULL,
  message_en TEXT NOT NULL,
  message_id TEXT NOT NULL,
  link TEXT,
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  created_at TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'general' CHECK (kind IN ('general', 'critical'))
);
CREATE INDEX notification_account ON notification(account_id, is_read, created_at);

CREATE TABLE reminder (
  reminder_id TEXT PRIMARY KEY,
  order_number TEXT REFERENCES lab_order(order_number),
  consultation_id TEXT,
  due_at TEXT NOT NULL,
  reminder_status TEXT NOT NULL DEFAULT 'waiting' CHECK (reminder_status IN ('waiting', 'sent', 'voided')),
  CHECK ((order_number IS NULL) <> (consultation_id IS NULL))
);
CREATE INDEX reminder_due ON reminder(reminder_status, due_at);

CREATE TABLE outbox (
  message_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('one_time_code', 'password_reset', 'password_changed', 'critical',
    'critical_call', 'contact_changed', 'notice')),
  -- `call`: staff phone the recipient
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms', 'whatsapp', 'call')),
  recipient TEXT NOT NULL,
  subject_en TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  body_en TEXT NOT NULL,
  body_id TEXT NOT NULL,
  code TEXT,
  link TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX outbox_created ON outbox(created_at);
