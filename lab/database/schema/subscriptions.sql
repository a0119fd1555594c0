-- Prepaid product used in one or more later visits.
CREATE TABLE subscription (
  subscription_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  subscription_type TEXT NOT NULL CHECK (subscription_type IN ('subscription', 'package', 'deal')), -- type: SubscriptionType
  product_id TEXT NOT NULL REFERENCES product(product_id),
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id), -- ordered for this patient; any family member may use it
  plant_id TEXT REFERENCES plant(plant_id), -- the only branch allowed; null = every branch that offers it
  cost INTEGER NOT NULL CHECK (cost >= 0), -- whole rupiah
  valid_until TEXT NOT NULL, -- last visit day, YYYY-MM-DD at the branch
  canceled_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX subscription_account ON subscription(account_id, subscription_type, valid_until);
CREATE INDEX subscription_order ON subscription(order_number);

-- Coverage of a subscription at purchase.
CREATE TABLE subscription_quota (
  subscription_id TEXT NOT NULL REFERENCES subscription(subscription_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  quota_total INTEGER NOT NULL CHECK (quota_total > 0),
  PRIMARY KEY (subscription_id, product_id)
);

-- Quota ledger; append-only.
CREATE TABLE quota_event (
  quota_event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  kind TEXT NOT NULL CHECK (kind IN ('reserve', 'take', 'return')), -- type: QuotaEventKind
  qty INTEGER NOT NULL CHECK (qty > 0),
  reason TEXT NOT NULL, -- booked, checked_in, rescheduled, by_lab …
  at TEXT NOT NULL,
  FOREIGN KEY (subscription_id, product_id) REFERENCES subscription_quota(subscription_id, product_id)
);
CREATE INDEX quota_event_subscription ON quota_event(subscription_id, product_id);
CREATE INDEX quota_event_order ON quota_event(order_number);
CREATE TRIGGER quota_event_kept BEFORE UPDATE ON quota_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER quota_event_stays BEFORE DELETE ON quota_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER quota_event_covered BEFORE INSERT ON quota_event WHEN NEW.kind = 'reserve' BEGIN
  SELECT RAISE(ABORT, 'more than the quota') WHERE NEW.qty + (
    SELECT coalesce(sum(CASE kind WHEN 'reserve' THEN qty WHEN 'return' THEN -qty ELSE 0 END), 0)
    FROM quota_event WHERE subscription_id = NEW.subscription_id AND product_id = NEW.product_id
  ) > (
    SELECT quota_total FROM subscription_quota
    WHERE subscription_id = NEW.subscription_id AND product_id = NEW.product_id
  );
END;
CREATE TRIGGER quota_event_reserved BEFORE INSERT ON quota_event
  WHEN NEW.kind = 'take' OR (NEW.kind = 'return' AND NEW.reason <> 'not_done')
BEGIN
  SELECT RAISE(ABORT, 'more than is reserved') WHERE NEW.qty > (
    SELECT coalesce(sum(CASE WHEN kind = 'reserve' THEN qty WHEN reason = 'not_done' THEN 0 ELSE -qty END), 0)
    FROM quota_event WHERE subscription_id = NEW.subscription_id AND product_id = NEW.product_id
      AND patient_id = NEW.patient_id AND order_number = NEW.order_number
  );
END;
CREATE TRIGGER quota_event_taken BEFORE INSERT ON quota_event WHEN NEW.kind = 'return' AND NEW.reason = 'not_done' BEGIN
  SELECT RAISE(ABORT, 'more than was taken') WHERE NEW.qty > (
    SELECT coalesce(sum(CASE WHEN kind = 'take' THEN qty WHEN reason = 'not_done' THEN -qty ELSE 0 END), 0)
    FROM quota_event WHERE subscription_id = NEW.subscription_id AND product_id = NEW.product_id
      AND patient_id = NEW.patient_id AND order_number = NEW.order_number
  );
END;

-- Sent once per last day.
CREATE TABLE expiry_notice (
  subscription_id TEXT NOT NULL REFERENCES subscription(subscription_id),
  valid_until TEXT NOT NULL, -- YYYY-MM-DD
  sent_at TEXT NOT NULL,
  PRIMARY KEY (subscription_id, valid_until)
);
