CREATE TABLE time_wish (
  position INTEGER PRIMARY KEY AUTOINCREMENT, -- in order of asking
  wish_id TEXT NOT NULL UNIQUE,
  order_number TEXT NOT NULL REFERENCES lab_order(order_number),
  from_slot_id TEXT NOT NULL REFERENCES slot(slot_id), -- the visit's time when it was asked for
  last_day TEXT NOT NULL, -- of the branch, YYYY-MM-DD
  parts TEXT NOT NULL, -- JSON lists
  plant_ids TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  ended_at TEXT,
  ended_because TEXT CHECK (ended_because IN ('accepted', 'moved', 'canceled', 'begun', 'past', 'closed',
    'patient')), -- type: WishEnd
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE UNIQUE INDEX time_wish_open ON time_wish(order_number) WHERE ended_at IS NULL;

CREATE TABLE time_offer (
  offer_id TEXT PRIMARY KEY,
  wish_id TEXT NOT NULL REFERENCES time_wish(wish_id),
  slot_id TEXT NOT NULL REFERENCES slot(slot_id),
  offered_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'expired',
    'withdrawn')), -- type: OfferState
  UNIQUE (wish_id, slot_id)
);
CREATE UNIQUE INDEX time_offer_open ON time_offer(wish_id) WHERE state = 'open';
CREATE INDEX time_offer_slot ON time_offer(slot_id);
