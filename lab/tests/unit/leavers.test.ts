import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { EVENT, HRD, SITI, withLab } from "../support/withdrawal-calls.ts";

describe("an employee who leaves", () => {
  it("is withdrawn from open examinations, in the same transaction", async () => {
    await withLab(async (open, hr) => {
      const before = await hr.deposit();
      await open.token(...HRD);
      const employee = await open.get(`/employee/get-detail?employee_id=${SITI}`, "hrd");
      const { leaving } = z
        .looseObject({
          leaving: z.object({ invitations: z.number(), released: z.number(), quota: z.number() }),
        })
        .parse(employee.results);
      expect(leaving.invitations).toBe(1);
      const left = await hr.leave(SITI);
      expect([left.status, left.results]).toMatchObject([200, { withdrawn: 1 }]);
      expect((await hr.deposit()).available).toBe(before.available + leaving.released);
      expect(await hr.person(EVENT.item)).toMatchObject({ withdrawn: { because: "left", reason: null } });
      expect(await hr.notices()).toHaveLength(1);
      expect(await hr.move("1030")).toMatchObject({ code: "not_movable" });
    });
  });

  it("keeps an examination that was made", async () => {
    await withLab(async (_, hr) => {
      expect((await hr.record("001001", "attended")).status).toBe(200);
      expect((await hr.leave(SITI)).results).toMatchObject({ withdrawn: 0 });
      expect((await hr.person(EVENT.item)).state).toBe("attended");
      expect((await hr.transfers(EVENT.item)).map(({ kind }) => kind)).toEqual(["reserve", "charge"]);
    });
  });

  it("stays active where the ledger is stopped", async () => {
    await withLab(async (open, hr) => {
      vi.spyOn(process.stderr, "write").mockReturnValue(true);
      const file = new Database(join(open.dataDir, "lab.sqlite"));
      const triggers = file
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'deposit_transfer'")
        .all() as { name: string }[];
      for (const { name } of triggers) file.exec(`DROP TRIGGER ${name}`);
      file.exec("UPDATE deposit_transfer SET amount = amount + 1 WHERE kind = 'reserve'");
      file.close();
      const stopped = await hr.leave(SITI);
      vi.restoreAllMocks();
      expect([stopped.status, stopped.code]).toEqual([409, "ledger_broken"]);
      const employee = open.lab.db.selectFrom("employee").select("active").where("employee_id", "=", SITI);
      expect(await employee.executeTakeFirst()).toEqual({ active: 1 });
      expect((await hr.person(EVENT.item)).state).toBe("invited");
    });
  });
});

it.each([0, 1, 2])("leaves no booked visit after a booking and a withdrawal at once (%i)", async (round) => {
  await withLab(async (open, hr) => {
    await Promise.all([open.token("patient"), open.token(...HRD)]);
    const calls = [() => hr.move("1000"), () => hr.withdraw(EVENT.item), () => hr.move("1030")];
    const turned = [...calls.slice(round), ...calls.slice(0, round)];
    await Promise.all(turned.map((call) => call()));
    const order = await open.get(`/order/get-detail?order_number=${EVENT.order_number}`);
    expect(order.results).toMatchObject({ order_status: "canceled" });
    expect((await hr.transfers(EVENT.item)).map(({ kind }) => kind)).toEqual(["reserve", "release"]);
    const waiting = await open.lab.db
      .selectFrom("reminder")
      .select("reminder_id")
      .where("order_number", "=", EVENT.order_number)
      .where("reminder_status", "=", "waiting")
      .execute();
    expect(waiting).toEqual([]);
  });
});

it.each([0, 1])("counts an arrival and a withdrawal at once only once (%i)", async (round) => {
  await withLab(async (open, hr) => {
    await open.token(...HRD);
    const calls = [() => hr.record("001001", "attended"), () => hr.withdraw(EVENT.item)];
    const answers = await Promise.all((round === 0 ? calls : calls.toReversed()).map((call) => call()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await hr.transfers(EVENT.item)).toHaveLength(2);
  });
});
