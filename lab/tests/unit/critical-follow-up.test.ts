import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { requireRow } from "../../database/rows.ts";
import type { ResultState } from "../../database/tables.generated.ts";
import { criticalCalls, ORDER, POTASSIUM } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const SODIUM = "2951-2";
const LATER_ORDER = "ORD-0001007";
const SITI = "pat-siti";
const HOUR = 3_600_000;

const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));

const { alerts, openAlerts, enter, acknowledge } = criticalCalls(() => open);

const followed = (username?: string) => alerts(username, "?only_open=1&follow_up=1");
const alertOf = async (username?: string) => {
  const [alert] = await followed(username);
  if (!alert) throw new Error("no alert");
  return alert;
};
const confirm = async (username?: string) => {
  const { alert_id } = await alertOf(username);
  expect((await acknowledge(alert_id, username)).status).toBe(200);
};
const pass = (milliseconds: number) => {
  open.clock.at = new Date(open.clock.at.getTime() + milliseconds);
  open.forget();
};

const withheld = () => ({
  withheld_code: "counselling" as const,
  withheld_at: open.clock.at.toISOString(),
  reason_en: "A counsellor will explain this result.",
  reason_id: "Konselor akan menjelaskan hasil ini.",
});

/** Measures a code again in another order, a minute after the critical specimen. */
async function measureAgain(
  code: string,
  value: number,
  state: ResultState = "ready",
  status: "final" | "preliminary" = "final",
): Promise<void> {
  const { db } = open.lab;
  const first = await requireRow(db, "lab_result", { order_number: ORDER, patient_id: SITI });
  const later = await requireRow(db, "lab_result", { order_number: LATER_ORDER, patient_id: SITI });
  const collected_at = new Date(Date.parse(first.collected_at) + 60_000).toISOString();
  await db
    .updateTable("lab_result")
    .set({ collected_at, state, ...(state === "withheld" && withheld()) })
    .where("result_id", "=", later.result_id)
    .execute();
  const row = await requireRow(db, "observation", {
    result_id: first.result_id,
    version: first.version,
    code,
  });
  const place = {
    result_id: later.result_id,
    version: later.version,
    position: code === POTASSIUM ? 50 : 51,
  };
  await db
    .insertInto("observation")
    .values({ ...row, ...place, observation_id: randomUUID(), value, flag: "N", status })
    .execute();
}

describe("a confirmed alert", () => {
  it("stays for 72 hours with the day of its specimen, for the one who confirmed", async () => {
    expect((await alertOf()).follow_up_until).toBeNull();
    await confirm();
    expect(await openAlerts()).toEqual([]);
    const { collected_at } = await requireRow(open.lab.db, "lab_result", { order_number: ORDER });
    expect(await followed()).toMatchObject([
      {
        acknowledged: true,
        collected_at,
        timezone: "Asia/Jakarta",
        follow_up_until: new Date(open.clock.at.getTime() + 72 * HOUR).toISOString(),
        remeasured: [],
        values: [{ code: POTASSIUM, value: 6.4 }],
      },
    ]);
    expect(await openAlerts("doctor")).toHaveLength(1);
    pass(72 * HOUR - 1);
    expect(await followed()).toHaveLength(1);
    pass(1);
    expect(await followed()).toEqual([]);
  });

  it("ends with a newer value of that analyte, whether critical or not", async () => {
    await confirm();
    await measureAgain(SODIUM, 140);
    expect(await followed()).toHaveLength(1);
    await measureAgain(POTASSIUM, 4.4);
    expect(await followed()).toEqual([]);
    expect(await alerts()).toMatchObject([{ state: "open", acknowledged: true, follow_up_until: null }]);
  });

  it.each(["withheld", "withdrawn"] as const)("stays while the newer value is %s", async (state) => {
    await confirm();
    await measureAgain(POTASSIUM, 4.4, state);
    expect(await followed()).toHaveLength(1);
  });

  it("stays beside a preliminary value, old or new, until that is final", async () => {
    const preliminary = "ORD-0001017";
    const { version, state, collected_at } = await requireRow(open.lab.db, "lab_result", {
      order_number: preliminary,
    });
    const first = await requireRow(open.lab.db, "lab_result", { order_number: ORDER });
    expect([version, state, collected_at > first.collected_at]).toEqual([1, "partial", true]);
    await confirm();
    pass(HOUR);
    await measureAgain(POTASSIUM, 4.4, "ready", "preliminary");
    expect(await followed()).toHaveLength(1);
    await open.call("POST", "/reference/release-result", { body: { order_number: preliminary } });
    expect(await followed()).toEqual([]);
  });

  it("comes with the newest value of a later specimen, whatever its state", async () => {
    const later = { code: POTASSIUM, order_number: "ORD-0001017", value: 4, status: "preliminary" };
    expect(await openAlerts()).toMatchObject([{ later: [later], remeasured: [] }]);
    expect(await alerts("patient", "?without_values=1")).toMatchObject([{ values: [], later: [] }]);
    await confirm();
    expect(await followed()).toMatchObject([{ later: [later], remeasured: [] }]);
  });

  it("comes without a later value that its reader may not read", async () => {
    expect(await followed("doctor")).toMatchObject([{ later: [] }]);
  });

  it("stays for a doctor who may not read the newer value", async () => {
    await measureAgain(POTASSIUM, 4.4);
    await confirm();
    expect(await followed()).toEqual([]);
    await confirm("doctor");
    expect(await followed("doctor")).toHaveLength(1);
  });

  it("names the values that were measured again, until all were", async () => {
    await enter(118, { code: SODIUM });
    await confirm();
    await measureAgain(POTASSIUM, 4.4);
    expect(await followed()).toMatchObject([{ remeasured: [POTASSIUM] }]);
    await measureAgain(SODIUM, 138);
    expect(await followed()).toEqual([]);
  });

  it("ends with its withdrawal, and begins anew with another critical value", async () => {
    await confirm();
    await enter(6.9);
    expect(await followed()).toMatchObject([{ acknowledged: false, follow_up_until: null }]);
    await confirm();
    await enter(4.4);
    expect(await followed()).toEqual([]);
  });
});

describe("an alert of a withheld result", () => {
  const withhold = () =>
    open.lab.db
      .updateTable("lab_result")
      .set({ state: "withheld", ...withheld() })
      .where("order_number", "=", ORDER)
      .execute();

  it("names no analyte, before and after it is confirmed", async () => {
    await withhold();
    const named = /otassium|alium|lectrolyt|lektrolit|2823-3|heart|jantung/;
    const hidden = await alertOf();
    expect(hidden.values).toEqual([]);
    expect(hidden.act_en).toContain("Speak to a doctor");
    expect(JSON.stringify(await followed())).not.toMatch(named);
    await confirm();
    await measureAgain(SODIUM, 140);
    expect(await followed()).toMatchObject([{ values: [], later: [], remeasured: [], panel_name_en: "" }]);
    expect(JSON.stringify(await followed())).not.toMatch(named);
  });

  it("names its test and advice again once the result is shown", async () => {
    expect((await alertOf()).act_en).toContain("heart beats irregularly");
    expect((await alertOf()).panel_name_en).toContain("Electrolytes");
  });
});

describe("the patient's telephone number", () => {
  it("is told to the doctor under a consent whose text says so", async () => {
    const { db } = open.lab;
    const { phone } = await requireRow(db, "patient", { patient_id: SITI }, ["phone"]);
    expect(phone).toMatch(/^\+62/);
    expect((await alertOf("doctor")).patient_phone).toBe(phone);
    const consent = await requireRow(db, "result_consent", { order_number: ORDER });
    const earlier = { consent_id: randomUUID(), wording: "2026-11", at: open.clock.at.toISOString() };
    await db
      .insertInto("result_consent")
      .values({ ...consent, ...earlier })
      .execute();
    expect((await alertOf("doctor")).patient_phone).toBeNull();
  });

  it("is not told to the patient", async () => {
    expect((await alertOf()).patient_phone).toBeNull();
  });
});
