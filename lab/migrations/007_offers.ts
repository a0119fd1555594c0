/** Claimed vouchers; promo audience and terms. */
export const up = /* sql */ `
CREATE TABLE voucher_claim (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  voucher_id TEXT NOT NULL REFERENCES voucher(voucher_id),
  claimed_at TEXT NOT NULL,
  PRIMARY KEY (account_id, voucher_id)
);
ALTER TABLE promo ADD COLUMN audience_en TEXT NOT NULL DEFAULT '';
ALTER TABLE promo ADD COLUMN audience_id TEXT NOT NULL DEFAULT '';
ALTER TABLE promo ADD COLUMN terms_en TEXT NOT NULL DEFAULT '';
ALTER TABLE promo ADD COLUMN terms_id TEXT NOT NULL DEFAULT '';
`;
