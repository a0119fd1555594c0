import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkIn, closeOrder, type OrderRow } from "../../lab/store/order-flow.ts";
import { foldQuota, moveQuota } from "../../lab/store/quota.ts";
import { own } from "../../lab/store/subscriptions.ts";
import { item, orderOf, GADING, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, type Answer, type TestLab } from "../support/test-lab.ts";

/** Friday, 10:30 in Jakarta */
const NOW = "2026-11-20T03:30:00Z";
let open: TestLab;
let shop: ReturnType<typeof shopAt>;

beforeAll(async () => {
  open = await openTestLab(NOW);
  shop = shopAt(open);
}, 60_000);
afterAll(() => open.close());
beforeEach(() => {
  open.clock.at = new Date(NOW);
});

const owned = z.looseObject({
  subscription_id: z.string(),
  type: z.string(),
  status: z.string(),
  valid_until: z.string(),
  quota: z.array(
    z.looseObject({
      product_id: z.string(),
      quota_total: z.number(),
      quota_used: z.number(),
      quota_reserved: z.number(),
    }),
  ),
  plants: z.array(z.object({ id: z.string() }).loose()),
  uses: z.array(
    z.looseObject({ kind: z.string(), qty: z.number(), reason: z.string(), order_number: z.string() }),
  ),
});

async function list(query = "", username = "patient") {
  return z.array(owned).parse((await open.get(`/subscription/get?per_page=100${query}`, username)).results);
}
async function detail(id: string) {
  return owned.parse((await open.get(`/subscription/get-detail?subscription_id=${id}`)).results);
}

let days = 0;
/** A free time that no other test uses. */
function freeSlot(plant_id = SUDIRMAN, date?: string): string {
  days += 1;
  const day =
    date ?? new Date(Date.parse("2026-11-24") + (days % 40) * 86_400_000).toISOString().slice(0, 10);
  return `${plant_id}.branch.${day}.1000`;
}

const use = (
  subscription_id: string,
  items: { product_id: string; patient_id: string }[],
  more: object = {},
) => {
  const body = { plant_id: SUDIRMAN, slot_id: freeSlot(), client_request_id: randomUUID(), ...more };
  return shop.post("/subscription/use", { subscription_id, items, fasting_confirmed: true, ...body });
};
const one = (product_id: string, patient_id = "pat-siti") => [{ product_id, patient_id }];
const orderNumber = (answer: Answer) =>
  z.looseObject({ order_number: z.string() }).parse(answer.results).order_number;

let made = 0;
/** Something owned by Siti, paid just now. */
async function give(code: string, more: Partial<Parameters<typeof own>[1]> = {}): Promise<string> {
  made += 1;
  const subscription_id = `test-${String(made)}`;
  await open.lab.db.transaction().execute((trx) =>
    own(trx, {
      subscription_id,
      account_id: "acc-patient",
      order_number: "ORD-0001008",
      subscription_type: "subscription",
      product_id: `prd-${code.toLowerCase()}`,
      name_en: code,
      name_id: code,
      patient_id: "pat-siti",
      plant_id: null,
      cost: 1000,
      valid_until: "2027-01-31",
      canceled_at: null,
      created_at: NOW,
      ...more,
    }),
  );
  return subscription_id;
}
const discard = (...ids: string[]) =>
  open.lab.db
    .updateTable("subscription")
    .set({ canceled_at: NOW })
    .where("subscription_id", "in", ids)
    .execute();
async function orderRow(order_number: string): Promise<OrderRow> {
  return open.lab.db
    .selectFrom("lab_order")
    .selectAll()
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
}

describe("what is owned", () => {
  it("reaches every type and state with the seeded account", async () => {
    const rows = await list();
    const states = rows.map(({ type, status }) => `${type} ${status}`);
    for (const state of [
      ...["subscription progress", "subscription completed", "package active", "package completed"],
      ...["package canceled", "deal active"],
    ]) {
      expect(states).toContain(state);
    }
    const done = await list("&status=completed");
    expect(done.length).toBeGreaterThan(1);
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set(["completed"]));
    const deals = await list("&type=deal&status=active");
    expect(deals.map(({ type }) => type)).toEqual(["deal"]);
    const kinds = rows.flatMap(({ uses }) => uses.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(["reserve", "take", "return"]));
  });

  it("comes from a paid order without a time, and from no other", async () => {
    const before = (await list()).length;
    const buy = async (more: { items: object[]; slot_id?: string }) => {
      const order = { slot_id: null, order_type: "package", ...more };
      const quote = await shop.post("/order/quote", order);
      const { grand_total } = z.looseObject({ grand_total: z.number() }).parse(quote.results);
      return orderOf(await shop.create({ ...order, quoted_total: grand_total }));
    };
    const later = await buy({ items: [item("PKG-FEVER", null)] });
    expect((await list()).length).toBe(before);
    await shop.pay(later.payment.payment_id);
    const [fresh] = (await list("&type=package&status=active")).filter(
      (row) => row.valid_until === "2026-12-04",
    );
    expect(fresh).toMatchObject({
      name_en: "Fever package",
      order_number: later.order_number,
    });
    expect(fresh?.["expired_at"]).toBe("2026-12-04T17:00:00.000Z");
    expect(fresh?.quota.map(({ quota_total }) => quota_total)).toEqual([1, 1, 1]);

    const timed = await buy({ items: [item("PKG-FEVER")], slot_id: freeSlot() });
    await shop.pay(timed.payment.payment_id);
    expect((await list()).length).toBe(before + 1);
    // Paying twice gives nothing twice.
    await shop.pay(later.payment.payment_id);
    expect((await list()).length).toBe(before + 1);
  });

  it("is nobody else's", async () => {
    const [mine] = await list("&type=deal");
    const id = mine?.subscription_id ?? "";
    expect(await list("", "patient2")).toEqual([]);
    expect((await open.get(`/subscription/get-detail?subscription_id=${id}`, "patient2")).status).toBe(404);
    const body = { subscription_id: id, items: one("prd-deal-heart", "pat-andi"), plant_id: SUDIRMAN };
    const answer = await shop.post(
      "/subscription/use",
      { ...body, slot_id: freeSlot(), client_request_id: randomUUID() },
      "patient2",
    );
    expect(answer.status).toBe(404);
  });

  it("of a paid order that the laboratory cancels cannot be used", async () => {
    const later = orderOf(
      await shop.create({
        slot_id: null,
        quoted_total: 720_000,
        order_type: "subscription",
        items: [item("SUB-HBA1C", null)],
      }),
    );
    await shop.pay(later.payment.payment_id);
    const bought = (await list("&type=subscription")).find(
      (row) => row["order_number"] === later.order_number,
    );
    const order = await orderRow(later.order_number);
    await open.lab.db.transaction().execute((trx) => closeOrder(trx, open.clock, order, "by_lab"));
    expect(await detail(bought?.subscription_id ?? "")).toMatchObject({ status: "canceled" });
    expect(await use(bought?.subscription_id ?? "", one("prd-hba1c"))).toMatchObject({ code: "quota_empty" });
  });
});

describe("a use", () => {
  it("reserves, check-in takes, and the order is paid and has a booking code", async () => {
    const id = await give("SUB-HBA1C", { valid_until: "2026-12-31" });
    const answer = await use(id, one("prd-hba1c"), { slot_id: freeSlot() });
    expect(answer).toMatchObject({
      status: 200,
      results: { quota: [{ quota_total: 4, quota_reserved: 1 }] },
    });
    const order = await orderRow(orderNumber(answer));
    expect(order).toMatchObject({
      order_type: "use_subscription",
      order_status: "active",
      payment_status: "paid",
      grand_total: 0,
      seats: 1,
    });
    expect(order.booking_code).toMatch(/^[A-Z2-9]{6}$/);
    await open.lab.db.transaction().execute((trx) => checkIn(trx, open.clock, order));
    expect((await detail(id)).quota).toMatchObject([{ quota_used: 1, quota_reserved: 0 }]);
    const came = await orderRow(order.order_number);
    const again = open.lab.db.transaction().execute((trx) => checkIn(trx, open.clock, came));
    await expect(again).rejects.toThrow("already_started");
    await discard(id);
  });

  it("draws from what ends first on the day of the visit", async () => {
    const soon = await give("SUB-HBA1C", { valid_until: "2026-11-30" });
    const late = await give("SUB-HBA1C", { valid_until: "2027-01-31" });
    const draws = async (date: string) => {
      const answer = await use(late, one("prd-hba1c"), { slot_id: freeSlot(SUDIRMAN, date) });
      return z
        .looseObject({ draws: z.array(z.looseObject({ subscription_id: z.string() })) })
        .parse(answer.results).draws[0]?.subscription_id;
    };
    expect(await draws("2026-11-30")).toBe(soon);
    expect(await draws("2026-12-01")).toBe(late);
    await discard(soon, late);
  });

  it.each([
    [
      "quota_empty",
      {},
      async (id: string) => {
        for (let at = 0; at < 2; at += 1) expect((await use(id, one("prd-lipid"))).status).toBe(200);
      },
    ],
    ["expired_at_visit", { slot_id: `${SUDIRMAN}.branch.2027-02-01.1000` }, () => Promise.resolve()],
    [
      "plant_not_allowed",
      { plant_id: GADING, slot_id: `${GADING}.branch.2026-12-03.1000` },
      async (id: string) => {
        await open.lab.db
          .updateTable("subscription")
          .set({ plant_id: SUDIRMAN })
          .where("subscription_id", "=", id)
          .execute();
      },
    ],
  ])("is refused with %s", async (code, more, prepare) => {
    const seeded = (await list("&type=subscription")).map(({ subscription_id }) => subscription_id);
    const id = await give("SUB-LIPID");
    const others = seeded.filter((one) => one !== "sub-0001008");
    await discard(...others);
    await prepare(id);
    const before = await detail(id);
    expect(await use(id, one("prd-lipid"), more)).toMatchObject({ status: 409, code });
    expect((await detail(id)).quota).toEqual(before.quota);
    await discard(id);
    await open.lab.db
      .updateTable("subscription")
      .set({ canceled_at: null })
      .where("subscription_id", "in", others)
      .where("subscription_id", "like", "sub-%")
      .execute();
  });

  it("is refused for a full time, a patient it does not suit, and one whom the caller may not book for", async () => {
    const id = await give("SUB-HBA1C");
    const slot_id = freeSlot();
    await shop.post("/schedule/hold", { slot_id, qty: 6 }, "patient2");
    expect(await use(id, one("prd-hba1c"), { slot_id })).toMatchObject({ status: 409, code: "slot_full" });
    expect((await use(id, one("prd-hba1c", "pat-hartini"))).status).toBe(404);
    expect((await use(id, one("prd-hba1c", "pat-andi"))).status).toBe(404);
    const check = await give("MCU-BASIC", { subscription_type: "package" });
    expect(await use(check, one("prd-mcu-basic", "pat-raka"))).toMatchObject({
      status: 409,
      code: "restricted",
      results: { patient_id: "pat-raka", product_id: "prd-mcu-basic" },
    });
    expect((await detail(id)).uses).toEqual([]);
    await discard(id, check);
  });

  it("asks for a tick when the fast had to begin before now", async () => {
    const id = await give("SUB-LIPID");
    const slot_id = `${SUDIRMAN}.branch.2026-11-20.1600`;
    const asked = await use(id, one("prd-lipid"), { slot_id, fasting_confirmed: false });
    expect(asked).toMatchObject({ status: 422, code: "fasting_unconfirmed" });
    expect((await use(id, one("prd-lipid"), { slot_id })).status).toBe(200);
    await discard(id);
  });

  it("takes a package whole, for one patient, once", async () => {
    const id = await give("PKG-FEVER", { subscription_type: "package" });
    const both = [...one("prd-pkg-fever"), ...one("prd-pkg-fever", "pat-budi")];
    expect((await use(id, both)).status).toBe(400);
    expect((await use(id, one("prd-cbc"))).status).toBe(400);
    const first = await use(id, one("prd-pkg-fever", "pat-budi"));
    expect((await orderRow(orderNumber(first))).order_type).toBe("use_package");
    expect((await detail(id)).quota.every((quota) => quota.quota_reserved === 1)).toBe(true);
    await discard(
      ...(await list("&type=package"))
        .map((row) => row.subscription_id)
        .filter((one) => one.startsWith("test") && one !== id),
    );
    const others = (await list("&type=package")).filter(
      (row) => row["product_id"] === "prd-pkg-fever" && row.status === "active",
    );
    await discard(...others.map((row) => row.subscription_id), "none");
    expect(await use(id, one("prd-pkg-fever"))).toMatchObject({ code: "quota_empty" });
    await discard(id);
  });

  it("happens once for each key, and a cancellation by the laboratory gives it back once", async () => {
    const id = await give("SUB-HBA1C", { valid_until: "2026-12-20" });
    const request = { client_request_id: randomUUID(), slot_id: freeSlot(SUDIRMAN, "2026-12-02") };
    const first = await use(id, one("prd-hba1c"), request);
    const second = await use(id, one("prd-hba1c"), request);
    expect(second).toMatchObject({ message: "already_processed", results: first.results });
    const other = await use(id, one("prd-hba1c", "pat-budi"), request);
    expect(other).toMatchObject({ status: 409, code: "request_reused" });
    const order = await orderRow(orderNumber(first));
    for (let at = 0; at < 2; at += 1)
      await open.lab.db.transaction().execute((trx) => closeOrder(trx, open.clock, order, "by_lab"));
    const after = await detail(id);
    expect(after.quota).toMatchObject([{ quota_used: 0, quota_reserved: 0 }]);
    expect(after.uses.map(({ kind }) => kind)).toEqual(["return", "reserve"]);
    await discard(id);
  });

  it("moves with its visit, but not beyond its last day", async () => {
    const id = await give("SUB-HBA1C", { valid_until: "2026-12-10" });
    const slot_id = freeSlot(SUDIRMAN, "2026-12-03");
    const order = await orderRow(orderNumber(await use(id, one("prd-hba1c"), { slot_id })));
    const move = (date: string) =>
      open.lab.db
        .transaction()
        .execute((trx) => moveQuota(trx, open.clock, order, { date, plant_id: SUDIRMAN }));
    await move("2026-12-10");
    await expect(move("2026-12-11")).rejects.toThrow("expired_at_visit");
    const after = await detail(id);
    expect(after.quota).toMatchObject([{ quota_reserved: 1 }]);
    expect(after.uses.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      "reserve rescheduled",
      "return rescheduled",
      "reserve booked",
    ]);
    await discard(id);
  });

  it("of the last quota goes to one of fifty requests at once", async () => {
    const id = await give("SUB-LIPID");
    const others = (await list("&type=subscription"))
      .map((row) => row.subscription_id)
      .filter((one) => one !== id && one !== "sub-0001008");
    await discard(...others);
    expect((await use(id, one("prd-lipid"))).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(id, one("prd-lipid"))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const told = answers.filter(({ status }) => status !== 200);
    expect(new Set(told.map(({ status, code }) => `${String(status)} ${code ?? ""}`))).toEqual(
      new Set(["409 quota_empty"]),
    );
    expect((await detail(id)).quota).toMatchObject([{ quota_total: 2, quota_reserved: 2 }]);
  });
});

describe("the ledger", () => {
  it("cannot be changed, and holds no more than the quota", async () => {
    const { db } = open.lab;
    await expect(db.updateTable("quota_event").set({ qty: 9 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("quota_event").execute()).rejects.toThrow("append-only");
    const id = await give("SUB-HBA1C");
    const event = {
      subscription_id: id,
      product_id: "prd-hba1c",
      patient_id: "pat-siti",
      order_number: "ORD-0001008",
    };
    const add = (kind: "reserve" | "take" | "return", qty: number) =>
      db
        .insertInto("quota_event")
        .values({ ...event, kind, qty, reason: "booked", at: NOW })
        .execute();
    await expect(add("take", 1)).rejects.toThrow("more than is reserved");
    await expect(add("reserve", 5)).rejects.toThrow("more than the quota");
    await add("reserve", 3);
    await add("take", 2);
    await expect(add("return", 2)).rejects.toThrow("more than is reserved");
    await expect(add("reserve", 2)).rejects.toThrow("more than the quota");
    await discard(id);
  });

  it("adds up after any history: nothing negative, never more than the total, repeats change nothing", async () => {
    const step = fc.record({
      what: fc.constantFrom("use", "again", "check in", "cancel", "move"),
      which: fc.nat(5),
      patient: fc.constantFrom("pat-siti", "pat-budi"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const id = await give("SUB-HBA1C", { valid_until: "2026-11-28" });
        const visits: { body: object; items: ReturnType<typeof one>; number: string }[] = [];
        for (const { what, which, patient } of steps) {
          const visit = visits[which % Math.max(1, visits.length)];
          if (what === "use") {
            const body = { client_request_id: randomUUID(), slot_id: freeSlot(SUDIRMAN, slotDay()) };
            const items = one("prd-hba1c", patient);
            const answer = await use(id, items, body);
            if (answer.status === 200) visits.push({ body, items, number: orderNumber(answer) });
            else expect(["quota_empty", "slot_full"]).toContain(answer.code);
          } else if (visit) {
            const order = await orderRow(visit.number);
            const before = await detail(id);
            if (what === "again") {
              expect((await use(id, visit.items, visit.body)).message).toBe("already_processed");
              expect((await detail(id)).quota).toEqual(before.quota);
            }
            await open.lab.db.transaction().execute(async (trx) => {
              if (what === "cancel" && order.order_status === "active")
                await closeOrder(trx, open.clock, order, "by_lab");
              if (what === "check in" && order.order_status === "active")
                await checkIn(trx, open.clock, order);
              if (what === "move")
                await moveQuota(trx, open.clock, order, { date: "2026-11-28", plant_id: SUDIRMAN });
            });
          }
          const now = await detail(id);
          const [quota] = now.quota;
          const { used, reserved } = foldQuota(
            now.uses
              .toReversed()
              .map(({ kind, qty }) => ({ kind: z.enum(["reserve", "take", "return"]).parse(kind), qty })),
          );
          expect(quota).toMatchObject({ quota_used: used, quota_reserved: reserved });
          expect(Math.min(used, reserved)).toBeGreaterThanOrEqual(0);
          expect(used + reserved).toBeLessThanOrEqual(quota?.quota_total ?? 0);
        }
        await discard(id);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

let slotAt = 0;
function slotDay(): string {
  slotAt += 1;
  return `2026-11-${String(23 + (slotAt % 5))}`;
}
