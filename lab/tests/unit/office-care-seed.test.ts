import { expect, it } from "vitest";
import { z } from "zod";
import { officeCareList } from "../../seed/office-care-list.ts";
import { recordDecision } from "../../domains/company/approval/office-care-events.ts";
import { addBigExamination } from "../support/big-examination.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

it("seeds office care in every state, each with the employees of its own company", async () => {
  const events = await open.lab.db.selectFrom("office_care").selectAll().execute();
  expect(events).toHaveLength(officeCareList.length);
  expect(new Set(events.map(({ status }) => status))).toEqual(
    new Set(["draft", "pending", "active", "progress", "completed", "canceled"]),
  );
  const foreign = await open.lab.db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select("i.examination_item_id")
    .whereRef("e.company_id", "!=", "x.company_id")
    .execute();
  expect(foreign).toEqual([]);
  const uninvited = await open.lab.db
    .selectFrom("examination_item as i")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .select("i.examination_item_id")
    .where("i.second_decision", "=", "approved")
    .where("a.state", "is", null)
    .execute();
  expect(uninvited).toEqual([]);
});

it("says who decides next on an event, and since when", async () => {
  const token = await open.token("hrd", "NUSANTARA");
  const { results } = await open.call("GET", "/office-care/get?per_page=100", { token });
  const waiting = z.object({ step: z.enum(["first", "second"]), since: z.string() }).nullable();
  const events = z.array(z.looseObject({ status: z.string(), waiting })).parse(results);
  const steps = events.filter(({ status }) => status === "pending").map((event) => event.waiting?.step);
  expect(new Set(steps)).toEqual(new Set(["first", "second"]));
  expect(events.find(({ status }) => status === "completed")?.waiting).toBeNull();
});

it("takes 1,500 employees in one request, and invites those approved by both steps", async () => {
  const { db } = open.lab;
  const of = { key: "big", company_id: "com-samudra", requested_by: "acc-company2", people: 1500 };
  const { office_care_id, examination_id } = await addBigExamination(db, open.clock, of);
  const decided = { first_decision: "approved", second_decision: "approved" } as const;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("examination_item")
      .set(decided)
      .where("examination_id", "=", examination_id)
      .where("position", ">", 20)
      .execute();
    await trx
      .updateTable("examination")
      .set({ step: "done", status: "partial" })
      .where("examination_id", "=", examination_id)
      .execute();
    await recordDecision(trx, open.clock, { examination_id, step: "second", account_id: "acc-company2" });
  });
  const { invited } = await db
    .selectFrom("attendance")
    .select(({ fn }) => fn.countAll<number>().as("invited"))
    .where("examination_item_id", "like", `${examination_id}-%`)
    .executeTakeFirstOrThrow();
  expect(invited).toBe(1480);
  const event = await db
    .selectFrom("office_care")
    .select(["status", "version"])
    .where("office_care_id", "=", office_care_id)
    .executeTakeFirstOrThrow();
  expect(event).toEqual({ status: "active", version: 2 });
});

it("keeps a decision and its timeline as they were made", async () => {
  const { db } = open.lab;
  const decided = db.updateTable("examination_item").where("first_decision", "=", "rejected");
  await expect(decided.set({ first_decision: "approved", first_reason: null }).execute()).rejects.toThrow(
    "decided",
  );
  await expect(
    db.deleteFrom("examination_item").where("first_decision", "=", "approved").execute(),
  ).rejects.toThrow("decided");
  await expect(db.updateTable("office_care_event").set({ people: 0 }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(db.deleteFrom("office_care_event").execute()).rejects.toThrow("append-only");
});
