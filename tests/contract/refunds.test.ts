import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { findRefundTerms, listBanks, requestRefund } from "../../app/upstream/refunds/refunds.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { item, SUDIRMAN } from "../../lab/tests/support/order-calls.ts";
import { ownedAt } from "../../lab/tests/support/owned-calls.ts";
import { refundsAt } from "../support/refund-calls.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Friday, 10:00 WIB */
const NOW = "2026-11-20T03:00:00Z";

let at: ReturnType<typeof refundsAt>;
const open = useOpened(() => openContractLab(NOW));
beforeAll(() => {
  at = refundsAt(open);
});
beforeEach(() => {
  open.clock.at = new Date(NOW);
});
/** Tokens of before have expired then. */
const waitUntil = (instant: string | null | undefined) => {
  open.clock.at = new Date(instant ?? "");
  open.forget();
};

const refundsOf = (order_number: string) =>
  open.lab.db.selectFrom("refund").selectAll().where("order_number", "=", order_number).execute();

describe("canceling a paid order", () => {
  it("is free until 24 hours before the visit, then costs 10 percent, and ends when it begins", async () => {
    const number = await at.buy();
    expect(await at.orderAt(number)).toMatchObject({
      cancellation: {
        allowed: true,
        gross: 45_000,
        fee: 0,
        net: 45_000,
        method_name: "GoPay",
        needs_account: false,
        arrives_by: "2026-11-27",
      },
      refunds: [],
    });
    const { cancellation } = await at.orderAt(number);
    waitUntil(cancellation?.free_until);
    const late = (await at.orderAt(number)).cancellation;
    expect(late).toMatchObject({ allowed: true, gross: 45_000, fee: 4_500, net: 40_500 });
    waitUntil(late?.deadline);
    expect((await at.orderAt(number)).cancellation).toMatchObject({
      allowed: false,
      refusal: "cancel_too_late",
    });
    expect(await at.cancel(number)).toMatchObject({ status: 409, code: "cancel_too_late" });
  });

  it("costs the home visit's fee after a late move to a branch, too", async () => {
    const subdistrict_code = "3174071009";
    const of = `&service=home_care&subdistrict_code=${subdistrict_code}&qty=1`;
    const slot_id = (await at.shop.slots(SUDIRMAN, "2026-11-24", of)).find(
      ({ remaining }) => remaining > 0,
    )?.slot_id;
    const held = await at.shop.post("/schedule/hold", { slot_id, qty: 1, client_request_id: randomUUID() });
    const { hold_id } = z.looseObject({ hold_id: z.string() }).parse(held.results);
    const address = {
      subdistrict_code,
      address: "Gandaria Utara",
      detail: "Jl. Kerinci No. 3",
      contact_phone: "+6281234567801",
    };
    const visit = { subdistrict_code, schedules: [{ plant_id: SUDIRMAN, slot_id, hold_id }], address };
    const more = { ...visit, slot_id: undefined, participants: [{ patient_id: "pat-siti" }] };
    const number = await at.buy({ order_type: "home_care", items: [item("CBC")], more });
    const { cancellation } = await at.orderAt(number);
    waitUntil(cancellation?.free_until);
    const { fee, net } = (await at.orderAt(number)).cancellation ?? {};
    expect(fee).toBe(75_000);
    const move = { order_number: number, plant_id: SUDIRMAN, slot_id: `${SUDIRMAN}.branch.2026-12-01.1000` };
    const moved = { ...move, accept_fee: 0, fasting_confirmed: true, client_request_id: randomUUID() };
    expect((await at.shop.send("PUT", "/order/reschedule", moved)).status).toBe(200);
    expect((await at.orderAt(number)).cancellation).toMatchObject({ fee, net });
  });

  it("refuses amounts that are no whole numbers", async () => {
    const number = await at.buy();
    for (const fee of [null, "", false, [], "0x0", 0.5, -1])
      expect(await at.cancel(number, { fee }), String(fee)).toMatchObject({
        status: 400,
        errors: { fee: [expect.any(String)] },
      });
  });

  it("changes nothing when the amount has changed since it was shown", async () => {
    const number = await at.buy();
    const { cancellation } = await at.orderAt(number);
    waitUntil(cancellation?.free_until);
    const answer = await at.cancel(number, { gross: 45_000, fee: 0, net: 45_000 });
    expect(answer).toMatchObject({
      status: 409,
      code: "refund_changed",
      results: { fee: 4_500, net: 40_500 },
    });
    expect((await at.orderAt(number)).order_status).toBe("active");
    expect((await at.cancel(number)).status).toBe(200);
    expect(await at.orderAt(number)).toMatchObject({
      order_status: "canceled",
      cancel_reason: "by_patient",
      refunds: [{ status: "requested", gross: 45_000, fee: 4_500, net: 40_500 }],
      settlement: { paid: 45_000, refunded: 40_500, fees: 4_500, remaining: 0 },
    });
  });

  it("happens once, twice at once or from two tabs", async () => {
    const number = await at.buy();
    const client_request_id = randomUUID();
    const [row, other] = await Promise.all([1, 2].map(() => at.cancel(number, { client_request_id })));
    expect([row?.status, other?.status]).toEqual([200, 200]);
    expect(row?.results).toEqual(other?.results);
    expect(await at.cancel(number)).toMatchObject({ status: 409, code: "already_canceled" });
    const tabs = await at.buy();
    const answers = await Promise.all([at.cancel(tabs), at.cancel(tabs)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await refundsOf(number), await refundsOf(tabs)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("is for the account that ordered, while its visit has not begun", async () => {
    const number = await at.buy();
    const body = {
      order_number: number,
      gross: 45_000,
      fee: 0,
      net: 45_000,
      client_request_id: randomUUID(),
    };
    expect((await at.shop.post("/refund/request", body, "patient2")).status).toBe(404);
    await at.arrive(number);
    expect((await at.orderAt(number)).cancellation).toBeNull();
    expect(await at.shop.post("/refund/request", body)).toMatchObject({
      status: 409,
      code: "not_refundable",
    });
    await at.release(number);
    expect(await at.shop.post("/refund/request", body)).toMatchObject({
      status: 409,
      code: "not_refundable",
    });
  });

  it("loses against a check-in that comes first, and ends a change of time", async () => {
    const number = await at.buy();
    const [cancel] = await Promise.all([at.cancel(number), at.arrive(number).catch(() => null)]);
    const { order_status, refunds } = await at.orderAt(number);
    expect(cancel.status === 200 ? "canceled" : "progress").toBe(order_status);
    expect(refunds).toHaveLength(cancel.status === 200 ? 1 : 0);

    const moved = await at.buy();
    const slot_id = at.freeSlot();
    const move = { order_number: moved, plant_id: SUDIRMAN, slot_id, fasting_confirmed: true };
    const answers = await Promise.all([
      at.cancel(moved),
      at.shop.send("PUT", "/order/reschedule", { ...move, client_request_id: randomUUID() }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const after = await at.orderAt(moved);
    if (after.order_status === "active") await at.cancel(moved);
    expect((await at.orderAt(moved)).refunds).toHaveLength(1);
  });

  it("needs a payment: an unpaid order, and one whose method changes, is canceled as before", async () => {
    const made = await at.shop.create({
      slot_id: at.freeSlot(),
      method_code: "VA_BCA",
      fasting_confirmed: true,
    });
    const [{ order_number: number, invoice_number }] = z
      .tuple([z.looseObject({ order_number: z.string(), invoice_number: z.string() })])
      .parse(made.results);
    expect(await at.cancel(number)).toMatchObject({ status: 409, code: "not_refundable" });
    const change = { invoice_number, method_code: "GOPAY", client_request_id: randomUUID() };
    const [changed, canceled] = await Promise.all([
      at.shop.post("/payment/change-method", change),
      at.cancel(number),
    ]);
    expect([changed.status, canceled.code]).toEqual([200, "not_refundable"]);
    expect(await refundsOf(number)).toEqual([]);
  });
});

describe("refunded amounts", () => {
  it("gives a voucher back until its end, and no second live order uses it", async () => {
    const first = { items: [item("VITD")], voucher_code: "SEHAT20" };
    const number = await at.buy(first);
    const quote = () => at.shop.post("/order/quote", { order_type: "test", ...first });
    expect(await quote()).toMatchObject({ status: 409, code: "user_limit" });
    expect((await at.orderAt(number)).cancellation).toMatchObject({ voucher_code: "SEHAT20" });
    await at.cancel(number);
    expect((await quote()).status).toBe(200);
    const again = await at.buy(first);
    expect(await quote()).toMatchObject({ code: "user_limit" });
    expect((await at.orderAt(again)).cancellation?.gross).toBe((await refundsOf(number))[0]?.gross);
  });

  it("gives a package back while it is unused, and its use with the visit", async () => {
    const owned = ownedAt(open, NOW);
    const number = await at.buy({ order_type: "package", items: [item("PKG-FEVER", null)], slot_id: null });
    const [bought] = (await owned.list("&type=package")).filter((row) => row["order_number"] === number);
    const id = bought?.subscription_id ?? "";
    const used = await owned.use(id, [{ product_id: "prd-pkg-fever", patient_id: "pat-siti" }]);
    const visit = z.looseObject({ order_number: z.string() }).parse(used.results).order_number;
    expect((await at.orderAt(number)).cancellation).toMatchObject({
      allowed: false,
      refusal: "already_used",
    });
    expect(await at.cancel(number)).toMatchObject({ status: 409, code: "already_used" });

    expect((await at.orderAt(visit)).cancellation).toMatchObject({ gross: 0, net: 0, returns_quota: true });
    expect(await at.cancel(visit)).toMatchObject({ status: 200, results: { refund_number: null } });
    expect((await owned.detail(id)).quota.map(({ quota_reserved }) => quota_reserved)).toEqual([0, 0, 0]);
    expect((await at.cancel(number)).status).toBe(200);
    expect(await owned.detail(id)).toMatchObject({ status: "canceled" });
  });

  it("gives a use back whose test was not done after the check-in", async () => {
    const owned = ownedAt(open, NOW);
    const id = await owned.give("SUB-HBA1C");
    const used = await owned.use(id, [{ product_id: "prd-hba1c", patient_id: "pat-siti" }]);
    const visit = z.looseObject({ order_number: z.string() }).parse(used.results).order_number;
    await at.arrive(visit);
    const count = async () => (await owned.detail(id)).quota.map(({ quota_used }) => quota_used);
    expect(await count()).toEqual([1]);
    for (const _again of [1, 2])
      expect(await at.notDone(visit, "HBA1C")).toMatchObject({ results: { refund_number: null } });
    expect(await count()).toEqual([0]);
  });

  it("gives back all lines of a test that was not done", async () => {
    const number = await at.buy({
      items: [item("GLU-F"), item("GLU-F")],
      more: { warnings_confirmed: true },
    });
    await at.arrive(number);
    for (const _again of [1, 2]) expect((await at.notDone(number, "GLU-F")).status).toBe(200);
    expect((await refundsOf(number)).map(({ gross }) => gross)).toEqual([90_000]);
  });

  it("frees the place and the deal", async () => {
    const slot_id = at.freeSlot();
    const day = slot_id.split(".")[2] ?? "";
    const remaining = async () =>
      (await at.shop.slots(SUDIRMAN, day)).find((slot) => slot.slot_id === slot_id)?.remaining;
    const stock = () =>
      open.lab.db
        .selectFrom("product")
        .select("stock_left")
        .where("product_id", "=", "prd-deal-heart")
        .executeTakeFirstOrThrow();
    const before = [await remaining(), await stock()];
    const number = await at.buy({ order_type: "deal", items: [item("DEAL-HEART")], slot_id });
    expect([await remaining(), await stock()]).not.toEqual(before);
    await at.cancel(number);
    expect([await remaining(), await stock()]).toEqual(before);
  });
});

it("offers its rule and its banks, and the portal asks with the order's own key", async () => {
  const up = await open.as("patient", { lang: "id" });
  expect(await findRefundTerms(up, "home_care")).toContain("biaya kunjungan");
  expect(await findRefundTerms(up, "subscription")).toContain("7 hari");
  expect((await listBanks(up)).length).toBeGreaterThan(10);
  const order_number = await at.buy();
  const sums = { gross: 45_000, fee: 0, net: 45_000 };
  const query = { order_number, ...sums, client_request_id: randomUUID() };
  await requestRefund(up, query);
  await requestRefund(up, query);
  expect(await refundsOf(order_number)).toHaveLength(1);
});
