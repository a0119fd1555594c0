/** Whole rupiah; rates in hundredths of a percent. */
export const up = /* sql */ `
CREATE TABLE fee_rate (
  fee_rate_id TEXT PRIMARY KEY,
  /** null = every product without a rate of its own */
  product_id TEXT REFERENCES product(product_id),
  rate INTEGER NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  /** first day, YYYY-MM-DD */
  valid_from TEXT NOT NULL
);
CREATE UNIQUE INDEX fee_rate_day ON fee_rate(coalesce(product_id, ''), valid_from);
CREATE TRIGGER fee_rate_kept BEFORE UPDATE ON fee_rate BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER fee_rate_stays BEFORE DELETE ON fee_rate BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE fee_payout (
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  /** month of the fees, YYYY-MM */
  period TEXT NOT NULL,
  gross INTEGER NOT NULL,
  tax_base INTEGER NOT NULL CHECK (tax_base >= 0),
  pph21 INTEGER NOT NULL CHECK (pph21 >= 0),
  net INTEGER NOT NULL CHECK (net = gross - pph21),
  /** as it was when the month was paid: another tax number later changes nothing */
  has_npwp INTEGER NOT NULL CHECK (has_npwp IN (0, 1)),
  bank_code TEXT NOT NULL,
  account_number TEXT NOT NULL,
  account_name TEXT NOT NULL,
  /** number of the official withholding slip; null until there is one */
  tax_slip_number TEXT,
  paid_at TEXT NOT NULL,
  PRIMARY KEY (practitioner_id, period)
);
CREATE TRIGGER fee_payout_stays BEFORE DELETE ON fee_payout BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER fee_payout_kept BEFORE UPDATE ON fee_payout BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE referral_fee (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  referral_number TEXT NOT NULL REFERENCES referral(referral_number),
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  kind TEXT NOT NULL CHECK (kind IN ('fee', 'reversal')),
  /** month in which it counts, YYYY-MM in Jakarta */
  period TEXT NOT NULL,
  order_number TEXT REFERENCES lab_order(order_number),
  /** what the patient paid for the referred products; below 0 in a reversal, as gross */
  base INTEGER NOT NULL,
  gross INTEGER NOT NULL,
  /** JSON list of {rate, base, gross}, one for each rate */
  parts TEXT NOT NULL,
  at TEXT NOT NULL,
  CHECK (CASE kind WHEN 'fee' THEN gross BETWEEN 0 AND base AND base <= 100000000000 ELSE gross BETWEEN base AND 0 END)
);
CREATE INDEX referral_fee_month ON referral_fee(practitioner_id, period, seq);
CREATE INDEX referral_fee_order ON referral_fee(order_number);
CREATE UNIQUE INDEX referral_fee_once ON referral_fee(referral_number, coalesce(order_number, ''), kind);
CREATE TRIGGER referral_fee_kept BEFORE UPDATE ON referral_fee BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER referral_fee_stays BEFORE DELETE ON referral_fee BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER referral_fee_open BEFORE INSERT ON referral_fee BEGIN
  SELECT RAISE(ABORT, 'month is paid') WHERE EXISTS (
    SELECT 1 FROM fee_payout WHERE practitioner_id = NEW.practitioner_id AND period = NEW.period
  );
  SELECT RAISE(ABORT, 'fee stands') WHERE NEW.kind = 'fee' AND (
    SELECT total(CASE kind WHEN 'fee' THEN 1 ELSE -1 END) FROM referral_fee WHERE referral_number = NEW.referral_number
  ) > 0;
  SELECT RAISE(ABORT, 'no such fee') WHERE NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT 1 FROM referral_fee WHERE referral_number = NEW.referral_number AND kind = 'fee'
      AND order_number IS NEW.order_number AND practitioner_id = NEW.practitioner_id
      AND base = -NEW.base AND gross = -NEW.gross
  );
END;
`;
