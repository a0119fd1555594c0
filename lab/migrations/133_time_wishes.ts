/**
 * Wishes for an earlier time, and offers of places that were given back. An offer's place is a hold of its
 * own beside the account's hold at the branch. Triggers add up the places that each slot gained or lost
 * since waiting patients were last considered, so that no way of giving a time back is forgotten. Without
 * an open wish they write nothing.
 */
export const up = /* sql */ `
CREATE TABLE time_wish (
  /** in order of asking */
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  wish_id TEXT NOT NULL UNIQUE,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  /** the visit's time when it was asked for */
  from_slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  /** of the branch, YYYY-MM-DD */
  last_day TEXT NOT NULL,
  /** JSON lists */
  parts TEXT NOT NULL,
  plant_ids TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  ended_at TEXT,
  ended_because TEXT CHECK (ended_because IN ('accepted', 'moved', 'canceled', 'begun', 'past', 'patient')),
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE UNIQUE INDEX time_wish_open ON time_wish(order_number) WHERE ended_at IS NULL;
CREATE TABLE time_offer (
  offer_id TEXT PRIMARY KEY,
  wish_id TEXT NOT NULL REFERENCES time_wish(wish_id),
  slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  offered_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  UNIQUE (wish_id, slot_id)
);
CREATE UNIQUE INDEX time_offer_open ON time_offer(wish_id) WHERE state = 'open';
CREATE INDEX time_offer_slot ON time_offer(slot_id);
CREATE TABLE slot_hold_new (
  hold_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  plant_id TEXT NOT NULL REFERENCES plant(plant_id),
  service TEXT NOT NULL,
  slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  qty INTEGER NOT NULL CHECK (qty > 0),
  expires_at TEXT NOT NULL,
  offer_id TEXT UNIQUE REFERENCES time_offer(offer_id)
);
INSERT INTO slot_hold_new SELECT hold_id, account_id, plant_id, service, slot_id, qty, expires_at, NULL FROM slot_hold;
DROP TABLE slot_hold;
ALTER TABLE slot_hold_new RENAME TO slot_hold;
CREATE INDEX slot_hold_slot ON slot_hold(slot_id, expires_at);
CREATE UNIQUE INDEX slot_hold_own ON slot_hold(account_id, plant_id, service) WHERE offer_id IS NULL;
CREATE TABLE slot_change (
  slot_id TEXT PRIMARY KEY REFERENCES slot(slot_id),
  /** given back less taken */
  places INTEGER NOT NULL
);
${change("order_takes", "INSERT ON lab_order WHEN NEW.order_status <> 'canceled'", "NEW.slot_id", "-NEW.seats")}
${change("order_leaves", `UPDATE OF slot_id, seats, order_status ON lab_order WHEN OLD.order_status <> 'canceled'`, "OLD.slot_id", "OLD.seats")}
${change("order_comes", `UPDATE OF slot_id, seats, order_status ON lab_order WHEN NEW.order_status <> 'canceled'`, "NEW.slot_id", "-NEW.seats")}
${change("hold_takes", "INSERT ON slot_hold", "NEW.slot_id", "-NEW.qty")}
${change("hold_leaves", "UPDATE OF slot_id, qty ON slot_hold", "OLD.slot_id", "OLD.qty")}
${change("hold_comes", "UPDATE OF slot_id, qty ON slot_hold", "NEW.slot_id", "-NEW.qty")}
${change("hold_ends", "DELETE ON slot_hold", "OLD.slot_id", "OLD.qty")}
${change("capacity_changes", "UPDATE OF capacity ON slot", "NEW.slot_id", "NEW.capacity - OLD.capacity")}
`;

function change(name: string, after: string, slot_id: string, places: string): string {
  return `CREATE TRIGGER slot_change_${name} AFTER ${after} BEGIN
  INSERT INTO slot_change (slot_id, places)
    SELECT slot_id, ${places} FROM slot WHERE slot_id = ${slot_id} AND service = 'branch'
      AND EXISTS (SELECT 1 FROM time_wish WHERE ended_at IS NULL)
    ON CONFLICT (slot_id) DO UPDATE SET places = places + excluded.places;
END;`;
}
