import type { Db, Trx } from "../../database/db.ts";
import { dayText } from "../../lib/document-text.ts";
import type { Bilingual } from "../../lib/labels.ts";
import { zoneName } from "../../lib/local-time.ts";

/** For example "24 NOV 2026, 07:00–07:30 WIB". */
export async function slotText(db: Db | Trx, slot_id: string): Promise<Bilingual> {
  const slot = await db
    .selectFrom("slot")
    .innerJoin("plant", "plant.plant_id", "slot.plant_id")
    .select(["date", "time_start", "time_end", "timezone"])
    .where("slot_id", "=", slot_id)
    .executeTakeFirstOrThrow();
  const time = `${slot.time_start}–${slot.time_end} ${zoneName(slot.timezone)}`;
  return [`${dayText(slot.date, "en")}, ${time}`, `${dayText(slot.date, "id")}, ${time}`];
}
