import { expect, it } from "vitest";
import { z } from "zod";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

const open = useOpened(() => openTestLab(NOW));

const order = z.looseObject({
  order_number: z.string(),
  order_status: z.string(),
  participants: z.array(z.looseObject({ patient_id: z.string() })),
});
const shape = z.object({
  pending_orders: z.array(order),
  next_order: order
    .extend({
      schedule: z.looseObject({ starts_at: z.string() }),
      preparation: z.object({
        fasting_hours: z.number(),
        preparation_en: z.array(z.string()).min(1),
        preparation_id: z.array(z.string()).min(1),
      }),
    })
    .nullable(),
});
const dashboard = async (query = "", username = "patient") =>
  shape.parse((await open.get(`/patient/dashboard${query}`, username)).results);

it("shows pending orders and the next visit of the own account only", async () => {
  const { pending_orders, next_order } = await dashboard();
  expect(pending_orders.length).toBeGreaterThan(0);
  expect(pending_orders.every((pending_order) => pending_order.order_status === "pending")).toBe(true);
  expect(next_order?.order_status).toBe("active");
  expect(Date.parse(next_order?.schedule.starts_at ?? "")).toBeGreaterThan(Date.parse(NOW));
  const current = [...pending_orders, ...(next_order ? [next_order] : [])].map(
    (pending_order) => pending_order.order_number,
  );
  const other = await dashboard("", "patient2");
  for (const pending_order of other.pending_orders) expect(current).not.toContain(pending_order.order_number);
});

it("names the visits of the two days after the next one, soonest first", async () => {
  const visits = z.array(order.extend({ schedule: z.looseObject({ starts_at: z.string() }) }));
  const read = z.object({ next_order: visits.element, soon_orders: visits });
  const { next_order, soon_orders } = read.parse((await open.get("/patient/dashboard", "patient")).results);
  const starts = [next_order, ...soon_orders].map(({ schedule }) => Date.parse(schedule.starts_at));
  expect(soon_orders.length).toBeGreaterThan(0);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeLessThan(2 * 24 * 3_600_000);
});

it("can be limited to one patient", async () => {
  const { pending_orders, next_order } = await dashboard("?patient_id=pat-raka");
  for (const pending_order of [...pending_orders, ...(next_order ? [next_order] : [])]) {
    expect(pending_order.participants.map((person) => person.patient_id)).toContain("pat-raka");
  }
});

it("names the completed order that was made last, to order it again", async () => {
  const last = z.object({
    last_order: z.object({
      order_number: z.string(),
      plant_name: z.string(),
      created_at: z.string(),
      items: z.array(z.object({ product_name_en: z.string(), product_name_id: z.string() })).min(1),
    }),
  });
  const current = last.parse((await open.get("/patient/dashboard", "patient")).results).last_order;
  const answer = await open.get(`/order/get-detail?order_number=${current.order_number}`, "patient");
  expect(answer.results).toMatchObject({ order_status: "completed", created_at: current.created_at });
  const other = await open.get("/patient/dashboard", "patient2");
  expect(JSON.stringify(other.results)).not.toContain(current.order_number);
});

it("cancels overdue orders first", async () => {
  open.clock.at = new Date("2026-11-22T03:30:00Z");
  open.forget();
  const { pending_orders } = await dashboard();
  expect(pending_orders).toEqual([]);
});
