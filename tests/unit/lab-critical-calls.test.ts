import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { criticalCalls } from "../support/critical.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";

let open: TestLab;
beforeEach(async () => {
  open = await openTestLab("2026-11-20T03:00:00Z");
});
afterEach(() => open.close());
const { enter, outbox, staff } = criticalCalls(() => open);
const calls = async () => (await outbox()).filter(({ kind }) => kind === "critical_call");
const CENTRE = { order_number: "ORD-0004013", patient_id: "pat-fac-13", code: "2160-0" };

it("a call about a medical centre's patient is due at once, and goes to the centre", async () => {
  const { db } = open.lab;
  expect((await enter(9.1, CENTRE)).status).toBe(200);
  const [alert] = await staff();
  expect(alert).toMatchObject({ order_number: CENTRE.order_number, told: 0 });
  expect(alert?.call_due_at).toBe("2026-11-20T03:00:00.000Z");
  await open.lab.sweep();
  const { pic_phone } = await db
    .selectFrom("facility")
    .select("pic_phone")
    .where("facility_id", "=", "fac-ksb")
    .executeTakeFirstOrThrow();
  expect(await calls()).toMatchObject([{ recipient: pic_phone }]);
  await open.lab.sweep();
  expect(await calls()).toHaveLength(1);
});

it("a call about a value that was entered while the clock was ahead does not wait for that time", async () => {
  open.clock.at = new Date("2026-11-20T06:00:00Z");
  expect((await enter(9.1, CENTRE)).status).toBe(200);
  open.clock.at = new Date("2026-11-20T03:00:00Z");
  await open.lab.sweep();
  expect(await calls()).toHaveLength(1);
});

describe("a call about somebody without a phone", () => {
  const orderedWith = async (change: { permissions?: string; end_date?: string }) => {
    const { db } = open.lab;
    const visit = { items: [item("GLU-F", SUDIRMAN, "pat-raka")], method_code: "PAY_AT_BRANCH" };
    const { order_number } = orderOf(await shopAt(open).create(visit));
    await db.updateTable("patient").set({ phone: null }).where("patient_id", "=", "pat-raka").execute();
    const relation = db.updateTable("family_relation").where("patient_id", "=", "pat-raka");
    await relation.set(change).execute();
    expect((await enter(600, { order_number, patient_id: "pat-raka", code: "1558-6" })).status).toBe(200);
    await open.lab.sweep();
  };

  it("goes to the carer who ordered and may not read results yet", async () => {
    await orderedWith({ permissions: '["book","pay"]' });
    const { phone } = await open.lab.db
      .selectFrom("account")
      .select("phone")
      .where("username", "=", "patient")
      .executeTakeFirstOrThrow();
    expect(await calls()).toMatchObject([{ recipient: phone }]);
  });

  it("names no number of a carer whose permission has ended since the order", async () => {
    await orderedWith({ end_date: "2026-11-19" });
    expect(await calls()).toMatchObject([{ recipient: "-" }]);
  });
});
