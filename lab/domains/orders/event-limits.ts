import type { Db, Trx } from "../../database/db.ts";
import { LabError } from "../../http/errors.ts";
import type { SlotRow } from "../schedule/slots.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";
import { isPaidByCompany } from "./lifecycle/orders.ts";

interface EventLimits {
  date_from: string;
  date_to: string;
  plant_ids: string[];
}

/** Orders outside events have none. */
export async function eventLimits(
  db: Db | Trx,
  orders: readonly Pick<OrderRow, "order_number" | "order_type">[],
): Promise<Map<string, EventLimits>> {
  const matches = new Map<string, EventLimits>();
  const order_numbers = orders.filter(isPaidByCompany).map(({ order_number }) => order_number);
  if (order_numbers.length === 0) return matches;
  const rows = await db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .leftJoin("office_care_plant as p", "p.office_care_id", "o.office_care_id")
    .select(["a.order_number", "o.date_from", "o.date_to", "p.plant_id"])
    .where("a.order_number", "in", order_numbers)
    .execute();
  for (const { order_number, date_from, date_to, plant_id } of rows) {
    if (order_number === null) continue;
    const limits = matches.get(order_number) ?? { date_from, date_to, plant_ids: [] };
    if (plant_id !== null) limits.plant_ids.push(plant_id);
    matches.set(order_number, limits);
  }
  return matches;
}

/** @throws LabError `outside_event` */
export async function requireWithinEvent(
  db: Db | Trx,
  order: Pick<OrderRow, "order_number" | "order_type">,
  { date, plant_id }: Pick<SlotRow, "date" | "plant_id">,
): Promise<void> {
  const limits = (await eventLimits(db, [order])).get(order.order_number);
  if (!limits) return;
  const { date_from, date_to, plant_ids } = limits;
  if (date < date_from || date > date_to || !plant_ids.includes(plant_id))
    throw new LabError("outside_event");
}
