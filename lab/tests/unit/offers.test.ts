import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, shopAt } from "../support/order-calls.ts";
import { openTestLab, type Answer } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

let shop: ReturnType<typeof shopAt>;

const open = useOpenedEach(() => openTestLab("2026-11-20T03:30:00Z"));
beforeEach(() => {
  shop = shopAt(open);
});

const wallet = z.array(
  z.looseObject({ code: z.string(), status: z.string(), uses_left: z.number().nullable() }),
);
const codesOf = async (status: string, username?: string) =>
  wallet
    .parse((await open.get(`/voucher/get?status=${status}&per_page=100`, username)).results)
    .map(({ code }) => code);
const claim = (code: string, username?: string) => shop.post("/voucher/claim", { code }, username);
const changeVoucher = (code: string, change: { total_limit?: number; end_at?: string }) =>
  open.lab.db.updateTable("voucher").set(change).where("code", "=", code).execute();

describe("the vouchers of an account", () => {
  it("are listed by state, and hidden from other accounts", async () => {
    expect(await codesOf("active")).toEqual(["BALI20", "HEMAT50", "PAKET15", "SEHAT10", "TUNGGAL30"]);
    expect(await codesOf("used")).toEqual(["HABIS10", "SEKALI15"]);
    expect(await codesOf("expired")).toEqual(["LEBARAN25"]);
    expect(await codesOf("active", "patient2")).toEqual(["DIABET20", "HEMAT50"]);
    expect(await codesOf("expired", "patient2")).toEqual(["HABIS10"]);
  });

  it("say what they are for", async () => {
    const [voucher] = z.array(z.unknown()).parse((await open.get("/voucher/get", "patient2")).results);
    expect(voucher).toMatchObject({
      code: "DIABET20",
      discount_type: "percent",
      discount_value: 20,
      uses_left: 2,
      products: [{ name: "Diabetes package" }, { name: "Fasting glucose" }, { name: "HbA1c" }],
    });
  });

  it("are claimed by their code in any spelling, and again without effect", async () => {
    expect(await claim(" sehat20 ", "patient2")).toMatchObject({
      status: 200,
      message: "success",
      results: { code: "SEHAT20", is_new: true, uses_left: 1 },
    });
    expect(await claim("SEHAT20", "patient2")).toMatchObject({
      message: "already_processed",
      results: { is_new: false },
    });
    expect(await codesOf("active", "patient2")).toContain("SEHAT20");
    expect(await codesOf("active")).not.toContain("SEHAT20");
  });

  it.each([
    ["NOPE", "not_found", null],
    ["TAHUNBARU", "not_started", { start_at: "2026-12-03T17:00:00.000Z" }],
    ["LEBARAN25", "expired", { end_at: "2026-08-21T17:00:00.000Z" }],
    ["HABIS10", "used_up", {}],
    ["SEKALI15", "user_limit", {}],
  ])("refuse a claim of %s: %s", async (code, rule, numbers) => {
    const answer = await claim(code);
    expect(answer).toMatchObject({ status: 409, code: rule, ...(numbers && { results: numbers }) });
  });

  it("refuse a code that is missing or too long", async () => {
    expect((await claim("")).errors?.["code"]).toBeTruthy();
    expect((await claim("A".repeat(21))).errors?.["code"]).toBeTruthy();
  });

  it("come back when the order that used them is canceled, and are used up by one that is not", async () => {
    await changeVoucher("SEHAT20", { total_limit: 1 });
    await claim("SEHAT20", "patient2");
    await shop.post("/cart/add", item("LIPID", undefined, "pat-andi"), "patient2");
    const bought = {
      items: [item("LIPID", undefined, "pat-andi")],
      voucher_code: "SEHAT20",
      quoted_total: 208_000,
    };
    const order = orderOf(await shop.create(bought, "patient2"));
    expect(await codesOf("used", "patient2")).toEqual(["SEHAT20"]);
    expect((await claim("SEHAT20")).code).toBe("used_up");
    await shop.pay(order.payment.payment_id, "deny", "patient2");
    expect(await codesOf("active", "patient2")).toContain("SEHAT20");
    expect((await claim("SEHAT20")).status).toBe(200);
  });
});

describe("promos", () => {
  const ids = z.array(z.looseObject({ id: z.string() }));

  it("list those that run; an ended one can still be opened", async () => {
    const { results } = await open.get("/promo/get");
    expect(ids.parse(results).map(({ id }) => id)).toEqual(["prm-heart", "prm-sehat", "prm-package"]);
    expect((await open.get("/promo/get-detail?promo_id=prm-ended")).results).toMatchObject({
      ended: true,
      terms_en: "For orders in August.",
      product_ids: ["prd-mcu-basic"],
    });
    expect((await open.get("/promo/get-detail?promo_id=nope")).status).toBe(404);
  });

  it("are not found before they begin", async () => {
    await open.lab.db
      .updateTable("promo")
      .set({ start_at: "2026-12-01T00:00:00.000Z" })
      .where("promo_id", "=", "prm-package")
      .execute();
    expect((await open.get("/promo/get-detail?promo_id=prm-package")).status).toBe(404);
  });
});

describe("deals", () => {
  const deals = z.array(z.looseObject({ id: z.string(), stock_left: z.number(), deal_state: z.string() }));
  const listed = async () => deals.parse((await open.get("/product/get?product_type=deal")).results);
  const left = async () => (await listed()).find(({ id }) => id === "prd-deal-thyroid")?.stock_left;
  const setStock = (stock_left: number) =>
    open.lab.db
      .updateTable("product")
      .set({ stock_left })
      .where("product_id", "=", "prd-deal-thyroid")
      .execute();
  const priceOf = async (items: object[], username?: string): Promise<Answer> =>
    shop.post("/order/quote", { order_type: "deal", items }, username);
  const total = z.object({ grand_total: z.number() });
  const buy = async (patient_id = "pat-siti", username?: string) => {
    const request = {
      order_type: "deal",
      items: [item("DEAL-THYROID", undefined, patient_id)],
      slot_id: null,
    };
    const { grand_total } = total.parse((await priceOf(request.items, username)).results);
    return shop.create({ ...request, quoted_total: grand_total }, username);
  };

  it("list those first that can be bought", async () => {
    expect((await listed()).map(({ deal_state }) => deal_state)).toEqual([
      "open",
      "open",
      "sold_out",
      "ended",
    ]);
  });

  it("take their stock by an unpaid order, and give it back when it expires or is canceled", async () => {
    await setStock(2);
    const first = orderOf(await buy());
    const second = orderOf(await buy("pat-andi", "patient2"));
    expect(await left()).toBe(0);
    expect((await buy()).code).toBe("sold_out");
    expect(
      (
        await shop.post("/order/cancel", {
          order_number: first.order_number,
          client_request_id: crypto.randomUUID(),
        })
      ).status,
    ).toBe(200);
    expect(await left()).toBe(1);
    // The payment expires; only the list is requested.
    open.clock.at = new Date(Date.parse(second.payment.expires_at ?? "") + 1000);
    open.forget();
    expect(await left()).toBe(2);
  });

  it("count all people of an order against what is left", async () => {
    await setStock(1);
    const items = [item("DEAL-THYROID"), item("DEAL-THYROID", undefined, "pat-budi")];
    const { results } = await priceOf(items);
    expect(z.looseObject({ items: z.array(z.unknown()) }).parse(results).items).toMatchObject([
      { available: false, problem_code: "sold_out", unavailable_reason: "This deal has only 1 left" },
      { available: false },
    ]);
    const refused = await shop.create({ order_type: "deal", items, slot_id: null, quoted_total: 0 });
    expect(refused.code).toBe("sold_out");
    expect(await left()).toBe(1);
  });

  it("cannot be bought at their end", async () => {
    const ends = "2026-11-20T04:00:00.000Z";
    await open.lab.db
      .updateTable("product")
      .set({ end_at: ends })
      .where("product_id", "=", "prd-deal-thyroid")
      .execute();
    open.clock.at = new Date("2026-11-20T03:59:59.000Z");
    const request = { order_type: "deal", items: [item("DEAL-THYROID")], slot_id: null };
    const { grand_total } = total.parse((await priceOf(request.items)).results);
    open.clock.at = new Date(ends);
    expect((await shop.create({ ...request, quoted_total: grand_total })).code).toBe("deal_ended");
  });

  it("stay out of the cart, like subscriptions", async () => {
    expect((await shop.post("/cart/add", item("DEAL-THYROID"))).errors?.["product_id"]).toBeTruthy();
    expect((await shop.post("/cart/add", item("SUB-HBA1C"))).errors?.["product_id"]).toBeTruthy();
    expect((await shop.post("/cart/add", item("MCU-BASIC"))).status).toBe(200);
  });
});
