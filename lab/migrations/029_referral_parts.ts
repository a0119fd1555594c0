/** Each test names its order; fees cover the tests of one order. */
export const up = /* sql */ `
ALTER TABLE referral_product ADD COLUMN order_number TEXT REFERENCES lab_order(order_number);
UPDATE referral_product SET order_number = coalesce((
  SELECT o.order_number FROM referral AS r
    JOIN order_line AS l ON l.patient_id = r.patient_id AND l.product_id = referral_product.product_id
    JOIN lab_order AS o ON o.order_number = l.order_number
  WHERE r.referral_number = referral_product.referral_number AND r.order_number IS NOT NULL
    AND o.order_status <> 'canceled' AND (o.order_number = r.order_number OR o.created_at >= r.created_at)
  ORDER BY o.order_number <> r.order_number, o.created_at LIMIT 1
), (SELECT r.order_number FROM referral AS r WHERE r.referral_number = referral_product.referral_number));
CREATE INDEX referral_draft ON referral(expires_at) WHERE status = 'draft';
CREATE INDEX referral_product_order ON referral_product(order_number);
DROP INDEX referral_order;
ALTER TABLE referral DROP COLUMN order_number;
DROP TRIGGER referral_fee_open;
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
