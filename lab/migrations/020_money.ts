/** Immutable transfers of deposits and contract quotas. */
export const up = /* sql */ `
CREATE TABLE deposit_transfer (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  transfer_id TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  kind TEXT NOT NULL CHECK (kind IN ('topup', 'reserve', 'charge', 'release', 'refund', 'adjustment')),
  reference_kind TEXT NOT NULL,
  reference_id TEXT NOT NULL,
  /** the reservation that a charge or release resolves; null for a charge without one */
  pending_id TEXT UNIQUE REFERENCES deposit_transfer(transfer_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  /** what the balance loses and gains; both 0 for a reservation and its release */
  debit INTEGER NOT NULL,
  credit INTEGER NOT NULL,
  balance_after INTEGER NOT NULL,
  available_after INTEGER NOT NULL CHECK (available_after BETWEEN 0 AND balance_after),
  /** null = the laboratory */
  account_id TEXT REFERENCES account(account_id),
  at TEXT NOT NULL,
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
CREATE TRIGGER deposit_transfer_kept BEFORE UPDATE ON deposit_transfer
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
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
CREATE TABLE quota_transfer (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  transfer_id TEXT NOT NULL UNIQUE,
  contract_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('reserve', 'charge', 'release')),
  reference_kind TEXT NOT NULL,
  reference_id TEXT NOT NULL,
  /** the reservation that a charge or release resolves */
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
    SELECT 1 FROM quota_transfer WHERE transfer_id = NEW.pending_id AND kind = 'reserve'
      AND contract_id = NEW.contract_id AND product_id = NEW.product_id AND qty = NEW.qty
      AND reference_kind = NEW.reference_kind AND reference_id = NEW.reference_id
  );
END;
CREATE TRIGGER quota_transfer_covered BEFORE INSERT ON quota_transfer WHEN NEW.kind = 'reserve' BEGIN
  SELECT RAISE(ABORT, 'more than the quota') WHERE NEW.qty + (
    SELECT coalesce(sum(CASE kind WHEN 'reserve' THEN qty WHEN 'release' THEN -qty ELSE 0 END), 0)
    FROM quota_transfer WHERE contract_id = NEW.contract_id AND product_id = NEW.product_id
  ) > (
    SELECT quota FROM contract_quota WHERE contract_id = NEW.contract_id AND product_id = NEW.product_id
  );
END;
`;
