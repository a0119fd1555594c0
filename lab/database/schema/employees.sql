CREATE TABLE department (
  department_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  name TEXT NOT NULL COLLATE NOCASE,
  UNIQUE (company_id, name)
);

CREATE TABLE insurance_company (
  insurance_company_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  company_id TEXT REFERENCES company(company_id), -- the insurer is this customer itself
  digits INTEGER -- digits of a member's number; null = of any form
);

CREATE TABLE employee (
  employee_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  employee_number TEXT NOT NULL COLLATE NOCASE CHECK (length(employee_number) BETWEEN 1 AND 30),
  patient_id TEXT REFERENCES patient(patient_id),
  title_id TEXT REFERENCES patient_title(title_id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL DEFAULT '',
  gender TEXT NOT NULL CHECK (gender IN ('M', 'F')),
  date_of_birth TEXT NOT NULL, -- YYYY-MM-DD
  place_of_birth TEXT,
  phone TEXT, -- E.164
  email TEXT,
  department_id TEXT REFERENCES department(department_id),
  position TEXT,
  join_date TEXT, -- YYYY-MM-DD
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at TEXT NOT NULL,
  -- laboratory record holding results until the employee is a patient
  waiting_patient_id TEXT REFERENCES patient(patient_id),
  name_search TEXT,
  UNIQUE (company_id, employee_number)
);
CREATE INDEX employee_company ON employee(company_id, active);
CREATE UNIQUE INDEX employee_patient ON employee(company_id, patient_id) WHERE patient_id IS NOT NULL;
CREATE UNIQUE INDEX employee_waiting ON employee(waiting_patient_id) WHERE waiting_patient_id IS NOT NULL;
CREATE INDEX employee_unsearched ON employee (employee_id) WHERE name_search IS NULL;
CREATE TRIGGER employee_stays BEFORE DELETE ON employee BEGIN SELECT RAISE(ABORT, 'kept'); END;
CREATE TRIGGER employee_renamed AFTER UPDATE OF first_name, last_name ON employee
BEGIN UPDATE employee SET name_search = NULL WHERE employee_id = NEW.employee_id; END;

CREATE TABLE employee_identity (
  employee_id TEXT NOT NULL REFERENCES employee(employee_id),
  company_id TEXT NOT NULL REFERENCES company(company_id),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 4),
  identity_type TEXT NOT NULL,
  identity_number TEXT NOT NULL,
  identity_country_id TEXT NOT NULL DEFAULT '102',
  is_primary INTEGER NOT NULL CHECK (is_primary IN (0, 1)),
  PRIMARY KEY (employee_id, identity_type),
  UNIQUE (company_id, identity_type, identity_number, identity_country_id)
);
CREATE UNIQUE INDEX employee_identity_primary ON employee_identity(employee_id) WHERE is_primary = 1;

CREATE TABLE employee_insurance (
  employee_id TEXT NOT NULL REFERENCES employee(employee_id),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 4),
  insurance_company_id TEXT NOT NULL REFERENCES insurance_company(insurance_company_id),
  insurance_number TEXT NOT NULL,
  insurance_expired_at TEXT NOT NULL, -- YYYY-MM-DD
  PRIMARY KEY (employee_id, insurance_company_id)
);

-- Append-only.
CREATE TABLE employee_event (
  employee_event_id TEXT PRIMARY KEY,
  employee_id TEXT NOT NULL REFERENCES employee(employee_id),
  version INTEGER NOT NULL,
  code TEXT NOT NULL CHECK (code IN ('created', 'updated', 'deactivated', 'reactivated')),
  fields TEXT NOT NULL DEFAULT '[]', -- JSON list of the fields that changed; never their values
  reason TEXT,
  import_id TEXT,
  account_id TEXT REFERENCES account(account_id),
  at TEXT NOT NULL,
  UNIQUE (employee_id, version)
);
CREATE TRIGGER employee_event_kept BEFORE UPDATE ON employee_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER employee_event_stays BEFORE DELETE ON employee_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE identity_check (
  identity_check_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  at TEXT NOT NULL,
  token_hash TEXT UNIQUE, -- of the token to reuse a patient; null when none was found
  patient_id TEXT REFERENCES patient(patient_id),
  identity_type TEXT,
  identity_number TEXT
);
CREATE INDEX identity_check_account ON identity_check(account_id, at);

CREATE TABLE employee_import (
  import_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  account_id TEXT NOT NULL REFERENCES account(account_id),
  content_hash TEXT NOT NULL,
  heads TEXT NOT NULL, -- the heading of the sheet, as JSON
  status TEXT NOT NULL CHECK (status IN ('checking', 'ready', 'importing', 'done', 'canceled')),
  repairs TEXT NOT NULL DEFAULT '[]', -- JSON list of the repairs that were chosen
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  checked_at TEXT,
  done_at TEXT,
  confirmed_by TEXT REFERENCES account(account_id)
);
CREATE INDEX employee_import_company ON employee_import(company_id, created_at);
CREATE UNIQUE INDEX employee_import_open ON employee_import(company_id, content_hash) WHERE status <> 'canceled';

CREATE TABLE employee_import_row (
  import_id TEXT NOT NULL REFERENCES employee_import(import_id),
  sheet_row INTEGER NOT NULL, -- as the spreadsheet numbers it; the heading is 1
  cells TEXT NOT NULL, -- JSON list of the cells as they came
  outcome TEXT CHECK (outcome IN ('new', 'update', 'unchanged', 'error')),
  problems TEXT NOT NULL DEFAULT '[]', -- JSON list of problems
  employee TEXT, -- JSON of what will be stored; null with errors
  -- what was done with the row; null until then
  done TEXT CHECK (done IN ('created', 'updated', 'unchanged', 'refused')),
  employee_id TEXT REFERENCES employee(employee_id),
  PRIMARY KEY (import_id, sheet_row)
);
