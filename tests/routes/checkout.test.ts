import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { loader as rootLoader } from "../../app/root.tsx";
import * as orderTest from "../../app/routes/patient/order-test/route.tsx";
import type { FormFailure } from "../../app/forms/failure.ts";
import { readCheckoutDraft } from "../../app/features/checkout/draft.server.ts";
import { writeFormToken } from "../../app/session/form-token.server.ts";
import { readSession, endSession } from "../../app/session/session.server.ts";
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
  times: { from: string; slots: { slot_id: string; remaining: number }[] };
  total: number;
  quote: { grand_total: number };
  total_before: number | null;
}
const stepOf = (outcome: Outcome) => (outcome.data as { step: Step }).step;
const failureOf = (outcome: Outcome) => outcome.data as FormFailure;

const PATH = `/patient/order-test/${PLANT}/${PRODUCT}`;
const params = { branch: PLANT, id: PRODUCT };
const page = (step: number, query = "") =>
  portal.get(orderTest.loader, cookie, `${PATH}?step=${String(step)}${query}`, params);
const submit = (step: number, form: Record<string, string | string[]>) =>
  portal.post(orderTest.action, cookie, `${PATH}?step=${String(step)}`, form, params);

/** A day early enough for any fast at any time of the run. */
const SOON = addDays(today(), 2);

let turn = 0;
const key = () => `request-${String(++turn)}-0123456789`;

async function toReview(method = "VA_BCA"): Promise<void> {
  const people = stepOf(await page(1)).people;
  await submit(1, { [`people.${PRODUCT}`]: people[0]?.patient_id ?? "", client_request_id: key() });
  const { times } = stepOf(await page(2, `&from=${SOON}`));
  const slot = times.slots[turn % times.slots.length]?.slot_id ?? "";
  const chosen = { intent: "slot", plant_id: PLANT, from: times.from, slot_id: slot };
  await submit(2, { ...chosen, client_request_id: key() });
  const { total } = stepOf(await page(3));
  const paid = await submit(3, { method_code: method, shown_total: String(total), client_request_id: key() });
  expect(paid.location).toBe(`${PATH}?step=4`);
}

async function payForm(over: Record<string, string> = {}) {
  const step = stepOf(await page(4));
  return {
    intent: "pay",
    client_request_id: step.clientRequestId,
    shown: step.fingerprint,
    ...over,
  };
}

async function slotsOfDraft() {
  const session = await readSession(cookie);
  return session ? (await readCheckoutDraft(session, `test:${PLANT}:${PRODUCT}`)).slots : {};
}

async function setPrice(amount: number): Promise<void> {
  await portal.lab.db
    .updateTable("product_price")
    .set({ amount })
    .where("product_id", "=", PRODUCT)
    .where("plant_id", "=", PLANT)
    .execute();
}

describe("checkout of one test", () => {
  beforeEach(async () => {
    cookie = await portal.signIn("patient");
    await setPrice(45000);
  });

  // Promise B6: no order.
  it("lets no step be skipped", async () => {
    for (const step of [2, 3, 4]) {
      expect((await page(step)).location).toBe(`${PATH}?step=1`);
    }
    const early = await submit(4, { intent: "pay" });
    expect(early.location).toBe(`${PATH}?step=1`);
  });

  it("says what is missing, in the right words, and keeps what was typed", async () => {
    const nobody = await submit(1, { practitioner_name: "dr. Ayu", client_request_id: key() });
    expect(nobody.status).toBe(400);
    expect(failureOf(nobody).errors[0]?.text).toBe("Patient list can't empty");
    expect(nobody.data).toMatchObject({ values: { practitioner_name: ["dr. Ayu"] } });
    const stranger = await submit(1, { [`people.${PRODUCT}`]: "pat-andi", client_request_id: key() });
    expect(failureOf(stranger).errors[0]?.text).toBe("Patient list can't empty");

    await toReview();
    const timeless = await submit(2, { intent: "slot", plant_id: PLANT, client_request_id: key() });
    expect(failureOf(timeless).fields["slot_id"]).toEqual(["Time can't empty"]);
    const ovo = { method_code: "OVO", shown_total: "45000", client_request_id: key() };
    const long = await submit(3, { ...ovo, method_phone: "08123456789012" });
    expect(failureOf(long).fields["method_phone"]).toEqual(["Max 13 characters"]);
    for (const method_phone of ["abc", "0812"]) {
      expect(failureOf(await submit(3, { ...ovo, method_phone })).fields["method_phone"]).toEqual([
        "Phone number must valid: use digits only, at least 8",
      ]);
    }
  });

  it("orders once despite repeated and parallel submissions", async () => {
    await toReview();
    const before = portal.count("POST /order/create");
    const form = await payForm();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(4, form)));
    const places = new Set(answers.map(({ location }) => location));
    expect(places.size).toBe(1);
    expect([...places][0]).toMatch(/^\/simulated-payment\/[0-9a-f-]{36}$/);
    expect(portal.count("POST /order/create") - before).toBe(1);

    const back = await page(4);
    expect(back.data).toMatchObject({ done: { orders: [{ order_number: expect.any(String) as string }] } });
    expect((await submit(4, form)).location).toBe([...places][0]);
    expect(portal.count("POST /order/create") - before).toBe(1);
  });

  it("asks only for a new time if the chosen one was taken meanwhile", async () => {
    await toReview();
    portal.answer(
      "POST /order/create",
      reply(409, { code: "slot_full", results: { plant_id: PLANT, remaining: 0 } }),
    );
    const lost = await submit(4, await payForm());
    expect(lost.location).toBe(`${PATH}?step=2`);
    expect(lost.cookies).toContain("flash=");
    portal.answerNormally();
    expect((await page(4)).location).toBe(`${PATH}?step=2`);
    const { times } = stepOf(await page(2, `&from=${SOON}`));
    const slot_id = times.slots.at(-1)?.slot_id ?? "";
    const again = { intent: "slot", plant_id: PLANT, from: times.from, slot_id, client_request_id: key() };
    expect((await submit(2, again)).location).toBe(`${PATH}?step=4`);
    expect((await submit(4, await payForm())).location).toMatch(/^\/simulated-payment\//);
  });

  it("may order the same time, free again, with the same key", async () => {
    await toReview();
    const form = await payForm();
    const [slot] = Object.values(await slotsOfDraft());
    portal.answer("POST /schedule/hold", reply(409, { code: "slot_full" }));
    expect((await submit(4, form)).location).toBe(`${PATH}?step=2`);
    portal.answerNormally();
    const { times } = stepOf(await page(2, `&from=${slot?.date ?? ""}`));
    const again = { intent: "slot", plant_id: PLANT, from: times.from, slot_id: slot?.slot_id ?? "" };
    expect((await submit(2, { ...again, client_request_id: key() })).location).toBe(`${PATH}?step=4`);
    expect((await payForm()).client_request_id).toBe(form.client_request_id);
    expect((await submit(4, form)).location).toMatch(/^\/simulated-payment\//);
  });

  it("renews the hold at each submit and notices when it is gone", async () => {
    await toReview();
    portal.answer("POST /schedule/hold", reply(409, { code: "slot_full" }));
    expect((await submit(4, await payForm())).location).toBe(`${PATH}?step=2`);
  });

  it("asks for a changed price to be accepted", async () => {
    await toReview();
    const old = await payForm();
    await setPrice(50000);
    const refused = await submit(4, old);
    expect(refused.status).toBe(409);
    expect(failureOf(refused).changed).toContainEqual({
      key: "total",
      label: "Total",
      yours: "IDR 45.000.00",
      now: "IDR 50.000.00",
    });
    expect(stepOf(await page(4)).total_before).toBe(45000);
    const silent = await submit(4, await payForm());
    expect(failureOf(silent).fields).toHaveProperty("accept_price");
    const accepted = await submit(4, await payForm({ accept_price: "on" }));
    expect(accepted.location).toMatch(/^\/simulated-payment\//);
  });

  it("shows the laboratory's new price if it changed while the order was sent", async () => {
    await toReview();
    const form = await payForm();
    const { quote } = stepOf(await page(4));
    portal.answer("POST /order/create", () => {
      const totals = { amount_total: 60000, total_discount: 0, grand_total: 60000 };
      portal.answer("POST /order/quote", reply(200, { results: { ...quote, ...totals } }));
      return reply(409, { code: "price_changed" })();
    });
    const refused = await submit(4, form);
    expect(refused.status).toBe(409);
    expect(failureOf(refused).changed?.map(({ now }) => now)).toContain("IDR 60.000.00");
    portal.answerNormally();
    await setPrice(60000);
    const accepted = await submit(4, await payForm({ accept_price: "on" }));
    expect(accepted.location).toMatch(/^\/simulated-payment\//);
  });

  it("reports an unknown outcome; the same press or a new one settles it, with the same order", async () => {
    await toReview();
    const before = portal.count("POST /order/create");
    portal.answer("POST /order/create", () => ({
      fault: "timeout",
      nothingDone: false,
      maybeSent: true,
      retryAfter: null,
      cause: null,
    }));
    const form = await payForm();
    const unknown = await submit(4, form);
    expect(unknown.status).toBe(503);
    expect(failureOf(unknown).outcomeUnknown).toBe(true);
    expect(
      failureOf(unknown)
        .errors.map(({ text }) => text)
        .join(),
    ).not.toContain("Error Booking");
    portal.answerNormally();
    expect(failureOf(unknown).errors.at(-1)?.href).toBe("/patient/profile?tab=ORDER");
    expect((await payForm())["client_request_id"]).toBe(`${form.client_request_id}.1`);
    const settled = await submit(4, form);
    expect(settled.location).toMatch(/^\/simulated-payment\//);
    expect((await submit(4, form)).location).toBe(settled.location);
    expect(portal.count("POST /order/create")).toBe(before + 2);
  });

  it("makes a different key for a different choice", async () => {
    await toReview();
    const first = (await payForm()).client_request_id;
    await submit(3, { method_code: "QRIS", shown_total: "45000", client_request_id: key() });
    expect((await payForm()).client_request_id).not.toBe(first);
    expect((await payForm()).client_request_id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it.each([
    ["https://evil.example/pay", false],
    ["http://evil.example/pay", false],
    ["javascript:alert(1)", false],
    ["//evil.example", false],
    ["http://portal.test/simulated-payment/x?y=1", true],
  ])("follows payment address %s: %s", async (redirect_url, current) => {
    await toReview();
    const payment = { payment_id: "p", method_code: "VA_BCA", payment_status: "pending", redirect_url };
    const results = [{ order_number: "ORD-X", invoice_number: "INV-X", payment }];
    portal.answer("POST /order/create", reply(200, { results }));
    const { location } = await submit(4, await payForm());
    expect(location).toBe(current ? "/simulated-payment/x?y=1" : "/payment-pending?order_id=INV-X");
  });

  it("restores the form of a lost session to its own account only", async () => {
    await toReview();
    const session = await readSession(cookie);
    if (session) await endSession(session);
    const lost = await submit(3, {
      _token: writeFormToken({ formId: "form-1", accountKey: session?.accountKey ?? "" }),
      method_code: "OVO",
      method_phone: "081234567890",
      client_request_id: key(),
    });
    expect(lost.status).toBe(303);
    expect(lost.location).toBe(`/login?redirect=${encodeURIComponent(`${PATH}?step=3`)}`);
    const current = cookie;
    cookie = await portal.signIn("patient2");
    expect((await page(3)).location).toBe(`${PATH}?step=1`);
    expect((await portal.get(rootLoader, cookie, `${PATH}?step=3`)).data).toMatchObject({ restored: null });
    cookie = await portal.signIn("patient");
    expect(cookie).not.toBe(current);
    const frame = await portal.get(rootLoader, cookie, `${PATH}?step=3`);
    expect(frame.data).toMatchObject({
      restored: { restored: true, values: { method_code: ["OVO"], method_phone: ["081234567890"] } },
    });
    expect((await page(4)).location).toBeNull();
  });
});
