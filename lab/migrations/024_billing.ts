export const up = /* sql */ `
CREATE TABLE company_invoice (
  invoice_number TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  /** month of the examinations, YYYY-MM */
  period TEXT NOT NULL,
  tax_invoice_number TEXT,
  issued_at TEXT NOT NULL,
  due_date TEXT NOT NULL,
  payment_status TEXT NOT NULL DEFAULT 'unpaid' CHECK (payment_status IN ('unpaid', 'paid', 'canceled')),
  paid_at TEXT,
  /** DEPOSIT, or the code of a bank's virtual account */
  paid_by TEXT,
  /** why it was canceled */
  reason_en TEXT,
  reason_id TEXT,
  CHECK ((payment_status = 'paid') = (paid_at IS NOT NULL)),
  CHECK ((payment_status = 'canceled') = (reason_en IS NOT NULL))
);
CREATE INDEX company_invoice_company ON company_invoice(company_id, period);
CREATE TRIGGER company_invoice_stays BEFORE DELETE ON company_invoice BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER company_invoice_kept BEFORE UPDATE ON company_invoice
  WHEN OLD.payment_status <> 'unpaid' OR NEW.invoice_number <> OLD.invoice_number OR NEW.company_id <> OLD.company_id
    OR NEW.period <> OLD.period OR NEW.due_date <> OLD.due_date OR NEW.issued_at <> OLD.issued_at
BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TABLE company_invoice_line (
  invoice_number TEXT NOT NULL REFERENCES company_invoice(invoice_number),
  position INTEGER NOT NULL,
  /** null for what was not ordered through this portal */
  examination_item_id TEXT UNIQUE REFERENCES examination_item(examination_item_id),
  office_care_id TEXT REFERENCES office_care(office_care_id),
  event_name TEXT NOT NULL,
  employee_id TEXT NOT NULL REFERENCES employee(employee_id),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  discount INTEGER NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND amount),
  PRIMARY KEY (invoice_number, position)
);
CREATE TRIGGER company_invoice_line_kept BEFORE UPDATE ON company_invoice_line
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER company_invoice_line_stays BEFORE DELETE ON company_invoice_line
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE company_payment (
  payment_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  kind TEXT NOT NULL CHECK (kind IN ('topup', 'invoice')),
  /** a number of its own for a top-up, else that of the invoice */
  subject_number TEXT NOT NULL,
  method_code TEXT NOT NULL,
  va_number TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  payment_status TEXT NOT NULL CHECK (payment_status IN ('pending', 'paid', 'denied', 'expired', 'canceled')),
  finish_url TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  closed_at TEXT,
  CHECK ((payment_status = 'pending') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX company_payment_topup ON company_payment(company_id)
  WHERE kind = 'topup' AND payment_status = 'pending';
CREATE UNIQUE INDEX company_payment_invoice ON company_payment(subject_number) WHERE payment_status = 'pending';
CREATE TRIGGER company_payment_stays BEFORE DELETE ON company_payment BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER company_payment_kept BEFORE UPDATE ON company_payment
  WHEN OLD.payment_status <> 'pending' OR NEW.amount <> OLD.amount OR NEW.subject_number <> OLD.subject_number
    OR NEW.company_id <> OLD.company_id OR NEW.va_number <> OLD.va_number
BEGIN SELECT RAISE(ABORT, 'closed'); END;
ALTER TABLE result_consent ADD COLUMN lang TEXT CHECK (lang IN ('en', 'id'));
CREATE TABLE access_event_new (
  access_event_id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  actor_account_id TEXT REFERENCES account(account_id),
  actor_name TEXT,
  on_behalf_of TEXT,
  what TEXT NOT NULL CHECK (what IN ('result', 'history', 'lab_report', 'mcu_report', 'record', 'share_page',
    'access_log', 'fitness')),
  action TEXT NOT NULL CHECK (action IN ('open', 'download', 'declare', 'share', 'revoke')),
  ground TEXT NOT NULL CHECK (ground IN ('self', 'relation', 'consent', 'share_link', 'employer')),
  order_number TEXT REFERENCES lab_order(order_number),
  request_id TEXT,
  CHECK ((ground = 'share_link') = (actor_account_id IS NULL))
);
INSERT INTO access_event_new SELECT * FROM access_event ORDER BY rowid;
DROP TABLE access_event;
ALTER TABLE access_event_new RENAME TO access_event;
CREATE INDEX access_event_patient ON access_event(patient_id, at);
CREATE UNIQUE INDEX access_event_request
  ON access_event(request_id, patient_id, what, action, coalesce(order_number, '')) WHERE request_id IS NOT NULL;
CREATE TRIGGER access_event_kept BEFORE UPDATE ON access_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER access_event_stays BEFORE DELETE ON access_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
