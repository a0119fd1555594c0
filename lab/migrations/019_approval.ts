/** One line per decision of a step, hash-chained per company. */
export const up = /* sql */ `
CREATE TABLE approval_log (
  company_id TEXT NOT NULL REFERENCES company(company_id),
  /** 1, 2, 3 … within the company */
  seq INTEGER NOT NULL CHECK (seq >= 1),
  examination_id TEXT NOT NULL REFERENCES examination(examination_id),
  step TEXT NOT NULL CHECK (step IN ('first', 'second')),
  mode TEXT NOT NULL CHECK (mode IN ('selected', 'approve_all', 'reject_all')),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  actor_name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('admin', 'hrd', 'finance')),
  at TEXT NOT NULL,
  funding TEXT CHECK (funding IN ('DEPOSIT', 'QUOTA', 'INVOICE')),
  reason TEXT,
  /** JSON list of [examination_item_id, approved | rejected | refused, reason] */
  decisions TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  PRIMARY KEY (company_id, seq)
);
CREATE INDEX approval_log_examination ON approval_log(examination_id, seq);
CREATE TRIGGER approval_log_kept BEFORE UPDATE ON approval_log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER approval_log_stays BEFORE DELETE ON approval_log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
/** Where the chain of a company ends, so that a log without its last lines is found. */
CREATE TABLE approval_head (
  company_id TEXT PRIMARY KEY REFERENCES company(company_id),
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL
);
CREATE TRIGGER approval_head_grows BEFORE UPDATE ON approval_head
  WHEN NEW.seq <> OLD.seq + 1 BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER approval_head_stays BEFORE DELETE ON approval_head BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
