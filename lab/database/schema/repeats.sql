CREATE TABLE repeat_advice (
  repeat_id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  order_number TEXT NOT NULL REFERENCES lab_order(order_number), -- of the result
  kind TEXT NOT NULL CHECK (kind IN ('advice', 'yearly')),
  months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 36),
  result_at TEXT NOT NULL, -- instant of the result
  due_on TEXT NOT NULL, -- day in Jakarta, YYYY-MM-DD
  postponed_to TEXT,
  reminded_at TEXT,
  ended_at TEXT,
  ended_by TEXT REFERENCES account(account_id), -- null when newer advice replaced it
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (ended_by IS NULL OR ended_at IS NOT NULL),
  UNIQUE (order_number, patient_id, product_id, months)
);
CREATE UNIQUE INDEX repeat_advice_open ON repeat_advice(patient_id, product_id) WHERE ended_at IS NULL;
