/** `active` means that the tests are ordered; a taken referral is still pending before. */
export const up = /* sql */ `
UPDATE referral SET status = 'pending' WHERE status = 'active' AND order_number IS NULL;
`;
