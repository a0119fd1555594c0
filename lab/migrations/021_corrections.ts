/** An answered request is final. */
export const up = /* sql */ `
ALTER TABLE correction_request ADD COLUMN answer TEXT;
ALTER TABLE correction_request ADD COLUMN decided_at TEXT;
CREATE TRIGGER correction_request_decided BEFORE UPDATE ON correction_request
WHEN OLD.correction_status <> 'waiting'
BEGIN SELECT RAISE(ABORT, 'an answered correction does not change'); END;
`;
