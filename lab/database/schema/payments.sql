CREATE TABLE payment (
  payment_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  position INTEGER NOT NULL, -- 1, 2, … per order; the highest is current
  method_code TEXT NOT NULL,
  method_phone TEXT,
  amount INTEGER NOT NULL,
  payment_status TEXT NOT NULL CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'denied', 'expired',
    'canceled')),
  va_number TEXT,
  qr_text TEXT,
  finish_url TEXT,
  expires_at TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (order_number, position)
);
CREATE INDEX payment_due ON payment(payment_status, expires_at);
CREATE TRIGGER payment_paid BEFORE UPDATE ON payment
  WHEN OLD.payment_status = 'paid' AND (NEW.payment_status <> 'paid' OR NEW.amount <> OLD.amount)
BEGIN SELECT RAISE(ABORT, 'a payment stays paid'); END;

CREATE TABLE payment_event (
  payment_event_id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payment(payment_id),
  code TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE TRIGGER payment_event_kept BEFORE UPDATE ON payment_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER payment_event_stays BEFORE DELETE ON payment_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
