import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { criticalCalls, ORDER, POTASSIUM } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));

const { alerts, openAlerts, enter, acknowledge, outbox, staff } = criticalCalls(() => open);

describe("an alert", () => {
  it("stands for the seeded potassium, once", async () => {
    const [alert, ...others] = await openAlerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ order_number: ORDER, state: "open", is_own: true, acknowledged: false });
    expect(alert?.values).toMatchObject([{ code: POTASSIUM, value: 6.4, flag: "HH" }]);
  });

  it("is raised by a correction, tells each reader once, and says no value outside the portal", async () => {
    const [before] = await openAlerts();
    const sent = (await outbox()).length;
    expect((await enter(6.9)).status).toBe(200);
    const [alert] = await openAlerts();
    expect(alert?.alert_id).not.toBe(before?.alert_id);
    expect(alert?.values).toMatchObject([{ value: 6.9 }]);
    const messages = (await outbox()).slice(0, -sent || undefined).filter(({ kind }) => kind === "critical");
    expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(messages.length);
    expect(messages.length).toBeGreaterThanOrEqual(3);
    for (const { subject, text, link } of messages) {
      expect(subject).toBe("A result needs attention today");
      expect(`${subject} ${text} ${link ?? ""}`).not.toMatch(/6[.,]9|otassium|alium|Electrolytes/);
    }
    const { results } = await open.get("/notifications/get?per_page=50");
    const current = (results as { kind: string; title: string; link: string }[]).filter(
      ({ kind }) => kind === "critical",
    );
    expect(current).toMatchObject([
      { title: "A result needs attention today", link: `/patient/alert/${alert?.alert_id ?? ""}` },
    ]);
    // Correcting another value of the result keeps the alert without a new notice.
    await enter(3, { code: "2075-0" });
    expect(await openAlerts()).toMatchObject([{ alert_id: alert?.alert_id }]);
    expect((await outbox()).filter(({ kind }) => kind === "critical")).toHaveLength(messages.length);
  });

  it("is the only notice of its version; a change without one has the ordinary notice", async () => {
    const titles = async () => {
      const { results } = await open.get("/notifications/get?per_page=50");
      return (results as { title: string; created_at: string }[])
        .filter(({ created_at }) => created_at === open.clock.at.toISOString())
        .map(({ title }) => title);
    };
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    await enter(6.9);
    expect(await titles()).toEqual(["A result needs attention today"]);
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    await enter(112, { code: "2075-0" });
    expect(await titles()).toEqual(["A result was updated"]);
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    await enter(4.4);
    expect(await titles()).toEqual(["An alert about a result was withdrawn"]);
  });

  it("says in no notice and no message, to anybody, which test or value it is about", async () => {
    const texts = async () => {
      const { db } = open.lab;
      const [sent, shown] = await Promise.all([
        db.selectFrom("outbox").selectAll().execute(),
        db.selectFrom("notification").selectAll().execute(),
      ]);
      return [...sent, ...shown].map((row) => JSON.stringify(row));
    };
    const before = new Set(await texts());
    await enter(6.9);
    open.clock.at = new Date(open.clock.at.getTime() + 61 * 60_000);
    await open.lab.sweep();
    await enter(4.4);
    const added = (await texts()).filter((text) => !before.has(text));
    expect(added.length).toBeGreaterThan(6);
    for (const value of added)
      expect(value).not.toMatch(/6[.,]9|4[.,]4\b|potassium|kalium|electrolyte|elektrolit|2823-3/i);
  });

  it("is withdrawn by a normal value, with the reason of the correction", async () => {
    const [before] = await openAlerts();
    await enter(4.4);
    expect(await openAlerts()).toEqual([]);
    const [withdrawn] = await alerts();
    expect(withdrawn).toMatchObject({
      alert_id: before?.alert_id,
      state: "withdrawn",
      withdrawn_en: "Another sample had been measured.",
      values: [],
    });
    expect((await acknowledge(before?.alert_id ?? "")).code).toBe("alert_withdrawn");
    const told = (await outbox()).filter(({ kind }) => kind === "critical");
    expect(new Set(told.map(({ subject }) => subject))).toEqual(
      new Set(["An alert about a result was withdrawn"]),
    );
  });

  it("is withdrawn with the result", async () => {
    const body = { order_number: ORDER, patient_id: "pat-siti", reason: "The sample was haemolysed." };
    expect((await open.call("POST", "/reference/withdraw-result", { body })).status).toBe(200);
    expect(await openAlerts()).toEqual([]);
    expect(await openAlerts("doctor")).toEqual([]);
    expect((await staff())[0]?.withdrawn_en).toBe("The sample was haemolysed.");
  });

  it("can be raised for a waiting order: staff see what is measured for it", async () => {
    const waiting = { order_number: "ORD-0001018", patient_id: "pat-siti" };
    const { results } = await open.call(
      "GET",
      `/reference/result-entry?order_number=${waiting.order_number}`,
    );
    const { patients } = results as { patients: { patient_id: string; analytes: { code: string }[] }[] };
    expect(patients.length, JSON.stringify(results)).toBeGreaterThan(0);
  });

  it("refuses a correction without a reason, and an analyte that was not ordered", async () => {
    const none = await enter(6.9, { reason: "  " });
    expect([none.status, none.errors]).toMatchObject([400, { reason: [expect.any(String)] }]);
    expect((await enter(500, { code: "1558-6" })).status).toBe(404);
  });
});

describe("an acknowledgement", () => {
  it("is kept once, with name and time, and shown to doctor and staff", async () => {
    const [alert] = await openAlerts();
    const id = alert?.alert_id ?? "";
    const same = randomUUID();
    const answers = await Promise.all([
      acknowledge(id, "patient", same),
      acknowledge(id, "patient", same),
      acknowledge(id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    expect((await acknowledge(id)).status).toBe(200);
    expect(await openAlerts()).toEqual([]);
    const [seen] = await openAlerts("doctor");
    expect(seen?.acknowledgements).toEqual([
      { role: "patient", name: "Siti Rahmawati", at: "2026-11-20T03:00:00.000Z", is_own: false },
    ]);
    await acknowledge(id, "doctor");
    expect(await openAlerts("doctor")).toEqual([]);
    const [row] = await staff();
    expect(row?.acknowledgements.map(({ role }) => role)).toEqual(["patient", "doctor"]);
  });

  it("is refused for an alert that the caller may not open", async () => {
    const [alert] = await openAlerts();
    for (const username of ["patient2", "doctor2"])
      expect((await acknowledge(alert?.alert_id ?? "", username)).status).toBe(404);
    expect(await alerts("patient2")).toEqual([]);
    expect(await alerts("doctor2")).toEqual([]);
  });

  it("does not end the alert of another reader", async () => {
    const [alert] = await openAlerts("doctor");
    await acknowledge(alert?.alert_id ?? "", "doctor");
    expect(await openAlerts()).toMatchObject([{ acknowledged: false }]);
  });

  it("leaves one of two whole states when it meets a withdrawal", async () => {
    const [alert] = await openAlerts();
    const [said] = await Promise.all([acknowledge(alert?.alert_id ?? ""), enter(4.4)]);
    expect([200, 409]).toContain(said.status);
    expect(await openAlerts()).toEqual([]);
  });
});

describe("the access to an alert", () => {
  it("ends for the doctor with the patient's consent, and comes back with a notice", async () => {
    expect(await openAlerts("doctor")).toHaveLength(1);
    const consent = async (share: boolean) =>
      open.call("PUT", "/consent/update", {
        token: await open.token("patient"),
        body: { order_number: ORDER, audience: "referrer", share, client_request_id: randomUUID() },
      });
    await consent(false);
    expect(await alerts("doctor")).toEqual([]);
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    await enter(6.9);
    const doctorsMessages = async () =>
      (await outbox()).filter(({ link }) => link?.startsWith("/doctor/alert/")).length;
    expect(await doctorsMessages()).toBe(0);
    await consent(true);
    expect(await openAlerts("doctor")).toHaveLength(1);
    expect(await doctorsMessages()).toBeGreaterThan(0);
  });

  it("is a carer's as long as the permission holds: told, shown, confirmed; without it not found, and no notice", async () => {
    const carersNotices = () =>
      open.lab.db
        .selectFrom("notification")
        .select("title_en")
        .where("kind", "=", "critical")
        .where("account_id", "=", "acc-patient2")
        .execute();
    await enter(6.9);
    expect(await alerts("patient2")).toEqual([]);
    expect(await carersNotices()).toEqual([]);
    const access = {
      relation_id: "rel-from-andi",
      decision: "approve",
      permissions: ["view_results"],
      client_request_id: randomUUID(),
    };
    const given = await open.call("POST", "/family/respond", {
      token: await open.token("patient"),
      body: access,
    });
    expect(given.status).toBe(200);
    const [alert] = await openAlerts("patient2");
    expect(alert).toMatchObject({ is_own: false, values: [{ value: 6.9 }] });
    const opened = await open.lab.db
      .selectFrom("access_event")
      .select("order_number")
      .where("actor_account_id", "=", "acc-patient2")
      .execute();
    expect(opened.map(({ order_number }) => order_number)).toEqual([
      ORDER,
      ...(alert?.later ?? []).map(({ order_number }) => order_number),
    ]);
    await enter(7.2);
    expect(await carersNotices()).toHaveLength(1);
    const [next] = await openAlerts("patient2");
    expect((await acknowledge(next?.alert_id ?? "", "patient2")).status).toBe(200);
    expect((await openAlerts())[0]?.acknowledgements).toMatchObject([{ role: "carer", name: "Andi Wijaya" }]);
    expect(await openAlerts("patient2")).toEqual([]);
  });

  it("is a line of the patient's log for each opening that shows a value", async () => {
    const lines = async () =>
      await open.lab.db
        .selectFrom("access_event")
        .select(["actor_name", "ground"])
        .where("order_number", "=", ORDER)
        .where("what", "=", "result")
        .execute();
    const before = (await lines()).length;
    await openAlerts("doctor");
    expect((await lines()).slice(before)).toMatchObject([{ ground: "consent" }]);
    expect(await alerts("doctor", "?only_open=1&without_values=1")).toMatchObject([{ values: [] }]);
    expect((await lines()).slice(before), "nothing was read").toHaveLength(1);
  });
});

describe("the call to make", () => {
  const calls = async () => (await outbox()).filter(({ kind }) => kind === "critical_call");

  it("appears in the outbox without a request, once, and names neither value nor test", async () => {
    await enter(6.9);
    await open.lab.sweep();
    expect(await calls()).toEqual([]);
    open.clock.at = new Date(open.clock.at.getTime() + 60 * 60_000);
    await open.lab.sweep();
    await open.lab.sweep();
    const [row, ...others] = await calls();
    expect(others).toEqual([]);
    expect(row?.channel).toBe("call");
    expect(row?.recipient).toMatch(/^\+62/);
    expect(row?.text).toContain(ORDER);
    expect(`${row?.subject ?? ""} ${row?.text ?? ""}`).not.toMatch(/6[.,]9|otassium/);
  });

  it("is not made once the patient has confirmed, but is when only the doctor has", async () => {
    await enter(6.9);
    const [first] = await openAlerts();
    await acknowledge(first?.alert_id ?? "");
    open.clock.at = new Date(open.clock.at.getTime() + 61 * 60_000);
    await open.lab.sweep();
    expect(await calls()).toEqual([]);
    await enter(7.1);
    const [second] = await openAlerts("doctor");
    await acknowledge(second?.alert_id ?? "", "doctor");
    open.clock.at = new Date(open.clock.at.getTime() + 61 * 60_000);
    await open.lab.sweep();
    expect(await calls()).toHaveLength(1);
  });
});
