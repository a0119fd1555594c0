import { beforeEach, describe, expect, it } from "vitest";
import * as cartRoute from "../../app/routes/patient/cart/route.tsx";
import * as checkoutRoute from "../../app/routes/patient/checkout/route.tsx";
import * as promoRoute from "../../app/routes/patient/promo-detail/route.tsx";
import * as voucherRoute from "../../app/routes/patient/voucher/route.tsx";
import type { FormFailure } from "../../app/forms/failure.ts";
import { addDays, today } from "../../app/lib/dates.ts";
import { readSession } from "../../app/session/session.server.ts";
import {
  addToCart,
  applyVoucher,
  getCart,
  removeCartLine,
  removeVoucher,
} from "../../app/upstream/orders/cart.server.ts";
import { openPatientPortal, reply, type Outcome } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const VOUCHERS = "/patient/voucher";

let cookie: string;
let up: { token: string | null; lang: "en" };

const portal = useOpened(openPatientPortal);

beforeEach(async () => {
  portal.answerNormally();
  cookie = await portal.signIn("patient");
  up = { token: (await readSession(cookie))?.token ?? null, lang: "en" };
  await removeVoucher(up);
  for (const { cart_item_id } of (await getCart(up)).items) await removeCartLine(up, cart_item_id);
});

let turn = 0;
const key = () => `voucher-${String(++turn)}-9876543210`;
const textsOf = (outcome: Outcome) => (outcome.data as FormFailure).errors.map(({ text }) => text);
const put = (product_id: string, plant_id = "plt-jkt-sdr") =>
  addToCart(up, { product_id, plant_id, patient_id: "pat-siti", qty: 1 });
const atVouchers = (form: Record<string, string>, query = "") =>
  portal.post(voucherRoute.action, cookie, VOUCHERS + query, { client_request_id: key(), ...form });
const claim = (code: string, query = "") => atVouchers({ intent: "claim", code }, query);
const use = (code: string, query = "") => atVouchers({ intent: "use", code }, query);
const apply = (code: string, query = "") =>
  portal.post(cartRoute.action, cookie, `/patient/cart${query}`, {
    client_request_id: key(),
    intent: "voucher",
    code,
  });

describe("a voucher that cannot be used", () => {
  it.each([
    ["NOPE", /^Voucher Not Available!$/, /^Voucher tidak tersedia$/],
    [
      "TAHUNBARU",
      /^This voucher starts on \d\d [A-Z]{3} \d{4}\.$/,
      /^Voucher ini mulai berlaku \d\d [A-Z]{3} \d{4}\.$/,
    ],
    ["LEBARAN25", /^This voucher was valid until \d+ [A-Z]{3} \d{4}\.$/, /^Voucher ini berlaku sampai /],
    ["HABIS10", /fully claimed/, /sudah habis/],
    ["SEKALI15", /already used this voucher/, /sudah tercapai/],
  ])(
    "names the same rule, with its numbers, when claimed, used and in the cart: %s",
    async (code, english, indonesian) => {
      await put("prd-lipid");
      for (const send of [claim, use, apply]) {
        const refused = await send(code);
        expect([refused.status, textsOf(refused)]).toEqual([409, [expect.stringMatching(english)]]);
        expect(textsOf(await send(code, "?lang=id"))).toEqual([expect.stringMatching(indonesian)]);
      }
    },
  );

  it.each([
    ["HEMAT50", "prd-glu-f", "plt-jkt-sdr", /at least IDR\s200\.000\.00; add IDR\s155\.000\.00 more/],
    ["PAKET15", "prd-glu-f", "plt-jkt-sdr", /does not apply to the items in your cart/],
    ["BALI20", "prd-glu-f", "plt-jkt-sdr", /does not apply at the branch you chose/],
    [
      "TUNGGAL30",
      "prd-mcu-basic",
      "plt-bdg-dgo",
      /cannot be combined with products that are already discounted/,
    ],
  ])(
    "names its rule when used and in the cart, because it depends on what is bought: %s",
    async (code, product, plant, sentence) => {
      await put(product, plant);
      for (const send of [use, apply]) {
        const refused = await send(code);
        expect([refused.status, textsOf(refused)]).toEqual([409, [expect.stringMatching(sentence)]]);
      }
    },
  );

  it("keeps what was typed, upper-cased only when it is sent", async () => {
    const refused = await claim("nope");
    expect((refused.data as FormFailure).values["code"]).toEqual(["nope"]);
    expect(textsOf(await claim(""))).toEqual(["This field is required"]);
    expect(textsOf(await claim("A".repeat(21)))).toEqual(["A voucher code has at most 20 characters"]);
  });
});

describe("using a voucher", () => {
  it("is offered once the cart has something; until then the list links to its products", async () => {
    const isEmpty = async () => {
      const { data } = await portal.get(voucherRoute.loader, cookie, VOUCHERS);
      return (data as { hasEmptyCart: boolean }).hasEmptyCart;
    };
    expect(await isEmpty()).toBe(true);
    await put("prd-lipid");
    expect(await isEmpty()).toBe(false);
  });

  it("needs something in the cart, sets it there and leads there", async () => {
    expect(textsOf(await use("HEMAT50"))).toEqual([
      "Your cart is empty. Add a test or a package, then use the voucher.",
    ]);
    await put("prd-lipid");
    const used = await use("hemat50");
    expect([used.status, used.location]).toEqual([303, "/patient/cart"]);
    expect((await getCart(up)).voucher).toMatchObject({ code: "HEMAT50", discount_amount: 50_000 });
  });

  it("does not give a voucher of an ended promo", async () => {
    const post = () =>
      portal.post(promoRoute.action, cookie, "/patient/promo/detail?id=prm-ended", {
        client_request_id: key(),
      });
    const refused = await post();
    expect([refused.status, refused.location]).toEqual([409, null]);
  });
});

describe("the checkout", () => {
  const get = (step: number, query = "") =>
    portal.get(checkoutRoute.loader, cookie, `/patient/checkout?step=${String(step)}${query}`);
  const post = (step: number, form: Record<string, string>) =>
    portal.post(checkoutRoute.action, cookie, `/patient/checkout?step=${String(step)}`, {
      client_request_id: key(),
      ...form,
    });
  const stepOf = (outcome: Outcome) => (outcome.data as { step: Record<string, unknown> }).step;

  async function walkToReview() {
    await put("prd-lipid");
    await applyVoucher(up, "HEMAT50");
    const [line] = (await getCart(up)).items;
    await post(1, { [`people.${line?.cart_item_id ?? ""}`]: "pat-siti" });
    const times = stepOf(await get(2, `&from=${addDays(today(), 2)}`))["times"] as {
      from: string;
      slots: { slot_id: string }[];
    };
    await post(2, { plant_id: "plt-jkt-sdr", from: times.from, slot_id: times.slots.at(-1)?.slot_id ?? "" });
    await post(3, { method_code: "VA_BCA", shown_total: String(stepOf(await get(3))["total"]) });
    return stepOf(await get(4));
  }

  it("names the rule of a voucher that is refused when the order is placed, and keeps the form", async () => {
    const review = await walkToReview();
    const used_up = { code: "used_up", message: "In the laboratory's own words", results: {} };
    portal.answer("POST /order/create", reply(409, used_up));
    const refused = await post(4, {
      client_request_id: String(review["clientRequestId"]),
      shown: String(review["fingerprint"]),
    });
    expect(refused.status).toBe(409);
    expect(textsOf(refused)).toEqual(["Error Booking!", "This voucher has been fully claimed."]);
  });

  it("shows a voucher that no longer applies as left out, with the rule", async () => {
    await walkToReview();
    await portal.lab.db
      .updateTable("voucher")
      .set({ min_amount: 1_000_000 })
      .where("code", "=", "HEMAT50")
      .execute();
    const review = stepOf(await get(4));
    expect(review).toMatchObject({
      quote: { total_discount: 0 },
      voucher: { code: "HEMAT50", problem_code: "min_amount", problem_params: { min: 1_000_000 } },
    });
    await portal.lab.db
      .updateTable("voucher")
      .set({ min_amount: 200_000 })
      .where("code", "=", "HEMAT50")
      .execute();
  });
});

describe("guessing", () => {
  it("ends after ten unknown codes, whichever page they are typed on; known ones do not count", async () => {
    cookie = await portal.signIn("patient2");
    up = { token: (await readSession(cookie))?.token ?? null, lang: "en" };
    await addToCart(up, { product_id: "prd-lipid", plant_id: "plt-jkt-sdr", patient_id: "pat-andi", qty: 1 });
    for (let index = 0; index < 5; index++) {
      expect((await claim("LEBARAN25")).status).toBe(409);
      expect((await claim(`WRONG${String(index)}`)).status).toBe(409);
      expect((await apply(`FALSE${String(index)}`)).status).toBe(409);
    }
    const limited = await claim("SEHAT10");
    expect([limited.status, textsOf(limited)]).toEqual([
      429,
      ["Too many attempts. Please wait a while and try again."],
    ]);
    expect((await apply("SEHAT10")).status).toBe(429);
  });
});
