import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runIsolated } from "../../lib/apart.ts";
import { criticalCalls } from "../support/critical.ts";
import { addPatients } from "../support/many-patients.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";

const open = useOpenedEach(() => openTestLab(NOW));

const { enter } = criticalCalls(() => open);

const breakTable = (when: string) =>
  sql`CREATE TRIGGER broken BEFORE ${sql.raw(when)} BEGIN SELECT RAISE(ABORT, 'broken'); END`.execute(
    open.lab.db,
  );

describe("offers of earlier times that fail", () => {
  beforeEach(async () => {
    const { db } = open.lab;
    const { slot_id, plant_id, service } = await db.selectFrom("slot").selectAll().executeTakeFirstOrThrow();
    const hold = { hold_id: "hold-1", account_id: "acc-patient2", slot_id, plant_id, service, qty: 1 };
    await db
      .insertInto("slot_hold")
      .values({ ...hold, expires_at: "2026-11-20T02:00:00.000Z" })
      .execute();
    await breakTable("DELETE ON slot_hold");
  });

  it("do not stop calls about critical values", async () => {
    const { db } = open.lab;
    await enter(6.9);
    open.clock.at = new Date("2026-11-21T03:00:00Z");
    await open.lab.sweep();
    const calls = await db.selectFrom("outbox").select("kind").where("kind", "=", "critical_call").execute();
    expect(calls.length).toBeGreaterThan(0);
  });

  it("do not stop orders and payments", async () => {
    expect((await open.get("/order/get")).status).toBe(200);
  });

  it("are made within a minute once they can be, however often patients have called", async () => {
    const { db } = open.lab;
    const minutes = async (many: number) => {
      open.clock.at = new Date(open.clock.at.getTime() + many * 60_000);
      open.forget();
      expect((await open.get("/order/get")).status).toBe(200);
    };
    for (const many of [0, 1, 2, 4, 8, 16, 32]) await minutes(many);
    await sql`DROP TRIGGER broken`.execute(db);
    await minutes(1);
    expect(await db.selectFrom("slot_hold").where("hold_id", "=", "hold-1").selectAll().execute()).toEqual(
      [],
    );
  });
});

describe("a call about a critical value that fails", () => {
  it("does not stop the calls about others", async () => {
    const { db } = open.lab;
    await enter(6.9);
    const alert = await db
      .selectFrom("critical_alert")
      .selectAll()
      .where("withdrawn_at", "is", null)
      .executeTakeFirstOrThrow();
    const { result_id } = await db
      .selectFrom("lab_result")
      .select("result_id")
      .where("result_id", "!=", alert.result_id)
      .where("version", ">=", 1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("critical_alert")
      .values({ ...alert, version: 1, alert_id: "zz-other", result_id })
      .execute();
    await breakTable(`UPDATE ON critical_alert WHEN OLD.alert_id = '${alert.alert_id}'`);
    open.clock.at = new Date("2026-11-21T03:00:00Z");
    await open.lab.sweep();
    const called = db.selectFrom("critical_alert").select("alert_id").where("called_at", "is not", null);
    expect(await called.where("withdrawn_at", "is", null).execute()).toEqual([{ alert_id: "zz-other" }]);
  });
});

describe("a call about a critical value that has failed for an hour", () => {
  it("is retried within a minute of recovery", async () => {
    const { db } = open.lab;
    await enter(6.9);
    await breakTable("UPDATE ON critical_alert");
    open.clock.at = new Date("2026-11-21T03:00:00Z");
    const minutes = (many: number) => {
      open.clock.at = new Date(open.clock.at.getTime() + many * 60_000);
      return open.lab.sweep();
    };
    for (const many of [0, 1, 2, 4, 8, 16, 32]) await minutes(many);
    await sql`DROP TRIGGER broken`.execute(db);
    await minutes(1);
    const waiting = db.selectFrom("critical_alert").select("alert_id").where("called_at", "is", null);
    expect(await waiting.execute()).toEqual([]);
  });
});

describe("an overdue order that cannot be canceled", () => {
  it("does not stop others' orders, nor their cancellation", async () => {
    const { create } = shopAt(open);
    const items = [item("GLU-F", SUDIRMAN, "pat-andi")];
    const first = orderOf(await create({}));
    const { order_number } = orderOf(await create({ items }, "patient2"));
    await breakTable(`UPDATE ON lab_order WHEN OLD.order_number = '${first.order_number}'`);
    open.clock.at = new Date("2026-11-22T03:00:00Z");
    open.forget();
    expect((await open.get("/order/get", "patient2")).status).toBe(200);
    const match = await open.get(`/order/get-detail?order_number=${order_number}`, "patient2");
    expect(match.results).toMatchObject({ order_status: "canceled", cancel_reason: "expired" });
  });
});

describe("an invoice that cannot be issued, or a company's payment that cannot be ended,", () => {
  it.each(["INSERT ON company_invoice", "UPDATE ON company_payment"])(
    "does not stop the payments of patients, nor the sight of invoices (%s)",
    async (when) => {
      const { db } = open.lab;
      const attended = await db
        .selectFrom("attendance as a")
        .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
        .select("i.examination_id")
        .where("a.attended_at", "is not", null)
        .execute();
      const ids = attended.map(({ examination_id }) => examination_id);
      await db
        .updateTable("examination")
        .set({ funding: "INVOICE" })
        .where("examination_id", "in", ids)
        .execute();
      await breakTable(when);
      open.clock.at = new Date("2027-01-02T03:00:00Z");
      expect((await open.get("/payment-method/get?order_type=test")).status).toBe(200);
      await open.token("finance", "NUSANTARA");
      expect((await open.get("/billing/get", "finance")).status).toBe(200);
    },
  );
});

describe("an employee who cannot be invited", () => {
  it("does not stop the invitations of others", async () => {
    const { db } = open.lab;
    const [first] = await db
      .selectFrom("attendance as a")
      .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
      .innerJoin("examination as x", "x.examination_id", "i.examination_id")
      .select("a.examination_item_id as id")
      .where("x.office_care_id", "=", "ofc-0000006")
      .where("a.state", "=", "invited")
      .orderBy("a.examination_item_id")
      .execute();
    await db.deleteFrom("event_invitation").execute();
    await breakTable(`INSERT ON event_invitation WHEN NEW.examination_item_id = '${first?.id ?? ""}'`);
    await open.lab.sweep();
    const sent = await db
      .selectFrom("event_invitation")
      .select("examination_item_id as id")
      .where("examination_item_id", "like", "exm-0000006-%")
      .where("kind", "=", "invited")
      .execute();
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.map(({ id }) => id)).not.toContain(first?.id);
  });
});

describe("a person who turns 17 and cannot be told", () => {
  it("does not stop the notices to others", async () => {
    const { db } = open.lab;
    const relations = await db
      .selectFrom("family_relation")
      .select(["relation_id", "patient_id"])
      .where("status", "=", "approved")
      .where((is) => is.or([is("end_date", "is", null), is("end_date", ">", "2026-12-01")]))
      .orderBy("relation_id")
      .limit(2)
      .execute();
    const patients = relations.map(({ patient_id }) => patient_id);
    await db
      .updateTable("patient")
      .set({ date_of_birth: "2009-12-01" })
      .where("patient_id", "in", patients)
      .execute();
    await breakTable(`INSERT ON relation_event WHEN NEW.relation_id = '${relations[0]?.relation_id ?? ""}'`);
    await open.lab.sweep();
    const told = await db
      .selectFrom("relation_event")
      .select("relation_id")
      .where("code", "=", "hand_over_told")
      .where("at", "=", open.clock.at.toISOString())
      .execute();
    expect(told.map(({ relation_id }) => relation_id)).toContain(relations[1]?.relation_id);
  });
});

describe("an account that cannot be erased", () => {
  it("does not stop the sign-in of others, nor the erasure of other accounts", async () => {
    const { db } = open.lab;
    const people = await addPatients(db, 2);
    for (const [index, { account_id, patient_id }] of people.entries())
      await db
        .insertInto("account_closing")
        .values({
          closing_id: `closing-${String(index)}`,
          account_id,
          patient_id,
          asked_at: "2026-11-05T03:00:00.000Z",
          erases_at: `2026-11-19T0${String(index)}:00:00.000Z`,
        })
        .execute();
    await breakTable("UPDATE ON account WHEN OLD.account_id = 'acc-racer1'");
    expect((await open.login({ username: "patient", password: PASSWORD })).status).toBe(200);
    const erased = await db
      .selectFrom("account_closing")
      .select("closing_id")
      .where("erased_at", "is not", null)
      .execute();
    expect(erased).toEqual([{ closing_id: "closing-1" }]);
  });
});

describe("work that fails for ever", () => {
  let logged: string[];
  beforeEach(() => {
    logged = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  /** Sweeps of six hours. */
  const times = Array.from({ length: 6 * 240 }, (_, index) => index * 15_000);

  it("is tried after 15 s, then twice as late each time, at most an hour, and logged once an hour", async () => {
    const clock = { at: new Date(NOW), now: () => clock.at };
    const tries: number[] = [];
    for (const after of times) {
      clock.at = new Date(Date.parse(NOW) + after);
      await runIsolated({ db: open.lab.db, clock }, "call", "row-1", () => {
        tries.push(after / 15_000);
        return Promise.reject(new Error("broken"));
      });
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215]);
    expect(logged.length).toBeLessThanOrEqual(6);
    expect(logged[0]).toContain("broken");
    const others: string[] = [];
    await runIsolated({ db: open.lab.db, clock }, "call", "row-2", () =>
      Promise.resolve(others.push("row-2")),
    );
    expect(others).toEqual(["row-2"]);
  });

  it("is tried and logged again at once when the clock was wrong and is set back", async () => {
    const clock = { at: new Date("2027-11-20T03:00:00Z"), now: () => clock.at };
    let tries = 0;
    const fail = () => {
      tries += 1;
      return Promise.reject(new Error("broken"));
    };
    await runIsolated({ db: open.lab.db, clock }, "call", "row-1", fail);
    clock.at = new Date(NOW);
    await runIsolated({ db: open.lab.db, clock }, "call", "row-1", fail);
    expect([tries, logged.length]).toEqual([2, 2]);
  });

  it("is logged at its first sweep and not at every one", async () => {
    const { db } = open.lab;
    await enter(6.9);
    await breakTable("UPDATE ON critical_alert");
    const start = Date.parse("2026-11-21T03:00:00Z");
    for (const after of times.slice(0, 40)) {
      open.clock.at = new Date(start + after);
      await open.lab.sweep();
    }
    expect(logged.filter((line) => line.includes('"critical call"'))).toHaveLength(1);
    await sql`DROP TRIGGER broken`.execute(db);
    open.clock.at = new Date(start + 3_600_000);
    await open.lab.sweep();
    const waiting = await db
      .selectFrom("critical_alert")
      .select("alert_id")
      .where("called_at", "is", null)
      .execute();
    expect(waiting).toEqual([]);
  });
});
