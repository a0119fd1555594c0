/** Each fee row is settled by exactly one payout, which may return an earlier month's tax. */
export const up = /* sql */ `
DROP TRIGGER referral_fee_open;
CREATE TABLE fee_payout_new (
  practitioner_id TEXT NOT NULL REFERENCES practitioner(practitioner_id),
  /** month of the fees, YYYY-MM */
  period TEXT NOT NULL,
  gross INTEGER NOT NULL,
  tax_base INTEGER NOT NULL,
  /** below 0 where more tax is given back than withheld */
  pph21 INTEGER NOT NULL,
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
INSERT INTO fee_payout_new SELECT practitioner_id, period, gross, tax_base, pph21, net, has_npwp, bank_code,
  account_number, account_name, tax_slip_number, paid_at FROM fee_payout;
DROP TABLE fee_payout;
ALTER TABLE fee_payout_new RENAME TO fee_payout;
CREATE TRIGGER fee_payout_stays BEFORE DELETE ON fee_payout BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER fee_payout_kept BEFORE UPDATE ON fee_payout BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE fee_settled (
  seq INTEGER PRIMARY KEY REFERENCES referral_fee(seq),
  practitioner_id TEXT NOT NULL,
  /** month of the payout that settled it, YYYY-MM */
  payout_period TEXT NOT NULL,
  /** month whose tax it belongs to: of a reversal, that of the fee it takes back */
  tax_period TEXT NOT NULL,
  FOREIGN KEY (practitioner_id, payout_period) REFERENCES fee_payout(practitioner_id, period)
);
CREATE TRIGGER fee_settled_stays BEFORE DELETE ON fee_settled BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER fee_settled_kept BEFORE UPDATE ON fee_settled BEGIN SELECT RAISE(ABORT, 'append-only'); END;
/** Earlier payouts settled the rows of their own month, and taxed them there. */
INSERT INTO fee_settled SELECT f.seq, f.practitioner_id, f.period, f.period FROM referral_fee AS f
  JOIN fee_payout AS p ON p.practitioner_id = f.practitioner_id AND p.period = f.period;
CREATE TRIGGER referral_fee_open BEFORE INSERT ON referral_fee BEGIN
  SELECT RAISE(ABORT, 'month is paid') WHERE EXISTS (
    SELECT 1 FROM fee_payout WHERE practitioner_id = NEW.practitioner_id AND period = NEW.period
  );
  SELECT RAISE(ABORT, 'no such fee') WHERE NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT 1 FROM referral_fee WHERE referral_number = NEW.referral_number AND kind = 'fee'
      AND order_number IS NEW.order_number AND practitioner_id = NEW.practitioner_id
      AND base = -NEW.base AND gross = -NEW.gross
  );
END;
`;
