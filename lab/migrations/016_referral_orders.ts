export const up = /* sql */ `
ALTER TABLE referral ADD COLUMN order_number TEXT REFERENCES lab_order(order_number);
CREATE INDEX referral_order ON referral(order_number);
CREATE TABLE referral_event_new (
  referral_event_id TEXT PRIMARY KEY,
  referral_number TEXT NOT NULL REFERENCES referral(referral_number),
  code TEXT NOT NULL CHECK (code IN ('created', 'taken', 'refused', 'used', 'released')),
  share_result INTEGER NOT NULL DEFAULT 0 CHECK (share_result IN (0, 1)),
  order_number TEXT REFERENCES lab_order(order_number),
  at TEXT NOT NULL,
  CHECK ((order_number IS NULL) = (code NOT IN ('used', 'released')))
);
INSERT INTO referral_event_new (referral_event_id, referral_number, code, share_result, at)
  SELECT referral_event_id, referral_number, code, share_result, at FROM referral_event;
DROP TABLE referral_event;
ALTER TABLE referral_event_new RENAME TO referral_event;
CREATE INDEX referral_event_referral ON referral_event(referral_number, at);
CREATE TRIGGER referral_event_kept BEFORE UPDATE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER referral_event_stays BEFORE DELETE ON referral_event BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
