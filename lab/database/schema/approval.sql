-- Decided in two steps.
CREATE TABLE examination (
  examination_id TEXT PRIMARY KEY,
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  company_id TEXT NOT NULL REFERENCES company(company_id),
  request_number TEXT NOT NULL UNIQUE,
  requested_by TEXT NOT NULL REFERENCES account(account_id),
  requested_at TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('first', 'second', 'done')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'partial', 'rejected', 'canceled')),
  funding TEXT CHECK (funding IN ('DEPOSIT', 'QUOTA', 'INVOICE')), -- type: Funding
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  CHECK ((step = 'done') = (status <> 'pending'))
);
CREATE INDEX examination_company ON examination(company_id, step, requested_at);
CREATE INDEX examination_event ON examination(office_care_id);

CREATE TABLE examination_item (
  examination_item_id TEXT PRIMARY KEY,
  examination_id TEXT NOT NULL REFERENCES examination(examination_id),
  employee_id TEXT NOT NULL REFERENCES employee(employee_id),
  group_id TEXT NOT NULL REFERENCES office_care_group(group_id),
  window_id TEXT REFERENCES office_care_window(window_id), -- when the employee is to come
  product_name_en TEXT NOT NULL, -- the products of the group as they were called, joined
  product_name_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0), -- rupiah
  position INTEGER NOT NULL,
  first_decision TEXT CHECK (first_decision IN ('approved', 'rejected')), -- type: Decision
  first_reason TEXT,
  first_by TEXT REFERENCES account(account_id),
  first_at TEXT,
  second_decision TEXT CHECK (second_decision IN ('approved', 'rejected')), -- type: Decision
  second_reason TEXT,
  second_by TEXT REFERENCES account(account_id),
  second_at TEXT,
  UNIQUE (examination_id, employee_id),
  CHECK (first_decision IS NOT 'rejected' OR first_reason IS NOT NULL),
  CHECK (second_decision IS NOT 'rejected' OR second_reason IS NOT NULL),
  CHECK (second_decision IS NULL OR first_decision = 'approved')
);
CREATE INDEX examination_item_of ON examination_item(examination_id, position);
CREATE INDEX examination_item_employee ON examination_item(employee_id);
CREATE TRIGGER examination_item_stays BEFORE DELETE ON examination_item
  WHEN OLD.first_decision IS NOT NULL BEGIN SELECT RAISE(ABORT, 'decided'); END;
CREATE TRIGGER examination_item_first BEFORE UPDATE ON examination_item
  WHEN OLD.first_decision IS NOT NULL AND
    (NEW.first_decision IS NOT OLD.first_decision OR NEW.first_reason IS NOT OLD.first_reason OR
     NEW.first_by IS NOT OLD.first_by OR NEW.first_at IS NOT OLD.first_at OR NEW.amount IS NOT OLD.amount)
  BEGIN SELECT RAISE(ABORT, 'decided'); END;
CREATE TRIGGER examination_item_second BEFORE UPDATE ON examination_item
  WHEN OLD.second_decision IS NOT NULL AND
    (NEW.second_decision IS NOT OLD.second_decision OR NEW.second_reason IS NOT OLD.second_reason OR
     NEW.second_by IS NOT OLD.second_by OR NEW.second_at IS NOT OLD.second_at)
  BEGIN SELECT RAISE(ABORT, 'decided'); END;

-- One step decision; append-only, chained per company.
CREATE TABLE approval_log (
  company_id TEXT NOT NULL REFERENCES company(company_id),
  seq INTEGER NOT NULL CHECK (seq >= 1), -- 1, 2, 3 … within the company
  examination_id TEXT NOT NULL REFERENCES examination(examination_id),
  step TEXT NOT NULL CHECK (step IN ('first', 'second')), -- type: ApprovalStep
  mode TEXT NOT NULL CHECK (mode IN ('selected', 'approve_all', 'reject_all')), -- type: DecisionMode
  account_id TEXT NOT NULL REFERENCES account(account_id),
  actor_name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('admin', 'hrd', 'finance')),
  at TEXT NOT NULL,
  funding TEXT CHECK (funding IN ('DEPOSIT', 'QUOTA', 'INVOICE')), -- type: Funding
  reason TEXT,
  decisions TEXT NOT NULL, -- JSON list of [examination_item_id, outcome, reason]
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  mac TEXT, -- seal; null only before a chain is adopted
  PRIMARY KEY (company_id, seq)
);
CREATE INDEX approval_log_examination ON approval_log(examination_id, seq);
CREATE TRIGGER approval_log_stays BEFORE DELETE ON approval_log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER approval_log_kept BEFORE UPDATE ON approval_log WHEN OLD.mac IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE approval_head (
  company_id TEXT PRIMARY KEY REFERENCES company(company_id),
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL
);
CREATE TRIGGER approval_head_grows BEFORE UPDATE ON approval_head
  WHEN NEW.seq <> OLD.seq + 1 BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER approval_head_stays BEFORE DELETE ON approval_head BEGIN SELECT RAISE(ABORT, 'append-only'); END;
