CREATE TABLE city (
  city_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  province_id_sni TEXT NOT NULL,
  province_name TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL
);

CREATE TABLE plant (
  plant_id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  city_id TEXT NOT NULL REFERENCES city(city_id),
  city_name TEXT NOT NULL,
  province_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  timezone TEXT NOT NULL CHECK (timezone IN ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')), -- type: Timezone
  -- JSON [{day 1 (Monday)–7, open HH:mm, close HH:mm}]; days without an entry are closed
  opening_hours TEXT NOT NULL,
  supports_home_care INTEGER NOT NULL DEFAULT 0 CHECK (supports_home_care IN (0, 1)),
  facilities TEXT NOT NULL DEFAULT '[]' -- JSON list of codes
);
