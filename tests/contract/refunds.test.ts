import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { foldMoney, refundStatus } from "../../lab/orders/refund-rules.ts";
import { findRefundTerms, listBanks, requestRefund } from "../../app/upstream/refunds/refunds.server.ts";
import { openContractLab, type ContractLab } from "../support/contract-lab.ts";
import { item, SUDIRMAN } from "../support/order-calls.ts";
import { ownedAt } from "../support/owned-calls.ts";
import { referralsAt } from "../support/referral-calls.ts";
import { ACCOUNT, refundsAt } from "../support/refund-calls.ts";

/** Friday, 10:00 WIB */
const NOW = "2026-11-20T03:00:00Z";
let open: ContractLab;
let at: ReturnType<typeof refundsAt>;
beforeAll(async () => {
  open = await openContractLab(NOW);
  at = refundsAt(open);
}, 60_000);
beforeEach(() => {
  open.clock.at = new Date(NOW);
});
/** Tokens of before have expired then. */
const waitUntil = (instant: string | null | undefined) => {
  open.clock.at = new Date(instant ?? "");
  open.forget();
};
afterAll(() => open.close());

const numberOf = (answer: { results: unknown }) =>
  z.looseObject({ refund_number: z.string() }).parse(answer.results).refund_number;
const refundsOf = (order_number: string) =>
  open.lab.db.selectFrom("refund").selectAll().where("order_number", "=", order_number).execute();

describe("canceling a paid order", () => {
  it("is free until 24 hours before the visit, then costs 10 percent, and ends when it begins", async () => {
    const number = await at.buy();
    expect(await at.orderAt(number)).toMatchObject({
      cancellation: {
        ...{ allowed: true, gross: 45_000, fee: 0, net: 45_000, method_name: "GoPay", needs_account: false },
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
    const [one, other] = await Promise.all([1, 2].map(() => at.cancel(number, { client_request_id })));
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(one?.results).toEqual(other?.results);
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

describe("what comes back", () => {
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

  it("frees the place and the deal", async () => {
    const slot_id = at.freeSlot();
    const remaining = async () =>
      (await at.shop.slots(SUDIRMAN, "2026-11-25")).find((one) => one.slot_id === slot_id)?.remaining;
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

describe("a test that was not done", () => {
  it("brings its share of discounts and voucher back, to the rupiah, and is not measured", async () => {
    const codes = ["VITD", "CREA", "URIC"];
    const number = await at.buy({ items: codes.map((code) => item(code)), voucher_code: "SEHAT10" });
    expect(await at.notDone(number, "CREA")).toMatchObject({ status: 409, code: "not_refundable" });
    await at.arrive(number);
    const [first, repeated] = [await at.notDone(number, "CREA"), await at.notDone(number, "CREA")];
    expect(numberOf(first)).toBe(numberOf(repeated));
    const partly = await at.orderAt(number);
    const [refund] = partly.refunds;
    const lines = await open.lab.db
      .selectFrom("order_line")
      .select(["product_code", "sub_total", "voucher_share"])
      .where("order_number", "=", number)
      .execute();
    const paid = lines.map(({ sub_total, voucher_share }) => sub_total - voucher_share);
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(partly.grand_total);
    expect(refund).toMatchObject({
      ...{ kind: "not_done", status: "requested", fee: 0, net: paid[1] },
      lines: [{ reason: "Sampel beku" }],
    });
    expect(partly.settlement?.remaining).toBe((partly.grand_total ?? 0) - (paid[1] ?? 0));
    expect(partly.timeline.at(-1)?.note).toMatch(/^Not done: /);
    await at.release(number);
    const statuses = await open.lab.db
      .selectFrom("observation as o")
      .innerJoin("lab_result as r", "r.result_id", "o.result_id")
      .select(["o.product_code", "o.status"])
      .distinct()
      .where("r.order_number", "=", number)
      .orderBy("o.product_code")
      .execute();
    expect(statuses).toEqual([
      { product_code: "CREA", status: "cancelled" },
      { product_code: "URIC", status: "final" },
      { product_code: "VITD", status: "final" },
    ]);
    expect(await at.notDone(number, "URIC")).toMatchObject({ status: 409, code: "not_refundable" });
  });

  it("asks for a bank account where the method takes no money back, in words without tests", async () => {
    const number = await at.buy({ items: [item("VITD"), item("CREA")], method_code: "VA_BCA" });
    await at.arrive(number);
    const refund_number = numberOf(await at.notDone(number, "VITD"));
    const [refund] = (await at.orderAt(number)).refunds;
    expect(refund).toMatchObject({ status: "account_needed", account_name: "Siti Rahmawati" });
    const news = await open.lab.db
      .selectFrom("notification")
      .select(["title_en", "message_en"])
      .where("link", "=", `/patient/order/${number}`)
      .execute();
    expect(news.map(({ title_en }) => title_en)).toContain("You get money back: tell us where");
    expect(JSON.stringify(news)).not.toMatch(/vitamin/i);
    const give = (more: object, username = "patient") => {
      const body = { refund_number, ...ACCOUNT, client_request_id: randomUUID(), ...more };
      return at.shop.send("PUT", "/refund/update-account", body, username);
    };
    expect((await give({}, "patient2")).status).toBe(404);
    expect((await give({ account_name: "Andi Wijaya" })).errors).toHaveProperty("account_name");
    expect((await give({ bank_code: "999" })).errors).toHaveProperty("bank_code");
    expect((await give({ account_name: "SITI  RAHMAWATI, S.E." })).status).toBe(200);
    expect(await give({})).toMatchObject({ status: 409, code: "refund_state" });
    expect((await at.orderAt(number)).refunds[0]).toMatchObject({
      ...{ status: "requested", arrives_by: "2026-12-04" },
      account: { bank_name: "BCA", account_number_masked: "•••• 7890" },
    });
  });

  it("earns the doctor nothing", async () => {
    const doctor = referralsAt(open);
    const referral_number = await doctor.referred(["tsh", "crea"], true);
    const items = ["TSH", "CREA"].map((code) => item(code, SUDIRMAN, "pat-andi"));
    const number = await at.buy({ items }, "patient2");
    await at.arrive(number);
    await at.notDone(number, "TSH");
    await at.release(number);
    const { settlement } = await at.orderAt(number, "patient2");
    const fees = await open.lab.db
      .selectFrom("referral_fee")
      .select(["kind", "base"])
      .where("referral_number", "=", referral_number)
      .execute();
    expect(fees).toEqual([{ kind: "fee", base: settlement?.remaining }]);
  });
});

describe("the way of a refund", () => {
  it("is requested, approved, sent with its number, and arrives", async () => {
    const number = await at.buy({ method_code: "VA_BCA" });
    expect((await at.cancel(number)).errors).toMatchObject({ bank_code: [expect.any(String)] });
    const other = { ...ACCOUNT, account_name: "Andi Wijaya" };
    expect((await at.cancel(number, other)).errors).toHaveProperty("account_name");
    expect((await at.orderAt(number)).order_status).toBe("active");
    const refund_number = numberOf(await at.cancel(number, ACCOUNT));
    const status = async () => (await at.orderAt(number)).refunds[0];
    expect(await at.decide(refund_number, 2, "send")).toMatchObject({ status: 400 });
    expect(await at.decide(refund_number, 2, "send", { reference_number: "T1" })).toMatchObject({
      code: "refund_state",
    });
    expect((await at.decide(refund_number, 2, "approve")).status).toBe(200);
    // A second person with the page from before; the first one's repeat changes nothing.
    expect(await at.decide(refund_number, 2, "refuse", { reason: "Salah" })).toMatchObject({
      code: "refund_state",
    });
    expect((await at.decide(refund_number, 2, "approve")).status).toBe(200);
    await at.decide(refund_number, 3, "send", { reference_number: "TRX-77" });
    expect(await status()).toMatchObject({ status: "sent", reference_number: "TRX-77" });
    await at.decide(refund_number, 4, "reject_account", { reason: "Rekening ditutup" });
    expect(await status()).toMatchObject({ status: "account_needed", reason: "Rekening ditutup" });
    const body = { refund_number, ...ACCOUNT, bank_code: "008", client_request_id: randomUUID() };
    expect((await at.shop.send("PUT", "/refund/update-account", body)).status).toBe(200);
    await at.decide(refund_number, 6, "approve");
    await at.decide(refund_number, 7, "send", { reference_number: "TRX-78" });
    await at.decide(refund_number, 8, "arrive");
    expect(await status()).toMatchObject({ status: "arrived", reference_number: "TRX-78" });
    expect(await at.decide(refund_number, 9, "approve")).toMatchObject({ code: "refund_state" });
  });

  it("is refused with a reason, and then nothing went back", async () => {
    const number = await at.buy();
    const refund_number = numberOf(await at.cancel(number));
    expect((await at.decide(refund_number, 1, "refuse")).errors).toHaveProperty("reason");
    await at.decide(refund_number, 1, "refuse", { reason: "Sudah dikembalikan di kasir" });
    expect(await at.orderAt(number)).toMatchObject({
      refunds: [{ status: "refused", reason: "Sudah dikembalikan di kasir" }],
      settlement: { paid: 45_000, refunded: 0, fees: 0, remaining: 45_000 },
    });
  });

  it("never exceeds the payment, and no entry changes", async () => {
    const number = await at.buy();
    const { db } = open.lab;
    const row = {
      ...{ order_number: number, kind: "not_done" as const, fee: 0, method_code: "GOPAY", created_at: NOW },
      ...{ refund_number: "RFD-9", gross: 45_001, net: 45_001 },
    };
    await expect(db.insertInto("refund").values(row).execute()).rejects.toThrow("more than was paid");
    const refund_number = numberOf(await at.cancel(number));
    const more = { ...row, gross: 1, net: 1 };
    await expect(db.insertInto("refund").values(more).execute()).rejects.toThrow("more than was paid");
    for (const table of ["refund", "refund_event"] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow("append-only");
      await expect(db.updateTable(table).set({ refund_number }).execute()).rejects.toThrow("append-only");
    }
    await expect(
      db.updateTable("payment").set({ amount: 1 }).where("order_number", "=", number).execute(),
    ).rejects.toThrow("a payment stays paid");
  });

  it("adds up to what the order shows, whatever happens", () => {
    const codes = fc.array(fc.constantFrom("approved", "refused", "sent", "arrived", "account_rejected"), {
      maxLength: 5,
    });
    const refund = fc.record({
      gross: fc.integer({ min: 1, max: 1_000_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      method_code: fc.constantFrom("GOPAY", "VA_BCA"),
      codes,
    });
    fc.assert(
      fc.property(fc.array(refund, { maxLength: 6 }), (drawn) => {
        const refunds = drawn.map(({ gross, share, method_code, codes: after }) => {
          const fee = Math.floor((gross * share) / 100);
          const net = gross - fee;
          return { gross, fee, net, status: refundStatus({ net, method_code }, ["requested", ...after]) };
        });
        const amount = drawn.reduce((sum, { gross }) => sum + gross, 0);
        const { paid, refunded, fees, remaining } = foldMoney([{ amount }], refunds);
        expect(paid - refunded - fees).toBe(remaining);
        const back = refunds.filter(({ status }) => status !== "refused");
        expect(remaining).toBe(amount - back.reduce((sum, { gross }) => sum + gross, 0));
      }),
      { seed: 10, numRuns: 200 },
    );
  });
});

it("offers its rule and its banks, and the portal asks with the order's own key", async () => {
  const up = await open.as("patient", { lang: "id" });
  expect(await findRefundTerms(up, "home_care")).toContain("biaya kunjungan");
  expect(await findRefundTerms(up, "subscription")).toContain("7 hari");
  expect((await listBanks(up)).length).toBeGreaterThan(10);
  const order_number = await at.buy();
  const sums = { gross: 45_000, fee: 0, net: 45_000 };
  const asked = { order_number, ...sums, client_request_id: randomUUID() };
  await requestRefund(up, asked);
  await requestRefund(up, asked);
  expect(await refundsOf(order_number)).toHaveLength(1);
});

it("returns a company's charge to its deposit when an attended examination was not done", async () => {
  const body = { request_number: "REQ-0000006", employee_number: "001001" };
  const mark = (outcome: string) =>
    open.call("POST", "/reference/attendance", { body: { ...body, outcome } });
  const entries = () =>
    open.lab.db
      .selectFrom("deposit_transfer as t")
      .innerJoin("examination_item as i", "i.examination_item_id", "t.reference_id")
      .innerJoin("employee as e", "e.employee_id", "i.employee_id")
      .innerJoin("examination as x", "x.examination_id", "i.examination_id")
      .select(["t.kind", "t.amount", "t.credit"])
      .where("e.employee_number", "=", "001001")
      .where("x.request_number", "=", "REQ-0000006")
      .orderBy("t.seq")
      .execute();
  await mark("attended");
  const [, charge] = await entries();
  expect((await mark("canceled")).results).toEqual({ state: "canceled", fitness: null });
  expect((await mark("canceled")).status).toBe(200);
  expect((await entries()).slice(2)).toEqual([{ ...charge, kind: "refund", credit: charge?.amount }]);
  expect(await mark("attended")).toMatchObject({ status: 409, code: "attendance_closed" });
});
