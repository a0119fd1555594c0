/**
 * Hours and exclusions of tests; a doctor's reason against an age limit; the laboratory's confirmation of
 * referrals by doctors without a valid licence.
 */
export const up = /* sql */ `
ALTER TABLE product ADD COLUMN visit_until TEXT;
ALTER TABLE product ADD COLUMN exclusion_group TEXT;
UPDATE product SET visit_until = '10:00' WHERE preparation_en = 'Please come before 10:00 in the morning.';
UPDATE product SET exclusion_group = 'glucose' WHERE product_code IN ('GLU-F', 'GLU-2H', 'GLU-R');
ALTER TABLE referral ADD COLUMN age_reason TEXT;
ALTER TABLE referral ADD COLUMN confirmation TEXT
  CHECK (confirmation IN ('waiting', 'confirmed', 'refused'));
ALTER TABLE referral ADD COLUMN confirmation_reason TEXT;
ALTER TABLE referral ADD COLUMN confirmed_at TEXT;
`;
