/** Openings by an employer move with the record of an employee whose patient is found; nothing else changes. */
export const up = /* sql */ `
DROP TRIGGER access_event_kept;
CREATE TRIGGER access_event_kept
  BEFORE UPDATE OF access_event_id, at, actor_account_id, actor_name, on_behalf_of, what, action, ground,
    order_number, request_id ON access_event
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER access_event_of_account BEFORE UPDATE OF patient_id ON access_event
  WHEN EXISTS (SELECT 1 FROM account WHERE patient_id = OLD.patient_id)
  BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
