export const up = /* sql */ `
CREATE TABLE voucher (
  voucher_id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  discount_type TEXT NOT NULL CHECK (discount_type IN ('percent', 'amount')),
  discount_value INTEGER NOT NULL CHECK (discount_value > 0),
  max_discount INTEGER,
  min_amount INTEGER NOT NULL DEFAULT 0,
  product_types TEXT NOT NULL DEFAULT '[]',
  product_ids TEXT NOT NULL DEFAULT '[]',
  plant_ids TEXT NOT NULL DEFAULT '[]',
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  total_limit INTEGER,
  user_limit INTEGER,
  combinable INTEGER NOT NULL DEFAULT 1 CHECK (combinable IN (0, 1))
);
CREATE TABLE cart (
  account_id TEXT PRIMARY KEY REFERENCES account(account_id),
  version INTEGER NOT NULL DEFAULT 1,
  voucher_code TEXT
);
CREATE TABLE cart_line (
  cart_item_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  qty INTEGER NOT NULL CHECK (qty BETWEEN 1 AND 10),
  revision INTEGER NOT NULL DEFAULT 1,
  added_at TEXT NOT NULL
);
CREATE INDEX cart_line_account ON cart_line(account_id, added_at);
CREATE TABLE slot (
  slot_id TEXT PRIMARY KEY,
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  service TEXT NOT NULL CHECK (service IN ('branch', 'home_care', 'consultation')),
  date TEXT NOT NULL,
  time_start TEXT NOT NULL,
  time_end TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  capacity INTEGER NOT NULL CHECK (capacity > 0)
);
CREATE INDEX slot_plant ON slot(plant_id, service, date);
CREATE TABLE slot_hold (
  hold_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  service TEXT NOT NULL,
  slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  qty INTEGER NOT NULL CHECK (qty > 0),
  expires_at TEXT NOT NULL,
  UNIQUE (account_id, plant_id, service)
);
CREATE INDEX slot_hold_slot ON slot_hold(slot_id, expires_at);
CREATE TABLE lab_order (
  order_number TEXT PRIMARY KEY,
  invoice_number TEXT NOT NULL UNIQUE,
  checkout_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  order_type TEXT NOT NULL CHECK (order_type IN
    ('test', 'package', 'subscription', 'deal', 'home_care', 'use_subscription', 'use_package', 'office_care')),
  package_name_en TEXT,
  package_name_id TEXT,
  order_status TEXT NOT NULL CHECK (order_status IN ('pending', 'active', 'progress', 'completed', 'canceled')),
  payment_status TEXT NOT NULL CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'canceled')),
  cancel_reason TEXT CHECK (cancel_reason IN ('expired', 'denied', 'by_patient', 'by_lab')),
  plant_id TEXT REFERENCES plant(plant_id),
  slot_id TEXT REFERENCES slot(slot_id),
  seats INTEGER NOT NULL DEFAULT 0,
  booking_code TEXT UNIQUE,
  practitioner_name TEXT,
  visit_address TEXT,
  voucher_id TEXT REFERENCES voucher(voucher_id),
  voucher_discount INTEGER NOT NULL DEFAULT 0,
  amount_total INTEGER NOT NULL,
  total_discount INTEGER NOT NULL,
  grand_total INTEGER NOT NULL CHECK (grand_total = amount_total - total_discount AND grand_total >= 0),
  reschedule_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE INDEX lab_order_account ON lab_order(account_id, created_at);
CREATE INDEX lab_order_slot ON lab_order(slot_id, order_status);
CREATE INDEX lab_order_voucher ON lab_order(voucher_id, order_status);
CREATE TABLE order_line (
  order_line_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  position INTEGER NOT NULL,
  product_id TEXT REFERENCES product(product_id),
  product_code TEXT NOT NULL,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  category_en TEXT NOT NULL,
  category_id TEXT NOT NULL,
  sub_category_en TEXT NOT NULL,
  sub_category_id TEXT NOT NULL,
  content TEXT NOT NULL DEFAULT '[]',
  plant_id TEXT REFERENCES plant(plant_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  qty INTEGER NOT NULL CHECK (qty > 0),
  amount INTEGER NOT NULL,
  discount_percent INTEGER NOT NULL,
  discount_amount INTEGER NOT NULL,
  sub_total INTEGER NOT NULL CHECK (sub_total = amount - discount_amount),
  UNIQUE (order_number, position)
);
CREATE TABLE order_cart_line (
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  cart_item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (order_number, cart_item_id)
);
CREATE INDEX order_cart_line_item ON order_cart_line(cart_item_id);
CREATE TABLE payment (
  payment_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  position INTEGER NOT NULL,
  method_code TEXT NOT NULL,
  method_phone TEXT,
  amount INTEGER NOT NULL,
  payment_status TEXT NOT NULL CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'denied', 'expired', 'canceled')),
  va_number TEXT,
  qr_text TEXT,
  finish_url TEXT,
  expires_at TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (order_number, position)
);
CREATE INDEX payment_due ON payment(payment_status, expires_at);
CREATE TABLE payment_event (
  payment_event_id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payment(payment_id),
  code TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE TABLE order_event (
  order_event_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  code TEXT NOT NULL,
  at TEXT NOT NULL,
  note_en TEXT,
  note_id TEXT
);
CREATE INDEX order_event_order ON order_event(order_number, at);
CREATE TRIGGER payment_event_kept BEFORE UPDATE ON payment_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER payment_event_stays BEFORE DELETE ON payment_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER order_event_kept BEFORE UPDATE ON order_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER order_event_stays BEFORE DELETE ON order_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE request_once (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  client_request_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  results TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (account_id, client_request_id)
);
CREATE TABLE number_series (
  name TEXT PRIMARY KEY,
  last_value INTEGER NOT NULL
);
CREATE TABLE file_token (
  token_hash TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'invoice_homecare')),
  lang TEXT NOT NULL CHECK (lang IN ('en', 'id')),
  expires_at TEXT NOT NULL
);
`;
