import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkIn, closeOrder } from "../../domains/orders/lifecycle/order-flow.ts";
import { foldQuota, moveQuota } from "../../domains/orders/quota/quota.ts";
import { item, orderOf, SUDIRMAN } from "../support/order-calls.ts";
import { one, orderNumber, ownedAt } from "../support/owned-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB */
const NOW = "2026-11-20T03:30:00Z";

let at: ReturnType<typeof ownedAt>;

const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  at = ownedAt(open, NOW);
});

const addEvent = (subscription_id: string, kind: "reserve" | "take" | "return", qty: number) =>
  open.lab.db
    .insertInto("quota_event")
    .values({
      subscription_id,
      product_id: "prd-hba1c",
      patient_id: "pat-siti",
      order_number: "ORD-0001008",
      kind,
      qty,
      reason: "booked",
      at: NOW,
    })
    .execute();

describe("an owned subscription", () => {
  it("reaches every type and state with the seeded account", async () => {
    const rows = await at.list();
    const states = rows.map(({ type, status }) => `${type} ${status}`);
    for (const state of [
      "subscription progress",
      "subscription completed",
      "package active",
      "package completed",
      "package canceled",
      "deal active",
    ]) {
      expect(states).toContain(state);
    }
    const done = await at.list("&status=completed");
    expect(done.length).toBeGreaterThan(1);
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set(["completed"]));
    const deals = await at.list("&type=deal&status=active");
    expect(deals.map(({ type }) => type)).toEqual(["deal"]);
    const kinds = rows.flatMap(({ uses }) => uses.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(["reserve", "take", "return"]));
  });

  it("comes from a paid order without a time, and from no other", async () => {
    const before = (await at.list()).length;
    const buy = async (more: { items: object[]; slot_id?: string }) => {
      const order = { slot_id: null, order_type: "package", ...more };
      const quote = await at.shop.post("/order/quote", order);
      const { grand_total } = z.looseObject({ grand_total: z.number() }).parse(quote.results);
      return orderOf(await at.shop.create({ ...order, quoted_total: grand_total }));
    };
    const later = await buy({ items: [item("PKG-FEVER", null)] });
    expect((await at.list()).length).toBe(before);
    await at.shop.pay(later.payment.payment_id);
    const [fresh] = (await at.list("&type=package&status=active")).filter(
      (row) => row.valid_until === "2026-12-04",
    );
    expect(fresh).toMatchObject({
      name_en: "Fever package",
      order_number: later.order_number,
    });
    expect(fresh?.["expired_at"]).toBe("2026-12-04T17:00:00.000Z");
    expect(fresh?.quota.map(({ quota_total }) => quota_total)).toEqual([1, 1, 1]);

    const timed = await buy({ items: [item("PKG-FEVER")], slot_id: at.freeSlot() });
    await at.shop.pay(timed.payment.payment_id);
    expect((await at.list()).length).toBe(before + 1);
    // Paying twice grants the product once.
    await at.shop.pay(later.payment.payment_id);
    expect((await at.list()).length).toBe(before + 1);
  });

  it("is hidden from other accounts", async () => {
    const [mine] = await at.list("&type=deal");
    const id = mine?.subscription_id ?? "";
    expect(await at.list("", "patient2")).toEqual([]);
    expect((await open.get(`/subscription/get-detail?subscription_id=${id}`, "patient2")).status).toBe(404);
    const body = { subscription_id: id, items: one("prd-deal-heart", "pat-andi"), plant_id: SUDIRMAN };
    const answer = await at.shop.post(
      "/subscription/use",
      { ...body, slot_id: at.freeSlot(), client_request_id: randomUUID() },
      "patient2",
    );
    expect(answer.status).toBe(404);
  });

  it("cannot be used when the laboratory cancels its paid order", async () => {
    const later = orderOf(
      await at.shop.create({
        slot_id: null,
        quoted_total: 720_000,
        order_type: "subscription",
        items: [item("SUB-HBA1C", null)],
      }),
    );
    await at.shop.pay(later.payment.payment_id);
    const bought = (await at.list("&type=subscription")).find(
      (row) => row["order_number"] === later.order_number,
    );
    const order = await at.orderRow(later.order_number);
    await open.lab.db.transaction().execute((trx) => closeOrder(trx, open.clock, order, "by_lab"));
    expect(await at.detail(bought?.subscription_id ?? "")).toMatchObject({ status: "canceled" });
    expect(await at.use(bought?.subscription_id ?? "", one("prd-hba1c"))).toMatchObject({
      code: "quota_empty",
    });
  });
});

describe("the ledger", () => {
  it("cannot be changed, and holds no more than the quota", async () => {
    const { db } = open.lab;
    await expect(db.updateTable("quota_event").set({ qty: 9 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("quota_event").execute()).rejects.toThrow("append-only");
    const id = await at.give("SUB-HBA1C");
    const add = (kind: "reserve" | "take" | "return", qty: number) => addEvent(id, kind, qty);
    await expect(add("take", 1)).rejects.toThrow("more than is reserved");
    await expect(add("reserve", 5)).rejects.toThrow("more than the quota");
    await add("reserve", 3);
    await add("take", 2);
    await expect(add("return", 2)).rejects.toThrow("more than is reserved");
    await expect(add("reserve", 2)).rejects.toThrow("more than the quota");
    await at.discard(id);
  });

  it("adds up after any history: nothing negative, never more than the total, repeats change nothing", async () => {
    const step = fc.record({
      what: fc.constantFrom("use", "again", "check in", "cancel", "move"),
      which: fc.nat(5),
      patient: fc.constantFrom("pat-siti", "pat-budi"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const id = await at.give("SUB-HBA1C", { valid_until: "2026-11-28" });
        const visits: { body: object; items: ReturnType<typeof one>; number: string }[] = [];
        for (const { what, which, patient } of steps) {
          const visit = visits[which % Math.max(1, visits.length)];
          if (what === "use") {
            const body = { client_request_id: randomUUID(), slot_id: at.freeSlot(SUDIRMAN, slotDay()) };
            const items = one("prd-hba1c", patient);
            const answer = await at.use(id, items, body);
            if (answer.status === 200) visits.push({ body, items, number: orderNumber(answer) });
            else expect(["quota_empty", "slot_full", "visit_overlaps"]).toContain(answer.code);
          } else if (visit) {
            const order = await at.orderRow(visit.number);
            const before = await at.detail(id);
            if (what === "again") {
              expect((await at.use(id, visit.items, visit.body)).message).toBe("already_processed");
              expect((await at.detail(id)).quota).toEqual(before.quota);
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
          const now = await at.detail(id);
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
        await at.discard(id);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe("the notice of an end", () => {
  const LINK = "/dashboard/my-package";
  const at10 = (day: string) => `${day}T03:00:00Z`;
  /** Notices of that day and hour. */
  const toldAt = async (instant: string) => {
    open.clock.at = new Date(instant);
    open.forget();
    await open.lab.sweep();
    return open.lab.db
      .selectFrom("notification")
      .select(["account_id", "title_en", "title_id", "message_en", "message_id"])
      .where("link", "=", LINK)
      .where("created_at", "=", open.clock.at.toISOString())
      .orderBy("message_en")
      .execute();
  };
  let id = "";
  beforeAll(async () => {
    await at.discardAll();
    id = await at.give("SUB-HBA1C", { valid_until: "2026-12-18" });
    await addEvent(id, "reserve", 2);
    await addEvent(id, "take", 1);
  });

  it("comes once, by day, 14 days before the last day, and names no test", async () => {
    expect(await toldAt(at10("2026-12-03"))).toEqual([]);
    expect(await toldAt("2026-12-04T00:59:00Z"), "07:59 in Jakarta").toEqual([]);
    expect(await toldAt("2026-12-04T01:00:00Z")).toEqual([
      {
        account_id: "acc-patient",
        title_en: "Your subscription ends soon",
        title_id: "Langganan Anda segera berakhir",
        message_en: "ORD-0001008: 2 uses left. The last day for a visit is 18 DEC 2026.",
        message_id: "ORD-0001008: masih bisa dipakai 2 kali. Hari terakhir untuk kunjungan: 18 DES 2026.",
      },
    ]);
    expect(await toldAt("2026-12-04T01:01:00Z")).toEqual([]);
    expect(await toldAt(at10("2026-12-18"))).toEqual([]);
  });

  it("comes again for a later last day", async () => {
    const changed = open.lab.db.updateTable("subscription").set({ valid_until: "2027-01-10" });
    await changed.where("subscription_id", "=", id).execute();
    expect(await toldAt(at10("2026-12-26"))).toEqual([]);
    const [told, ...more] = await toldAt(at10("2026-12-27"));
    expect(told?.message_en).toContain("The last day for a visit is 10 JAN 2027.");
    expect(more).toEqual([]);
  });

  it("speaks of tests for a package and a deal, and of one use in the singular", async () => {
    const dates = { valid_until: "2027-01-20" };
    await at.give("PKG-FEVER", { ...dates, subscription_type: "package" });
    await at.give("PKG-FEVER", { ...dates, subscription_type: "deal" });
    const last = await at.give("SUB-HBA1C", dates);
    await addEvent(last, "reserve", 3);
    const told = await toldAt(at10("2027-01-06"));
    expect(told.map((item) => [item.title_en, item.title_id, item.message_en, item.message_id])).toEqual([
      [
        "Your subscription ends soon",
        "Langganan Anda segera berakhir",
        "ORD-0001008: 1 use left. The last day for a visit is 20 JAN 2027.",
        "ORD-0001008: masih bisa dipakai 1 kali. Hari terakhir untuk kunjungan: 20 JAN 2027.",
      ],
      ...[
        ["Your package ends soon", "Paket Anda segera berakhir"],
        ["Your deal ends soon", "Promo Anda segera berakhir"],
      ].map((title) => [
        ...title,
        "ORD-0001008: 3 tests left. The last day for a visit is 20 JAN 2027.",
        "ORD-0001008: masih tersisa 3 tes. Hari terakhir untuk kunjungan: 20 JAN 2027.",
      ]),
    ]);
  });

  it("is not sent for used-up, canceled, expired or short purchases, or closed accounts", async () => {
    const valid_until = "2027-02-20";
    const used = await at.give("SUB-HBA1C", { valid_until });
    await addEvent(used, "reserve", 4);
    await at.discard(await at.give("SUB-HBA1C", { valid_until }));
    await at.give("SUB-HBA1C", { valid_until: "2027-02-05" });
    await at.give("SUB-HBA1C", { valid_until, created_at: at10("2027-02-06") });
    await at.give("SUB-HBA1C", { valid_until, account_id: "acc-patient2" });
    const closing = { closing_id: "closing-1", account_id: "acc-patient2", patient_id: "pat-andi" };
    const days = { asked_at: at10("2027-02-06"), erases_at: at10("2027-02-20") };
    await open.lab.db
      .insertInto("account_closing")
      .values({ ...closing, ...days, kept_at: null, erased_at: null })
      .execute();
    expect(await toldAt(at10("2027-02-06"))).toEqual([]);
    await open.lab.db
      .updateTable("account_closing")
      .set({ kept_at: at10("2027-02-07") })
      .execute();
    expect((await toldAt(at10("2027-02-07"))).map(({ account_id }) => account_id)).toEqual(["acc-patient2"]);
  });
});

let slotAt = 0;
function slotDay(): string {
  slotAt += 1;
  return `2026-11-${String(23 + (slotAt % 5))}`;
}
