import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { storyOf } from "../../app/features/orders/order-story.ts";
import { item, orderOf, SUDIRMAN } from "../../lab/tests/support/order-calls.ts";
import { one, orderNumber, ownedAt } from "../../lab/tests/support/owned-calls.ts";
import { refundsAt } from "../support/refund-calls.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { randomUUID } from "node:crypto";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";

let money: ReturnType<typeof refundsAt>;
let owned: ReturnType<typeof ownedAt>;
const open = useOpened(() => openContractLab(NOW));
beforeAll(() => {
  money = refundsAt(open);
  owned = ownedAt(open, NOW);
});

beforeEach(() => go(NOW));

function go(time: string): void {
  open.clock.at = new Date(time);
  open.forget();
}
const reference = (path: string, body: object) => open.call("POST", `/reference/${path}`, { body });
const toldOf = async (order_number: string) => {
  const order = await money.orderAt(order_number);
  return { order, story: storyOf(order, open.clock.at.getTime()) };
};
const visit = (time: string, day = "2026-11-26") => ({
  slot_id: `${SUDIRMAN}.branch.${day}.${time}`,
  fasting_confirmed: true,
});

describe("money that arrives after the order was canceled", () => {
  it("goes back once, whatever its method and however often the bank says so", async () => {
    for (const [method_code, time, status] of [
      ["VA_BCA", "0800", "account_needed"],
      ["GOPAY", "0830", "requested"],
    ] as const) {
      go(NOW);
      const phone = method_code === "GOPAY" ? { method_phone: "081234567801" } : {};
      const order = orderOf(await money.shop.create({ ...visit(time), method_code, ...phone }));
      go("2026-11-22T03:00:00Z");
      expect((await toldOf(order.order_number)).story).toMatchObject({
        phase: "canceled",
        reason: "expired",
        sentence: "nothing_arrived",
        next: null,
      });
      const late = await Promise.all([1, 2, 3].map(() => money.shop.pay(order.payment.payment_id)));
      for (const answer of late) expect(answer).toMatchObject({ status: 200, results: { status_code: 407 } });
      const after = await toldOf(order.order_number);
      expect(after.order).toMatchObject({
        order_status: "canceled",
        settlement: { paid: order.grand_total, remaining: 0 },
        refunds: [{ kind: "late_payment", status, gross: order.grand_total, fee: 0, net: order.grand_total }],
      });
      const isAsking = status === "account_needed";
      expect(after.story).toMatchObject({
        sentence: isAsking ? "refund_account" : "refund_pending",
        moneyWord: isAsking ? "refund_due" : "refund_pending",
      });
      expect(after.story.next?.key).toBe(isAsking ? "refund_account" : undefined);
    }
  });

  it("waits for staff, who send it", async () => {
    const order = orderOf(
      await money.shop.create({ ...visit("0900"), method_code: "GOPAY", method_phone: "081234567801" }),
    );
    await money.shop.pay(order.payment.payment_id, "deny");
    await money.shop.pay(order.payment.payment_id);
    const [refund] = (await money.orderAt(order.order_number)).refunds;
    const number = refund?.refund_number ?? "";
    expect((await money.decide(number, 1, "approve")).status).toBe(200);
    expect((await money.decide(number, 2, "send", { reference_number: "TRX-1" })).status).toBe(200);
    expect((await money.decide(number, 3, "arrive")).status).toBe(200);
    expect((await toldOf(order.order_number)).story).toMatchObject({ sentence: "refunded", next: null });
  });

  it("goes back too if another method has paid the order, which stays paid", async () => {
    const order = orderOf(await money.shop.create({ ...visit("0930"), method_code: "VA_BCA" }));
    const change = {
      invoice_number: order.invoice_number,
      method_code: "VA_BRI",
      client_request_id: randomUUID(),
    };
    const changed = z
      .object({ payment_id: z.string() })
      .parse((await money.shop.post("/payment/change-method", change)).results);
    await money.shop.pay(changed.payment_id);
    expect((await money.shop.pay(order.payment.payment_id)).results).toMatchObject({ status_code: 200 });
    const after = await money.orderAt(order.order_number);
    expect(after).toMatchObject({
      order_status: "active",
      payment_status: "paid",
      refunds: [{ kind: "late_payment", gross: order.grand_total }],
      cancellation: { gross: order.grand_total },
    });
    const { paid, remaining } = after.settlement ?? {};
    expect(paid).toBe(2 * Number(remaining));
    expect(remaining).toBe(order.grand_total);
  });
});

describe("a missed visit", () => {
  it("is noted from noon of the next day in the branch's zone, and not before", async () => {
    const order_number = await money.buy({ slot_id: `${SUDIRMAN}.branch.2026-11-26.1500` });
    go("2026-11-27T04:59:00Z");
    expect(await money.orderAt(order_number)).toMatchObject({ order_status: "active" });
    go("2026-11-27T05:00:00Z");
    const { order, story } = await toldOf(order_number);
    expect(order).toMatchObject({ order_status: "no_show", payment_status: "paid", cancellation: null });
    expect(order.timeline.map(({ code }) => code)).toContain("no_show");
    expect(order.reschedule).toMatchObject({ allowed: true, fee: 0 });
    expect(story).toMatchObject({
      phase: "no_show",
      sentence: "missed_paid_again",
      next: { key: "new_time" },
    });
    const past = await open.get("/order/get?group=past&per_page=100");
    expect(JSON.stringify(past.results)).toContain(order_number);
    const filtered = await open.get("/order/get?order_status=no_show&per_page=100");
    expect(JSON.stringify(filtered.results)).toContain(order_number);
  });

  it("can have a new time for 30 days, and is an ordinary visit then", async () => {
    const order_number = await money.buy({ slot_id: `${SUDIRMAN}.branch.2026-11-26.0700` });
    go("2026-12-10T03:00:00Z");
    const body = {
      order_number,
      plant_id: SUDIRMAN,
      slot_id: `${SUDIRMAN}.branch.2026-12-14.0700`,
      accept_fee: 0,
      fasting_confirmed: true,
    };
    const move = () =>
      open.as("patient").then(({ token }) =>
        open.call("PUT", "/order/reschedule", {
          token: token ?? "",
          body: { ...body, client_request_id: randomUUID() },
        }),
      );
    expect((await move()).status).toBe(200);
    expect(await money.orderAt(order_number)).toMatchObject({
      order_status: "active",
      schedule: { date: "2026-12-14" },
      payment_status: "paid",
    });
    go("2027-01-20T03:00:00Z");
    expect(await money.orderAt(order_number)).toMatchObject({
      order_status: "no_show",
      reschedule: { allowed: false, refusal: "too_late" },
    });
    expect((await move()).code).toBe("too_late");
  });

  it("is undone by staff when the person came after all", async () => {
    const order_number = await money.buy({ slot_id: `${SUDIRMAN}.branch.2026-11-26.0730` });
    go("2026-11-27T06:00:00Z");
    expect(await money.orderAt(order_number)).toMatchObject({ order_status: "no_show" });
    expect((await reference("check-in", { order_number })).status).toBe(200);
    expect(await money.orderAt(order_number)).toMatchObject({ order_status: "progress" });
    expect((await reference("check-in", { order_number })).code).toBe("already_started");
    expect((await money.release(order_number)).status).toBe(200);
    expect(await money.orderAt(order_number)).toMatchObject({ order_status: "completed" });
  });

  it("keeps the use of a package for the new time, and takes it when the person comes", async () => {
    const id = await owned.give("SUB-HBA1C", { valid_until: "2027-01-31" });
    const slot_id = owned.freeSlot(SUDIRMAN, "2026-11-26");
    const order_number = orderNumber(await owned.use(id, one("prd-hba1c"), { slot_id }));
    go("2026-11-28T03:00:00Z");
    expect((await toldOf(order_number)).story).toMatchObject({ sentence: "missed_use_again" });
    expect(await owned.detail(id)).toMatchObject({ quota: [{ quota_reserved: 1, quota_used: 0 }] });
    expect((await reference("check-in", { order_number })).status).toBe(200);
    expect(await owned.detail(id)).toMatchObject({ quota: [{ quota_reserved: 0, quota_used: 1 }] });
  });

  it("costs nothing where it was to be paid at the branch", async () => {
    const order = orderOf(await money.shop.create({ ...visit("1000"), method_code: "PAY_AT_BRANCH" }));
    go("2026-11-28T03:00:00Z");
    const { story } = await toldOf(order.order_number);
    expect(story).toMatchObject({ sentence: "missed_unpaid_again", money: "unpaid" });
  });
});

describe("a test that was not done", () => {
  it("is not paid at the branch, before and after the result", async () => {
    const items = [item("GLU-F"), item("LIPID")];
    const order = orderOf(
      await money.shop.create({
        ...visit("1030"),
        items,
        method_code: "PAY_AT_BRANCH",
        quoted_total: 305_000,
      }),
    );
    const { order_number } = order;
    const { grand_total } = z.looseObject({ grand_total: z.number() }).parse(order);
    await money.arrive(order_number);
    expect((await money.notDone(order_number, "GLU-F")).results).toEqual({ refund_number: null });
    await money.notDone(order_number, "GLU-F");
    expect((await money.orderAt(order_number)).payment).toMatchObject({ amount: grand_total - 45_000 });
    await money.release(order_number);
    const { payment, settlement } = await money.orderAt(order_number);
    expect(payment).toMatchObject({ payment_status: "paid", amount: grand_total - 45_000 });
    expect(settlement).toBeNull();
    const [told] = (await money.orderAt(order_number)).timeline.filter(({ code }) => code === "not_done");
    expect(told?.note).toContain("Sampel beku");
  });

  it("leaves nothing to pay at the branch if it was the only one", async () => {
    const order = orderOf(await money.shop.create({ ...visit("1100"), method_code: "PAY_AT_BRANCH" }));
    await money.arrive(order.order_number);
    await money.notDone(order.order_number, "GLU-F");
    await money.release(order.order_number);
    const { story } = await toldOf(order.order_number);
    expect(story).toMatchObject({ phase: "completed", sentence: "nothing_due" });
  });
});

describe("a result that was withdrawn", () => {
  const withdraw = async (order_number: string) => {
    const { patient_id } = (await money.orderAt(order_number)).participants[0] ?? {};
    const body = { order_number, patient_id, reason: "Sampel tertukar" };
    expect((await reference("withdraw-result", body)).status).toBe(200);
  };

  it("is repeated without charge, with values of its own", async () => {
    const order_number = await money.buy({ slot_id: `${SUDIRMAN}.branch.2026-11-26.1130` });
    await money.arrive(order_number);
    await money.release(order_number);
    await withdraw(order_number);
    const { story, order } = await toldOf(order_number);
    expect(story).toMatchObject({ phase: "withdrawn", sentence: "withdrawn_again", next: { key: "retest" } });
    expect(order.reschedule).toMatchObject({ allowed: true, fee: 0 });
    const { token } = await open.as("patient");
    const body = {
      order_number,
      plant_id: SUDIRMAN,
      slot_id: `${SUDIRMAN}.branch.2026-11-30.0700`,
      accept_fee: 0,
      fasting_confirmed: true,
      client_request_id: randomUUID(),
    };
    expect((await open.call("PUT", "/order/reschedule", { token: token ?? "", body })).status).toBe(200);
    expect((await toldOf(order_number)).story).toMatchObject({ phase: "booked", sentence: "paid" });
    await money.arrive(order_number);
    expect((await money.release(order_number)).status).toBe(200);
    expect(await money.orderAt(order_number)).toMatchObject({
      order_status: "completed",
      result_withdrawn: false,
      refunds: [],
    });
  });

  it("can be refunded once instead, whichever way it was paid", async () => {
    const paid = await money.buy({ slot_id: `${SUDIRMAN}.branch.2026-11-26.1300` });
    const order = orderOf(await money.shop.create({ ...visit("1330"), method_code: "PAY_AT_BRANCH" }));
    for (const order_number of [paid, order.order_number]) {
      await money.arrive(order_number);
      await money.release(order_number);
      expect((await money.notDone(order_number, "GLU-F")).code).toBe("not_refundable");
      await withdraw(order_number);
      const first = await money.notDone(order_number, "GLU-F");
      expect(first.results).toMatchObject({ refund_number: expect.stringMatching(/^RFD-/) as string });
      expect((await money.notDone(order_number, "GLU-F")).results).toEqual(first.results);
      const { refunds } = await money.orderAt(order_number);
      expect(refunds).toMatchObject([{ kind: "not_done", gross: 45_000, status: "requested" }]);
    }
  });
});
