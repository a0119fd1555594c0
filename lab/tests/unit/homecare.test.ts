import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, shopAt } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T02:00:00Z";
const SUDIRMAN = "plt-jkt-sdr";
const GANDARIA = "3174071009";
const CIPAGANTI = "3273021001";
const BEKASI = "3275011001";
const SLOT = `${SUDIRMAN}.home_care.2026-11-24.0700`;

let shop: ReturnType<typeof shopAt>;
const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  shop = shopAt(open);
});

beforeEach(() => {
  open.clock.at = new Date(NOW);
});

const address = (subdistrict_code = GANDARIA) => ({
  subdistrict_code,
  address: "Gandaria Utara, Kebayoran Baru, Kota Jakarta Selatan, DKI Jakarta, 12140, INDONESIA",
  detail: "Jl. Kerinci No. 3",
  landmark: "Pagar biru",
  contact_phone: "+6281234567801",
});

/** Siti and Budi: 110000 + 110000 + 75000. */
const visit = (more: Record<string, unknown> = {}) => ({
  order_type: "home_care",
  items: [item("CBC", null), item("CBC", null, "pat-budi")],
  subdistrict_code: GANDARIA,
  address: address(),
  slot_id: SLOT,
  quoted_total: 295000,
  ...more,
});

const quoteOf = async (more: Record<string, unknown> = {}) => {
  const { slot_id: _slot, address: _address, quoted_total: _total, ...body } = visit(more);
  return shop.post("/order/quote", body);
};

describe("coverage", () => {
  const coverage = (code: string) => open.get(`/homecare/coverage?subdistrict_code=${code}`);

  it("says branch, fee, minimum and number of people; the most precise area decides", async () => {
    expect((await coverage(GANDARIA)).results).toMatchObject({
      covered: true,
      plant_id: SUDIRMAN,
      service_fee: 75000,
      min_order: 100000,
      member_limit: 4,
      nearest: [],
    });
    expect((await coverage("32.73.02.1001")).results).toMatchObject({ covered: true, member_limit: 2 });
    // Gedebage is a district of Bandung.
    expect((await coverage("3273271001")).results).toMatchObject({ covered: false, plant_id: null });
  });

  it("names the nearest branches where it does not go", async () => {
    const shape = z.object({
      covered: z.literal(false),
      nearest: z.array(z.object({ id: z.string(), distance_km: z.number() })),
    });
    const { nearest } = shape.parse((await coverage(BEKASI)).results);
    expect(nearest.map(({ id }) => id)).toEqual(["plt-jkt-klg", "plt-jkt-sdr", "plt-jkt-kbj"]);
  });

  it("knows only places that exist", async () => {
    for (const code of ["1", "9999999999", "'; DROP TABLE plant; --"])
      expect((await coverage(encodeURIComponent(code))).status).toBe(400);
  });
});

describe("saved addresses", () => {
  const save = (more: Record<string, unknown> = {}, username = "patient2") =>
    shop.post("/address/create", { ...address(), client_request_id: randomUUID(), ...more }, username);
  const list = async (username: string) =>
    z
      .array(
        z.object({
          address_id: z.string(),
          detail: z.string(),
          is_default: z.boolean(),
          covered: z.boolean(),
        }),
      )
      .parse((await open.get("/address/get", username)).results);

  it("belong to one account; the first one is the default, the same one is kept once", async () => {
    expect((await list("patient2")).length).toBe(0);
    const first = await save();
    expect(first.results).toMatchObject({ is_default: true, covered: true, postal_code: "12140" });
    await save();
    await save({ detail: "Jl. Barito No. 9", is_default: true });
    const current = await list("patient2");
    expect(current.map(({ detail, is_default }) => [detail, is_default])).toEqual([
      ["Jl. Barito No. 9", true],
      ["Jl. Kerinci No. 3", false],
    ]);
    const sitis = (await list("patient")).map(({ address_id }) => address_id);
    expect(sitis.some((id) => current.some(({ address_id }) => address_id === id))).toBe(false);
  });

  it("are ten at most, and a repeated key saves once", async () => {
    const client_request_id = randomUUID();
    const body = { ...address(), detail: "Jl. Melawai No. 1", client_request_id };
    await shop.post("/address/create", body, "patient2");
    expect((await shop.post("/address/create", body, "patient2")).message).toBe("already_processed");
    for (let index = (await list("patient2")).length; index < 10; index += 1)
      expect((await save({ detail: `Jl. Panglima No. ${String(index)}` })).status).toBe(200);
    const refused = await save({ detail: "Jl. Sebelas No. 11" });
    expect([refused.status, refused.code]).toEqual([409, "address_limit"]);
    expect((await list("patient2")).length).toBe(10);
  });

  it("say at the field what is missing", async () => {
    const refused = await save({ detail: " ", contact_phone: "+62123456789012345", subdistrict_code: "1" });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(["contact_phone", "detail", "subdistrict_code"]);
    expect(refused.errors?.["contact_phone"]).toEqual(["Max 13 characters"]);
    const empty = await save({ detail: "\u200b\u2800\u3164", contact_phone: "+" });
    expect(Object.keys(empty.errors ?? {}).sort()).toEqual(["contact_phone", "detail"]);
  });
});

describe("a home-care order", () => {
  it("is priced by the branch of the place, with the fee as a line of its own", async () => {
    const { results } = await quoteOf();
    expect(results).toMatchObject({ amount_total: 295000, grand_total: 295000, warnings: [] });
    const { items } = z.object({ items: z.array(z.looseObject({})) }).parse(results);
    expect(items.at(-1)).toMatchObject({ product_id: null, patient_id: null, sub_total: 75000 });
    expect(items[0]).toMatchObject({ plant_id: SUDIRMAN });
  });

  it("is created once, with its address, its places and its fee", async () => {
    const body = shop.body(visit());
    const first = await shop.post("/order/create", body);
    expect(first.status).toBe(200);
    const order = orderOf(first);
    expect(orderOf(await shop.post("/order/create", body)).order_number).toBe(order.order_number);
    expect((await shop.post("/order/create", { ...body, quoted_total: 1 })).code).toBe("request_reused");
    const detail = await open.get(`/order/get-detail?order_number=${order.order_number}`);
    expect(detail.results).toMatchObject({
      order_type: "home_care",
      visit_address: { detail: "Jl. Kerinci No. 3", city_name: "Kota Jakarta Selatan" },
      schedule: { date: "2026-11-24", time_start: "07:00" },
      participants: [
        { patient_id: "pat-siti", product_names: ["Complete blood count"] },
        { patient_id: "pat-budi", product_names: ["Complete blood count"] },
      ],
      grand_total: 295000,
    });
    const invoice = await open.get(`/invoices/get-detail-homecare?order_number=${order.order_number}`);
    expect(invoice.results).toMatchObject({
      address: "Jl. Kerinci No. 3, Pagar biru",
      total_payment: 295000,
    });
    expect((await shop.slots(SUDIRMAN, "2026-11-24", "&service=home_care"))[2]?.remaining).toBe(2);
    const theirs = await open.get(`/order/get-detail?order_number=${order.order_number}`, "patient2");
    expect(theirs.status).toBe(404);
  });

  it("takes no voucher off its fee", async () => {
    const { results } = await quoteOf({ voucher_code: "SEHAT10" });
    expect(results).toMatchObject({ amount_total: 295000, total_discount: 22000, grand_total: 273000 });
  });

  it.each([
    ["not covered", { subdistrict_code: BEKASI, address: address(BEKASI) }, 409, "not_covered"],
    ["below the minimum", { items: [item("GLU-F", null)], quoted_total: 120000 }, 409, "below_minimum"],
    [
      "too many people",
      {
        subdistrict_code: CIPAGANTI,
        address: address(CIPAGANTI),
        items: ["pat-siti", "pat-budi", "pat-raka"].map((id) => item("CBC", null, id)),
        quoted_total: 373500,
        slot_id: "plt-bdg-dgo.home_care.2026-11-24.0700",
      },
      409,
      "member_limit",
    ],
    ["somebody else's patient", { items: [item("CBC", null, "pat-andi")] }, 404, undefined],
    ["a patient without permission to book", { items: [item("CBC", null, "pat-hartini")] }, 404, undefined],
    ["not done at home", { items: [item("CBC", null), item("ECG", null)] }, 409, "unavailable"],
    ["another branch", { items: [item("CBC", "plt-jkt-klg")] }, 400, undefined],
    ["an address elsewhere", { address: address(CIPAGANTI) }, 400, undefined],
    ["no address", { address: null }, 400, undefined],
    ["a time of the branch", { slot_id: `${SUDIRMAN}.branch.2026-11-24.0700` }, 404, undefined],
    ["a time of another branch", { slot_id: "plt-jkt-klg.home_care.2026-11-24.0700" }, 400, undefined],
    ["today", { slot_id: `${SUDIRMAN}.home_care.2026-11-20.1030` }, 409, "slot_full"],
    ["another price", { quoted_total: 290000 }, 409, "price_changed"],
    ["paying at the branch", { method_code: "PAY_AT_BRANCH" }, 400, undefined],
  ])("is refused: %s", async (_case, more, status, code) => {
    const refused = await shop.create(visit(more));
    expect([refused.status, refused.code]).toEqual([status, code ?? refused.code]);
  });

  it("warns of the minimum and of too many people before it is placed", async () => {
    const small = await quoteOf({ items: [item("GLU-F", null)] });
    expect(small.results).toMatchObject({
      warnings: expect.arrayContaining([
        expect.objectContaining({
          code: "below_minimum",
          message: "A home visit here needs at least IDR 100.000.00; add IDR 55.000.00 more",
        }),
      ]) as unknown,
    });
  });

  it("gives the last places of a window to one family", async () => {
    const slot_id = `${SUDIRMAN}.home_care.2026-11-25.0900`;
    const three = ["pat-siti", "pat-budi", "pat-raka"].map((id) => item("CBC", null, id));
    const first = { ...visit({ items: three, slot_id, quoted_total: 405000 }) };
    const second = { items: [item("CBC", null, "pat-andi")], slot_id, quoted_total: 185000 };
    const hold = await shop.post("/schedule/hold", { slot_id, qty: 3 });
    expect(hold.status).toBe(200);
    expect((await shop.post("/schedule/hold", { slot_id, qty: 2 }, "patient2")).code).toBe("slot_full");
    expect((await shop.create(first)).status).toBe(200);
    expect((await shop.create(visit(second), "patient2")).status).toBe(200);
    const late = await shop.create(visit({ ...second, items: [item("CBC", null, "pat-siti")] }));
    expect(late.code).toBe("slot_full");
  });

  it("has windows from tomorrow on, for the branch of the subdistrict", async () => {
    const path = `/schedule/get?service=home_care&subdistrict_code=${GANDARIA}&date_from=2026-11-20&days=2`;
    const slots = z
      .array(z.looseObject({ plant_id: z.string(), date: z.string(), time_start: z.string() }))
      .parse((await open.get(path)).results);
    expect([...new Set(slots.map(({ date }) => date))]).toEqual(["2026-11-21"]);
    expect(slots.map(({ time_start }) => time_start)).toEqual([
      "06:00",
      "06:30",
      "07:00",
      "07:30",
      "08:00",
      "08:30",
      "09:00",
      "09:30",
      "10:00",
      "10:30",
    ]);
    expect(slots[0]?.plant_id).toBe(SUDIRMAN);
    const outside = await open.get(`/schedule/get?service=home_care&subdistrict_code=${BEKASI}`);
    expect(outside.code).toBe("not_covered");
  });
});
