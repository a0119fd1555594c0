/**
 * A repeated request counts once for its reader and ten minutes: the reader names the request, and could otherwise hide
 * in the line of another.
 */
export const up = /* sql */ `
DROP INDEX access_event_request;
CREATE UNIQUE INDEX access_event_request ON access_event(request_id, patient_id, coalesce(actor_account_id, ''),
  substr(at, 1, 15), what, action, coalesce(order_number, '')) WHERE request_id IS NOT NULL;
`;
