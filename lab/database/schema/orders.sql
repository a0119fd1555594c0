-- One row: the issuer of documents.
CREATE TABLE laboratory (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  name TEXT NOT NULL
);

CREATE TABLE number_series (
  name TEXT PRIMARY KEY,
  last_value INTEGER NOT NULL
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
  revision INTEGER NOT NULL DEFAULT 1, -- incremented by changes; payment removes only the revision in its order
  added_at TEXT NOT NULL
);
CREATE INDEX cart_line_account ON cart_line(account_id, added_at);

CREATE TABLE lab_order (
  order_number TEXT PRIMARY KEY,
  invoice_number TEXT NOT NULL UNIQUE,
  checkout_id TEXT NOT NULL, -- shared by the orders of one checkout
  account_id TEXT NOT NULL REFERENCES account(account_id),
  order_type TEXT NOT NULL CHECK (order_type IN ('test', 'package', 'subscription', 'deal', 'home_care',
    'use_subscription', 'use_package', 'office_care', 'reschedule', 'consultation')), -- type: OrderType
  package_name_en TEXT,
  package_name_id TEXT,
  order_status TEXT NOT NULL CHECK (order_status IN ('pending', 'active', 'progress', 'completed',
    'canceled', 'no_show')), -- type: OrderStatus
  payment_status TEXT NOT NULL CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'canceled')), -- type: OrderPaymentStatus
  cancel_reason TEXT CHECK (cancel_reason IN ('expired', 'denied', 'by_patient', 'by_lab')), -- type: CancelReason
  plant_id TEXT REFERENCES plant(plant_id), -- null until a plant is chosen
  slot_id TEXT REFERENCES slot(slot_id),
  seats INTEGER NOT NULL DEFAULT 0,
  booking_code TEXT UNIQUE,
  practitioner_name TEXT,
  visit_address TEXT, -- JSON, home care only
  voucher_id TEXT REFERENCES voucher(voucher_id),
  voucher_discount INTEGER NOT NULL DEFAULT 0, -- voucher share, included in total_discount
  amount_total INTEGER NOT NULL,
  total_discount INTEGER NOT NULL,
  grand_total INTEGER NOT NULL CHECK (grand_total = amount_total - total_discount AND grand_total >= 0),
  reschedule_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  -- set by the database when a sensitive product is added
  sensitive INTEGER NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1))
);
CREATE INDEX lab_order_account ON lab_order(account_id, created_at);
CREATE INDEX lab_order_slot ON lab_order(slot_id, order_status);
CREATE INDEX lab_order_voucher ON lab_order(voucher_id, order_status);
CREATE TRIGGER slot_change_order_takes AFTER INSERT ON lab_order WHEN NEW.order_status <> 'canceled' BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, -NEW.seats FROM slot WHERE slot_id = NEW.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;
CREATE TRIGGER slot_change_order_leaves AFTER UPDATE OF slot_id, seats, order_status ON lab_order
  WHEN OLD.order_status <> 'canceled' BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, OLD.seats FROM slot WHERE slot_id = OLD.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;
CREATE TRIGGER slot_change_order_comes AFTER UPDATE OF slot_id, seats, order_status ON lab_order
  WHEN NEW.order_status <> 'canceled' BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, -NEW.seats FROM slot WHERE slot_id = NEW.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;
CREATE TRIGGER lab_order_issued AFTER INSERT ON lab_order BEGIN
  INSERT INTO invoice_issue VALUES (NEW.order_number, (SELECT name FROM laboratory),
    (SELECT name FROM plant WHERE plant_id = NEW.plant_id), NULL);
  INSERT INTO invoice_person SELECT NEW.order_number, patient_id, medical_record_number, first_name,
    last_name, gender, date_of_birth, phone, home_phone, email, address, subdistrict, district, city, province,
    postal_code, country FROM patient
    WHERE patient_id = (SELECT patient_id FROM account WHERE account_id = NEW.account_id);
END;

CREATE TABLE order_line (
  order_line_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  position INTEGER NOT NULL,
  product_id TEXT REFERENCES product(product_id), -- null for a fee
  product_code TEXT NOT NULL,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  category_en TEXT NOT NULL,
  category_id TEXT NOT NULL,
  sub_category_en TEXT NOT NULL,
  sub_category_id TEXT NOT NULL,
  -- package items: JSON [{product_code, name_en, name_id, sub_category_en, sub_category_id, qty}]
  content TEXT NOT NULL DEFAULT '[]',
  plant_id TEXT REFERENCES plant(plant_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  qty INTEGER NOT NULL CHECK (qty > 0),
  amount INTEGER NOT NULL,
  discount_percent INTEGER NOT NULL,
  discount_amount INTEGER NOT NULL,
  sub_total INTEGER NOT NULL CHECK (sub_total = amount - discount_amount),
  -- its part of the order's voucher, whole rupiah
  voucher_share INTEGER NOT NULL DEFAULT 0 CHECK (voucher_share BETWEEN 0 AND sub_total),
  UNIQUE (order_number, position)
);
CREATE TRIGGER order_line_sensitive AFTER INSERT ON order_line
WHEN EXISTS (
  SELECT 1 FROM product p WHERE p.sensitive = 1 AND (p.product_id = NEW.product_id OR p.product_id IN
    (SELECT i.product_id FROM product_item i WHERE i.package_id = NEW.product_id))
)
BEGIN
  UPDATE lab_order SET sensitive = 1 WHERE order_number = NEW.order_number;
END;
CREATE TRIGGER order_line_issued AFTER INSERT ON order_line BEGIN
  INSERT OR IGNORE INTO invoice_person SELECT NEW.order_number, patient_id, medical_record_number, first_name,
    last_name, gender, date_of_birth, phone, home_phone, email, address, subdistrict, district, city, province,
    postal_code, country FROM patient WHERE patient_id = NEW.patient_id;
END;
CREATE TRIGGER order_line_kept BEFORE UPDATE OF product_code, name_en, name_id, category_en, category_id,
  sub_category_en, sub_category_id, content, qty, amount, discount_percent, discount_amount, sub_total
  ON order_line BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER order_line_stays BEFORE UPDATE OF patient_id ON order_line
  WHEN NOT EXISTS (SELECT 1 FROM employee WHERE waiting_patient_id = OLD.patient_id)
BEGIN SELECT RAISE(ABORT, 'issued'); END;

CREATE TABLE order_cart_line (
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  cart_item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (order_number, cart_item_id)
);
CREATE INDEX order_cart_line_item ON order_cart_line(cart_item_id);

CREATE TABLE order_event (
  order_event_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  code TEXT NOT NULL,
  at TEXT NOT NULL,
  note_en TEXT,
  note_id TEXT
);
CREATE INDEX order_event_order ON order_event(order_number, at);
CREATE TRIGGER order_event_kept BEFORE UPDATE ON order_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER order_event_stays BEFORE DELETE ON order_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- One move request; append-only. Its outcome is the state of its charge.
CREATE TABLE order_reschedule (
  reschedule_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  charge_number TEXT UNIQUE REFERENCES lab_order(order_number), -- fee order; null for a free move
  from_slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  to_slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  to_plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  fee INTEGER NOT NULL CHECK (fee >= 0), -- whole rupiah
  reason TEXT,
  created_at TEXT NOT NULL,
  CHECK ((fee = 0) = (charge_number IS NULL))
);
CREATE INDEX order_reschedule_order ON order_reschedule(order_number, created_at);
CREATE TRIGGER order_reschedule_kept BEFORE UPDATE ON order_reschedule BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER order_reschedule_stays BEFORE DELETE ON order_reschedule BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE invoice_issue (
  order_number TEXT PRIMARY KEY REFERENCES lab_order(order_number) ON DELETE CASCADE,
  issuer_name TEXT, -- null before it was stored
  plant_name TEXT,
  stored_at TEXT -- null when stored at issue
);
CREATE TRIGGER invoice_issue_kept BEFORE UPDATE ON invoice_issue BEGIN SELECT RAISE(ABORT, 'issued'); END;

-- As at issue; erasing removes contacts.
CREATE TABLE invoice_person (
  order_number TEXT NOT NULL REFERENCES lab_order(order_number) ON DELETE CASCADE,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  medical_record_number TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  gender TEXT NOT NULL, -- type: "M" | "F"
  date_of_birth TEXT NOT NULL,
  phone TEXT,
  home_phone TEXT,
  email TEXT,
  address TEXT,
  subdistrict TEXT,
  district TEXT,
  city TEXT,
  province TEXT,
  postal_code TEXT,
  country TEXT,
  PRIMARY KEY (order_number, patient_id)
);
CREATE TRIGGER invoice_contact_kept BEFORE UPDATE OF phone, home_phone, email ON invoice_person
  WHEN NEW.phone IS NOT NULL OR NEW.home_phone IS NOT NULL OR NEW.email IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER invoice_person_kept BEFORE UPDATE OF order_number, medical_record_number, first_name, last_name,
  gender, date_of_birth, address, subdistrict, district, city, province, postal_code, country
  ON invoice_person BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER invoice_person_stays BEFORE UPDATE OF patient_id ON invoice_person
  WHEN NOT EXISTS (SELECT 1 FROM employee WHERE waiting_patient_id = OLD.patient_id)
BEGIN SELECT RAISE(ABORT, 'issued'); END;
