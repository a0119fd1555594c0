import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { criticalCalls } from "../support/critical.ts";
import { openEvent } from "../support/event-people.ts";
import { HRD } from "../support/withdrawal-calls.ts";
import { useOpened } from "../support/use-opened.ts";

const HAEMOGLOBIN = "718-7";

const at = useOpened(() => openEvent("2026-11-20T03:00:00Z"));

describe("the result of an employee without an account", () => {
  it("is announced to a patient whose identity is known, who reads it after a visit to a branch", async () => {
    const known = { ...at.person(2), email: "tanpa.akun@example.com" };
    await at.open.lab.db
      .updateTable("employee")
      .set({ email: known.email, patient_id: "pat-raka" })
      .where("employee_id", "=", known.employee_id)
      .execute();
    await at.record(known, "attended");
    await at.record(known, "fit");
    await at.open.lab.sweep();
    await at.open.lab.sweep();
    const messages = await at.messagesTo(known);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ code: null, link: null });
    expect(messages[0]?.text).toContain("show your identity card at one of our branches");
  });

  it("brings a call about a critical value to the number that the company has now", async () => {
    const { employee_id, ...employee } = at.person(0);
    await at.record(at.person(0), "attended");
    const { employee_number, first_name, last_name, gender, date_of_birth, version } = employee;
    const { open } = at;
    const identities = [{ identity_type: "KTP", identity_number: employee.identity_number, primary: true }];
    const saved = await open.call("PUT", "/employee/update", {
      token: await open.token(...HRD),
      body: {
        employee_id,
        employee_number,
        first_name,
        last_name,
        gender,
        date_of_birth,
        version,
        identities,
        phone: "+6281277779999",
        client_request_id: randomUUID(),
      },
    });
    expect(saved.status, JSON.stringify(saved)).toBe(200);
    const critical = criticalCalls(() => open);
    const result = await at.resultOf(at.person(0));
    expect((await critical.enter(3, { ...result, code: HAEMOGLOBIN })).status).toBe(200);
    await open.lab.sweep();
    const calls = (await critical.outbox()).filter(({ kind }) => kind === "critical_call");
    expect(calls).toMatchObject([{ recipient: "+6281277779999" }]);
  });
});

describe("a code that an account has entered which is erased now", () => {
  it("may be entered by the genuine person", async () => {
    const { token: invitation, code } = await at.invitationOf(at.person(1));
    const stranger = await at.open.token("patient2");
    expect((await at.claim(stranger, invitation, code)).results).toMatchObject({ state: "checking" });
    const account = at.open.lab.db.updateTable("account").where("username", "=", "patient2");
    await account.set({ patient_id: null }).execute();
    const genuine = await at.register("genuine", at.person(1), at.ownName(at.person(1)));
    expect((await at.claim(genuine, invitation, code)).results).toMatchObject({ state: "linked" });
  });
});
