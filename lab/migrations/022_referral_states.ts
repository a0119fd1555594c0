/** A referral that is taken and not ordered yet still waits: `active` is one whose tests are ordered. */
export const up = /* sql */ `
UPDATE referral SET status = 'pending' WHERE status = 'active' AND order_number IS NULL;
`;
