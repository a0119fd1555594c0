import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { GADING, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { runs } from "../../../tests/support/runs.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";
const HOUR = 3_600_000;
/** They move into one place at once. */
const RIVALS = runs(15, 50);

let shop: ReturnType<typeof shopAt>;
const open = useOpenedEach(() => openTestLab(NOW));
beforeEach(() => {
  shop = shopAt(open);
});

const branch = (day: string, time: string, plant = SUDIRMAN) => ({
  plant_id: plant,
  slot_id: `${plant}.branch.2026-11-${day}.${time}`,
});
const home = (day: string, time: string) => ({
  plant_id: SUDIRMAN,
  slot_id: `${SUDIRMAN}.home_care.2026-11-${day}.${time}`,
});
const move = (order_number: string, to: object, more: object = {}, username = "patient") =>
  shop.send(
    "PUT",
    "/order/reschedule",
    { order_number, ...to, fasting_confirmed: true, client_request_id: randomUUID(), ...more },
    username,
  );
const withFee = { accept_fee: 75_000, method_code: "VA_BCA", finish_url: "http://localhost:3000/done" };
const result = z.looseObject({
  moved: z.boolean(),
  invoice_number: z.string().nullable(),
  payment: z.looseObject({ payment_id: z.string(), expires_at: z.string() }).nullable(),
});

const order = z.looseObject({
  order_number: z.string(),
  order_status: z.string(),
  amount_total: z.number(),
  grand_total: z.number(),
  plant: z.looseObject({ id: z.string() }),
  schedule: z.looseObject({ slot_id: z.string(), service: z.string() }),
  reschedule: z.looseObject({
    allowed: z.boolean(),
    refusal: z.string().nullable(),
    fee: z.number(),
    remaining: z.number(),
    pending: z.looseObject({ invoice_number: z.string() }).nullable(),
  }),
  charges: z.array(z.looseObject({ invoice_number: z.string(), payment_status: z.string() })),
  timeline: z.array(z.looseObject({ code: z.string() })),
});
const get = async (number: string) =>
  order.parse((await open.get(`/order/get-detail?order_number=${number}`)).results);
const codes = async (number: string) => (await get(number)).timeline.map(({ code }) => code);
async function booked(): Promise<string> {
  const made = orderOf(await shop.create({ slot_id: branch("24", "0700").slot_id }));
  await shop.pay(made.payment.payment_id);
  return made.order_number;
}
/** The seeded home visit within 48 hours (fee), or later (free). */
async function homeVisit(kind: "soon" | "later"): Promise<string> {
  const { results } = await open.get("/order/get?order_status=active&per_page=100");
  const day = kind === "soon" ? "2026-11-21" : "2026-11-26";
  const existing = z
    .array(z.looseObject({ order_number: z.string(), order_type: z.string(), schedule: z.unknown() }))
    .parse(results)
    .find((item) => item.order_type === "home_care" && JSON.stringify(item.schedule).includes(day));
  if (!existing) throw new Error("no home visit");
  return existing.order_number;
}
const remaining = async (slot_id: string) => {
  const [plant = "", service = "", date = ""] = slot_id.split(".");
  const list = z.array(z.looseObject({ slot_id: z.string(), remaining: z.number() }));
  const path = `/schedule/get?plant_id=${plant}&service=${service}&date_from=${date}&days=1&qty=1`;
  const rows = list.parse((await open.get(path, "patient2")).results);
  return rows.find((row) => row.slot_id === slot_id)?.remaining ?? 0;
};

describe("a visit at a branch", () => {
  it("moves free of charge, twice, to another time and another branch", async () => {
    const number = await booked();
    const before = { old: await remaining(branch("24", "0700").slot_id) };
    expect((await get(number)).reschedule).toMatchObject({ allowed: true, fee: 0, remaining: 2 });
    expect((await move(number, branch("25", "0800"))).results).toMatchObject({ moved: true, payment: null });
    expect(await remaining(branch("24", "0700").slot_id)).toBe(before.old + 1);
    expect(await remaining(branch("25", "0800").slot_id)).toBe(5);
    expect((await move(number, branch("26", "0900", GADING))).status).toBe(200);
    const now = await get(number);
    expect(now.plant.id).toBe(GADING);
    expect(now.schedule.slot_id).toBe(branch("26", "0900", GADING).slot_id);
    expect(now.reschedule).toMatchObject({ allowed: false, refusal: "limit_reached", remaining: 0 });
    expect(await move(number, branch("27", "0800"))).toMatchObject({ status: 409, code: "limit_reached" });
    expect(await codes(number)).toEqual(["created", "paid", "scheduled", "rescheduled", "rescheduled"]);
  });

  it("cannot be moved within 24 hours, nor by another account, nor when it is not active", async () => {
    const number = await booked();
    expect((await move(number, branch("25", "0800"), {}, "patient2")).status).toBe(404);
    open.clock.at = new Date(Date.parse("2026-11-24T00:00:00Z") - 24 * HOUR);
    open.forget();
    expect(await move(number, branch("25", "0800"))).toMatchObject({ status: 409, code: "too_late" });
    expect(await move("ORD-0001017", branch("25", "0800"))).toMatchObject({ code: "not_movable" });
  });

  it("says why another time or branch does not do", async () => {
    const number = await booked();
    expect(await move(number, branch("24", "0700"))).toMatchObject({ status: 400 });
    expect(await move(number, { ...branch("25", "0800"), plant_id: GADING })).toMatchObject({ status: 400 });
    expect((await move(number, home("25", "0800"))).status).toBe(400);
    expect(await move(number, branch("25", "0800"), { accept_fee: 1 })).toMatchObject({
      code: "fee_changed",
      results: { fee: 0 },
    });
    const soon = { fasting_confirmed: false };
    expect(await move(number, branch("20", "1300"), soon)).toMatchObject({ code: "fasting_unconfirmed" });
    const offered = await open.lab.db
      .selectFrom("product_price")
      .select("plant_id")
      .where("product_id", "=", "prd-glu-f")
      .execute();
    await open.lab.db
      .deleteFrom("product_price")
      .where("product_id", "=", "prd-glu-f")
      .where("plant_id", "=", GADING)
      .execute();
    expect(offered.length).toBeGreaterThan(1);
    expect(await move(number, branch("26", "0900", GADING))).toMatchObject({ code: "product_unavailable" });
  });

  it("is moved once by a repeated request", async () => {
    const number = await booked();
    const client_request_id = randomUUID();
    const first = await move(number, branch("25", "0800"), { client_request_id });
    const again = await move(number, branch("25", "0800"), { client_request_id });
    expect(again).toMatchObject({ message: "already_processed", results: first.results });
    expect((await get(number)).reschedule.remaining).toBe(1);
    expect(await move(number, branch("26", "0800"), { client_request_id })).toMatchObject({
      code: "request_reused",
    });
  });

  it(`moves one of ${String(RIVALS)} at once into the last place; the others are told and stay where they are`, async () => {
    const to = branch("26", "1000");
    const cbc = [{ product_id: "prd-cbc", plant_id: SUDIRMAN, patient_id: "pat-siti", qty: 1 }];
    const bookedAt = async (slot_id: string) => {
      const made = orderOf(await shop.create({ slot_id, items: cbc, quoted_total: 110_000 }));
      await shop.pay(made.payment.payment_id);
      return made.order_number;
    };
    for (let index = 0; index < 5; index++) await bookedAt(to.slot_id);
    const numbers: string[] = [];
    for (let index = 0; index < RIVALS; index++) {
      const hour = String(8 + Math.floor(index / 12)).padStart(2, "0");
      numbers.push(await bookedAt(branch("27", `${hour}${index % 2 ? "30" : "00"}`).slot_id));
    }
    const answers = await Promise.all(numbers.map((number) => move(number, to)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const told = answers.filter(({ status }) => status === 409).map(({ code }) => code);
    expect([...new Set(told)]).toEqual(["slot_full"]);
    expect(told).toHaveLength(RIVALS - 1);
    const there = await open.lab.db
      .selectFrom("lab_order")
      .select("order_number")
      .where("slot_id", "=", to.slot_id)
      .execute();
    expect(there).toHaveLength(6);
  }, 60_000);

  it("voids the reminder of the old time and sends that of the new one", async () => {
    const number = await booked();
    await move(number, branch("26", "0800"));
    const reminders = await open.lab.db
      .selectFrom("reminder")
      .select("reminder_status")
      .where("order_number", "=", number)
      .orderBy("due_at")
      .execute();
    expect(reminders.map((reminder) => reminder.reminder_status)).toEqual(["voided", "waiting"]);
    open.clock.at = new Date("2026-11-25T01:00:00Z");
    await open.lab.sweep();
    const sent = await open.lab.db
      .selectFrom("notification")
      .select("message_en")
      .where("message_en", "like", `${number}: %`)
      .execute();
    expect(sent).toEqual([{ message_en: `${number}: 26 NOV 2026, 08:00–08:30 WIB.` }]);
  });
});

describe("a home visit", () => {
  it("moves free of charge while more than 48 hours are left", async () => {
    const number = await homeVisit("later");
    expect((await get(number)).reschedule.fee).toBe(0);
    expect((await move(number, home("27", "0800"))).results).toMatchObject({ moved: true, payment: null });
  });

  it("moves within 48 hours when the fee is paid, and holds the new time until then", async () => {
    const number = await homeVisit("soon");
    const before = await get(number);
    expect(before.reschedule).toMatchObject({ allowed: true, fee: 75_000 });
    expect(await move(number, home("23", "0800"))).toMatchObject({ code: "fee_changed" });
    expect((await move(number, home("23", "0800"), { accept_fee: 75_000 })).status).toBe(400);
    const free = await remaining(home("23", "0800").slot_id);
    const { payment, invoice_number, moved } = result.parse(
      (await move(number, home("23", "0800"), withFee)).results,
    );
    expect(moved).toBe(false);
    // Until the old visit becomes unchangeable: an hour before it.
    expect(payment?.expires_at).toBe("2026-11-21T01:00:00.000Z");
    expect((await get(number)).schedule.slot_id).toBe(before.schedule.slot_id);
    expect((await get(number)).reschedule).toMatchObject({
      allowed: false,
      refusal: "already_pending",
      pending: { invoice_number },
    });
    expect(await remaining(home("23", "0800").slot_id)).toBe(free - 1);
    expect(await move(number, home("24", "0800"), withFee)).toMatchObject({ code: "already_pending" });
    await shop.pay(payment?.payment_id ?? "");
    const after = await get(number);
    expect(after.schedule.slot_id).toBe(home("23", "0800").slot_id);
    expect(await remaining(home("23", "0800").slot_id)).toBe(free - 1);
    expect(await remaining(before.schedule.slot_id)).toBe(4);
    expect(after).toMatchObject({ amount_total: before.amount_total, grand_total: before.grand_total });
    expect(after.charges).toMatchObject([{ invoice_number, payment_status: "paid" }]);
  });

  it.each(["deny", "expire"])("keeps its time when the fee is not paid (%s)", async (outcome) => {
    const number = await homeVisit("soon");
    const before = await get(number);
    const free = await remaining(home("23", "0800").slot_id);
    const { payment, invoice_number } = result.parse(
      (await move(number, home("23", "0800"), withFee)).results,
    );
    await shop.pay(payment?.payment_id ?? "", outcome);
    const after = await get(number);
    expect(after.schedule.slot_id).toBe(before.schedule.slot_id);
    expect(after.order_status).toBe("active");
    expect(after.reschedule).toMatchObject({ allowed: true, remaining: 2, pending: null });
    expect(await remaining(home("23", "0800").slot_id)).toBe(free);
    expect((await shop.status(invoice_number ?? ""))["status_code"]).toBe(outcome === "deny" ? 202 : 407);
    expect((await codes(number)).slice(-2)).toEqual(["reschedule_pending", "reschedule_dropped"]);
  });

  it("becomes a branch visit for nothing, and then follows the rules of one", async () => {
    const number = await homeVisit("soon");
    expect((await move(number, branch("23", "0900"))).results).toMatchObject({ moved: true, payment: null });
    expect(await get(number)).toMatchObject({ schedule: { service: "branch" }, visit_address: null });
    expect((await move(number, home("24", "0800"))).status).toBe(400);
  });

  it("has a fee with an invoice of its own, in no list of orders", async () => {
    const number = await homeVisit("soon");
    const { invoice_number, payment } = result.parse(
      (await move(number, home("23", "0800"), withFee)).results,
    );
    const charge = (invoice_number ?? "").replace("INV", "ORD");
    const listed = z
      .array(z.looseObject({ order_number: z.string() }))
      .parse((await open.get("/order/get?per_page=100")).results);
    expect(listed.map(({ order_number }) => order_number)).not.toContain(charge);
    await shop.pay(payment?.payment_id ?? "");
    expect((await open.get(`/invoices/get-detail?order_number=${charge}`)).results).toMatchObject({
      metadata: { amount_total: 75_000, total_discount: 0, order_type: "reschedule", payment_status: "paid" },
      data: [{ product_code: "FEE-MOVE", qty: 1, amount: 75_000, sub_total: 75_000 }],
    });
    expect((await open.get(`/order/get-detail?order_number=${charge}`)).results).toMatchObject({
      charge_of: { order_number: number },
      review_allowed: false,
      next: [],
    });
  });
});
