import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { reserveQuota } from "../../ledgers/quota-transfers.ts";
import { openTestLab } from "../support/test-lab.ts";
import { EVENT, hrAt, NOW, SITI, withLab } from "../support/withdrawal-calls.ts";
import { useOpened } from "../support/use-opened.ts";

describe("withdrawing one person", () => {
  let hr: ReturnType<typeof hrAt>;
  const open = useOpened(() => openTestLab(NOW));
  beforeAll(() => {
    hr = hrAt(open);
  });

  it("is refused to other roles and for another company's person, by reading and by writing", async () => {
    for (const who of ["finance", "viewer"] as const) {
      await open.token(who, "NUSANTARA");
      const path = `/office-care/get-participant?examination_item_id=${EVENT.item}`;
      expect((await open.get(path, who)).code).toBe("role_missing");
      expect((await hr.withdraw(EVENT.item, {}, [who, "NUSANTARA"])).code).toBe("role_missing");
    }
    expect((await hr.withdraw(EVENT.item, {}, ["company2", "SAMUDRA"])).status).toBe(404);
    expect((await hr.withdraw("exm-none")).status).toBe(404);
    expect((await hr.transfers(EVENT.item)).map(({ kind }) => kind)).toEqual(["reserve"]);
  });

  it("frees deposit, place and visit once, tells the person, and event and deposit agree", async () => {
    const before = { event: await hr.event(), deposit: await hr.deposit() };
    const { withdrawal, visit } = await hr.person(EVENT.item);
    expect(visit).not.toBeNull();
    expect(withdrawal).toMatchObject({ fee: 0, quota: 0, is_last: false });
    const released = withdrawal?.released ?? 0;
    expect(released).toBeGreaterThan(0);
    const body = { reason: "Pindah bagian", client_request_id: randomUUID() };
    const both = await Promise.all([hr.withdraw(EVENT.item, body), hr.withdraw(EVENT.item, body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await hr.transfers(EVENT.item)).toEqual([
      { kind: "reserve", amount: released },
      { kind: "release", amount: released },
    ]);
    const { balance, reserved, available } = before.deposit;
    expect(await hr.deposit()).toMatchObject({
      balance,
      reserved: reserved - released,
      available: available + released,
    });
    const after = await hr.event();
    expect(after).toMatchObject({
      approved: before.event.approved - 1,
      withdrawn: 1,
      amount_total: before.event.amount_total - released,
    });
    const taken = (of: typeof after) => of.windows.reduce((sum, window) => sum + window.taken, 0);
    expect(taken(after)).toBe(taken(before.event) - 1);
    expect(after.timeline.at(-1)).toMatchObject({ code: "withdrawn", people: 1 });
    expect(await hr.person(EVENT.item)).toMatchObject({
      state: "canceled",
      withdrawn: { because: "company", reason: "Pindah bagian" },
      visit: null,
      withdrawal: null,
      resend: null,
    });
    const order = await open.get(`/order/get-detail?order_number=${EVENT.order_number}`);
    expect(order.results).toMatchObject({ order_status: "canceled" });
    expect(await hr.notices()).toEqual([
      expect.objectContaining({ link: `/patient/order/${EVENT.order_number}` }),
    ]);
  });

  it("is refused a second time; the person cannot book, and is not examined", async () => {
    expect((await hr.withdraw(EVENT.item)).code).toBe("already_withdrawn");
    expect(await hr.move("1030")).toMatchObject({ status: 409, code: "not_movable" });
    expect((await hr.record("001001", "attended")).code).toBe("attendance_closed");
    open.clock.at = new Date("2026-11-28T03:30:00Z");
    await open.lab.sweep();
    const told = open.lab.db.selectFrom("notification").select("link");
    expect(await told.where("title_en", "=", "Your visit is tomorrow").execute()).not.toContainEqual({
      link: `/patient/order/${EVENT.order_number}`,
    });
    open.clock.at = new Date(NOW);
    open.forget();
  });

  it("is refused for a person who was examined, is not expected, or whose event is over", async () => {
    expect((await hr.record("001002", "attended")).status).toBe(200);
    expect((await hr.withdraw("exm-0000006-0002")).code).toBe("already_attended");
    expect((await hr.withdraw("exm-0000006-0005")).code).toBe("not_invited");
    expect((await hr.withdraw("exm-0000007-0001")).code).toBe("not_invited");
    expect((await hr.withdraw("exm-0000002-0006")).code).toBe("office_care_closed");
    open.clock.at = new Date("2026-12-01T03:30:00Z");
    open.forget();
    expect((await hr.withdraw("exm-0000006-0003")).code).toBe("office_care_closed");
    open.clock.at = new Date(NOW);
    open.forget();
  });

  it("lets human resources ask for the person again", async () => {
    const added = await hr.add(SITI);
    expect(added.status, JSON.stringify(added)).toBe(200);
  });
});

it.each(["canceled", "completed"])(
  "leaves an event without people %s when its last request is rejected",
  async (status) => {
    await withLab(async (open, hr) => {
      if (status === "completed") await hr.record("001002", "attended");
      await hr.withdraw(EVENT.item);
      const { examination_id } = z
        .looseObject({ examination_id: z.string() })
        .parse((await hr.add(SITI)).results);
      for (const value of [2, 3, 4, 6]) await hr.withdraw(`exm-0000006-000${String(value)}`);
      expect((await hr.event()).status).toBe(status === "completed" ? "progress" : "active");
      const detail = z
        .looseObject({
          version: z.number(),
          items: z.array(z.looseObject({ examination_item_id: z.string() })),
        })
        .parse((await open.get(`/examination/get-detail?examination_id=${examination_id}`, "hrd")).results);
      const decided = await hr.calls.post("/examination/decide", {
        examination_id,
        step: "first",
        mode: "reject_all",
        version: detail.version,
        shown: detail.items.map((item) => item.examination_item_id),
        reason: "Tidak jadi",
        client_request_id: randomUUID(),
      });
      expect(decided.status, JSON.stringify(decided)).toBe(200);
      expect((await hr.event()).status).toBe(status);
    });
  },
);

it("cancels an event that has seen no employee when everybody is withdrawn", async () => {
  await withLab(async (_, hr) => {
    const before = await hr.deposit();
    const { amount_total } = await hr.event();
    for (const value of [1, 2, 3, 4, 6]) {
      const item = `exm-0000006-000${String(value)}`;
      expect((await hr.person(item)).withdrawal?.is_last).toBe(value === 6);
      expect((await hr.withdraw(item)).status).toBe(200);
    }
    expect(await hr.event()).toMatchObject({
      status: "canceled",
      approved: 0,
      withdrawn: 5,
      amount_total: 0,
    });
    expect((await hr.deposit()).available).toBe(before.available + amount_total);
  });
});

it("gives withdrawn examinations back to the quota, once", async () => {
  await withLab(async (open, hr) => {
    const { db } = open.lab;
    const [quota] = await db.selectFrom("contract_quota").selectAll().limit(1).execute();
    const { contract_id = "", product_id = "" } = quota ?? {};
    const reference = { kind: "examination_item", id: "exm-0000006-0002" } as const;
    const ask = { contract_id, lines: [{ product_id, reference }], actor: null };
    await db.transaction().execute((trx) => reserveQuota(trx, open.clock, ask));
    expect((await hr.person(reference.id)).withdrawal?.quota).toBe(1);
    expect((await hr.withdraw(reference.id)).status).toBe(200);
    expect((await hr.withdraw(reference.id)).code).toBe("already_withdrawn");
    const kinds = await db
      .selectFrom("quota_transfer")
      .select("kind")
      .where("reference_id", "=", reference.id)
      .orderBy("seq")
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(["reserve", "release"]);
  });
});

it("charges nothing for an absent employee", async () => {
  await withLab(async (_, hr) => {
    const before = (await hr.event()).amount_total;
    expect((await hr.record("001002", "no_show")).status).toBe(200);
    expect((await hr.event()).amount_total).toBeLessThan(before);
  });
});

it("completes an event that has begun when its last expected employee is withdrawn", async () => {
  await withLab(async (_, hr) => {
    expect((await hr.record("001001", "attended")).status).toBe(200);
    for (const value of [2, 3, 4, 6]) await hr.withdraw(`exm-0000006-000${String(value)}`);
    expect((await hr.event()).status).toBe("completed");
  });
});

it("keeps an examination whose result the laboratory has issued, though its attendance is not recorded yet", async () => {
  await withLab(async (open, hr) => {
    const { order_number, office_care_id } = EVENT;
    const body = { order_number };
    expect((await open.call("POST", "/reference/release-result", { body })).status).toBe(200);
    expect((await hr.withdraw(EVENT.item)).code).toBe("already_attended");
    expect(await hr.person(EVENT.item)).toMatchObject({ withdrawal: null, resend: null });
    const event = z
      .looseObject({ version: z.number() })
      .parse((await hr.calls.detail(office_care_id)).results);
    const cancel = { office_care_id, version: event.version, client_request_id: randomUUID() };
    expect((await hr.calls.post("/office-care/cancel", cancel)).code).toBe("office_care_begun");
    expect(await hr.leave(SITI)).toMatchObject({ status: 200, results: { withdrawn: 0 } });
    const order = await open.get(`/order/get-detail?order_number=${order_number}`);
    expect(order.results).toMatchObject({ order_status: "completed" });
    for (const outcome of ["no_show", "canceled"])
      expect((await hr.record("001001", outcome)).code).toBe("attendance_closed");
    expect((await hr.record("001001", "attended")).status).toBe(200);
    expect((await hr.record("001001", "canceled")).code).toBe("attendance_closed");
    expect((await hr.transfers(EVENT.item)).map(({ kind }) => kind)).toEqual(["reserve", "charge"]);
    const after = await open.get(`/order/get-detail?order_number=${order_number}`);
    expect(after.results).toMatchObject({ order_status: "completed" });
  });
});
