import type { Selectable } from "kysely";
import type { Clock } from "../../../lib/call-context.ts";
import type { Trx } from "../../../database/db.ts";
import { requireRow, updateRows } from "../../../database/rows.ts";
import { repeatWithdrawn } from "../../results/withdrawn-results.ts";
import { addOrderEvent } from "./order-events.ts";
import { notifyOwner } from "./order-notices.ts";
import { setReminder } from "../../schedule/reminders.ts";
import type { LabOrderTable } from "../../../database/tables.generated.ts";
import { slotText } from "../../schedule/visit-time.ts";

/** Keeps booking code and payment. Lines take the new branch, so reordering goes there. */
export async function moveVisit(
  trx: Trx,
  clock: Clock,
  order: Pick<Selectable<LabOrderTable>, "order_number" | "account_id" | "slot_id" | "order_status">,
  to: { slot_id: string; plant_id: string },
): Promise<void> {
  const { order_number } = order;
  const before = order.slot_id ? await slotText(trx, order.slot_id) : null;
  const after = await slotText(trx, to.slot_id);
  await trx
    .updateTable("lab_order")
    .set((set) => ({
      slot_id: to.slot_id,
      plant_id: to.plant_id,
      // A missed visit, or one whose result was withdrawn, is expected again.
      order_status: "active" as const,
      // The laboratory's mistake uses up no change.
      reschedule_count: set("reschedule_count", "+", order.order_status === "completed" ? 0 : 1),
    }))
    .where("order_number", "=", order_number)
    .execute();
  await updateRows(trx, "order_line", { order_number }, { plant_id: to.plant_id });
  const { starts_at } = await requireRow(trx, "slot", { slot_id: to.slot_id }, ["starts_at"]);
  await repeatWithdrawn(trx, order_number, starts_at);
  await addOrderEvent(trx, order_number, "rescheduled", clock.now().toISOString(), {
    en: `Visit moved from ${before?.[0] ?? "–"} to ${after[0]}`,
    id: `Kunjungan dipindah dari ${before?.[1] ?? "–"} ke ${after[1]}`,
  });
  await setReminder(trx, clock, { order_number }, to.slot_id);
  await notifyOwner(trx, clock, order, "rescheduled", after);
}
