import { beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { nextVisits } from "../../domains/dashboard/dashboard.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { one, ownedAt } from "../support/owned-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";

let shop: ReturnType<typeof shopAt>;
const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  shop = shopAt(open);
});

beforeEach(() => setAccess("approved"));

/** Of the seeded patient to her brother. */
const setAccess = (status: "approved" | "ended") =>
  open.lab.db.updateTable("family_relation").set({ status }).where("patient_id", "=", "pat-budi").execute();

const book = async (day: string, patient_id: string, time = "0800") => {
  const slot_id = `${SUDIRMAN}.branch.2026-11-${day}.${time}`;
  const visit = { slot_id, method_code: "PAY_AT_BRANCH", fasting_confirmed: true };
  return orderOf(await shop.create({ ...visit, items: [item("GLU-F", SUDIRMAN, patient_id)] })).order_number;
};

it("shows the account's own next visit although a person without access has one", async () => {
  const lost = await book("20", "pat-budi", "1300");
  const next = async () => {
    const { results } = await open.get("/patient/dashboard");
    const visit = z.looseObject({ order_number: z.string(), schedule: z.looseObject({}).nullable() });
    return z.looseObject({ next_order: visit }).parse(results).next_order;
  };
  expect((await next()).order_number).toBe(lost);
  await setAccess("ended");
  expect((await next()).order_number).not.toBe(lost);
  expect((await next()).schedule).toMatchObject({ service: "branch" });
});

it("finds the account's next visit without reading its 500 others", async () => {
  const { db } = open.lab;
  const current = await book("20", "pat-budi", "1330");
  const { slot_id, plant_id } = await db
    .selectFrom("lab_order")
    .select(["slot_id", "plant_id"])
    .where("order_number", "=", current)
    .executeTakeFirstOrThrow();
  const line = await db
    .selectFrom("order_line")
    .selectAll()
    .where("order_number", "=", current)
    .executeTakeFirstOrThrow();
  for (let index = 0; index < 500; index++) {
    const order_number = `ORD-X${String(index)}`;
    const sums = { amount_total: 0, total_discount: 0, voucher_discount: 0, grand_total: 0 };
    const states = { order_status: "active" as const, payment_status: "unpaid" as const };
    await db
      .insertInto("lab_order")
      .values({
        order_number,
        invoice_number: `INV-X${String(index)}`,
        checkout_id: order_number,
        plant_id,
        account_id: "acc-patient",
        order_type: "test" as const,
        slot_id,
        ...sums,
        ...states,
        created_at: NOW,
      })
      .execute();
    await db
      .insertInto("order_line")
      .values({ ...line, order_line_id: order_number, order_number })
      .execute();
  }
  let rows = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows += result.rows.length;
      return Promise.resolve(result);
    },
  });
  const caller = { account_id: "acc-patient", user_type: 1 as const, patient_id: "pat-siti", token: "" };
  const next = async () => (await nextVisits(counted, { clock: open.clock, caller, lang: "en" }))[0];
  expect((await next())?.slot_id).toBe(`${SUDIRMAN}.branch.2026-11-20.1300`);
  await setAccess("ended");
  expect((await next())?.order_number).toMatch(/^ORD-0/);
  expect(rows).toBeLessThan(20);
  await db.deleteFrom("order_line").where("order_number", "like", "ORD-X%").execute();
  await db.deleteFrom("lab_order").where("order_number", "like", "ORD-X%").execute();
});

it("keeps the time of a visit from a lost access, in the timeline of an order and the uses of a package", async () => {
  const order_number = await book("24", "pat-budi");
  const slot_id = `${SUDIRMAN}.branch.2026-11-25.0930`;
  const move = { order_number, plant_id: SUDIRMAN, slot_id, accept_fee: 0, fasting_confirmed: true };
  const body = { ...move, client_request_id: crypto.randomUUID() };
  expect((await shop.send("PUT", "/order/reschedule", body)).status).toBe(200);
  const owned = ownedAt(open, NOW);
  const id = await owned.give("SUB-HBA1C");
  const use = await owned.use(id, one("prd-hba1c", "pat-budi"), {
    slot_id: owned.freeSlot(SUDIRMAN, "2026-11-26"),
  });
  expect(use.status).toBe(200);
  const shown = async () =>
    JSON.stringify([
      (await open.get(`/order/get-detail?order_number=${order_number}`)).results,
      (await owned.detail(id)).uses,
    ]);
  expect(await shown()).toMatch(/25 Nov 2026|25 NOV 2026/);
  expect(await shown()).toContain("2026-11-26");
  await setAccess("ended");
  expect(await shown()).not.toMatch(/2[456] nov 2026|09[.:]30|2026-11-2[56]/i);
});

it("tells a lost access the amounts of a cancellation and no deadline", async () => {
  const slot_id = `${SUDIRMAN}.branch.2026-11-26.0830`;
  const visit = { slot_id, method_code: "GOPAY", fasting_confirmed: true };
  const order = orderOf(await shop.create({ ...visit, items: [item("GLU-F", SUDIRMAN, "pat-budi")] }));
  await shop.pay(order.payment.payment_id, "settlement");
  const { order_number } = order;
  const other = { order_number, gross: 1, fee: 0, net: 1, client_request_id: crypto.randomUUID() };
  const shown = async () => {
    const { results } = await open.get(`/order/get-detail?order_number=${order_number}`);
    return [
      z.looseObject({ cancellation: z.unknown() }).parse(results).cancellation,
      (await shop.post("/refund/request", other)).results,
    ];
  };
  const known = { deadline: "2026-11-26T01:30:00.000Z", free_until: "2026-11-25T01:30:00.000Z" };
  expect(await shown()).toMatchObject([known, known]);
  await setAccess("ended");
  const hidden = { allowed: true, gross: 45_000, deadline: null, free_until: null };
  expect(await shown()).toMatchObject([hidden, hidden]);
});
