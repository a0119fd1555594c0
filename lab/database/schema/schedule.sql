CREATE TABLE slot (
  slot_id TEXT PRIMARY KEY,
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  service TEXT NOT NULL CHECK (service IN ('branch', 'home_care', 'consultation')), -- type: Service
  date TEXT NOT NULL,
  time_start TEXT NOT NULL,
  time_end TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  capacity INTEGER NOT NULL CHECK (capacity > 0)
);
CREATE INDEX slot_plant ON slot(plant_id, service, date);
CREATE TRIGGER slot_change_capacity_changes AFTER UPDATE OF capacity ON slot BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, NEW.capacity - OLD.capacity FROM slot WHERE slot_id = NEW.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;

CREATE TABLE slot_hold (
  hold_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  service TEXT NOT NULL, -- type: Service
  slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  qty INTEGER NOT NULL CHECK (qty > 0),
  expires_at TEXT NOT NULL,
  -- null for the account's own; an account has one of these per branch and service
  offer_id TEXT UNIQUE REFERENCES time_offer(offer_id)
);
CREATE INDEX slot_hold_slot ON slot_hold(slot_id, expires_at);
CREATE UNIQUE INDEX slot_hold_own ON slot_hold(account_id, plant_id, service) WHERE offer_id IS NULL;
CREATE TRIGGER slot_change_hold_takes AFTER INSERT ON slot_hold BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, -NEW.qty FROM slot WHERE slot_id = NEW.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;
CREATE TRIGGER slot_change_hold_leaves AFTER UPDATE OF slot_id, qty ON slot_hold BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, OLD.qty FROM slot WHERE slot_id = OLD.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;
CREATE TRIGGER slot_change_hold_comes AFTER UPDATE OF slot_id, qty ON slot_hold BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, -NEW.qty FROM slot WHERE slot_id = NEW.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;
CREATE TRIGGER slot_change_hold_ends AFTER DELETE ON slot_hold BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, OLD.qty FROM slot WHERE slot_id = OLD.slot_id AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;

-- Written by triggers only.
CREATE TABLE slot_change (
  slot_id TEXT PRIMARY KEY REFERENCES slot(slot_id),
  places INTEGER NOT NULL -- given back less taken since waiting patients were last considered
);

CREATE TABLE holiday (
  date TEXT PRIMARY KEY, -- YYYY-MM-DD
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL
);

-- Years whose holidays are listed whole.
CREATE TABLE holiday_year (
  year INTEGER PRIMARY KEY
);
