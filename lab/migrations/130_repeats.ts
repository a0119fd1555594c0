/**
 * Advice to repeat a test, at most one open per patient and test. Whether the test has been ordered or
 * measured since is read from the orders, so a canceled order opens it again.
 */
export const up = /* sql */ `
CREATE TABLE repeat_advice (
  repeat_id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  /** of the result */
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  kind TEXT NOT NULL CHECK (kind IN ('advice', 'yearly')),
  months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 36),
  /** instant of the result */
  result_at TEXT NOT NULL,
  /** days in Jakarta, YYYY-MM-DD */
  due_on TEXT NOT NULL,
  postponed_to TEXT,
  reminded_at TEXT,
  ended_at TEXT,
  /** null when newer advice replaced it */
  ended_by TEXT REFERENCES account(account_id),
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (ended_by IS NULL OR ended_at IS NOT NULL),
  UNIQUE (order_number, patient_id, product_id, months)
);
CREATE UNIQUE INDEX repeat_advice_open ON repeat_advice(patient_id, product_id) WHERE ended_at IS NULL;
`;
