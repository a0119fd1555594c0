CREATE TABLE company (
  company_id TEXT PRIMARY KEY,
  company_code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE company_contract (
  contract_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  contract_number TEXT NOT NULL UNIQUE,
  start_date TEXT NOT NULL, -- YYYY-MM-DD, first and last day
  end_date TEXT NOT NULL CHECK (end_date >= start_date),
  payment_terms TEXT NOT NULL CHECK (payment_terms IN ('DEPOSIT', 'INVOICE')),
  funding TEXT NOT NULL DEFAULT '[]', -- JSON list of DEPOSIT, QUOTA, INVOICE allowed for examinations
  discount_percent INTEGER NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100),
  same_approver_allowed INTEGER NOT NULL DEFAULT 0 CHECK (same_approver_allowed IN (0, 1)),
  low_limit INTEGER NOT NULL DEFAULT 0 CHECK (low_limit >= 0), -- rupiah below which the deposit counts as low
  programme_en TEXT NOT NULL,
  programme_id TEXT NOT NULL
);
CREATE INDEX company_contract_company ON company_contract(company_id, end_date);

CREATE TABLE contract_quota (
  contract_id TEXT NOT NULL REFERENCES company_contract(contract_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  quota INTEGER NOT NULL CHECK (quota > 0), -- examinations per contract term
  PRIMARY KEY (contract_id, product_id)
);

CREATE TABLE company_security (
  company_id TEXT PRIMARY KEY REFERENCES company(company_id),
  requires_second_lock INTEGER NOT NULL CHECK (requires_second_lock IN (0, 1)),
  approval_limit INTEGER CHECK (approval_limit >= 0), -- rupiah; null: no approval needs the second lock
  version INTEGER NOT NULL,
  changed_by TEXT NOT NULL REFERENCES account(account_id),
  changed_at TEXT NOT NULL
);

-- Ordered by `seq`; append-only. Whole rupiah.
CREATE TABLE deposit_transfer (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  transfer_id TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  kind TEXT NOT NULL CHECK (kind IN ('topup', 'reserve', 'charge', 'release', 'refund', 'adjustment')), -- type: TransferKind
  reference_kind TEXT NOT NULL, -- type: ReferenceKind = "examination_item" | "invoice" | "topup" | "opening" | "correction"
  reference_id TEXT NOT NULL,
  -- reservation that a charge or release resolves; null for a direct charge
  pending_id TEXT UNIQUE REFERENCES deposit_transfer(transfer_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  debit INTEGER NOT NULL, -- what the balance loses and gains; both 0 for a reservation and its release
  credit INTEGER NOT NULL,
  balance_after INTEGER NOT NULL,
  available_after INTEGER NOT NULL CHECK (available_after BETWEEN 0 AND balance_after),
  account_id TEXT REFERENCES account(account_id), -- null = the laboratory
  at TEXT NOT NULL,
  mac TEXT, -- null only before a chain is adopted
  CHECK (CASE kind
    WHEN 'topup' THEN debit = 0 AND credit = amount
    WHEN 'refund' THEN debit = 0 AND credit = amount
    WHEN 'charge' THEN debit = amount AND credit = 0
    WHEN 'adjustment' THEN min(debit, credit) = 0 AND max(debit, credit) = amount
    ELSE debit = 0 AND credit = 0 END),
  CHECK (CASE kind WHEN 'release' THEN pending_id IS NOT NULL WHEN 'charge' THEN 1 ELSE pending_id IS NULL END)
);
CREATE INDEX deposit_transfer_company ON deposit_transfer(company_id, seq);
CREATE UNIQUE INDEX deposit_transfer_once ON deposit_transfer(reference_kind, reference_id, kind);
CREATE TRIGGER deposit_transfer_stays BEFORE DELETE ON deposit_transfer
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER deposit_transfer_resolves BEFORE INSERT ON deposit_transfer WHEN NEW.pending_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'no such reservation') WHERE NOT EXISTS (
    SELECT 1 FROM deposit_transfer WHERE transfer_id = NEW.pending_id AND kind = 'reserve'
      AND company_id = NEW.company_id AND amount = NEW.amount
      AND reference_kind = NEW.reference_kind AND reference_id = NEW.reference_id
  );
END;
CREATE TRIGGER deposit_transfer_runs AFTER INSERT ON deposit_transfer BEGIN
  SELECT RAISE(ABORT, 'wrong running balance')
  WHERE NEW.balance_after - NEW.credit + NEW.debit <> coalesce((
    SELECT balance_after FROM deposit_transfer
    WHERE company_id = NEW.company_id AND seq < NEW.seq ORDER BY seq DESC LIMIT 1), 0)
  OR NEW.available_after - CASE NEW.kind
      WHEN 'reserve' THEN -NEW.amount
      WHEN 'release' THEN NEW.amount
      WHEN 'charge' THEN CASE WHEN NEW.pending_id IS NULL THEN -NEW.amount ELSE 0 END
      ELSE NEW.credit - NEW.debit END <> coalesce((
    SELECT available_after FROM deposit_transfer
    WHERE company_id = NEW.company_id AND seq < NEW.seq ORDER BY seq DESC LIMIT 1), 0);
END;
CREATE TRIGGER deposit_transfer_kept BEFORE UPDATE ON deposit_transfer WHEN OLD.mac IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Append-only.
CREATE TABLE quota_transfer (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  transfer_id TEXT NOT NULL UNIQUE,
  contract_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('reserve', 'charge', 'release', 'refund')),
  reference_kind TEXT NOT NULL, -- type: ReferenceKind
  reference_id TEXT NOT NULL,
  -- the reservation that a charge or release resolves
  pending_id TEXT UNIQUE REFERENCES quota_transfer(transfer_id),
  qty INTEGER NOT NULL CHECK (qty > 0),
  account_id TEXT REFERENCES account(account_id),
  at TEXT NOT NULL,
  FOREIGN KEY (contract_id, product_id) REFERENCES contract_quota(contract_id, product_id),
  CHECK ((kind = 'reserve') = (pending_id IS NULL))
);
CREATE INDEX quota_transfer_contract ON quota_transfer(contract_id, product_id);
CREATE UNIQUE INDEX quota_transfer_once ON quota_transfer(reference_kind, reference_id, product_id, kind);
CREATE TRIGGER quota_transfer_kept BEFORE UPDATE ON quota_transfer
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER quota_transfer_stays BEFORE DELETE ON quota_transfer
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER quota_transfer_resolves BEFORE INSERT ON quota_transfer WHEN NEW.pending_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'no such reservation') WHERE NOT EXISTS (
    SELECT 1 FROM quota_transfer WHERE transfer_id = NEW.pending_id
      AND kind = CASE NEW.kind WHEN 'refund' THEN 'charge' ELSE 'reserve' END
      AND contract_id = NEW.contract_id AND product_id = NEW.product_id AND qty = NEW.qty
      AND reference_kind = NEW.reference_kind AND reference_id = NEW.reference_id
  );
END;
CREATE TRIGGER quota_transfer_covered BEFORE INSERT ON quota_transfer WHEN NEW.kind = 'reserve' BEGIN
  SELECT RAISE(ABORT, 'more than the quota') WHERE NEW.qty + (
    SELECT coalesce(sum(CASE kind WHEN 'reserve' THEN qty WHEN 'charge' THEN 0 ELSE -qty END), 0)
    FROM quota_transfer WHERE contract_id = NEW.contract_id AND product_id = NEW.product_id
  ) > (
    SELECT quota FROM contract_quota WHERE contract_id = NEW.contract_id AND product_id = NEW.product_id
  );
END;

CREATE TABLE company_invoice (
  invoice_number TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  period TEXT NOT NULL, -- YYYY-MM
  tax_invoice_number TEXT,
  issued_at TEXT NOT NULL,
  due_date TEXT NOT NULL, -- YYYY-MM-DD
  payment_status TEXT NOT NULL DEFAULT 'unpaid' CHECK (payment_status IN ('unpaid', 'paid', 'canceled')),
  paid_at TEXT,
  paid_by TEXT, -- DEPOSIT or a payment method code
  reason_en TEXT, -- why it was canceled
  reason_id TEXT,
  issuer_name TEXT, -- null for invoices from before it was stored
  company_name TEXT,
  stored_at TEXT, -- null when names were stored at issue
  CHECK ((payment_status = 'paid') = (paid_at IS NOT NULL)),
  CHECK ((payment_status = 'canceled') = (reason_en IS NOT NULL))
);
CREATE INDEX company_invoice_company ON company_invoice(company_id, period);
CREATE TRIGGER company_invoice_stays BEFORE DELETE ON company_invoice BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER company_invoice_kept BEFORE UPDATE ON company_invoice
  WHEN OLD.payment_status <> 'unpaid' OR NEW.invoice_number <> OLD.invoice_number OR NEW.company_id <> OLD.company_id
    OR NEW.period <> OLD.period OR NEW.due_date <> OLD.due_date OR NEW.issued_at <> OLD.issued_at
    OR NEW.tax_invoice_number IS NOT OLD.tax_invoice_number OR NEW.issuer_name IS NOT OLD.issuer_name
    OR NEW.company_name IS NOT OLD.company_name OR NEW.stored_at IS NOT OLD.stored_at
BEGIN SELECT RAISE(ABORT, 'issued'); END;

-- Append-only. Rupiah.
CREATE TABLE company_invoice_line (
  invoice_number TEXT NOT NULL REFERENCES company_invoice(invoice_number),
  position INTEGER NOT NULL,
  -- null for what was not ordered through this portal
  examination_item_id TEXT UNIQUE REFERENCES examination_item(examination_item_id),
  office_care_id TEXT REFERENCES office_care(office_care_id),
  event_name TEXT NOT NULL,
  employee_id TEXT NOT NULL REFERENCES employee(employee_id),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  discount INTEGER NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND amount),
  employee_number TEXT,
  employee_name TEXT,
  PRIMARY KEY (invoice_number, position)
);
CREATE TRIGGER company_invoice_line_stays BEFORE DELETE ON company_invoice_line
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER company_invoice_line_kept BEFORE UPDATE ON company_invoice_line
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Ends of both company chains when an invoice was issued.
CREATE TABLE company_invoice_head (
  invoice_number TEXT PRIMARY KEY REFERENCES company_invoice(invoice_number),
  approval_length INTEGER NOT NULL,
  approval_mac TEXT NOT NULL,
  deposit_length INTEGER NOT NULL,
  deposit_mac TEXT NOT NULL
);

CREATE TABLE company_payment (
  payment_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  kind TEXT NOT NULL CHECK (kind IN ('topup', 'invoice')),
  subject_number TEXT NOT NULL, -- a number of its own for a top-up, else that of the invoice
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
