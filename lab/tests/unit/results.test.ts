import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { issueResult } from "../../domains/results/issue/result-issue.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

const open = useOpened(() => openTestLab(NOW));

const row = z.looseObject({
  order_number: z.string(),
  patient_id: z.string(),
  panel_name_en: z.string(),
  state: z.string(),
  version_status: z.string().nullable(),
  flagged_count: z.number().nullable(),
  is_new: z.boolean(),
  is_corrected: z.boolean(),
  reason_en: z.string().nullable(),
});
const observation = z.looseObject({
  code: z.string(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  flag: z.string().nullable(),
  ref_low: z.number().nullable(),
  ref_high: z.number().nullable(),
  status: z.string(),
});
const detailShape = z.looseObject({
  header: z.looseObject({
    state: z.string(),
    version: z.number(),
    current_version: z.number(),
    flagged_count: z.number().nullable(),
    is_new: z.boolean(),
    reason_en: z.string().nullable(),
    reports: z.array(z.string()),
  }),
  laboratory: z.array(z.looseObject({ observations: z.array(observation) })),
  audiometry: z.looseObject({ thresholds: z.array(z.unknown()) }).nullable(),
  spirometry: z.looseObject({ samples: z.unknown() }).nullable(),
  fitness: z.looseObject({ category: z.string() }).nullable(),
  corrections: z.array(
    z.looseObject({
      reason_en: z.string(),
      previous: z.looseObject({ version: z.number(), observations: z.array(observation) }),
    }),
  ),
});

const send = async (method: string, path: string, body: object, username = "patient") =>
  open.call(method, path, { token: await open.token(username), body });
const listed = async (query = "", username?: string) =>
  z.array(row).parse((await open.get(`/result/get?per_page=100${query}`, username)).results);
const detail = async (query: string, username?: string) =>
  detailShape.parse((await open.get(`/result/get-detail?order_number=${query}`, username)).results);
const valueOf = (view: z.output<typeof detailShape>, code: string) =>
  view.laboratory.flatMap(({ observations }) => observations).find((item) => item.code === code);
const isNew = async (order_number: string) =>
  (await listed()).find((item) => item.order_number === order_number)?.is_new;

describe("list of results", () => {
  it("includes every state, with tests by name and a count of values outside the range", async () => {
    const states = new Map((await listed()).map((item) => [item.order_number, item]));
    expect(states.get("ORD-0001015")).toMatchObject({
      panel_name_en: "Fasting glucose, AST (SGOT), ALT (SGPT)",
      state: "ready",
      flagged_count: 2,
      is_new: true,
    });
    expect(states.get("ORD-0001005")).toMatchObject({ state: "ready", is_corrected: true });
    expect(states.get("ORD-0001004")).toMatchObject({ version_status: "amended" });
    expect(states.get("ORD-0001007")).toMatchObject({ version_status: "appended" });
    expect(states.get("ORD-0001017")).toMatchObject({ state: "partial" });
    expect(states.get("ORD-0003007")).toMatchObject({ state: "waiting", flagged_count: null, is_new: false });
    expect(states.get("ORD-0003004")).toMatchObject({
      state: "withheld",
      flagged_count: null,
      is_new: false,
    });
    expect(states.get("ORD-0003003")).toMatchObject({ state: "withdrawn", flagged_count: null });
    expect(states.get("ORD-0003005")).toMatchObject({ state: "canceled" });
  });

  it("counts what a range judged, what a goal judged and what is still measured beside all values", async () => {
    const all = new Map((await listed()).map((item) => [item.order_number, item]));
    const expected = {
      "ORD-0001015": { judged_count: 3, value_count: 3, examined: false },
      "ORD-0001017": { judged_count: 3, goal_count: 0, unready_count: 1, value_count: 4, examined: false },
      "ORD-0003008": { judged_count: 0, goal_count: 1, unready_count: 0, value_count: 1, examined: false },
      "ORD-0003002": { examined: true },
      "ORD-0003004": { judged_count: null, value_count: null, examined: null },
    };
    for (const [order_number, requested] of Object.entries(expected))
      expect(all.get(order_number), order_number).toMatchObject(requested);
  });

  it("filters by person, word in both languages, day and what is outside", async () => {
    const people = new Set((await listed("&patient_id=pat-hartini")).map((item) => item.patient_id));
    expect([...people]).toEqual(["pat-hartini"]);
    const sugar = await listed("&q=gula&only_flagged=1");
    expect(sugar).toEqual([]);
    const glucose = await listed("&q=GLUKOSA&only_flagged=1");
    expect(glucose.length).toBeGreaterThan(5);
    expect(glucose.every((item) => (item.flagged_count ?? 0) > 0)).toBe(true);
    const year = await listed("&date_from=2024-01-01&date_to=2024-12-31");
    expect(year.map((item) => item.order_number)).toEqual(["ORD-0003001", "ORD-0001003", "ORD-0001002"]);
  });

  it("does not find a withheld result by what was measured", async () => {
    const matches = (await listed("&q=antigen")).map((item) => item.order_number);
    // The test name is on the patient's own order.
    expect(matches).toEqual(["ORD-0003004"]);
    expect(await listed("&q=antibodi")).toEqual([]);
  });
});

describe("one result", () => {
  it("reads every value with the range of that patient on that day", async () => {
    const mine = await detail("ORD-0001011");
    expect(valueOf(mine, "718-7")).toMatchObject({ value: 11.6, flag: "L", ref_low: 12, ref_high: 15.5 });
    const child = await detail("ORD-0001006");
    expect(valueOf(child, "718-7")).toMatchObject({ ref_low: 11.5, ref_high: 15.5, flag: "N" });
  });

  it("keeps the earlier version of a corrected result readable, with its reason", async () => {
    const now = await detail("ORD-0001005");
    expect(valueOf(now, "1558-6")).toMatchObject({ value: 118, status: "corrected" });
    expect(now.corrections).toHaveLength(1);
    expect(now.corrections[0]?.reason_en).toContain("another sample");
    expect(now.corrections[0]?.previous.observations.map(({ code, value }) => [code, value])).toEqual([
      ["1558-6", 165],
    ]);
    const then = await detail("ORD-0001005&version=1");
    expect(then.header).toMatchObject({ version: 1, current_version: 2 });
    expect(valueOf(then, "1558-6")?.value).toBe(165);
    expect((await open.get("/result/get-detail?order_number=ORD-0001005&version=3")).status).toBe(404);
  });

  it.each([
    ["ORD-0003004", "withheld"],
    ["ORD-0003003", "withdrawn"],
    ["ORD-0003005", "canceled"],
    ["ORD-0003007", "waiting"],
  ])("gives no value and no report of %s: %s", async (order_number, state) => {
    const view = await detail(order_number);
    expect(view.header).toMatchObject({ state, flagged_count: null, reports: [] });
    expect(view.laboratory).toEqual([]);
    expect((await open.get(`/diagnosis/get-labreport?order_number=${order_number}`)).status).toBe(404);
    if (state !== "waiting") expect(view.header.reason_en).not.toBe("");
    const earlier = await open.get(`/result/get-detail?order_number=${order_number}&version=1`);
    expect(earlier.status).toBe(404);
  });

  it("sends what is there of a partial one, and says what waits", async () => {
    const view = await detail("ORD-0001017");
    expect(valueOf(view, "2951-2")).toMatchObject({ status: "preliminary" });
    expect(valueOf(view, "2951-2")?.value).not.toBeNull();
    expect(valueOf(view, "2132-9")).toMatchObject({ status: "registered", value: null, flag: null });
  });

  it("sends health checks with hearing, with and without curves of the lungs", async () => {
    const [first, last] = [await detail("ORD-0003001"), await detail("ORD-0003002")];
    expect(first.spirometry).toMatchObject({ samples: null });
    expect(last.spirometry?.samples).not.toBeNull();
    expect(last.audiometry?.thresholds.length).toBe(20);
    expect(last.header.reports).toEqual(["lab", "mcu"]);
    expect(valueOf(last, "2160-0")).toMatchObject({ unit: "µmol/L", value: 64 });
  });

  it("does not exist for others, nor for who may book but not see", async () => {
    expect((await open.get("/result/get-detail?order_number=ORD-0001015", "patient2")).status).toBe(404);
    expect((await open.get("/result/get-detail?order_number=ORD-0001011&patient_id=pat-budi")).status).toBe(
      404,
    );
    expect((await open.get("/result/get?patient_id=pat-budi")).status).toBe(404);
    const mark = await send("POST", "/result/mark-read", { order_number: "ORD-0001015" }, "patient2");
    expect(mark.status).toBe(404);
    expect((await open.get("/consent/get?order_number=ORD-0001015", "patient2")).status).toBe(404);
    expect((await open.get("/diagnosis/get-labreport?order_number=ORD-0001015", "patient2")).status).toBe(
      404,
    );
  });

  it("cannot be changed or deleted once issued", async () => {
    const { db } = open.lab;
    await expect(db.updateTable("observation").set({ value: 1 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("result_version").execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("result_consent").execute()).rejects.toThrow("append-only");
    await open.get("/diagnosis/get-labreport?order_number=ORD-0001015");
    const report = db.updateTable("issued_report").set({ version: 9 });
    await expect(report.execute()).rejects.toThrow("append-only");
  });
});

describe("opening a result", () => {
  it("is noted by mark-read alone, and in the access log by the detail", async () => {
    const opened = async () =>
      (
        await open.lab.db
          .selectFrom("access_event")
          .select("what")
          .where("order_number", "=", "ORD-0003006")
          .execute()
      ).length;
    await listed();
    expect(await opened()).toBe(0);
    await detail("ORD-0003006");
    expect(await opened()).toBe(1);
    expect(await isNew("ORD-0003006")).toBe(true);
    await send("POST", "/result/mark-read", { order_number: "ORD-0003006" });
    expect(await isNew("ORD-0003006")).toBe(false);
  });
});

describe("consents", () => {
  const share = (body: object, username?: string) =>
    send("PUT", "/consent/update", { client_request_id: randomUUID(), ...body }, username);

  it("are off until decided, and each decision stays on record", async () => {
    const order_number = "ORD-0003002";
    const get = async () => (await open.get(`/consent/get?order_number=${order_number}`)).results;
    expect(await get()).toMatchObject([
      { audience: "company", name: "PT Nusantara Jaya Abadi", share: false, changed_at: null },
      { audience: "referrer", share: false, changed_at: null },
    ]);
    await share({ order_number, audience: "company", share: true });
    expect(await get()).toMatchObject([
      { share: true, changed_at: "2026-11-20T03:30:00.000Z" },
      { share: false },
    ]);
    await share({ order_number, audience: "company", share: false });
    expect(await get()).toMatchObject([{ share: false }, { share: false, changed_at: null }]);
    const records = await open.lab.db
      .selectFrom("result_consent")
      .select("share")
      .where("order_number", "=", order_number)
      .execute();
    expect(records).toHaveLength(2);
  });

  it("belong to the patient: no one else decides for an adult, and only audiences of the order are allowed", async () => {
    const adult = await open.get("/consent/get?order_number=ORD-0003008&patient_id=pat-hartini");
    expect(adult.status).toBe(404);
    const company = await share({ order_number: "ORD-0001015", audience: "company", share: true });
    expect(company.status).toBe(404);
  });
});

describe("a result that becomes ready", () => {
  it("tells the patient and who may see it, names no test in its text, and completes the order", async () => {
    const before = Number((await open.get("/notifications/get")).meta?.["total"]);
    const reply = await open.call("POST", "/reference/release-result", {
      body: { order_number: "ORD-0001017" },
    });
    expect(reply.results).toMatchObject({ issued: 1 });
    const { results, meta } = await open.get("/notifications/get");
    expect(meta?.["total"]).toBe(before + 1);
    const [notice] = z.array(z.looseObject({ title: z.string(), message: z.string() })).parse(results);
    expect(notice?.title).toBe("A new result is ready");
    expect(`${notice?.title ?? ""} ${notice?.message ?? ""}`).not.toMatch(/electrolyte|vitamin|b12/i);
    const view = await detail("ORD-0001017");
    expect(view.header).toMatchObject({ state: "ready", version: 2 });
    expect(valueOf(view, "2132-9")?.value).not.toBeNull();
    const order = await open.get("/order/get-detail?order_number=ORD-0001017");
    expect(order.results).toMatchObject({ order_status: "completed", result_ready: true });
    const again = await open.call("POST", "/reference/release-result", {
      body: { order_number: "ORD-0001017" },
    });
    expect(again.status).toBe(404);
  });

  it("shows a withheld one, and counts a new version as unread", async () => {
    await open.call("POST", "/reference/release-result", { body: { order_number: "ORD-0003004" } });
    expect((await detail("ORD-0003004")).header.state).toBe("ready");
    const order_number = "ORD-0001015";
    await send("POST", "/result/mark-read", { order_number });
    const { db, ...lab } = open.lab;
    await db.transaction().execute(async (trx) => {
      const result = await trx
        .selectFrom("lab_result")
        .selectAll()
        .where("order_number", "=", order_number)
        .executeTakeFirstOrThrow();
      const reason = ["An error was fixed.", "Kesalahan diperbaiki."] as const;
      await issueResult(trx, open.clock, result, { status: "corrected", given: { "1558-6": 98 }, reason });
    });
    await lab.sweep();
    expect(await isNew(order_number)).toBe(true);
    const { results } = await open.get("/notifications/get");
    expect(z.array(z.looseObject({ title: z.string() })).parse(results)[0]?.title).toBe(
      "A result was updated",
    );
  });
});
