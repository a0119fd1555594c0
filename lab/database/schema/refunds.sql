-- Append-only. Whole rupiah; net = gross − fee.
CREATE TABLE refund (
  refund_number TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  kind TEXT NOT NULL CHECK (kind IN ('cancellation', 'not_done', 'late_payment')), -- type: RefundKind
  gross INTEGER NOT NULL CHECK (gross > 0),
  fee INTEGER NOT NULL CHECK (fee BETWEEN 0 AND gross), -- kept by the laboratory
  net INTEGER NOT NULL CHECK (net = gross - fee),
  method_code TEXT NOT NULL, -- how the order was paid
  created_at TEXT NOT NULL
);
CREATE INDEX refund_order ON refund(order_number);
CREATE UNIQUE INDEX refund_canceled_once ON refund(order_number) WHERE kind = 'cancellation';
CREATE TRIGGER refund_covered BEFORE INSERT ON refund BEGIN
  SELECT RAISE(ABORT, 'more than was paid') WHERE NEW.gross + (
    SELECT coalesce(sum(gross), 0) FROM refund WHERE order_number = NEW.order_number AND NOT EXISTS
      (SELECT 1 FROM refund_event AS e WHERE e.refund_number = refund.refund_number AND e.code = 'refused')
  ) > (
    SELECT coalesce(sum(amount), 0) FROM payment WHERE order_number = NEW.order_number AND payment_status = 'paid'
  );
END;
CREATE TRIGGER refund_kept BEFORE UPDATE ON refund BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER refund_stays BEFORE DELETE ON refund BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Append-only, in order of `refund_event_id`.
CREATE TABLE refund_event (
  refund_event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  refund_number TEXT NOT NULL REFERENCES refund(refund_number),
  code TEXT NOT NULL CHECK (code IN ('requested', 'account_given', 'approved', 'refused', 'sent', 'arrived',
    'account_rejected')), -- type: RefundCode
  at TEXT NOT NULL,
  due_on TEXT, -- day by which the money arrives, YYYY-MM-DD
  reason TEXT, -- for the patient
  reference_number TEXT, -- the bank's number of the transfer
  bank_code TEXT,
  account_number TEXT,
  account_name TEXT,
  CHECK ((code = 'sent') = (reference_number IS NOT NULL)),
  CHECK ((code IN ('refused', 'account_rejected')) = (reason IS NOT NULL)),
  CHECK ((code = 'account_given') = (account_number IS NOT NULL))
);
CREATE INDEX refund_event_refund ON refund_event(refund_number);
CREATE TRIGGER refund_event_open BEFORE INSERT ON refund_event BEGIN
  SELECT RAISE(ABORT, 'the refund is over') WHERE EXISTS
    (SELECT 1 FROM refund_event WHERE refund_number = NEW.refund_number AND code IN ('refused', 'arrived'));
END;
CREATE TRIGGER refund_event_kept BEFORE UPDATE ON refund_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER refund_event_stays BEFORE DELETE ON refund_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Append-only.
CREATE TABLE line_not_done (
  order_line_id TEXT PRIMARY KEY REFERENCES order_line(order_line_id),
  refund_number TEXT REFERENCES refund(refund_number), -- null: nothing was paid for it
  reason TEXT NOT NULL, -- for the patient
  at TEXT NOT NULL
);
CREATE INDEX line_not_done_refund ON line_not_done(refund_number);
CREATE TRIGGER line_not_done_kept BEFORE UPDATE ON line_not_done BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER line_not_done_stays BEFORE DELETE ON line_not_done BEGIN SELECT RAISE(ABORT, 'append-only'); END;
