CREATE TABLE voucher (
  voucher_id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  discount_type TEXT NOT NULL CHECK (discount_type IN ('percent', 'amount')),
  discount_value INTEGER NOT NULL CHECK (discount_value > 0),
  max_discount INTEGER, -- whole rupiah; null = unlimited
  min_amount INTEGER NOT NULL DEFAULT 0,
  product_types TEXT NOT NULL DEFAULT '[]', -- JSON lists; empty = all
  product_ids TEXT NOT NULL DEFAULT '[]',
  plant_ids TEXT NOT NULL DEFAULT '[]',
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  total_limit INTEGER, -- checkouts; null = unlimited
  user_limit INTEGER, -- per account; null = unlimited
  combinable INTEGER NOT NULL DEFAULT 1 CHECK (combinable IN (0, 1)) -- 0: excludes discounted prices
);

CREATE TABLE voucher_claim (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  voucher_id TEXT NOT NULL REFERENCES voucher(voucher_id),
  claimed_at TEXT NOT NULL,
  PRIMARY KEY (account_id, voucher_id)
);
