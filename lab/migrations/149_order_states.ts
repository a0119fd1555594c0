/**
 * Orders can be missed, and money that comes too late goes back. 010_after_visit tells why a table's
 * text is edited. A reversal can take back a part of a fee.
 */
export const up = /* sql */ `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''completed'', ''canceled''))', '''completed'', ''canceled'', ''no_show''))')
  WHERE type = 'table' AND name = 'lab_order';
UPDATE sqlite_schema SET sql = replace(sql, '''cancellation'', ''not_done''', '''cancellation'', ''not_done'', ''late_payment''')
  WHERE type = 'table' AND name = 'refund';
PRAGMA writable_schema = RESET;
DROP TRIGGER referral_fee_open;
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
`;
