import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import * as orderTest from "../../app/routes/patient/order-test/route.tsx";
import { openPatientPortal, reply, type Outcome } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PLANT = "plt-jkt-sdr";
const PRODUCT = "prd-glu-f";
const PATH = `/patient/order-test/${PLANT}/${PRODUCT}`;
const params = { branch: PLANT, id: PRODUCT };
/** Has free times; far enough for a usual fast, too near for a three-day one. */
const SOON = addDays(today(), 2);

interface Step {
  people: { patient_id: string }[];
  times: {
    from: string;
    slots: { slot_id: string; fasting_hours: number; fasting_possible: boolean }[];
  };
  total: number;
  clientRequestId: string;
  fingerprint: string;
  fasting_accepted: boolean | null;
  visits: { fasting_hours: number; fasting_possible: boolean; card: { fast: object | null } }[];
}

let cookie: string;
const portal = useOpened(openPatientPortal);
beforeAll(async () => {
  cookie = await portal.signIn("patient2");
});
afterEach(async () => {
  portal.answerNormally();
  await fastOf(10);
});

const stepOf = (outcome: Outcome) => (outcome.data as { step: Step }).step;
const failureOf = (outcome: Outcome) =>
  outcome.data as { fields: Record<string, string[]>; changed?: { yours: string; now: string }[] };
const page = (step: number, query = "") =>
  portal.get(orderTest.loader, cookie, `${PATH}?step=${String(step)}${query}`, params);
const submit = (step: number, form: Record<string, string>) =>
  portal.post(
    orderTest.action,
    cookie,
    `${PATH}?step=${String(step)}`,
    { client_request_id: randomUUID(), ...form },
    params,
  );
/** Lengthens the fast at the same slot, instead of waiting overnight. */
const fastOf = (fasting_hours: number) =>
  portal.lab.db.updateTable("product").set({ fasting_hours }).where("product_id", "=", PRODUCT).execute();

let turn = 0;
async function toReview(): Promise<void> {
  await submit(1, { [`people.${PRODUCT}`]: stepOf(await page(1)).people[0]?.patient_id ?? "" });
  const { times } = stepOf(await page(2, `&from=${SOON}&date=${SOON}`));
  const chosen = { intent: "slot", plant_id: PLANT, from: times.from };
  // At some times the person is elsewhere.
  let isHeld = false;
  while (!isHeld) {
    const slot_id = times.slots[turn++ % times.slots.length]?.slot_id ?? "";
    isHeld = (await submit(2, { ...chosen, slot_id })).location !== null;
  }
  const { total } = stepOf(await page(3));
  const paid = await submit(3, { method_code: "VA_BCA", shown_total: String(total) });
  expect(paid.location).toBe(`${PATH}?step=4`);
}
async function payForm(more: Record<string, string> = {}) {
  const { clientRequestId, fingerprint } = stepOf(await page(4));
  return { client_request_id: clientRequestId, shown: fingerprint, ...more };
}
const orders = () => portal.count("POST /order/create");

describe("a time that leaves no room for the fast", () => {
  it("is marked when choosing and must be confirmed at the review", async () => {
    await fastOf(72);
    await toReview();
    const slots = stepOf(await page(2, `&from=${SOON}&date=${SOON}`)).times.slots;
    expect(slots[0]).toMatchObject({ fasting_hours: 72, fasting_possible: false });
    const review = stepOf(await page(4));
    expect(review.fasting_accepted).toBe(false);
    expect(review.visits).toMatchObject([{ fasting_hours: 72, fasting_possible: false }]);
    expect(review.visits[0]?.card.fast).toMatchObject({ isLate: true });

    const before = orders();
    const refused = await submit(4, await payForm());
    expect(refused.status).toBe(400);
    expect(Object.keys(failureOf(refused).fields)).toEqual(["accept_fasting"]);
    expect(orders()).toBe(before);
    const placed = await submit(4, await payForm({ accept_fasting: "on" }));
    expect(placed.status).toBe(303);
    expect(placed.location).toMatch(/simulated-payment/);
  });

  it("comes back with the change and the confirmation if it still left room when chosen", async () => {
    await submit(1, { intent: "order_again" });
    await toReview();
    const form = await payForm();
    expect(stepOf(await page(4)).fasting_accepted).toBeNull();
    await fastOf(72);
    const before = orders();
    const changed = await submit(4, { ...form, accept_fasting: "on" });
    expect(changed.status).toBe(409);
    const [row] = failureOf(changed).changed ?? [];
    expect(row?.yours).toMatch(/Start fasting/);
    expect(row?.now).toMatch(/Fasting should have started/);
    expect(orders()).toBe(before);
    expect(stepOf(await page(4)).fasting_accepted).toBe(false);
    expect((await submit(4, await payForm({ accept_fasting: "on" }))).status).toBe(303);
  });

  it("points to the confirmation if only the laboratory refuses it; nothing is lost", async () => {
    await submit(1, { intent: "order_again" });
    await toReview();
    portal.answer("POST /order/create", reply(422, { code: "fasting_unconfirmed", results: [] }));
    const refused = await submit(4, await payForm());
    expect(refused.status).toBe(400);
    expect(JSON.stringify(failureOf(refused).fields)).toContain("tick that you want this time anyway");
    portal.answerNormally();
    expect((await submit(4, await payForm())).status).toBe(303);
  });

  it("is neither marked nor confirmed if the provider sends no fasting hours", async () => {
    await submit(1, { intent: "order_again" });
    await fastOf(72);
    await submit(1, { [`people.${PRODUCT}`]: stepOf(await page(1)).people[0]?.patient_id ?? "" });
    const slot = { slot_id: "s-1", plant_id: PLANT, date: SOON, time_start: "07:00", time_end: "07:30" };
    const plain = { ...slot, timezone: "Asia/Jakarta", remaining: 4 };
    portal.answer("GET /schedule/get", reply(200, { results: [plain] }));
    portal.answer(
      "POST /schedule/hold",
      reply(200, { results: { hold_id: "h", expires_at: "2030-01-01T00:00:00Z" } }),
    );
    const { times } = stepOf(await page(2));
    expect(times.slots).toMatchObject([{ fasting_hours: 0, fasting_possible: true }]);
    await submit(2, { intent: "slot", plant_id: PLANT, from: SOON, slot_id: "s-1" });
    await submit(3, { method_code: "VA_BCA", shown_total: String(stepOf(await page(3)).total) });
    expect(stepOf(await page(4)).fasting_accepted).toBeNull();
  });
});
