-- Ends of all chains in one row.
CREATE TABLE seal_register (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  counter INTEGER NOT NULL, -- grows with each entry of any chain
  heads TEXT NOT NULL, -- JSON object: "chain company" → [length, mac of the last entry]
  mac TEXT NOT NULL
);
CREATE TRIGGER seal_register_grows BEFORE UPDATE ON seal_register
  WHEN NEW.counter <> OLD.counter + 1 BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER seal_register_stays BEFORE DELETE ON seal_register BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE seal_adoption (
  chain TEXT NOT NULL CHECK (chain IN ('approval', 'deposit')), -- type: ChainName
  company_id TEXT NOT NULL REFERENCES company(company_id),
  length INTEGER NOT NULL,
  fault TEXT, -- null = it was whole; otherwise it stays unsealed, and its company is stopped
  adopted_at TEXT NOT NULL,
  PRIMARY KEY (chain, company_id)
);

CREATE TABLE ledger_alert (
  company_id TEXT NOT NULL REFERENCES company(company_id),
  chain TEXT NOT NULL CHECK (chain IN ('approval', 'deposit')), -- type: ChainName
  fault TEXT NOT NULL,
  seq INTEGER NOT NULL,
  noticed_at TEXT NOT NULL,
  PRIMARY KEY (company_id, chain, fault, seq)
);
