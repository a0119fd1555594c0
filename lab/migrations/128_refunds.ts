/**
 * Refunds in whole rupiah: amounts never change, events are rows of their own. Uses of tests that were
 * not done return as `not_done`, a company's quota as `refund`. 010_after_visit tells why a table's text is edited.
 */
export const up = /* sql */ `
ALTER TABLE order_line ADD COLUMN voucher_share INTEGER NOT NULL DEFAULT 0 CHECK (voucher_share BETWEEN 0 AND sub_total);
UPDATE order_line SET voucher_share = shared.share FROM (
  SELECT l.order_line_id, o.voucher_discount * l.until / l.base - o.voucher_discount * (l.until - l.sub_total) / l.base AS share
  FROM (
    SELECT order_line_id, order_number, sub_total,
      sum(sub_total) OVER (PARTITION BY order_number ORDER BY position) AS until,
      sum(sub_total) OVER (PARTITION BY order_number) AS base
    FROM order_line WHERE product_id IS NOT NULL
  ) AS l JOIN lab_order AS o ON o.order_number = l.order_number
  WHERE o.voucher_discount > 0 AND l.base > 0
) AS shared WHERE shared.order_line_id = order_line.order_line_id;
CREATE TABLE refund (
  refund_number TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  kind TEXT NOT NULL CHECK (kind IN ('cancellation', 'not_done')),
  gross INTEGER NOT NULL CHECK (gross > 0),
  fee INTEGER NOT NULL CHECK (fee BETWEEN 0 AND gross),
  net INTEGER NOT NULL CHECK (net = gross - fee),
  /** how the order was paid */
  method_code TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX refund_order ON refund(order_number);
CREATE UNIQUE INDEX refund_canceled_once ON refund(order_number) WHERE kind = 'cancellation';
CREATE TABLE refund_event (
  refund_event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  refund_number TEXT NOT NULL REFERENCES refund(refund_number),
  code TEXT NOT NULL CHECK (code IN
    ('requested', 'account_given', 'approved', 'refused', 'sent', 'arrived', 'account_rejected')),
  at TEXT NOT NULL,
  /** day by which the money arrives, YYYY-MM-DD */
  due_on TEXT,
  /** for the patient */
  reason TEXT,
  /** the bank's number of the transfer */
  reference_number TEXT,
  bank_code TEXT,
  account_number TEXT,
  account_name TEXT,
  CHECK ((code = 'sent') = (reference_number IS NOT NULL)),
  CHECK ((code IN ('refused', 'account_rejected')) = (reason IS NOT NULL)),
  CHECK ((code = 'account_given') = (account_number IS NOT NULL))
);
CREATE INDEX refund_event_refund ON refund_event(refund_number);
CREATE TABLE line_not_done (
  order_line_id TEXT PRIMARY KEY REFERENCES order_line(order_line_id),
  /** null: nothing was paid for it */
  refund_number TEXT REFERENCES refund(refund_number),
  reason TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX line_not_done_refund ON line_not_done(refund_number);
CREATE TRIGGER refund_covered BEFORE INSERT ON refund BEGIN
  SELECT RAISE(ABORT, 'more than was paid') WHERE NEW.gross + (
    SELECT coalesce(sum(gross), 0) FROM refund WHERE order_number = NEW.order_number AND NOT EXISTS
      (SELECT 1 FROM refund_event AS e WHERE e.refund_number = refund.refund_number AND e.code = 'refused')
  ) > (
    SELECT coalesce(sum(amount), 0) FROM payment WHERE order_number = NEW.order_number AND payment_status = 'paid'
  );
END;
CREATE TRIGGER refund_event_open BEFORE INSERT ON refund_event BEGIN
  SELECT RAISE(ABORT, 'the refund is over') WHERE EXISTS
    (SELECT 1 FROM refund_event WHERE refund_number = NEW.refund_number AND code IN ('refused', 'arrived'));
END;
CREATE TRIGGER refund_kept BEFORE UPDATE ON refund BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER refund_stays BEFORE DELETE ON refund BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER refund_event_kept BEFORE UPDATE ON refund_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER refund_event_stays BEFORE DELETE ON refund_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER line_not_done_kept BEFORE UPDATE ON line_not_done BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER line_not_done_stays BEFORE DELETE ON line_not_done BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER payment_paid BEFORE UPDATE ON payment
  WHEN OLD.payment_status = 'paid' AND (NEW.payment_status <> 'paid' OR NEW.amount <> OLD.amount)
BEGIN SELECT RAISE(ABORT, 'a payment stays paid'); END;
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''release'')', '''release'', ''refund'')')
  WHERE type = 'table' AND name = 'quota_transfer';
PRAGMA writable_schema = RESET;
DROP TRIGGER quota_transfer_resolves;
CREATE TRIGGER quota_transfer_resolves BEFORE INSERT ON quota_transfer WHEN NEW.pending_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'no such reservation') WHERE NOT EXISTS (
    SELECT 1 FROM quota_transfer WHERE transfer_id = NEW.pending_id
      AND kind = CASE NEW.kind WHEN 'refund' THEN 'charge' ELSE 'reserve' END
      AND contract_id = NEW.contract_id AND product_id = NEW.product_id AND qty = NEW.qty
      AND reference_kind = NEW.reference_kind AND reference_id = NEW.reference_id
  );
END;
DROP TRIGGER quota_transfer_covered;
CREATE TRIGGER quota_transfer_covered BEFORE INSERT ON quota_transfer WHEN NEW.kind = 'reserve' BEGIN
  SELECT RAISE(ABORT, 'more than the quota') WHERE NEW.qty + (
    SELECT coalesce(sum(CASE kind WHEN 'reserve' THEN qty WHEN 'charge' THEN 0 ELSE -qty END), 0)
    FROM quota_transfer WHERE contract_id = NEW.contract_id AND product_id = NEW.product_id
  ) > (
    SELECT quota FROM contract_quota WHERE contract_id = NEW.contract_id AND product_id = NEW.product_id
  );
END;
DROP TRIGGER quota_event_reserved;
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
`;
