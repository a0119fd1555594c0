import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FormFailure } from "../../app/forms/failure.ts";
import { at, openHomeCare, SITI, SOON, stepOf, textsOf } from "../support/home-care-portal.ts";
import { openPatientPortal, reply } from "../support/patient-portal.ts";
import { failureTexts, openSingle, singleStep } from "../support/single-checkout.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let cookie: string;
const portal = useOpened(openPatientPortal);

beforeEach(async () => {
  cookie = await portal.signIn("patient");
});
afterEach(() => {
  portal.answerNormally();
});

const lastOrder = () =>
  portal.lab.db.selectFrom("lab_order").selectAll().orderBy("order_number", "desc").executeTakeFirstOrThrow();
const setMinimum = (min_amount: number) =>
  portal.lab.db.updateTable("voucher").set({ min_amount }).where("code", "=", "HEMAT50").execute();

async function openSmallVisit() {
  const care = await openHomeCare(portal);
  await care.choose([SITI], { [SITI]: ["prd-cbc"] });
  await care.submit(2, {});
  await care.submit(3, { intent: "saved", address_id: "adr-home" });
  const { times } = stepOf(await care.page(4, `&from=${SOON}`));
  const slot_id = times.slots[7]?.slot_id ?? "";
  await care.submit(4, { intent: "slot", plant_id: "plt-jkt-sdr", from: times.from, slot_id });
  return care;
}

describe("a voucher for a visit at home", () => {
  it("is taken off the tests, never off the fee of the visit", async () => {
    const care = await openSmallVisit();
    expect(singleStep(await care.page(5)).total).toBe(185_000);
    const set = await care.submit(5, { intent: "voucher", code: "tamu100" });
    expect([set.status, set.location]).toEqual([303, at(5)]);
    const paying = singleStep(await care.page(5));
    expect([paying.total, paying.voucher]).toMatchObject([
      75_000,
      { code: "TAMU100", discount_amount: 110_000 },
    ]);
    await care.submit(5, { method_code: "VA_BCA", shown_total: String(paying.total) });
    const review = stepOf(await care.page(6));
    expect((await care.submit(6, care.payForm(review))).location).toMatch(/\/simulated-payment\//);
    expect(await lastOrder()).toMatchObject({
      order_type: "home_care",
      voucher_id: "vch-tamu100",
      voucher_discount: 110_000,
      amount_total: 185_000,
      grand_total: 75_000,
    });
  });

  it.each([
    ["NOPE", /^Voucher Not Available!$/, /^Voucher tidak tersedia$/],
    ["TAHUNBARU", /^This voucher starts on \d\d [A-Z]{3} \d{4}\.$/, /^Voucher ini mulai berlaku /],
    ["LEBARAN25", /^This voucher was valid until /, /^Voucher ini berlaku sampai /],
    ["HABIS10", /fully claimed/, /sudah habis/],
    ["SEKALI15", /already used this voucher/, /sudah tercapai/],
    ["HEMAT50", /at least IDR\s200\.000\.00; add IDR\s90\.000\.00 more/, /minimal IDR\s200\.000\.00; tambah/],
    ["PAKET15", /does not apply to the items in your cart/, /tidak berlaku untuk layanan yang Anda pesan/],
    ["BALI20", /does not apply at the branch you chose/, /tidak berlaku di cabang yang Anda pilih/],
  ])(
    "%s is refused with its rule and amount, and everything typed stays",
    async (code, english, indonesian) => {
      const care = await openSmallVisit();
      const form = { intent: "voucher", code, method_code: "OVO", method_phone: "0812-34" };
      const refused = await care.submit(5, form);
      expect([refused.status, textsOf(refused)]).toEqual([409, [expect.stringMatching(english)]]);
      const { values, fields } = refused.data as FormFailure;
      expect(values).toMatchObject({ code: [code], method_code: ["OVO"], method_phone: ["0812-34"] });
      expect(Object.keys(fields)).toEqual(["code"]);
      expect(singleStep(await care.page(5))).toMatchObject({ total: 185_000, voucher: null });
      const { action } = await import("../../app/routes/patient/home-care/route.tsx");
      const again = await portal.post(action, care.cookie, `${at(5)}&lang=id`, form);
      expect(textsOf(again)).toEqual([expect.stringMatching(indonesian)]);
    },
  );
});

describe("a voucher for a single product", () => {
  it.each([
    ["test", "prd-lipid", "SEHAT10"],
    ["package", "prd-pkg-diab", "PAKET15"],
    ["deal", "prd-deal-heart", "SEHAT10"],
    ["subscription", "prd-sub-lipid", "SEHAT10"],
  ] as const)("discounts the whole order of a %s", async (kind, id, code) => {
    const single = openSingle(portal, cookie, kind, id);
    await single.toPayment(SITI);
    const before = await single.payment();
    const set = await single.setVoucher(code.toLowerCase(), { method_code: "VA_BRI", method_phone: "08" });
    expect([set.status, set.location]).toEqual([303, single.at(single.paymentAt)]);
    const now = await single.payment();
    expect(now).toMatchObject({ method_code: "VA_BRI", method_phone: "08", voucher: { code } });
    const discount = before.total - now.total;
    expect(discount).toBeGreaterThan(0);
    expect((await single.placeOrder(await single.toReview())).location).toMatch(/\/simulated-payment\//);
    expect(await lastOrder()).toMatchObject({
      order_type: kind,
      voucher_discount: discount,
      grand_total: now.total,
    });
  });

  it("is refused for a discounted product if it cannot be combined", async () => {
    const single = openSingle(portal, cookie, "package", "prd-mcu-basic");
    await single.toPayment("pat-budi", "plt-bdg-dgo");
    const refused = await single.setVoucher("TUNGGAL30");
    expect(failureTexts(refused)).toEqual([expect.stringMatching(/cannot be combined/)]);
  });

  it("becomes the payment method if it covers everything, and the order is paid", async () => {
    const single = openSingle(portal, cookie, "test", "prd-glu-f");
    await single.toPayment(SITI);
    await single.setVoucher("TAMU100");
    expect(await single.payment()).toMatchObject({ total: 0, methods: [{ method_code: "VOUCHER" }] });
    expect((await single.placeOrder(await single.toReview())).location).toMatch(/^\/payment-success-lab\?/);
    expect(await lastOrder()).toMatchObject({ payment_status: "paid", grand_total: 0 });
  });

  it("is used once typed whichever button is pressed, and can be removed", async () => {
    const single = openSingle(portal, cookie, "test", "prd-hba1c");
    await single.toPayment(SITI);
    const { total } = await single.payment();
    const form = { method_code: "VA_BCA", shown_total: String(total) };
    expect((await single.submit(3, { ...form, code: "SEHAT10" })).location).toBe(single.at(3));
    expect((await single.payment()).total).toBeLessThan(total);
    expect((await single.submit(3, { ...form, intent: "remove-voucher" })).location).toBe(single.at(3));
    expect(await single.payment()).toMatchObject({ total, voucher: null, method_code: "VA_BCA" });
    expect((await single.submit(3, { ...form, code: "  " })).location).toBe(single.at(4));
  });

  it("is left out with its rule when it stops applying, and the price has to be accepted", async () => {
    const single = openSingle(portal, cookie, "test", "prd-tsh");
    await single.toPayment(SITI);
    const { total } = await single.payment();
    await single.setVoucher("HEMAT50");
    const before = await single.toReview();
    expect(before.quote).toMatchObject({ grand_total: total - 50_000 });
    await setMinimum(1_000_000);
    const changed = await single.placeOrder(before);
    expect([changed.status, (changed.data as FormFailure).changed?.at(-1)]).toMatchObject([409, {}]);
    const review = singleStep(await single.page(4));
    expect(review).toMatchObject({
      voucher: { code: "HEMAT50", problem_code: "min_amount" },
      quote: { grand_total: total },
      total_before: total - 50_000,
    });
    expect((await single.payment()).voucher).toMatchObject({ problem_code: "min_amount" });
    const placed = await single.placeOrder(review, { accept_price: "on" });
    expect(placed.location).toMatch(/\/simulated-payment\//);
    expect(await lastOrder()).toMatchObject({ voucher_id: null, grand_total: total });
    await setMinimum(200_000);
  });

  it("does not make a second order when an order with a lost answer has used it up", async () => {
    await portal.lab.db
      .updateTable("voucher")
      .set({ user_limit: 2 })
      .where("code", "=", "SEKALI15")
      .execute();
    const single = openSingle(portal, cookie, "test", "prd-tsh");
    await single.toPayment(SITI);
    await single.setVoucher("SEKALI15");
    portal.loseAnswer("POST /order/create");
    expect((await single.placeOrder(await single.toReview())).status).toBe(503);
    const first = await lastOrder();
    const review = singleStep(await single.page(4));
    expect(review.voucher).toMatchObject({ problem_code: "user_limit" });
    expect((await single.placeOrder(review)).location).toMatch(/\/simulated-payment\//);
    expect((await lastOrder()).order_number).toBe(first.order_number);
  });

  it("changes nothing while the laboratory cannot check it", async () => {
    const single = openSingle(portal, cookie, "test", "prd-uric");
    await single.toPayment(SITI);
    portal.answer("POST /order/quote", reply(500));
    const failed = await single.setVoucher("SEHAT10", { method_code: "OVO" });
    expect([failed.status, (failed.data as FormFailure).values["code"]]).toEqual([503, ["SEHAT10"]]);
    portal.answerNormally();
    expect((await single.payment()).voucher).toBeNull();
  });
});

it("repeats an order with a lost answer after a change of language", async () => {
  const english = openSingle(portal, cookie, "test", "prd-lipid");
  await english.toPayment(SITI);
  const review = await english.toReview();
  portal.loseAnswer("POST /order/create");
  expect((await english.placeOrder(review)).status).toBe(503);
  const first = await lastOrder();
  const indonesian = openSingle(portal, `${cookie}; lang=id`, "test", "prd-lipid");
  const again = singleStep(await indonesian.page(4));
  expect((await indonesian.placeOrder(again)).location).toMatch(/\/simulated-payment\//);
  expect((await lastOrder()).order_number).toBe(first.order_number);
});
