import { describe, expect, it } from "vitest";
import { createLab } from "../../create.ts";
import { bornYearsAgo, CENTRE, CENTRES_NUMBER, criticalCalls } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));

const { acknowledge, callsMade, enter, later, openAlerts, outbox, record, staff } = criticalCalls(() => open);
const calls = async () => (await outbox()).filter(({ kind }) => kind === "critical_call");
const roles = async () => (await callsMade()).map(({ role }) => role);
const enterCentre = async () => {
  expect((await enter(9.1, CENTRE)).status).toBe(200);
};

describe("an unanswered call", () => {
  it("is followed by the next recipient after 15 minutes, then by the duty physician every 30", async () => {
    await enterCentre();
    await later(14);
    expect(await roles()).toEqual(["facility"]);
    await later(1);
    expect((await callsMade()).map(({ role, phone }) => [role, phone])).toEqual([
      ["facility", CENTRES_NUMBER],
      ["facility", "+6281234567821"],
    ]);
    await later(15);
    await later(29);
    expect(await roles()).toEqual(["facility", "facility", "duty"]);
    await later(1);
    await later(30);
    expect(await roles()).toEqual(["facility", "facility", "duty", "duty", "duty"]);
    expect(await calls()).toHaveLength(5);
  });

  it.each(["no_answer", "wrong_number"])("is followed at once when staff record %s", async (outcome) => {
    await enterCentre();
    const [call] = await callsMade();
    expect((await record(call?.call_id ?? "", outcome)).status).toBe(200);
    expect(await roles()).toEqual(["facility", "facility"]);
    await record(call?.call_id ?? "", outcome);
    await open.lab.sweep();
    expect(await roles(), "the later call still waits").toEqual(["facility", "facility"]);
  });

  it("is followed after a restart, and once", async () => {
    await enterCentre();
    open.clock.at = new Date("2026-11-20T03:15:00Z");
    await open.lab.close();
    const again = await createLab({ dataDir: open.dataDir, clock: open.clock });
    open.lab.close = () => again.close();
    await again.sweep();
    await again.sweep();
    const made = again.db.selectFrom("critical_call").select("step").where("role", "=", "facility");
    expect(await made.orderBy("step").execute()).toEqual([{ step: 1 }, { step: 2 }]);
  });

  it("is followed at once by a clock that was set back, and then in turn", async () => {
    open.clock.at = new Date("2026-11-22T03:00:00Z");
    await enterCentre();
    open.clock.at = new Date("2026-11-20T03:00:00Z");
    await open.lab.sweep();
    await open.lab.sweep();
    expect(await roles()).toEqual(["facility", "facility"]);
    await later(15);
    expect(await roles()).toEqual(["facility", "facility", "duty"]);
  });

  it("goes on at night as by day", async () => {
    open.clock.at = new Date("2026-11-20T17:30:00Z");
    await enter(6.9);
    expect(await calls()).toEqual([]);
    await later(15);
    expect(await roles()).toEqual(["patient"]);
    await later(15);
    expect((await roles()).length).toBe(2);
  });

  it("ends with the withdrawal of its value", async () => {
    await enterCentre();
    await enter(0.9, CENTRE);
    await later(60);
    expect(await calls()).toHaveLength(1);
    const [, call] = await open.lab.db.selectFrom("critical_call").selectAll().orderBy("at").execute();
    expect((await record(call?.call_id ?? "", "no_answer")).code).toBe("alert_withdrawn");
  });
});

describe("the outcome of a call", () => {
  const lastCall = async () => (await callsMade()).at(-1)?.call_id ?? "";

  it("confirms the alert when the value was repeated, with the name and the time", async () => {
    await enterCentre();
    expect((await record(await lastCall(), "read_back", "Rina Marlina")).status).toBe(200);
    const [alert] = await staff();
    expect(alert).toMatchObject({ confirmed: true, call_due_at: null });
    expect(alert?.calls[0]?.outcomes).toEqual([
      { outcome: "read_back", reached: "Rina Marlina", at: "2026-11-20T03:00:00.000Z" },
    ]);
    await later(24 * 60);
    expect(await calls()).toHaveLength(1);
    const [seen] = await openAlerts("facility");
    expect(seen).toMatchObject({ reached: [{ role: "facility", name: "Rina Marlina" }] });
  });

  it("does not confirm without the value repeated, or with another value", async () => {
    await enterCentre();
    await record(await lastCall(), "not_repeated", "Rina Marlina");
    expect(await staff()).toMatchObject([{ confirmed: false }, {}]);
    expect(await roles()).toEqual(["facility", "facility"]);
  });

  it("is refused without the name of who answered, of an unknown call, and of an unknown kind", async () => {
    await enterCentre();
    expect((await record(await lastCall(), "read_back")).errors).toHaveProperty("reached");
    expect((await record(await lastCall(), "read_back", "  ")).errors).toHaveProperty("reached");
    expect((await record("none", "no_answer")).status).toBe(404);
    expect((await record(await lastCall(), "fine", "Rina")).status).toBe(400);
    expect(await staff()).toMatchObject([{ confirmed: false }, {}]);
  });

  it("is kept for an earlier call too: somebody called back", async () => {
    await enterCentre();
    await later(15);
    const [first] = await callsMade();
    await record(first?.call_id ?? "", "read_back", "Rina Marlina");
    await later(60);
    expect(await roles()).toEqual(["facility", "facility"]);
  });
});

describe("a confirmation in the portal", () => {
  it.each(["facility", "facility-desk"])(
    "ends the calls when it is by %s, a member of the centre",
    async (username) => {
      await enterCentre();
      const [alert] = await openAlerts(username);
      expect((await acknowledge(alert?.alert_id ?? "", username)).status).toBe(200);
      await later(60);
      expect(await calls()).toHaveLength(1);
      expect(await openAlerts("facility")).toEqual([]);
      expect(await staff()).toMatchObject([{ confirmed: true, call_due_at: null }, {}]);
    },
  );

  it("does not end the calls when it is by somebody of sixteen", async () => {
    const born = { date_of_birth: bornYearsAgo(16) };
    await open.lab.db.updateTable("patient").set(born).where("patient_id", "=", "pat-siti").execute();
    await enter(6.9);
    const [alert] = await openAlerts();
    expect((await acknowledge(alert?.alert_id ?? "")).status).toBe(200);
    await later(60);
    expect(await roles()).not.toContain("patient");
    expect((await roles()).length).toBeGreaterThan(0);
  });
});
