import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  bornYearsAgo,
  CENTRE,
  CENTRES_NUMBER,
  criticalCalls,
  DUTY_NUMBER,
  ORDER,
} from "../support/critical.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));

const { callsMade, enter, later, outbox, record, staff } = criticalCalls(() => open);
const calls = async () => (await outbox()).filter(({ kind }) => kind === "critical_call");
const roles = async () => (await callsMade()).map(({ role }) => role);
const enterCentre = async () => {
  expect((await enter(9.1, CENTRE)).status).toBe(200);
};
const change = (
  patient_id: string,
  values: Partial<Record<"phone" | "home_phone", null>> | { phone: string } | { date_of_birth: string },
) => open.lab.db.updateTable("patient").set(values).where("patient_id", "=", patient_id).execute();

describe("the call about a medical centre's patient", () => {
  it("is made at once, to the centre, and once", async () => {
    await enterCentre();
    const [alert] = await staff();
    expect(alert).toMatchObject({ order_number: CENTRE.order_number, confirmed: false });
    expect(await calls()).toMatchObject([{ recipient: CENTRES_NUMBER }]);
    await open.lab.sweep();
    await Promise.all([open.lab.sweep(), open.lab.sweep()]);
    expect(await calls()).toHaveLength(1);
  });

  it("goes to an adult's own number first, but not to that of somebody of sixteen", async () => {
    await change(CENTRE.patient_id, { phone: "0812-7000-1111" });
    await enterCentre();
    expect(await callsMade()).toMatchObject([{ role: "patient", phone: "+6281270001111" }]);
    await change(CENTRE.patient_id, { date_of_birth: bornYearsAgo(16) });
    await enter(9.4, CENTRE);
    expect(await callsMade()).toMatchObject([{ role: "facility", phone: CENTRES_NUMBER }]);
  });

  it("takes the number of the centre's account when that of the person in charge cannot be read", async () => {
    const { db } = open.lab;
    await db.updateTable("facility").set({ pic_phone: "ext. 12" }).execute();
    await db.updateTable("account").set({ phone: null }).where("username", "=", "facility").execute();
    await enterCentre();
    expect(await callsMade()).toMatchObject([{ role: "facility", phone: "+6281234567821" }]);
  });

  it("passes over numbers that cannot be read, down to the duty physician", async () => {
    const { db } = open.lab;
    await change(CENTRE.patient_id, { phone: "see file" });
    await db.updateTable("facility").set({ pic_phone: "-" }).execute();
    await db.updateTable("account").set({ phone: null }).where("user_type", "=", 6).execute();
    await enterCentre();
    expect(await callsMade()).toMatchObject([{ role: "duty", phone: DUTY_NUMBER }]);
  });

  it("is an alarm of its own when not even the duty physician has a number", async () => {
    const { db } = open.lab;
    await db.updateTable("facility").set({ pic_phone: "-" }).execute();
    await db.updateTable("account").set({ phone: null }).where("user_type", "=", 6).execute();
    await db.updateTable("duty_physician").set({ phone: "?" }).execute();
    await enterCentre();
    expect(await callsMade()).toMatchObject([
      { role: "duty", phone: null, name: "dr. Yuniarti Salim, Sp.PK" },
    ]);
    const [call] = await calls();
    expect(call?.recipient).toMatch(/^dr\. /);
    expect(call?.text).toContain("There is no telephone number");
    const body = { name: "dr. Bayu", phone: "0811 900 100" };
    expect((await open.call("POST", "/reference/duty-physician", { body })).status).toBe(200);
    await later(30);
    expect((await callsMade()).at(-1)).toMatchObject({ name: "dr. Bayu", phone: "+62811900100" });
  });
});

describe("the duty physician", () => {
  it("is changed to a number that can be called, and to no other", async () => {
    const body = { name: "dr. Bayu", phone: "after six" };
    const refused = await open.call("POST", "/reference/duty-physician", { body });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ["phone"]]);
    expect((await open.call("GET", "/reference/duty-physician")).results).toMatchObject({
      phone: DUTY_NUMBER,
    });
  });
});

describe("a call about somebody without a phone", () => {
  const orderedWith = async (relation: { permissions?: string; end_date?: string }) => {
    const { db } = open.lab;
    const visit = { items: [item("GLU-F", SUDIRMAN, "pat-raka")], method_code: "PAY_AT_BRANCH" };
    const { order_number } = orderOf(await shopAt(open).create(visit));
    await change("pat-raka", { phone: null });
    await db.updateTable("family_relation").where("patient_id", "=", "pat-raka").set(relation).execute();
    expect((await enter(600, { order_number, patient_id: "pat-raka", code: "1558-6" })).status).toBe(200);
  };
  const phoneOf = async (username: string) => {
    const account = open.lab.db.selectFrom("account").select("phone").where("username", "=", username);
    return (await account.executeTakeFirstOrThrow()).phone;
  };

  it("goes to the carer who may read results, and is due at the time of told people", async () => {
    await orderedWith({ end_date: "2027-11-19" });
    expect(await callsMade()).toEqual([]);
    await later(60);
    expect(await callsMade()).toMatchObject([
      { role: "carer", phone: await phoneOf("patient"), may_hear: true },
    ]);
  });

  it("goes to the carer who ordered and may not read results yet, without the test and the value", async () => {
    await orderedWith({ permissions: '["book","pay"]' });
    expect(await callsMade()).toMatchObject([
      { role: "buyer", phone: await phoneOf("patient"), may_hear: false },
    ]);
    const [call] = await calls();
    expect(call?.text).toContain("Name neither test nor value");
    const { call_id = "" } = (await callsMade())[0] ?? {};
    expect((await record(call_id, "read_back", "Siti")).errors).toHaveProperty("outcome");
    expect((await record(call_id, "passed_on", "Siti")).status).toBe(200);
    await later(15);
    expect(await roles(), "telling the buyer does not confirm").toEqual(["buyer", "duty"]);
  });

  it("goes to the duty physician, not to a carer whose permission has ended since the order", async () => {
    await orderedWith({ end_date: "2026-11-19" });
    expect(await callsMade()).toMatchObject([{ role: "duty", phone: DUTY_NUMBER }]);
  });
});

describe("a call about a patient", () => {
  it("goes to the account's number when the record has none, and to each number once", async () => {
    await change("pat-siti", { phone: null });
    await enter(6.9);
    await later(60);
    await later(15);
    await later(15);
    const numbers = (await callsMade()).map(({ phone }) => phone);
    expect((await callsMade())[0]?.role).toBe("patient");
    expect(numbers[0]).toMatch(/^\+62/);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("asks a doctor without the patient's consent only to help reaching the patient", async () => {
    const { db } = open.lab;
    await db.updateTable("account").set({ phone: null }).where("username", "=", "patient").execute();
    await change("pat-siti", { phone: null, home_phone: null });
    await enter(6.9);
    await later(60);
    expect(await callsMade()).toMatchObject([{ role: "doctor", may_hear: true }]);
    const body = { order_number: ORDER, audience: "referrer", share: false, client_request_id: randomUUID() };
    await open.call("PUT", "/consent/update", { token: await open.token("patient"), body });
    await enter(7.1);
    await later(60);
    expect(await callsMade()).toMatchObject([{ role: "doctor", may_hear: false }]);
  });
});
