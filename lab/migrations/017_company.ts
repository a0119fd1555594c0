export const up = /* sql */ `
CREATE TABLE company_contract (
  contract_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  contract_number TEXT NOT NULL UNIQUE,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL CHECK (end_date >= start_date),
  payment_terms TEXT NOT NULL CHECK (payment_terms IN ('DEPOSIT', 'INVOICE')),
  /** JSON list of DEPOSIT, QUOTA, INVOICE: what may fund an examination */
  funding TEXT NOT NULL DEFAULT '[]',
  discount_percent INTEGER NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100),
  same_approver_allowed INTEGER NOT NULL DEFAULT 0 CHECK (same_approver_allowed IN (0, 1)),
  low_limit INTEGER NOT NULL DEFAULT 0 CHECK (low_limit >= 0),
  programme_en TEXT NOT NULL,
  programme_id TEXT NOT NULL
);
CREATE INDEX company_contract_company ON company_contract(company_id, end_date);
CREATE TABLE contract_quota (
  contract_id TEXT NOT NULL REFERENCES company_contract(contract_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  quota INTEGER NOT NULL CHECK (quota > 0),
  PRIMARY KEY (contract_id, product_id)
);
CREATE TABLE department (
  department_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  name TEXT NOT NULL COLLATE NOCASE,
  UNIQUE (company_id, name)
);
CREATE TABLE insurance_company (
  insurance_company_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  /** the insurer is this customer itself */
  company_id TEXT REFERENCES company(company_id),
  /** digits of a member's number; null = of any form */
  digits INTEGER
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
  date_of_birth TEXT NOT NULL,
  place_of_birth TEXT,
  phone TEXT,
  email TEXT,
  department_id TEXT REFERENCES department(department_id),
  position TEXT,
  join_date TEXT,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at TEXT NOT NULL,
  UNIQUE (company_id, employee_number)
);
CREATE INDEX employee_company ON employee(company_id, active);
CREATE UNIQUE INDEX employee_patient ON employee(company_id, patient_id) WHERE patient_id IS NOT NULL;
CREATE TRIGGER employee_stays BEFORE DELETE ON employee BEGIN SELECT RAISE(ABORT, 'kept'); END;
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
  insurance_expired_at TEXT NOT NULL,
  PRIMARY KEY (employee_id, insurance_company_id)
);
CREATE TABLE employee_event (
  employee_event_id TEXT PRIMARY KEY,
  employee_id TEXT NOT NULL REFERENCES employee(employee_id),
  version INTEGER NOT NULL,
  code TEXT NOT NULL CHECK (code IN ('created', 'updated', 'deactivated', 'reactivated')),
  /** JSON list of the fields that changed; never their values */
  fields TEXT NOT NULL DEFAULT '[]',
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
  /** of the token to reuse a patient; null when none was found */
  token_hash TEXT UNIQUE,
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
  /** the heading of the sheet, as JSON */
  heads TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('checking', 'ready', 'importing', 'done', 'canceled')),
  /** JSON list of the repairs that were chosen */
  repairs TEXT NOT NULL DEFAULT '[]',
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  checked_at TEXT,
  done_at TEXT
);
CREATE INDEX employee_import_company ON employee_import(company_id, created_at);
CREATE UNIQUE INDEX employee_import_open ON employee_import(company_id, content_hash) WHERE status <> 'canceled';
CREATE TABLE employee_import_row (
  import_id TEXT NOT NULL REFERENCES employee_import(import_id),
  /** as the spreadsheet numbers it; the heading is 1 */
  sheet_row INTEGER NOT NULL,
  /** JSON list of the cells as they came */
  cells TEXT NOT NULL,
  outcome TEXT CHECK (outcome IN ('new', 'update', 'unchanged', 'error')),
  /** JSON list of problems */
  problems TEXT NOT NULL DEFAULT '[]',
  /** JSON of what will be stored; null with errors */
  employee TEXT,
  /** what was done with the row; null until then */
  done TEXT CHECK (done IN ('created', 'updated', 'unchanged', 'refused')),
  employee_id TEXT REFERENCES employee(employee_id),
  PRIMARY KEY (import_id, sheet_row)
);
`;
