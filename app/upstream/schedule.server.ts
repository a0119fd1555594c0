import { z } from "zod";
import { call, type UpstreamContext } from "./client.server.ts";
import { key } from "./shapes.server.ts";

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const time = z.string().regex(/^\d{2}:\d{2}/);

const slot = z.object({
  slot_id: key,
  plant_id: key,
  date,
  time_start: time,
  time_end: time,
  timezone: z.string().catch("Asia/Jakarta"),
  remaining: z.number().int(),
});
/** Shape **Slot** of screens.md §0: plant-local `YYYY-MM-DD` and `HH:mm`, with its IANA zone. */
export type Slot = z.output<typeof slot>;

/**
 * Slots of a branch that still have room (GET /schedule/get), in order of time.
 * @param ask `days` at most 14; `date_from` is a date of the branch
 */
export async function listSlots(
  up: UpstreamContext,
  ask: { plant_id: string; date_from: string; days: number },
): Promise<Slot[]> {
  const slots = await call(up, {
    path: "/schedule/get",
    query: { ...ask, service: "branch", qty: 1 },
    schema: z.array(slot),
    area: "order",
  });
  return slots.sort((a, b) => (a.date + a.time_start < b.date + b.time_start ? -1 : 1));
}

const hold = z.object({ hold_id: key, expires_at: z.string().min(1) });
/** A place kept for 15 minutes; `expires_at` is an instant. */
export type Hold = z.output<typeof hold>;

/**
 * Keeps places of a slot, or renews that (POST /schedule/hold).
 * @throws UpstreamRefusal 409 `slot_full` when fewer than `qty` are left; 404 when there is no such slot
 */
export function holdSlot(up: UpstreamContext, ask: { slot_id: string; qty: number }): Promise<Hold> {
  return call(up, { method: "POST", path: "/schedule/hold", body: ask, schema: hold, area: "order" });
}
