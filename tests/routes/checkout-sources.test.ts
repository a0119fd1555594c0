import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { action, loader } from "../../app/routes/patient/checkout/route.tsx";
import * as orderProduct from "../../app/routes/patient/order-product/route.tsx";
import { readSession } from "../../app/session/session.server.ts";
import { addToCart, getCart } from "../../app/upstream/orders/cart.server.ts";
import { openSingle, singleStep } from "../support/single-checkout.ts";
import { openPatientPortal, reply, type Outcome } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PLANT = "plt-jkt-sdr";
const PRODUCT = "prd-glu-f";

let cookie: string;

const portal = useOpened(openPatientPortal);

afterEach(() => {
  portal.answerNormally();
});

interface Step {
  name: string;
  clientRequestId: string;
  fingerprint: string;
  lines: { key: string }[];
  people: { patient_id: string }[];
  plants: { id: string; name: string }[];
  visits: unknown;
  times: {
    from: string;
    plant_id: string;
    plant_name: string;
    slots: { slot_id: string; remaining: number }[];
  };
  soFar: { amount: number; products: { plant_name: string }[] };
  total: number;
  quote: { grand_total: number };
}
const stepOf = (outcome: Outcome) => (outcome.data as { step: Step }).step;

/** A day early enough for any fast at any time of the run. */
const SOON = addDays(today(), 2);

let turn = 0;
const key = () => `request-${String(++turn)}-9876543210`;

describe("checkout of a package or a subscription", () => {
  beforeEach(async () => {
    cookie = await portal.signIn("patient");
  });
  const productOf = async (type: "package" | "subscription") => {
    const { product_id } = await portal.lab.db
      .selectFrom("product")
      .select("product_id")
      .where("product_type", "=", type)
      .executeTakeFirstOrThrow();
    return product_id;
  };

  it("may leave the time open, take another branch, and is known once it is ordered", async () => {
    const id = await productOf("package");
    const path = `/patient/order-package/${id}`;
    const get = (step: number, query = "") =>
      portal.get(orderProduct.loader, cookie, `${path}?step=${String(step)}${query}`, { id });
    const post = (step: number, form: Record<string, string | string[]>) =>
      portal.post(
        orderProduct.action,
        cookie,
        `${path}?step=${String(step)}`,
        { client_request_id: key(), ...form },
        { id },
      );
    const patients = stepOf(await get(1)).people.map(({ patient_id }) => patient_id);
    const two = patients.slice(0, 2);
    expect((await post(1, { [`people.${id}`]: two })).location).toBe(`${path}?step=2`);
    expect((await post(2, { intent: "later" })).location).toMatch(/step=[34]$/);

    const { plants } = stepOf(await get(2));
    for (const { id: plant_id } of plants.slice(0, 2)) {
      const { times } = stepOf(await get(2, `&plant=${plant_id}&from=${SOON}`));
      const slot_id = times.slots.find(({ remaining }) => remaining >= 2)?.slot_id ?? "";
      const chosen = await post(2, { intent: "slot", plant_id, from: times.from, slot_id });
      expect(chosen.location).toMatch(/step=[34]$/);
    }
    const { total } = stepOf(await get(3));
    expect((await post(3, { method_code: "VA_BCA", shown_total: String(total) })).location).toBe(
      `${path}?step=4`,
    );
    const review = stepOf(await get(4));
    expect(review.visits).toMatchObject([{ plant_id: plants[1]?.id, plant_name: plants[1]?.name }]);
    const ordered = await post(4, {
      client_request_id: review.clientRequestId,
      shown: review.fingerprint,
    });
    expect(ordered.location).toMatch(/^\/simulated-payment\//);
    expect((await get(4)).data).toMatchObject({ done: { orders: [expect.any(Object)] } });
    expect((await post(1, { intent: "order_again" })).location).toBe(path);
    expect((await get(4)).location).toBe(`${path}?step=1`);
  });

  it("adds up the prices of the branch whose times are shown", async () => {
    const id = await productOf("package");
    const prices = await portal.lab.db
      .selectFrom("product_price")
      .select("plant_id")
      .where("product_id", "=", id)
      .orderBy("plant_id")
      .execute();
    const [cheap = "", dear = ""] = prices.map(({ plant_id }) => plant_id);
    for (const [plant_id, amount] of [[cheap, 400_000] as const, [dear, 900_000] as const])
      await portal.lab.db
        .updateTable("product_price")
        .set({ amount, discount_percent: 0 })
        .where("product_id", "=", id)
        .where("plant_id", "=", plant_id)
        .execute();
    const single = openSingle(portal, cookie, "package", id);
    await single.submit(1, { [`people.${id}`]: "pat-siti" });
    for (const [plant_id, amount] of [[dear, 900_000] as const, [cheap, 400_000] as const]) {
      const before = portal.count("POST /order/quote");
      const { soFar, times } = stepOf(await single.page(2, `&plant=${plant_id}&from=${SOON}`));
      const [product] = soFar.products;
      expect([soFar.amount, product?.plant_name]).toEqual([amount, times.plant_name]);
      expect(portal.count("POST /order/quote") - before).toBe(1);
    }
    const { soFar, times } = stepOf(await single.page(2));
    expect(soFar.products).toMatchObject([{ plant_name: times.plant_name }]);
  });

  it("asks no schedule for a subscription: a known method is at the review, and payment is the second step", async () => {
    const id = await productOf("subscription");
    const path = `/patient/order-subscription/${id}`;
    const first = await portal.get(orderProduct.loader, cookie, path, { id });
    const form = { [`people.${id}`]: stepOf(first).people[0]?.patient_id ?? "", client_request_id: key() };
    const entered = await portal.post(orderProduct.action, cookie, path, form, { id });
    expect(entered.location).toBe(`${path}?step=3`);
    const second = await portal.get(orderProduct.loader, cookie, `${path}?step=2`, { id });
    expect(stepOf(second).name).toBe("payment");
  });
});

describe("the payment method", () => {
  const offer = (...codes: string[]) => {
    const results = codes.map((method_code) => ({ method_code, fee: 0 }));
    portal.answer("GET /payment-method/get", reply(200, { results }));
  };
  /** @returns the step after the time */
  async function timed(branch: string): Promise<string | null> {
    cookie = await portal.signIn("patient");
    const single = openSingle(portal, cookie, "test", PRODUCT, branch);
    await single.submit(1, { [`people.${PRODUCT}`]: "pat-siti" });
    const { times } = singleStep(await single.page(2, `&from=${SOON}`));
    const slot_id = times.slots.at(-1)?.slot_id ?? "";
    const chosen = await single.submit(2, { intent: "slot", plant_id: branch, from: times.from, slot_id });
    return (chosen.location ?? "").replace(single.at(0).replace("0", ""), "");
  }

  it("is preselected from the latest order whose method is offered here", async () => {
    offer("VA_BNI", "VA_MANDIRI", "QRIS");
    expect(await timed("plt-jkt-sdr")).toBe("4");
  });

  it("is asked for if none of the earlier ones is offered", async () => {
    offer("VA_BNI", "VA_BRI");
    expect(await timed("plt-bdg-dgo")).toBe("3");
  });

  it("has no page of its own where its address is an empty text, and no branch where that is empty", async () => {
    cookie = await portal.signIn("patient");
    const single = openSingle(portal, cookie, "test", PRODUCT, "plt-jkt-klg");
    await single.toPayment("pat-siti");
    const review = await single.toReview();
    const payment = { payment_id: "p", method_code: "VA_BCA", payment_status: "pending", redirect_url: "" };
    const results = [{ order_number: "ORD-X", invoice_number: "INV-X", plant_id: "", payment }];
    portal.answer("POST /order/create", reply(200, { results }));
    const { location, cookies } = await single.placeOrder(review);
    expect([location, cookies]).toEqual(["/payment-pending?order_id=INV-X", ""]);
  });

  it("is not asked for if only one is offered", async () => {
    offer("VA_BRI");
    expect(await timed("plt-sby-drm")).toBe("4");
  });

  it("is asked for while the laboratory cannot list the earlier orders", async () => {
    portal.answer("GET /order/get", reply(503));
    expect(await timed("plt-dps-rnn")).toBe("3");
  });
});

describe("checkout of the cart", () => {
  beforeEach(async () => {
    cookie = await portal.signIn("patient2");
  });

  it("redirects to the cart when it is empty", async () => {
    expect((await portal.get(loader, cookie, "/patient/checkout")).location).toBe("/patient/cart");
    const form = {};
    expect((await portal.post(action, cookie, "/patient/checkout?step=4", form)).location).toBe(
      "/patient/cart",
    );
  });

  it("repeats the first redirect for the order that has emptied it", async () => {
    const session = await readSession(cookie);
    const up = { token: session?.token ?? null, lang: "en" as const };
    await addToCart(up, { product_id: PRODUCT, plant_id: PLANT, patient_id: "pat-andi", qty: 1 });
    const get = (step: number, query = "") =>
      portal.get(loader, cookie, `/patient/checkout?step=${String(step)}${query}`);
    const post = (step: number, form: Record<string, string>) =>
      portal.post(action, cookie, `/patient/checkout?step=${String(step)}`, {
        client_request_id: key(),
        ...form,
      });
    const [line] = stepOf(await get(1)).lines;
    await post(1, { [`people.${line?.key ?? ""}`]: "pat-andi" });
    const { times } = stepOf(await get(2, `&from=${SOON}`));
    await post(2, { plant_id: PLANT, from: times.from, slot_id: times.slots.at(-1)?.slot_id ?? "" });
    const { total } = stepOf(await get(3));
    await post(3, { method_code: "PAY_AT_BRANCH", shown_total: String(total) });
    const review = stepOf(await get(4));
    const form = {
      client_request_id: review.clientRequestId,
      shown: review.fingerprint,
    };
    const first = await post(4, form);
    expect(first.location).toMatch(/^\/booking-success\?order_id=/);
    expect((await getCart(up)).items).toEqual([]);
    expect((await post(4, form)).location).toBe(first.location);

    const late = await post(4, { ...form, client_request_id: key() });
    expect(late.location).toBe("/patient/checkout?step=4");
    expect((await get(4)).data).toMatchObject({ done: { orders: [expect.any(Object)], path: null } });
    expect((await portal.get(loader, cookie, "/patient/checkout")).location).toBe("/patient/cart");
  });

  it("returns to the cart with the reason when a line cannot be ordered", async () => {
    const line = {
      product_id: PRODUCT,
      plant_id: PLANT,
      patient_id: "pat-andi",
      qty: 1,
      amount: 0,
      available: false,
    };
    const money = { discount_percent: 0, discount_amount: 0, sub_total: 0 };
    const totals = { amount_total: 0, total_discount: 0, grand_total: 0 };
    const items = [{ cart_item_id: "c1", product_name: "Fasting glucose", ...line, ...money }];
    portal.answer("GET /cart/get", reply(200, { results: { items, voucher: null, ...totals, version: 1 } }));
    const answer = await portal.get(loader, cookie, "/patient/checkout");
    expect(answer.location).toBe("/patient/cart");
    expect(answer.cookies).toContain("flash=");
  });
});
