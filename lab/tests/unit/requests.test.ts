import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, shopAt } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

const open = useOpened(() => openTestLab(NOW));

const send = async (path: string, body: object, username = "patient") =>
  open.call("POST", path, { token: await open.token(username), body });
const respond = (referral_number: string, body: object, username?: string) =>
  send("/referral/respond", { referral_number, client_request_id: randomUUID(), ...body }, username);
const answer = (relation_id: string, body: object, username?: string) =>
  send("/family/respond", { relation_id, client_request_id: randomUUID(), ...body }, username);
const referral = z.looseObject({
  referral_number: z.string(),
  status: z.string(),
  expired: z.boolean(),
  is_own: z.boolean(),
  patient_price: z.number().nullable(),
  fee: z.number().nullable(),
  products: z.array(z.looseObject({ product_id: z.string() })).min(1),
});
const listed = async (query = "", username?: string) =>
  z.array(referral).parse((await open.get(`/referral/get${query}`, username)).results);
const shop = () => shopAt(open);
/** Orders a referral's tests at a unique time. @returns its number */
let times = 0;
async function orderFor(codes: readonly string[], username = "patient"): Promise<string> {
  times += 1;
  const slot_id = `plt-jkt-sdr.branch.2026-11-2${String(4 + (times % 3))}.1${String(times % 4)}00`;
  const patient_id = username === "patient" ? "pat-siti" : "pat-andi";
  const items = codes.map((code) => item(code, "plt-jkt-sdr", patient_id));
  const { results } = await shop().post("/order/quote", { order_type: "test", items }, username);
  const { grand_total } = z.object({ grand_total: z.number() }).parse(results);
  const made = await shop().post(
    "/order/create",
    shop().body({ order_type: "test", items, slot_id, quoted_total: grand_total, fasting_confirmed: true }),
    username,
  );
  return orderOf(made).order_number;
}
const eventsOf = (referral_number: string) =>
  open.lab.db
    .selectFrom("referral_event")
    .select(["code", "share_result"])
    .where("referral_number", "=", referral_number)
    .orderBy("at")
    .execute();

describe("referrals", () => {
  it("lists the caller's own without drafts, and those to decide on apart", async () => {
    const all = (await listed("?per_page=100")).filter(({ is_own }) => is_own);
    expect(all.map(({ referral_number, status, expired }) => [referral_number, status, expired])).toEqual([
      ["REF-0000101", "pending", false],
      ["REF-0000109", "active", false],
      ["REF-0000108", "progress", false],
      ["REF-0000102", "pending", false],
      ["REF-0000107", "completed", false],
      ["REF-0000116", "completed", false],
      ["REF-0000103", "canceled", true],
      ["REF-0000104", "canceled", false],
      ["REF-0000115", "completed", false],
      ["REF-0000114", "completed", false],
    ]);
    expect((await listed("?open=1")).map((item) => item.referral_number)).toEqual([
      "REF-0000101",
      "REF-0000102",
    ]);
    expect((await listed("", "patient2")).map((item) => item.referral_number)).toEqual(["REF-0000106"]);
  });

  it("names the price at the suggested branch, and none without one", async () => {
    const [first, second] = await listed();
    const at = async (code: string) => {
      const query = `product_id=${code}&plant_id=plt-jkt-sdr`;
      const { results } = await open.get(`/product/get-detail?${query}`);
      const { prices } = z
        .object({
          prices: z.array(
            z.object({ plant_id: z.string(), amount: z.number(), discount_percent: z.number() }),
          ),
        })
        .parse(results);
      const price = prices.find(({ plant_id }) => plant_id === "plt-jkt-sdr");
      const { amount = NaN, discount_percent = 0 } = price ?? {};
      return amount - Math.round((amount * discount_percent) / 100);
    };
    expect(first?.patient_price).toBe((await at("prd-hba1c")) + (await at("prd-lipid")));
    expect(second?.patient_price).toBeNull();
  });

  it("cannot be seen or decided by another account", async () => {
    for (const number of ["REF-0000106", "REF-0000105", "REF-0"]) {
      expect((await open.get(`/referral/get-detail?referral_number=${number}`)).status, number).toBe(404);
      expect((await respond(number, { decision: "take" })).status, number).toBe(404);
    }
    expect((await open.get("/referral/get?page=1", "facility")).status).not.toBe(200);
  });

  it("is taken once: a repeat gets the first answer, another decision the stored one", async () => {
    const client_request_id = randomUUID();
    const first = await respond("REF-0000101", { decision: "take", share_result: true, client_request_id });
    expect(first).toMatchObject({ status: 200, results: { status: "pending", decision: "take" } });
    const again = await respond("REF-0000101", { decision: "take", share_result: true, client_request_id });
    expect(again).toMatchObject({ status: 200, message: "already_processed", results: { decision: "take" } });
    const other = await respond("REF-0000101", { decision: "refuse", client_request_id });
    expect(other).toMatchObject({ status: 409, code: "request_reused" });
    const late = await respond("REF-0000101", { decision: "refuse" });
    expect(late).toMatchObject({
      status: 409,
      code: "already_decided",
      results: { status: "pending", decision: "take", share_result: true },
    });
    expect(await eventsOf("REF-0000101")).toEqual([
      { code: "created", share_result: 0 },
      { code: "taken", share_result: 1 },
    ]);
  });

  it("share nothing once refused, whatever was ticked, and tell the doctor", async () => {
    const before = await open.get("/notifications/get?page=1", "doctor");
    expect(await respond("REF-0000102", { decision: "refuse", share_result: true })).toMatchObject({
      status: 200,
      results: { status: "canceled" },
    });
    expect((await eventsOf("REF-0000102")).at(-1)).toEqual({ code: "refused", share_result: 0 });
    const after = await open.get("/notifications/get?page=1", "doctor");
    expect(Number(after.meta?.["total"])).toBe(Number(before.meta?.["total"]) + 1);
    expect(JSON.stringify(after.results)).toContain("REF-0000102");
  });

  it("expires after 30 days", async () => {
    expect(await respond("REF-0000103", { decision: "take" })).toMatchObject({
      status: 409,
      code: "referral_expired",
    });
    expect(await respond("REF-0000104", { decision: "take" })).toMatchObject({
      status: 409,
      code: "already_decided",
    });
  });

  it("wait for an order once taken, are used by the order that completes them, and free again without that", async () => {
    const waiting = async () => (await listed("?open=1")).map(({ referral_number }) => referral_number);
    const stands = async () => {
      const { results } = await open.get("/referral/get-detail?referral_number=REF-0000101");
      const { products, status } = z
        .object({
          products: z.array(z.object({ order_number: z.string().nullable() })),
          status: z.string(),
        })
        .parse(results);
      return [status, ...products.map(({ order_number }) => order_number)];
    };
    const codes = async () => (await eventsOf("REF-0000101")).map(({ code }) => code).slice(2);
    expect(await waiting()).toEqual(["REF-0000101"]);
    await orderFor(["HBA1C", "LIPID"], "patient2");
    const first = await orderFor(["HBA1C", "GLU-F"]);
    expect([await stands(), await codes()]).toEqual([["pending", first, null], []]);
    const second = await orderFor(["LIPID"]);
    expect([await stands(), await codes(), await waiting()]).toEqual([
      ["active", first, second],
      ["used"],
      [],
    ]);
    const third = await orderFor(["HBA1C", "LIPID"]);
    expect([await stands(), await codes()]).toEqual([["active", first, second], ["used"]]);
    const cancel = (order_number: string) =>
      send("/order/cancel", { order_number, client_request_id: randomUUID() });
    await cancel(second);
    expect([await stands(), await codes()]).toEqual([["active", first, third], ["used"]]);
    await cancel(third);
    expect([await stands(), await codes(), await waiting()]).toEqual([
      ["pending", first, null],
      ["used", "released"],
      ["REF-0000101"],
    ]);
    const fourth = await orderFor(["LIPID"]);
    expect([await stands(), await codes()]).toEqual([
      ["active", first, fourth],
      ["used", "released", "used"],
    ]);
  });

  it("follow their order once ordered, and are decided", async () => {
    const detail = (number: string) => open.get(`/referral/get-detail?referral_number=${number}`);
    for (const [number, status, order_number] of [
      ["REF-0000109", "active", "ORD-0001018"],
      ["REF-0000108", "progress", "ORD-0001017"],
      ["REF-0000107", "completed", "ORD-0001015"],
    ] as const) {
      const { results } = await detail(number);
      expect(results).toMatchObject({ status, decision: "take" });
      expect(z.object({ products: z.array(z.looseObject({})) }).parse(results).products[0]).toMatchObject({
        order_number,
      });
      expect(await respond(number, { decision: "take" })).toMatchObject({
        status: 409,
        code: "already_decided",
      });
    }
  });

  it("keeps its events", async () => {
    const { db } = open.lab;
    await expect(db.updateTable("referral_event").set({ share_result: 1 }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(db.deleteFrom("referral_event").execute()).rejects.toThrow("append-only");
  });
});

describe("requests for access", () => {
  it("cannot be seen or decided by another account, nor decided by the sender", async () => {
    for (const [relation, username] of [
      ["rel-from-andi", "patient2"],
      ["rel-raka", "patient"],
      ["rel-0", "patient"],
    ] as const)
      expect((await answer(relation, { decision: "reject" }, username)).status, relation).toBe(404);
    expect((await open.get("/family/get-detail?relation_id=rel-raka", "patient2")).status).toBe(404);
  });

  it("are approved with what was asked for or less, never with more or nothing", async () => {
    const wrong = [[], ["pay"], ["book", "pay"]];
    for (const permissions of wrong)
      expect((await answer("rel-from-andi", { decision: "approve", permissions })).status).toBe(400);
    const approved = await answer("rel-from-andi", { decision: "approve", permissions: ["book"] });
    expect(approved).toMatchObject({ status: 200, results: { status: "approved", permissions: ["book"] } });
    const { results } = await open.get("/family/get-detail?relation_id=rel-from-andi");
    expect(results).toMatchObject({ direction: "received", status: "approved", permissions: ["book"] });
    expect((await open.get("/patient/dashboard")).results).toMatchObject({ relationship_requests_count: 0 });
    expect((await open.get("/patient/dashboard?patient_id=pat-siti", "patient2")).status).toBe(200);
  });

  it("are decided once", async () => {
    expect(await answer("rel-from-andi", { decision: "reject" })).toMatchObject({
      status: 409,
      code: "already_decided",
      results: { status: "approved", permissions: ["book"] },
    });
    const events = await open.lab.db
      .selectFrom("relation_event")
      .where("relation_id", "=", "rel-from-andi")
      .select(["code", "permissions"])
      .execute();
    expect(events).toEqual([{ code: "approved", permissions: '["book"]' }]);
    await expect(open.lab.db.deleteFrom("relation_event").execute()).rejects.toThrow("append-only");
  });
});

it("says in a company's invitation what, when and where, and lists it among the patient's orders", async () => {
  const invitation = z.looseObject({
    order_number: z.string(),
    name_en: z.string(),
    date: z.string(),
    time_start: z.string(),
  });
  const { invitations } = z
    .object({ invitations: z.array(invitation).min(1) })
    .parse((await open.get("/patient/dashboard")).results);
  for (const { order_number, date } of invitations) {
    expect(date > "2026-11-20").toBe(true);
    const { results } = await open.get(`/order/get-detail?order_number=${order_number}`);
    expect(results).toMatchObject({ order_type: "office_care", order_status: "active" });
    // Hidden from the employee; the company knows it.
    expect(results).toMatchObject({
      amount_total: null,
      total_discount: null,
      grand_total: null,
      payment: null,
    });
    expect(JSON.stringify(results)).not.toMatch(/"(?:amount|sub_total|discount_amount|grand_total)":\d/);
    const invoice_number = order_number.replace("ORD", "INV");
    for (const path of [
      `/invoices/get-detail?order_number=${order_number}`,
      `/invoices/get-printout?order_number=${order_number}`,
      `/payment/get-detail?invoice_number=${invoice_number}`,
    ])
      expect((await open.get(path)).status, path).toBe(404);
    const list = JSON.stringify((await open.get("/order/get?per_page=100")).results);
    const index = list.indexOf(order_number);
    expect(list.slice(index, list.indexOf('"timeline"', index))).not.toMatch(/"(?:amount|grand_total)":\d/);
  }
  const other = await open.get("/patient/dashboard", "patient2");
  expect(other.results).toMatchObject({ invitations: [] });
});
