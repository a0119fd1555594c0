CREATE TABLE homecare_area (
  area_code TEXT PRIMARY KEY, -- code of a city (4 digits), district (6) or subdistrict (10); the longest match wins
  plant_id TEXT REFERENCES plant(plant_id), -- branch that serves the area; null = no home care
  service_fee INTEGER NOT NULL DEFAULT 0 CHECK (service_fee >= 0), -- whole rupiah per visit
  -- whole rupiah after discounts, excluding fee and voucher
  min_order INTEGER NOT NULL DEFAULT 0 CHECK (min_order >= 0),
  member_limit INTEGER NOT NULL DEFAULT 4 CHECK (member_limit > 0) -- people per visit
);

CREATE TABLE saved_address (
  address_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  label TEXT NOT NULL DEFAULT '', -- "" = no label
  subdistrict_code TEXT NOT NULL, -- Kemendagri code, 10 digits
  subdistrict_name TEXT NOT NULL,
  district_name TEXT NOT NULL,
  city_name TEXT NOT NULL,
  province_name TEXT NOT NULL,
  postal_code TEXT,
  address TEXT NOT NULL, -- whole area as text, ending in INDONESIA
  detail TEXT NOT NULL, -- street and house number
  landmark TEXT,
  contact_phone TEXT NOT NULL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  created_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX saved_address_account ON saved_address(account_id, created_at);
CREATE UNIQUE INDEX saved_address_default ON saved_address(account_id) WHERE is_default = 1;
