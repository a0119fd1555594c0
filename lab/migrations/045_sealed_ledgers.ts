/** Sealed with a key outside the database; a register holds the end of each. */
export const up = /* sql */ `
ALTER TABLE approval_log ADD COLUMN mac TEXT;
ALTER TABLE deposit_transfer ADD COLUMN mac TEXT;
DROP TRIGGER approval_log_kept;
CREATE TRIGGER approval_log_kept BEFORE UPDATE ON approval_log WHEN OLD.mac IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
DROP TRIGGER deposit_transfer_kept;
CREATE TRIGGER deposit_transfer_kept BEFORE UPDATE ON deposit_transfer WHEN OLD.mac IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE seal_register (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  /** grows with each entry of any chain */
  counter INTEGER NOT NULL,
  /** JSON object: "chain company" → [length, mac of the last entry] */
  heads TEXT NOT NULL,
  mac TEXT NOT NULL
);
CREATE TRIGGER seal_register_grows BEFORE UPDATE ON seal_register
  WHEN NEW.counter <> OLD.counter + 1 BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER seal_register_stays BEFORE DELETE ON seal_register BEGIN SELECT RAISE(ABORT, 'append-only'); END;
/** Chains from before there was a key, sealed once as they were found. */
CREATE TABLE seal_adoption (
  chain TEXT NOT NULL CHECK (chain IN ('approval', 'deposit')),
  company_id TEXT NOT NULL REFERENCES company(company_id),
  length INTEGER NOT NULL,
  /** null = it was whole; otherwise it stays unsealed, and its company is stopped */
  fault TEXT,
  adopted_at TEXT NOT NULL,
  PRIMARY KEY (chain, company_id)
);
/** Breaks that were noticed, for the operator. */
CREATE TABLE ledger_alert (
  company_id TEXT NOT NULL REFERENCES company(company_id),
  chain TEXT NOT NULL CHECK (chain IN ('approval', 'deposit')),
  fault TEXT NOT NULL,
  seq INTEGER NOT NULL,
  noticed_at TEXT NOT NULL,
  PRIMARY KEY (company_id, chain, fault, seq)
);
/** Where both chains ended when an invoice was issued; the invoice carries it out of the house. */
CREATE TABLE company_invoice_head (
  invoice_number TEXT PRIMARY KEY REFERENCES company_invoice(invoice_number),
  approval_length INTEGER NOT NULL,
  approval_mac TEXT NOT NULL,
  deposit_length INTEGER NOT NULL,
  deposit_mac TEXT NOT NULL
);
`;
