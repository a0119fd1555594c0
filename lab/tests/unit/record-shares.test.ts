import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ids } from "../../seed/ids.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { siti, raka } = ids.patients;
const NOW = "2026-11-20T03:30:00Z";

const open = useOpened(() => openTestLab(NOW));

const made = z.looseObject({
  share: z.looseObject({ share_id: z.string(), state: z.string(), expires_at: z.string() }),
  token: z.string(),
  passcode: z.string().regex(/^\d{6}$/),
});
const send = async (path: string, body: object, username = "patient") =>
  open.call("POST", path, {
    token: await open.token(username),
    body: { client_request_id: randomUUID(), ...body },
  });
const make = async (body: object = {}) =>
  made.parse((await send("/medical-record/create-share", { patient_id: siti, hours: 24, ...body })).results);
const visit = (path: string, body: object) => open.call("POST", `/shared-record/${path}`, { body });
const shares = async () =>
  z
    .array(z.looseObject({ share_id: z.string(), state: z.string(), opened_count: z.number() }))
    .parse((await open.get(`/medical-record/get-shares?patient_id=${siti}`)).results);
const end = (share_id: string) => send("/medical-record/revoke-share", { patient_id: siti, share_id });
const wrongOf = (passcode: string) => (passcode === "000000" ? "111111" : "000000");
const shared = z.looseObject({
  whole: z.boolean(),
  patient: z.looseObject({ name: z.string() }),
  declared: z.unknown(),
  visits: z.array(
    z.looseObject({
      order_number: z.string(),
      groups: z.array(z.looseObject({ lines: z.array(z.unknown()) })),
    }),
  ),
});

describe("a share page", () => {
  it("opens with its passcode, and the patient sees who opened it on whose behalf", async () => {
    const { share, token, passcode } = await make();
    expect(share).toMatchObject({ state: "open", expires_at: "2026-11-21T03:30:00.000Z" });
    expect((await visit("check", { token })).results).toEqual({
      state: "open",
      expires_at: "2026-11-21T03:30:00.000Z",
      tries_left: 5,
    });
    const record = shared.parse((await visit("open", { token, passcode })).results);
    expect(record).toMatchObject({ whole: true, patient: { name: "Siti Rahmawati" } });
    expect(record.visits.filter(({ groups }) => groups.length > 0).length).toBeGreaterThan(10);
    expect(await shares()).toEqual([expect.objectContaining({ state: "open", opened_count: 1 })]);
    const log = await open.get(`/medical-record/get-access-log?patient_id=${siti}`);
    expect(z.array(z.unknown()).parse(log.results)[0]).toMatchObject({
      actor_name: null,
      on_behalf_of: "Siti Rahmawati",
      what: "share_page",
      action: "open",
      ground: "share_link",
    });
    await end(share.share_id);
  });

  it("tells the owner the first time", async () => {
    const unread = async () => Number((await open.get("/notifications/get?page=1")).meta?.["unread_count"]);
    const before = await unread();
    const { share, token, passcode } = await make();
    await visit("open", { token, passcode });
    await visit("open", { token, passcode });
    expect(await unread()).toBe(before + 1);
    await end(share.share_id);
  });

  it("tells the owner also when its first reader only downloads it", async () => {
    const unread = async () => Number((await open.get("/notifications/get?page=1")).meta?.["unread_count"]);
    const before = await unread();
    const { share, token, passcode } = await make();
    await visit("get-printout", { token, passcode });
    expect(await unread()).toBe(before + 1);
    await visit("open", { token, passcode });
    expect(await unread()).toBe(before + 1);
    await end(share.share_id);
  });

  it("keeps neither token nor passcode, and answers a repeat without them", async () => {
    const client_request_id = randomUUID();
    const body = { patient_id: siti, hours: 1, client_request_id };
    const first = made.parse((await send("/medical-record/create-share", body)).results);
    const again = await send("/medical-record/create-share", body);
    expect(again).toMatchObject({
      status: 200,
      message: "already_processed",
      results: { share: { share_id: first.share.share_id }, token: null, passcode: null },
    });
    const stored = JSON.stringify([
      await open.lab.db.selectFrom("record_share").selectAll().execute(),
      await open.lab.db.selectFrom("request_once").selectAll().execute(),
    ]);
    expect(stored).toContain(first.share.share_id);
    for (const secret of [first.token, first.passcode]) expect(stored).not.toContain(secret);
    await end(first.share.share_id);
  });

  it("ends after five wrong passcodes, also for the right one", async () => {
    const { token, passcode } = await make();
    for (const tries_left of [4, 3, 2, 1, 0])
      expect(await visit("open", { token, passcode: wrongOf(passcode) })).toMatchObject({
        status: 400,
        code: "passcode_wrong",
        results: { tries_left },
      });
    expect(await visit("open", { token, passcode })).toMatchObject({
      status: 409,
      code: "share_over",
      results: { state: "locked" },
    });
    expect((await shares())[0]).toMatchObject({ state: "locked", opened_count: 0 });
  });

  it("counts tries that come together one by one", async () => {
    const { token, passcode } = await make();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => visit("get-printout", { token, passcode: wrongOf(passcode) })),
    );
    expect(tries.filter(({ code }) => code === "passcode_wrong")).toHaveLength(5);
    expect(tries.filter(({ code }) => code === "share_over")).toHaveLength(7);
  });

  it("ends by the clock, and when it is stopped", async () => {
    const short = await make({ hours: 1 });
    const long = await make({ hours: 168 });
    open.clock.at = new Date("2026-11-20T04:29:59Z");
    expect((await visit("open", short)).status).toBe(200);
    open.clock.at = new Date("2026-11-20T04:30:00Z");
    expect(await visit("open", short)).toMatchObject({ code: "share_over", results: { state: "expired" } });
    expect((await visit("open", long)).status).toBe(200);
    expect(await end(long.share.share_id)).toMatchObject({ status: 200, results: { state: "revoked" } });
    expect(await visit("open", long)).toMatchObject({ code: "share_over", results: { state: "revoked" } });
    expect((await visit("check", { token: long.token })).results).toMatchObject({ state: "revoked" });
    expect((await end("share-of-nobody")).status).toBe(404);
    open.clock.at = new Date(NOW);
    await end(short.share.share_id);
  });

  it("shows only the visits that were chosen", async () => {
    const { results } = await open.get(`/medical-record/get-detail?patient_id=${siti}`);
    const { visits } = z
      .object({ visits: z.array(z.looseObject({ order_number: z.string() })) })
      .parse(results);
    const orders = visits.slice(2, 4).map(({ order_number }) => order_number);
    const some = await make({ orders });
    const record = shared.parse((await visit("open", some)).results);
    expect(record).toMatchObject({ whole: false, declared: null });
    expect(record.visits.map(({ order_number }) => order_number)).toEqual(orders);
    for (const foreign of ["ORD-0000961", "ORD-9"]) {
      const body = { patient_id: siti, hours: 1, orders: [foreign] };
      expect((await send("/medical-record/create-share", body)).status).toBe(404);
    }
    await end(some.share.share_id);
  });

  it("is one of five at most", async () => {
    const open5 = [];
    for (let index = 0; index < 5; index++) open5.push(await make());
    const body = { patient_id: siti, hours: 1 };
    expect(await send("/medical-record/create-share", body)).toMatchObject({
      status: 409,
      code: "share_limit",
    });
    for (const { share } of open5) await end(share.share_id);
    expect((await send("/medical-record/create-share", body)).status).toBe(200);
  });

  it("counts no more once its maker has lost the right", async () => {
    const { share } = await make();
    const { db } = open.lab;
    const row = await db
      .selectFrom("record_share")
      .selectAll()
      .where("share_id", "=", share.share_id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 5 }, () => {
      const id = randomUUID();
      return { ...row, share_id: id, token_hash: id, account_id: "acc-patient2" };
    });
    await db.insertInto("record_share").values(others).execute();
    await end((await make()).share.share_id);
    await end(share.share_id);
  });

  it("ends for a child when the carer's access does", async () => {
    const child = await make({ patient_id: raka });
    expect((await visit("open", child)).status).toBe(200);
    const { results } = await visit("get-printout", child);
    const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
    await open.lab.db
      .updateTable("family_relation")
      .set({ status: "ended" })
      .where("relation_id", "=", "rel-raka")
      .execute();
    expect(await visit("open", child)).toMatchObject({ code: "share_over", results: { state: "revoked" } });
    expect((await fetch(linkDownload)).status).toBe(404);
  });

  it("is not found by another token", async () => {
    for (const path of ["check", "open", "get-printout"])
      expect((await visit(path, { token: "x".repeat(43), passcode: "123456" })).status, path).toBe(404);
  });
});
