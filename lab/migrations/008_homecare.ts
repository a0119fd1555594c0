/** Home-care areas and saved addresses. */
export const up = /* sql */ `
CREATE TABLE homecare_area (
  area_code TEXT PRIMARY KEY,
  plant_id TEXT REFERENCES plant(plant_id),
  service_fee INTEGER NOT NULL DEFAULT 0 CHECK (service_fee >= 0),
  min_order INTEGER NOT NULL DEFAULT 0 CHECK (min_order >= 0),
  member_limit INTEGER NOT NULL DEFAULT 4 CHECK (member_limit > 0)
);
CREATE TABLE saved_address (
  address_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  label TEXT NOT NULL DEFAULT '',
  subdistrict_code TEXT NOT NULL,
  subdistrict_name TEXT NOT NULL,
  district_name TEXT NOT NULL,
  city_name TEXT NOT NULL,
  province_name TEXT NOT NULL,
  postal_code TEXT,
  address TEXT NOT NULL,
  detail TEXT NOT NULL,
  landmark TEXT,
  contact_phone TEXT NOT NULL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  created_at TEXT NOT NULL
);
CREATE INDEX saved_address_account ON saved_address(account_id, created_at);
CREATE UNIQUE INDEX saved_address_default ON saved_address(account_id) WHERE is_default = 1;
`;
