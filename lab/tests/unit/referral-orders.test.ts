import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { closeOrder } from "../../domains/orders/lifecycle/order-flow.ts";
import { referralsAt, sentDetail } from "../support/referral-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Referrals split over several orders, and vice versa. */

let at: ReturnType<typeof referralsAt>;
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(() => {
  at = referralsAt(open);
});

const results = z.array(z.object({ order_number: z.string(), product_ids: z.array(z.string()) }));
async function sharedOf(number: string, username?: string) {
  const seen = sentDetail.parse((await at.own(number, username)).results);
  return { state: seen["state"], name: seen["patient_name"], results: results.parse(seen["results"]) };
}
const readable = async (order_number: string, username = "doctor") =>
  (await open.get(`/result/get-detail?order_number=${order_number}`, username)).status === 200;
const feesOf = (referral_number: string) =>
  open.lab.db
    .selectFrom("referral_fee")
    .select(["kind", "order_number", "base"])
    .where("referral_number", "=", referral_number)
    .orderBy("seq")
    .execute();
const paidIn = async (order_number: string) => {
  const { grand_total } = await open.lab.db
    .selectFrom("lab_order")
    .select("grand_total")
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  return grand_total;
};
const cancel = (order_number: string) => at.send("POST", "/order/cancel", { order_number }, "patient2");
/** The laboratory cancels an order afterwards. */
const refund = async (order_number: string) =>
  open.lab.db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom("lab_order")
      .selectAll()
      .where("order_number", "=", order_number)
      .executeTakeFirstOrThrow();
    await closeOrder(trx, open.clock, order, "by_lab");
  });

describe("a referral over two orders", () => {
  it("shares the result of each, waits for the last one, and pays for both", async () => {
    const number = await at.referred(["tsh", "crea"], true);
    const first = await at.order(["TSH"]);
    await at.release(first);
    expect(await sharedOf(number)).toEqual({
      state: "taken",
      name: "Andi Wijaya",
      results: [{ order_number: first, product_ids: ["prd-tsh"] }],
    });
    expect(await feesOf(number)).toEqual([]);
    const second = await at.order(["CREA"]);
    expect(await sharedOf(number)).toMatchObject({ state: "progress" });
    await at.release(second);
    expect(await sharedOf(number)).toEqual({
      state: "completed",
      name: "Andi Wijaya",
      results: [
        { order_number: first, product_ids: ["prd-tsh"] },
        { order_number: second, product_ids: ["prd-crea"] },
      ],
    });
    expect([await readable(first), await readable(second)]).toEqual([true, true]);
    expect(await feesOf(number)).toEqual([
      { kind: "fee", order_number: first, base: await paidIn(first) },
      { kind: "fee", order_number: second, base: await paidIn(second) },
    ]);

    await at.share(first, false);
    expect((await sharedOf(number)).results.map(({ order_number }) => order_number)).toEqual([second]);
    expect([await readable(first), await readable(second)]).toEqual([false, true]);

    await refund(first);
    expect((await feesOf(number)).slice(2)).toEqual([
      { kind: "reversal", order_number: first, base: 0 - (await paidIn(first)) },
    ]);
    expect(await sharedOf(number)).toMatchObject({ state: "taken" });
    const third = await at.order(["TSH"]);
    await at.release(third);
    expect((await feesOf(number)).slice(3)).toEqual([
      { kind: "fee", order_number: third, base: await paidIn(third) },
    ]);
    expect(await sharedOf(number)).toMatchObject({ state: "completed" });
  });

  it("names the patient by initials from the moment that sharing the first result ends", async () => {
    const number = await at.referred(["ferr", "crp"], true);
    expect(await sharedOf(number)).toMatchObject({ state: "taken", name: "Andi Wijaya" });
    const first = await at.order(["FERR"]);
    await at.release(first);
    await at.share(first, false);
    expect(await sharedOf(number)).toEqual({ state: "taken", name: "A. W.", results: [] });
  });

  it("goes over to another order that holds the test when the first one is canceled", async () => {
    const number = await at.referred(["hba1c"], true);
    const first = await at.order(["HBA1C"]);
    const second = await at.order(["HBA1C", "URIC"]);
    await cancel(first);
    const { results: current } = await at.own(number, "patient2");
    expect(current).toMatchObject({ status: "active", products: [{ order_number: second }] });
    await at.release(second);
    expect(await readable(second), "URIC is nobody's affair but the patient's").toBe(false);
    await at.share(second, true);
    expect(await readable(second)).toBe(true);
  });
});

describe("an order with tests of two doctors", () => {
  it("shows each doctor what was shared with that one, and asks the patient about each", async () => {
    const row = await at.referred(["vitd"], true);
    const other = await at.referred(["lipid"], true, "doctor2");
    const order_number = await at.order(["VITD", "LIPID"]);
    await at.release(order_number);
    const seen = async () => [await readable(order_number), await readable(order_number, "doctor2")];
    expect(await seen(), "each would read the other's test too").toEqual([false, false]);
    const consents = await open.get(`/consent/get?order_number=${order_number}`, "patient2");
    expect(consents.results).toMatchObject([
      { audience: "referrer", practitioner_id: "prc-doctor", share: false },
      { audience: "referrer", practitioner_id: "prc-doctor2", share: false },
    ]);
    expect((await at.share(order_number, true)).status, "which of them?").toBe(404);

    expect((await at.share(order_number, true, "prc-doctor2")).status).toBe(200);
    expect(await seen()).toEqual([false, true]);
    expect(await sharedOf(row)).toMatchObject({ name: "A. W.", results: [] });
    expect(await sharedOf(other, "doctor2")).toMatchObject({
      name: "Andi Wijaya",
      results: [{ order_number, product_ids: ["prd-lipid"] }],
    });
    await at.share(order_number, true, "prc-doctor");
    await at.share(order_number, false, "prc-doctor2");
    expect(await seen()).toEqual([true, false]);
    expect((await at.own(row, "doctor2")).status).toBe(404);
  });
});

describe("a referral with a test that was not done", () => {
  const view = z.object({
    state: z.string(),
    completed_at: z.string().nullable(),
    fee: z.number().nullable(),
    products: z.array(z.looseObject({ product_id: z.string(), not_done: z.boolean() })),
  });
  const visited = async (undone: readonly string[]) => {
    // Later than the orders of other tests.
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    const number = await at.referred(["uric", "vitd"], false);
    const order_number = await at.order(["URIC", "VITD"]);
    const begun = open.lab.db.updateTable("lab_order").where("order_number", "=", order_number);
    await begun.set({ order_status: "progress", payment_status: "paid" }).execute();
    for (const product_code of undone) {
      const body = { order_number, product_code, reason: "Sampel beku" };
      expect((await open.call("POST", "/reference/mark-not-done", { body })).status).toBe(200);
    }
    await at.release(order_number);
    return view.parse((await at.own(number)).results);
  };
  const counts = async () => {
    const { meta } = await open.get("/referral/get?per_page=1", "doctor");
    return z.looseObject({ state_counts: z.record(z.string(), z.number()) }).parse(meta).state_counts;
  };

  it("names the test and is completed with the other", async () => {
    const { state, products } = await visited(["VITD"]);
    expect(state).toBe("completed");
    expect(products.filter(({ not_done }) => not_done)).toMatchObject([{ product_id: "prd-vitd" }]);
  });

  it("is not counted as completed when the visit ended without any of its tests", async () => {
    const before = await counts();
    expect(await visited(["URIC", "VITD"])).toMatchObject({
      state: "not_done",
      completed_at: null,
      fee: null,
    });
    const after = await counts();
    expect([after["completed"], after["not_done"]]).toEqual([before["completed"], 1]);
    const list = await open.get("/referral/get?status=not_done", "doctor");
    expect(list.results).toHaveLength(1);
  });
});
