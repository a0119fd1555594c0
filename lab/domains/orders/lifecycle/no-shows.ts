import type { Clock } from "../../../lib/call-context.ts";
import { runIsolated } from "../../../lib/apart.ts";
import { addDays, instantOf } from "../../../lib/local-time.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow, updateRows } from "../../../database/rows.ts";
import type { Timezone } from "../../../database/tables.generated.ts";
import { voidReminders } from "../../schedule/reminders.ts";
import { CHARGES } from "./charge-flow.ts";
import { addOrderEvent } from "./order-events.ts";
import { notifyOwner } from "./order-notices.ts";

const GRACE_HOURS = 12;
const HOUR = 3_600_000;

/** Noon after the visit's day, in the branch's zone. */
export function missedAt({ date, timezone }: { date: string; timezone: Timezone }): Date {
  return new Date(instantOf(addDays(date, 1), "00:00", timezone).getTime() + GRACE_HOURS * HOUR);
}

export async function noteNoShows(db: Db, clock: Clock): Promise<void> {
  for (const order_number of await missedOrders(db, clock.now()))
    await runIsolated({ db, clock }, "no-show", order_number, () =>
      db.transaction().execute(async (trx) => {
        // It may have changed meanwhile.
        if (!(await missedOrders(trx, clock.now())).includes(order_number)) return;
        const order = await findRow(trx, "lab_order", { order_number });
        if (!order) return;
        await updateRows(trx, "lab_order", { order_number }, { order_status: "no_show" });
        await addOrderEvent(trx, order_number, "no_show", clock.now().toISOString());
        await voidReminders(trx, order);
        await notifyOwner(trx, clock, order, "no_show");
      }),
    );
}

async function missedOrders(db: Db | Trx, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("lab_order as o")
    .innerJoin("slot as s", "s.slot_id", "o.slot_id")
    .innerJoin("plant as p", "p.plant_id", "s.plant_id")
    .select(["o.order_number", "s.date", "p.timezone"])
    .where("o.order_status", "=", "active")
    .where("o.order_type", "not in", CHARGES)
    .where("s.starts_at", "<", new Date(now.getTime() - GRACE_HOURS * HOUR).toISOString())
    .execute();
  return rows.filter((row) => missedAt(row) <= now).map(({ order_number }) => order_number);
}
