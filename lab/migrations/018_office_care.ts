/** Events, the requests of their two approval steps, and attendance. */
export const up = /* sql */ `
CREATE TABLE office_care (
  office_care_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  request_number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  place_type TEXT NOT NULL CHECK (place_type IN ('on_site', 'at_branch')),
  address TEXT,
  pic_name TEXT,
  pic_phone TEXT,
  room_note TEXT,
  date_from TEXT NOT NULL,
  date_to TEXT NOT NULL CHECK (date_to >= date_from),
  note TEXT,
  /** wanted by the requester; the finance step decides */
  funding TEXT CHECK (funding IN ('DEPOSIT', 'QUOTA', 'INVOICE')),
  status TEXT NOT NULL CHECK (status IN ('draft', 'pending', 'active', 'progress', 'completed', 'canceled')),
  /** JSON list of [employee_id, position of the group] of a draft; a request holds them afterwards */
  draft_people TEXT,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_by TEXT NOT NULL REFERENCES account(account_id),
  created_at TEXT NOT NULL,
  CHECK (draft_people IS NULL OR status = 'draft')
);
CREATE INDEX office_care_company ON office_care(company_id, date_from);
CREATE TABLE office_care_plant (
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  PRIMARY KEY (office_care_id, plant_id)
);
CREATE TABLE office_care_group (
  group_id TEXT PRIMARY KEY,
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  name TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE INDEX office_care_group_event ON office_care_group(office_care_id, position);
CREATE TABLE office_care_product (
  group_id TEXT NOT NULL REFERENCES office_care_group(group_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  /** for one employee, by the contract on the day of the order */
  price INTEGER NOT NULL CHECK (price >= 0),
  position INTEGER NOT NULL,
  PRIMARY KEY (group_id, product_id)
);
CREATE TABLE office_care_window (
  window_id TEXT PRIMARY KEY,
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  date TEXT NOT NULL,
  time_start TEXT NOT NULL,
  time_end TEXT NOT NULL CHECK (time_end > time_start),
  capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 500),
  UNIQUE (office_care_id, date, time_start)
);
CREATE TABLE office_care_event (
  office_care_event_id TEXT PRIMARY KEY,
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  code TEXT NOT NULL CHECK (code IN ('created', 'updated', 'submitted', 'added', 'first_decided', 'second_decided',
    'rejected', 'started', 'completed', 'canceled')),
  /** the request that it is about */
  examination_id TEXT,
  /** employees that it is about */
  people INTEGER,
  reason TEXT,
  account_id TEXT REFERENCES account(account_id),
  at TEXT NOT NULL
);
CREATE INDEX office_care_event_of ON office_care_event(office_care_id, at);
CREATE TRIGGER office_care_event_kept BEFORE UPDATE ON office_care_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER office_care_event_stays BEFORE DELETE ON office_care_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TABLE examination (
  examination_id TEXT PRIMARY KEY,
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  company_id TEXT NOT NULL REFERENCES company(company_id),
  request_number TEXT NOT NULL UNIQUE,
  requested_by TEXT NOT NULL REFERENCES account(account_id),
  requested_at TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('first', 'second', 'done')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'partial', 'rejected', 'canceled')),
  funding TEXT CHECK (funding IN ('DEPOSIT', 'QUOTA', 'INVOICE')),
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
  /** when the employee is to come */
  window_id TEXT REFERENCES office_care_window(window_id),
  /** the products of the group as they were called, joined */
  product_name_en TEXT NOT NULL,
  product_name_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  position INTEGER NOT NULL,
  first_decision TEXT CHECK (first_decision IN ('approved', 'rejected')),
  first_reason TEXT,
  first_by TEXT REFERENCES account(account_id),
  first_at TEXT,
  second_decision TEXT CHECK (second_decision IN ('approved', 'rejected')),
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
CREATE TABLE attendance (
  examination_item_id TEXT PRIMARY KEY REFERENCES examination_item(examination_item_id),
  state TEXT NOT NULL CHECK (state IN ('invited', 'attended', 'no_show', 'canceled')),
  attended_at TEXT,
  /** the order of the employee who is a patient of the laboratory */
  order_number TEXT UNIQUE REFERENCES lab_order(order_number),
  valid_until TEXT,
  /** the doctor's conclusion; 'pending' until there is one, null until the employee came */
  fitness TEXT CHECK (fitness IN ('fit', 'fit_note', 'fit_restricted', 'temp_unfit', 'unfit_job', 'unfit', 'pending')),
  CHECK ((state = 'attended') = (attended_at IS NOT NULL)),
  CHECK ((state = 'attended') = (fitness IS NOT NULL))
);
`;
