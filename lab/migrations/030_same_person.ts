/**
 * Invitations with one-time codes, the record that keeps results of a person who is not yet a
 * patient, and people to compare by hand.
 */
export const up = /* sql */ `
ALTER TABLE employee ADD COLUMN waiting_patient_id TEXT REFERENCES patient(patient_id);
CREATE UNIQUE INDEX employee_waiting ON employee(waiting_patient_id) WHERE waiting_patient_id IS NOT NULL;
CREATE TABLE event_invitation (
  invitation_id TEXT PRIMARY KEY,
  examination_item_id TEXT NOT NULL REFERENCES examination_item(examination_item_id),
  kind TEXT NOT NULL CHECK (kind IN ('invited', 'three_days', 'one_day', 'result')),
  channel TEXT NOT NULL CHECK (channel IN ('portal', 'email', 'sms', 'whatsapp')),
  /** of the link and of the code; both null without a code */
  token_hash TEXT UNIQUE,
  code_hash TEXT,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  used_at TEXT,
  used_by TEXT REFERENCES account(account_id),
  expires_at TEXT,
  sent_at TEXT NOT NULL,
  UNIQUE (examination_item_id, kind),
  CHECK ((token_hash IS NULL) = (code_hash IS NULL)),
  CHECK ((token_hash IS NULL) = (expires_at IS NULL))
);
CREATE TABLE identity_case (
  identity_case_id TEXT PRIMARY KEY,
  employee_id TEXT REFERENCES employee(employee_id),
  referral_number TEXT REFERENCES referral(referral_number),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  /** verified: the patient's identity card was seen; code: the patient entered a code or holds the number */
  proof TEXT NOT NULL CHECK (proof IN ('verified', 'code')),
  case_status TEXT NOT NULL DEFAULT 'waiting' CHECK (case_status IN ('waiting', 'same', 'different')),
  created_at TEXT NOT NULL,
  decided_at TEXT,
  CHECK ((employee_id IS NULL) <> (referral_number IS NULL)),
  CHECK ((case_status = 'waiting') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX identity_case_employee ON identity_case(employee_id, patient_id) WHERE employee_id IS NOT NULL;
CREATE UNIQUE INDEX identity_case_referral ON identity_case(referral_number, patient_id)
  WHERE referral_number IS NOT NULL;
CREATE TRIGGER identity_case_decided BEFORE UPDATE ON identity_case
  WHEN OLD.case_status <> 'waiting' BEGIN SELECT RAISE(ABORT, 'decided'); END;
`;
