import { afterEach, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import * as calendar from "../../app/routes/patient/order-calendar/route.tsx";
import { at, failureOf, openHomeCare, SOON, stepOf, textsOf } from "../support/home-care-portal.ts";
import { openPatientPortal, reply } from "../support/patient-portal.ts";
import { randomUUID } from "node:crypto";
import { useOpened, useOpenedEach } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPatientPortal);

afterEach(() => {
  portal.answerNormally();
});
const care = useOpenedEach(() => openHomeCare(portal));

describe("home care: time, review and order", () => {
  it("has windows from tomorrow on, each with room for everybody", async () => {
    await care.toSchedule();
    const { times } = stepOf(await care.page(4, `&from=${today()}`));
    expect(times.from).toBe(addDays(today(), 1));
    expect(times.slots.length).toBe(10);
    expect(textsOf(await care.submit(4, { intent: "slot", plant_id: "plt-jkt-sdr" }))).toEqual([
      "Time can't empty",
    ]);
  });

  it("says so when a window no longer takes everybody", async () => {
    await care.toSchedule();
    const { times } = stepOf(await care.page(4, `&from=${SOON}`));
    const slot_id = times.slots[9]?.slot_id ?? "";
    await portal.lab.db
      .insertInto("slot")
      .values({
        slot_id,
        plant_id: "plt-jkt-sdr",
        service: "home_care" as const,
        date: SOON,
        time_start: "10:30",
        time_end: "11:00",
        starts_at: `${SOON}T03:30:00.000Z`,
        capacity: 4,
      })
      .onConflict((on) => on.doNothing())
      .execute();
    await portal.lab.db
      .insertInto("slot_hold")
      .values({
        hold_id: "h-andi",
        account_id: "acc-patient2",
        plant_id: "plt-jkt-sdr",
        service: "home_care",
        slot_id,
        qty: 2,
        expires_at: "2099-01-01T00:00:00.000Z",
      })
      .execute();
    const form = { intent: "slot", plant_id: "plt-jkt-sdr", from: times.from, slot_id };
    expect(textsOf(await care.submit(4, form))).toEqual([
      "Members exceed this time; choose another time for the rest",
    ]);
  });

  it("places one order for three, whose page, calendar and success tell the same address", async () => {
    const review = await care.toReview();
    expect(review.quote.items.at(-1)?.product_id).toBeNull();
    expect(review.visits[0]?.card.home.lines).toEqual([
      "Jl. Radio Dalam Raya No. 17",
      "Rumah pagar hijau",
      "Gandaria Utara, Kebayoran Baru, Kota Jakarta Selatan, DKI Jakarta, 12140, INDONESIA",
    ]);
    const before = portal.count("POST /order/create");
    const form = care.payForm(review);
    const placed = await care.submit(6, form);
    expect(placed.location).toMatch(/\/simulated-payment\//);
    expect((await care.submit(6, form)).location).toBe(placed.location);
    expect(portal.count("POST /order/create")).toBe(before + 1);
    const order = await portal.lab.db
      .selectFrom("lab_order")
      .selectAll()
      .orderBy("order_number", "desc")
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ order_type: "home_care", seats: 3, grand_total: 555000 });
    const file = await portal.get(
      calendar.loader,
      care.cookie,
      `/patient/order/${order.order_number}/calendar`,
      {
        order_number: order.order_number,
      },
    );
    const text = (await file.response?.text())?.replace(/\r\n /g, "") ?? "";
    expect(text).toContain("Jl. Radio Dalam Raya No. 17");
    expect(text).not.toMatch(/blood|lipid|darah/i);
    // Going back shows that it is ordered.
    expect((await care.page(6)).data).toMatchObject({
      done: { orders: [{ order_number: order.order_number }] },
    });
  });

  it("shows what has changed instead of ordering at another price, and keeps the choices", async () => {
    const review = await care.toReview(3);
    const price = (amount: number) =>
      portal.lab.db
        .updateTable("product_price")
        .set({ amount })
        .where("product_id", "=", "prd-cbc")
        .where("plant_id", "=", "plt-jkt-sdr")
        .execute();
    await price(120000);
    const changed = await care.submit(6, care.payForm(review));
    expect(changed.status).toBe(409);
    expect(failureOf(changed).changed?.at(-1)).toMatchObject({ now: "IDR 575.000.00" });
    const now = stepOf(await care.page(6));
    expect(textsOf(await care.submit(6, care.payForm(now)))).toEqual([
      "Please accept the new price, or change your order",
    ]);
    expect(
      (await care.submit(6, care.payForm(now, { accept_price: "on", client_request_id: randomUUID() })))
        .location,
    ).toMatch(/simulated-payment/);
    await price(110000);
  });

  it("asks only for another time when the window is taken meanwhile", async () => {
    const review = await care.toReview(4);
    portal.answer(
      "POST /order/create",
      reply(409, { code: "slot_full", results: { plant_id: "plt-jkt-sdr" } }),
    );
    const lost = await care.submit(6, care.payForm(review));
    expect(lost.location).toBe(at(4));
    portal.answerNormally();
    expect(stepOf(await care.page(2)).people?.length).toBe(3);
  });
});
