CREATE TABLE office_care (
  office_care_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES company(company_id),
  request_number TEXT NOT NULL UNIQUE, -- number of its first request
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  place_type TEXT NOT NULL CHECK (place_type IN ('on_site', 'at_branch')),
  address TEXT, -- on site only
  pic_name TEXT,
  pic_phone TEXT, -- E.164
  room_note TEXT,
  date_from TEXT NOT NULL, -- YYYY-MM-DD, inclusive
  date_to TEXT NOT NULL CHECK (date_to >= date_from),
  note TEXT,
  -- requested; the finance step decides
  funding TEXT CHECK (funding IN ('DEPOSIT', 'QUOTA', 'INVOICE')), -- type: Funding
  status TEXT NOT NULL CHECK (status IN ('draft', 'pending', 'active', 'progress', 'completed', 'canceled')), -- type: OfficeCareStatus
  draft_people TEXT, -- draft only: JSON list of [employee_id, group position]; a request stores them as rows
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
  price INTEGER NOT NULL CHECK (price >= 0), -- rupiah per employee
  position INTEGER NOT NULL,
  PRIMARY KEY (group_id, product_id)
);

CREATE TABLE office_care_window (
  window_id TEXT PRIMARY KEY,
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  date TEXT NOT NULL, -- YYYY-MM-DD; times are local HH:mm
  time_start TEXT NOT NULL,
  time_end TEXT NOT NULL CHECK (time_end > time_start),
  capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 500),
  UNIQUE (office_care_id, date, time_start)
);

-- Append-only.
CREATE TABLE office_care_event (
  office_care_event_id TEXT PRIMARY KEY,
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  code TEXT NOT NULL CHECK (code IN ('created', 'updated', 'submitted', 'added', 'first_decided',
    'second_decided', 'rejected', 'started', 'completed', 'canceled', 'withdrawn')), -- type: OfficeCareCode
  examination_id TEXT, -- the request that it is about
  people INTEGER, -- employees that it is about
  reason TEXT,
  account_id TEXT REFERENCES account(account_id),
  at TEXT NOT NULL
);
CREATE INDEX office_care_event_of ON office_care_event(office_care_id, at);
CREATE TRIGGER office_care_event_kept BEFORE UPDATE ON office_care_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER office_care_event_stays BEFORE DELETE ON office_care_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE office_care_invitation (
  order_number TEXT PRIMARY KEY REFERENCES lab_order(order_number),
  company_id TEXT NOT NULL REFERENCES company(company_id),
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL
);

CREATE TABLE attendance (
  examination_item_id TEXT PRIMARY KEY REFERENCES examination_item(examination_item_id),
  state TEXT NOT NULL CHECK (state IN ('invited', 'attended', 'no_show', 'canceled')),
  attended_at TEXT,
  -- the order of the employee who is a patient of the laboratory
  order_number TEXT UNIQUE REFERENCES lab_order(order_number),
  valid_until TEXT, -- YYYY-MM-DD
  fitness TEXT CHECK (fitness IN ('fit', 'fit_note', 'fit_restricted', 'temp_unfit', 'unfit_job', 'unfit',
    'pending')), -- the doctor's conclusion; 'pending' until there is one, null until the employee came
  -- ISO instant; canceled by the company for this person alone
  withdrawn_at TEXT CHECK (withdrawn_at IS NULL OR state = 'canceled'),
  withdrawn_by TEXT REFERENCES account(account_id),
  withdrawn_because TEXT CHECK (withdrawn_because IN ('company', 'left')), -- type: WithdrawnBecause
  withdrawn_reason TEXT,
  CHECK ((state = 'attended') = (attended_at IS NOT NULL)),
  CHECK ((state = 'attended') = (fitness IS NOT NULL))
);
CREATE INDEX attendance_order ON attendance(order_number) WHERE order_number IS NOT NULL;

-- Codes and links are stored as hashes.
CREATE TABLE event_invitation (
  invitation_id TEXT PRIMARY KEY,
  examination_item_id TEXT NOT NULL REFERENCES examination_item(examination_item_id),
  kind TEXT NOT NULL CHECK (kind IN ('invited', 'three_days', 'one_day', 'result')), -- type: InvitationKind
  channel TEXT NOT NULL CHECK (channel IN ('portal', 'email', 'sms', 'whatsapp')), -- type: InvitationChannel
  token_hash TEXT UNIQUE, -- of the link and of the code; both null without a code
  code_hash TEXT,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  used_at TEXT,
  used_by TEXT REFERENCES account(account_id),
  expires_at TEXT, -- ISO instant; null without a code
  sent_at TEXT NOT NULL,
  UNIQUE (examination_item_id, kind),
  CHECK ((token_hash IS NULL) = (code_hash IS NULL)),
  CHECK ((token_hash IS NULL) = (expires_at IS NULL))
);

-- Append-only.
CREATE TABLE figure_round (
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  round INTEGER NOT NULL CHECK (round >= 1), -- from 1
  drawn_on TEXT NOT NULL, -- YYYY-MM-DD
  figures TEXT NOT NULL, -- JSON
  PRIMARY KEY (office_care_id, round)
);
CREATE TRIGGER figure_round_kept BEFORE UPDATE ON figure_round BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER figure_round_stays BEFORE DELETE ON figure_round BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Round that counts a person.
CREATE TABLE figure_person (
  examination_item_id TEXT PRIMARY KEY REFERENCES attendance(examination_item_id),
  office_care_id TEXT NOT NULL,
  round INTEGER NOT NULL,
  FOREIGN KEY (office_care_id, round) REFERENCES figure_round(office_care_id, round)
);
CREATE INDEX figure_person_event ON figure_person(office_care_id);
CREATE TRIGGER figure_person_kept BEFORE UPDATE ON figure_person BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER figure_person_stays BEFORE DELETE ON figure_person BEGIN SELECT RAISE(ABORT, 'append-only'); END;
