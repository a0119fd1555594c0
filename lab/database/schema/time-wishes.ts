import type { Generated, Selectable } from "kysely";

export const DAY_PARTS = ["morning", "midday", "afternoon"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export type WishEnd = "accepted" | "moved" | "canceled" | "begun" | "past" | "closed" | "patient";
export type OfferState = "open" | "accepted" | "declined" | "expired" | "withdrawn";

interface TimeWishTable {
  /** in order of asking */
  position: Generated<number>;
  wish_id: string;
  order_number: string;
  /** the visit's time when it was asked for */
  from_slot_id: string;
  /** of the branch, YYYY-MM-DD */
  last_day: string;
  /** JSON lists */
  parts: string;
  plant_ids: string;
  asked_at: string;
  ended_at: Generated<string | null>;
  ended_because: Generated<WishEnd | null>;
}

interface TimeOfferTable {
  offer_id: string;
  wish_id: string;
  slot_id: string;
  offered_at: string;
  expires_at: string;
  state: Generated<OfferState>;
}

/** Written by triggers only. */
interface SlotChangeTable {
  slot_id: string;
  /** given back less taken since waiting patients were last considered */
  places: number;
}

export type OfferRow = Selectable<TimeOfferTable>;

export interface TimeWishTables {
  time_wish: TimeWishTable;
  time_offer: TimeOfferTable;
  slot_change: SlotChangeTable;
}
