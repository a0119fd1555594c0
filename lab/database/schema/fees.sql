-- Append-only; a rate applies from its day on.
CREATE TABLE fee_rate (
  fee_rate_id TEXT PRIMARY KEY,
  product_id TEXT REFERENCES product(product_id), -- null = default for products without their own rate
  rate INTEGER NOT NULL CHECK (rate BETWEEN 0 AND 10000), -- basis points: 1000 = 10 %
  valid_from TEXT NOT NULL -- first day, YYYY-MM-DD
);
CREATE UNIQUE INDEX fee_rate_day ON fee_rate(coalesce(product_id, ''), valid_from);
CREATE TRIGGER fee_rate_kept BEFORE UPDATE ON fee_rate BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER fee_rate_stays BEFORE DELETE ON fee_rate BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- One row per order of a completed referral, plus reversals; append-only.
CREATE TABLE referral_fee (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  referral_number TEXT NOT NULL REFERENCES referral(referral_number),
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  kind TEXT NOT NULL CHECK (kind IN ('fee', 'reversal')),
  period TEXT NOT NULL, -- month it counts for, YYYY-MM in Jakarta
  order_number TEXT REFERENCES lab_order(order_number), -- null if the referral was not ordered here
  -- paid by the patient for the referred products, whole rupiah; negative in a reversal, as is gross
  base INTEGER NOT NULL,
  gross INTEGER NOT NULL,
  parts TEXT NOT NULL, -- JSON list of {rate, base, gross}, one per rate
  at TEXT NOT NULL,
  CHECK (CASE kind WHEN 'fee' THEN gross BETWEEN 0 AND base AND base <= 100000000000
    ELSE gross BETWEEN base AND 0 END)
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
  SELECT RAISE(ABORT, 'no such fee') WHERE NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT 1 FROM referral_fee WHERE referral_number = NEW.referral_number AND kind = 'fee'
      AND order_number IS NEW.order_number AND practitioner_id = NEW.practitioner_id
      AND base >= -NEW.base AND gross >= -NEW.gross
  );
END;

-- Snapshot of a month paid to a doctor; append-only. Whole rupiah.
CREATE TABLE fee_payout (
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  period TEXT NOT NULL, -- month of the fees, YYYY-MM
  gross INTEGER NOT NULL,
  tax_base INTEGER NOT NULL,
  pph21 INTEGER NOT NULL, -- below 0 where more tax is given back than withheld
  net INTEGER NOT NULL CHECK (net = gross - pph21),
  -- as it was when the month was paid: another tax number later changes nothing
  has_npwp INTEGER NOT NULL CHECK (has_npwp IN (0, 1)),
  bank_code TEXT NOT NULL,
  account_number TEXT NOT NULL,
  account_name TEXT NOT NULL,
  tax_slip_number TEXT, -- number of the official withholding slip; null until there is one
  paid_at TEXT NOT NULL,
  PRIMARY KEY (practitioner_id, period)
);
CREATE TRIGGER fee_payout_stays BEFORE DELETE ON fee_payout BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER fee_payout_kept BEFORE UPDATE ON fee_payout BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Each fee row is settled once; append-only.
CREATE TABLE fee_settled (
  seq INTEGER PRIMARY KEY REFERENCES referral_fee(seq),
  practitioner_id TEXT NOT NULL,
  payout_period TEXT NOT NULL, -- YYYY-MM
  tax_period TEXT NOT NULL, -- month the row is taxed in, YYYY-MM
  FOREIGN KEY (practitioner_id, payout_period) REFERENCES fee_payout(practitioner_id, period)
);
CREATE TRIGGER fee_settled_stays BEFORE DELETE ON fee_settled BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER fee_settled_kept BEFORE UPDATE ON fee_settled BEGIN SELECT RAISE(ABORT, 'append-only'); END;
