export const up = /* sql */ `
CREATE TABLE company (
  company_id TEXT PRIMARY KEY,
  company_code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TABLE patient_title (
  title_id TEXT PRIMARY KEY,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL
);
CREATE TABLE patient (
  patient_id TEXT PRIMARY KEY,
  medical_record_number TEXT NOT NULL UNIQUE,
  title_id TEXT REFERENCES patient_title(title_id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL DEFAULT '',
  gender TEXT NOT NULL CHECK (gender IN ('M', 'F')),
  date_of_birth TEXT NOT NULL,
  place_of_birth TEXT,
  phone TEXT,
  home_phone TEXT,
  email TEXT,
  blood_type TEXT,
  identity_type TEXT,
  identity_number TEXT,
  identity_status TEXT NOT NULL DEFAULT 'unverified' CHECK (identity_status IN ('verified', 'unverified')),
  address TEXT,
  subdistrict TEXT,
  district TEXT,
  city TEXT,
  province TEXT,
  postal_code TEXT,
  country TEXT,
  created_at TEXT NOT NULL
);
CREATE TABLE account (
  account_id TEXT PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  phone TEXT UNIQUE,
  phone_code TEXT NOT NULL DEFAULT '+62',
  password_hash TEXT NOT NULL,
  user_type INTEGER NOT NULL CHECK (user_type IN (0, 1, 2, 3, 6)),
  title_id TEXT REFERENCES patient_title(title_id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL DEFAULT '',
  photo_url TEXT,
  company_id TEXT REFERENCES company(company_id),
  company_role TEXT NOT NULL DEFAULT '[]',
  fully_registered INTEGER NOT NULL DEFAULT 0 CHECK (fully_registered IN (0, 1)),
  patient_id TEXT UNIQUE REFERENCES patient(patient_id),
  created_at TEXT NOT NULL
);
CREATE TABLE access_token (
  token_hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
);
CREATE INDEX access_token_expires ON access_token(expires_at);
CREATE TABLE family_relation (
  relation_id TEXT PRIMARY KEY,
  owner_account_id TEXT NOT NULL REFERENCES account(account_id),
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  relation_code TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'canceled', 'ended')),
  permissions TEXT NOT NULL DEFAULT '[]',
  note TEXT,
  end_date TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX family_relation_owner ON family_relation(owner_account_id, patient_id);
CREATE INDEX family_relation_patient ON family_relation(patient_id);
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
  timezone TEXT NOT NULL CHECK (timezone IN ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  opening_hours TEXT NOT NULL,
  supports_home_care INTEGER NOT NULL DEFAULT 0 CHECK (supports_home_care IN (0, 1)),
  facilities TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE product_category (
  category_code TEXT PRIMARY KEY,
  category_en TEXT NOT NULL,
  category_id TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE TABLE product_sub_category (
  sub_category_code TEXT PRIMARY KEY,
  category_code TEXT NOT NULL REFERENCES product_category(category_code),
  sub_category_en TEXT NOT NULL,
  sub_category_id TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE TABLE product (
  product_id TEXT PRIMARY KEY,
  product_code TEXT NOT NULL UNIQUE,
  product_type TEXT NOT NULL CHECK (product_type IN ('test', 'package', 'subscription', 'deal')),
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  aliases TEXT NOT NULL DEFAULT '[]',
  category_code TEXT NOT NULL REFERENCES product_category(category_code),
  sub_category_code TEXT NOT NULL REFERENCES product_sub_category(sub_category_code),
  description_en TEXT NOT NULL,
  description_id TEXT NOT NULL,
  preparation_en TEXT NOT NULL,
  preparation_id TEXT NOT NULL,
  fasting_hours INTEGER NOT NULL DEFAULT 0,
  specimen TEXT,
  turnaround_hours INTEGER NOT NULL,
  gender_restriction TEXT CHECK (gender_restriction IN ('M', 'F')),
  age_min INTEGER,
  age_max INTEGER,
  home_care_available INTEGER NOT NULL DEFAULT 0 CHECK (home_care_available IN (0, 1)),
  quota INTEGER,
  valid_days INTEGER,
  start_at TEXT,
  end_at TEXT,
  stock_left INTEGER CHECK (stock_left >= 0),
  popularity INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX product_by_type ON product(product_type, category_code);
CREATE TABLE product_item (
  package_id TEXT NOT NULL REFERENCES product(product_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  qty INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (package_id, product_id)
);
CREATE TABLE product_price (
  product_id TEXT NOT NULL REFERENCES product(product_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  discount_percent INTEGER NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100),
  PRIMARY KEY (product_id, plant_id)
);
CREATE INDEX product_price_plant ON product_price(plant_id);
CREATE TABLE review (
  review_id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES account(account_id),
  order_number TEXT UNIQUE,
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  product_id TEXT REFERENCES product(product_id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment TEXT,
  first_name TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX review_plant ON review(plant_id);
CREATE INDEX review_product ON review(product_id);
CREATE TABLE promo (
  promo_id TEXT PRIMARY KEY,
  headline_en TEXT NOT NULL,
  headline_id TEXT NOT NULL,
  body_en TEXT NOT NULL,
  body_id TEXT NOT NULL,
  image_url TEXT,
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  voucher_code TEXT,
  product_ids TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE notification (
  notification_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  title_en TEXT NOT NULL,
  title_id TEXT NOT NULL,
  message_en TEXT NOT NULL,
  message_id TEXT NOT NULL,
  link TEXT,
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  created_at TEXT NOT NULL
);
CREATE INDEX notification_account ON notification(account_id, is_read, created_at);
CREATE TABLE practitioner (
  practitioner_id TEXT PRIMARY KEY,
  account_id TEXT UNIQUE REFERENCES account(account_id),
  name TEXT NOT NULL,
  specialist_en TEXT,
  specialist_id TEXT
);
`;
