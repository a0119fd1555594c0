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
  aliases TEXT NOT NULL DEFAULT '[]', -- JSON list
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
  age_min INTEGER, -- whole years, inclusive
  age_max INTEGER,
  home_care_available INTEGER NOT NULL DEFAULT 0 CHECK (home_care_available IN (0, 1)),
  quota INTEGER,
  valid_days INTEGER,
  start_at TEXT,
  end_at TEXT,
  stock_left INTEGER CHECK (stock_left >= 0),
  popularity INTEGER NOT NULL DEFAULT 0,
  sensitive INTEGER NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1)), -- hides its orders from the carers of a minor
  visit_until TEXT, -- HH:mm of the branch: visits for it begin before
  exclusion_group TEXT -- tests of one group exclude each other in a visit
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
  amount INTEGER NOT NULL CHECK (amount >= 0), -- whole rupiah before discount
  discount_percent INTEGER NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100),
  PRIMARY KEY (product_id, plant_id)
);
CREATE INDEX product_price_plant ON product_price(plant_id);

CREATE TABLE search_topic (
  topic_id TEXT PRIMARY KEY,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  words TEXT NOT NULL DEFAULT '[]' -- JSON list of synonyms
);

CREATE TABLE search_topic_product (
  topic_id TEXT NOT NULL REFERENCES search_topic(topic_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  position INTEGER NOT NULL, -- 0 = most useful
  PRIMARY KEY (topic_id, product_id)
);

CREATE TABLE review (
  review_id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES account(account_id),
  order_number TEXT UNIQUE,
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  product_id TEXT REFERENCES product(product_id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment TEXT,
  first_name TEXT, -- null for an anonymous review
  created_at TEXT NOT NULL,
  lang TEXT, -- type: "en" | "id"
  updated_at TEXT
);
CREATE INDEX review_plant ON review(plant_id);
CREATE INDEX review_product ON review(product_id);
CREATE UNIQUE INDEX review_of_order ON review(order_number) WHERE order_number IS NOT NULL;

CREATE TABLE reviewed_product (
  review_id TEXT NOT NULL REFERENCES review(review_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  PRIMARY KEY (review_id, product_id)
);
CREATE INDEX reviewed_product_of ON reviewed_product(product_id);

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
  product_ids TEXT NOT NULL DEFAULT '[]', -- JSON list
  audience_en TEXT NOT NULL DEFAULT '', -- audience; "" = everybody
  audience_id TEXT NOT NULL DEFAULT '',
  terms_en TEXT NOT NULL DEFAULT '', -- one term per line
  terms_id TEXT NOT NULL DEFAULT ''
);
