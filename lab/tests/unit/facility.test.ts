import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { runs } from "../../../tests/support/runs.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const order = z.looseObject({
  order_number: z.string(),
  state: z.string(),
  sent_at: z.string(),
  patient_name: z.string(),
  result_ready: z.boolean(),
  outdated: z.boolean(),
  problems: z.array(z.looseObject({})),
  downloaded_by: z.string().nullable(),
  expected_at: z.string().nullable(),
});
const detail = order.extend({
  downloads: z.array(z.object({ actor_name: z.string(), at: z.string(), version: z.number() })),
  specimens: z.array(
    z.looseObject({
      accession_number: z.string(),
      state: z.string(),
      replaced_by: z.string().nullable(),
      timeline: z.array(z.looseObject({ code: z.string(), at: z.string() })),
    }),
  ),
});
const counts = z.object({ counts: z.record(z.string(), z.number()) });

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const ordersOf = async (query = "", username = "facility") =>
  z.array(order).parse((await open.get(`/facility/order/get?per_page=100${query}`, username)).results);
const numbersOf = async (query = "", username = "facility") =>
  (await ordersOf(query, username)).map(({ order_number }) => order_number);
const detailOf = async (order_number: string, username = "facility") =>
  detail.parse((await open.get(`/facility/order/get-detail?order_number=${order_number}`, username)).results);
const advance = (accession_number: string, step: object) =>
  open.call("POST", "/reference/advance-specimen", { body: { accession_number, ...step } });
const linkOf = async (order_number: string, username = "facility") => {
  const { status, results } = await open.get(
    `/diagnosis/get-labreport?order_number=${order_number}`,
    username,
  );
  return status === 200 ? z.object({ linkDownload: z.string() }).parse(results).linkDownload : status;
};
const unread = async (username = "facility") =>
  z
    .array(z.looseObject({ title: z.string(), message: z.string(), link: z.string().nullable() }))
    .parse((await open.get("/notifications/get", username)).results);

describe("orders of a medical centre", () => {
  it("are there in every state, those with something to do first, then the one sent last", async () => {
    const orders = await ordersOf();
    expect(new Set(orders.map(({ state }) => state))).toEqual(
      new Set(["action", "sent", "progress", "delayed", "ready"]),
    );
    const isAction = orders.map(({ state }) => state === "action");
    expect(isAction.lastIndexOf(true)).toBeLessThan(isAction.indexOf(false));
    const rest = orders.filter(({ state }) => state !== "action").map(({ sent_at }) => sent_at);
    expect(rest).toEqual([...rest].sort().reverse());
    for (const { problems, state } of orders) expect(problems.length > 0).toBe(state === "action");
  });

  it("are filtered by state, days and word like the whole list, and the dashboard counts them", async () => {
    const all = await ordersOf();
    const { counts: count } = counts.parse((await open.get("/facility/dashboard", "facility")).results);
    for (const state of ["action", "sent", "progress", "delayed"]) {
      const expected = all.filter((item) => item.state === state).map(({ order_number }) => order_number);
      expect(await numbersOf(`&state=${state}`)).toEqual(expected);
      expect(count[state]).toBe(expected.length);
    }
    const fresh = await ordersOf("&state=new");
    expect(fresh.length).toBe(count["ready"]);
    expect(fresh.every(({ result_ready, downloaded_by }) => result_ready && !downloaded_by)).toBe(true);
    const today = await ordersOf("&date_from=2026-11-20&date_to=2026-11-20");
    expect(today.map(({ order_number }) => order_number)).toEqual(
      all
        .filter(({ sent_at }) => sent_at >= "2026-11-19T17:00:00.000Z")
        .map(({ order_number }) => order_number),
    );
    const words = ["riyadi", "ORD-0004003", "1000246103", "SPM-0004003-02"];
    for (const word of words) expect(await numbersOf(`&q=${word}`), word).toContain("ORD-0004003");
    expect(await numbersOf("&q=%25")).toEqual([]);
    expect((await open.get("/facility/order/get?state=other", "facility")).status).toBe(400);
  });

  it("are there at any time of the first day, in the zone of each medical centre", async () => {
    const times = ["2026-11-20T16:59:40Z", "2026-11-19T17:00:20Z", "2026-11-20T15:30:00Z"];
    // Each time has a seed of its own.
    for (const time of times.slice(0, runs(1, times.length))) {
      const lab = await openTestLab(time);
      for (const [username, zone] of [
        ["facility", 7],
        ["facility2", 9],
      ] as const) {
        const day = new Date(Date.parse(time) + zone * 3_600_000).toISOString().slice(0, 10);
        const { results } = await lab.get(
          `/facility/order/get?per_page=50&date_from=${day}&date_to=${day}`,
          username,
        );
        expect(z.array(order).parse(results).length, `${username} ${time}`).toBe(
          username === "facility" ? 10 : 4,
        );
      }
      await lab.close();
    }
  });
});

describe("an order, a sample and a report of another medical centre", () => {
  const current = { facility: "ORD-0004007", "facility-desk": "ORD-0004007", facility2: "ORD-0004053" };

  it.each(Object.keys(current))("do not exist for %s", async (username) => {
    for (const number of [...new Set(Object.values(current)), "ORD-0001001", "ORD-0000962", "ORD-none"]) {
      const answer = await open.get(`/facility/order/get-detail?order_number=${number}`, username);
      const link = await linkOf(number, username);
      const isOwn = current[username as keyof typeof current] === number; // its keys are the usernames
      expect(answer.status, number).toBe(isOwn ? 200 : 404);
      expect(typeof link, number).toBe(isOwn ? "string" : "number");
      if (!isOwn) expect([answer.message, link]).toEqual(["Not found.", 404]);
    }
    expect(await numbersOf("", username)).toContain(current[username as keyof typeof current]); // as above
  });

  it("do not exist for accounts of other kinds either", async () => {
    for (const [username, company] of [["patient"], ["doctor"], ["hrd", "NUSANTARA"]] as const) {
      const token = await open.token(username, company);
      for (const path of [
        "/facility/dashboard",
        "/facility/order/get",
        "/facility/order/get-detail?order_number=ORD-0004007",
      ])
        expect((await open.call("GET", path, { token })).status, path).toBeGreaterThan(400);
    }
    expect(await linkOf("ORD-0004007", "patient")).toBe(404);
  });
});

describe("a download", () => {
  it("is logged once per link, with account and time, as the file is sent", async () => {
    const link = await linkOf("ORD-0004007");
    expect((await detailOf("ORD-0004007")).downloads).toEqual([]);
    await fetch(String(link), { method: "HEAD" });
    expect((await detailOf("ORD-0004007")).downloads).toEqual([]);
    for (let times = 0; times < 3; times++) expect((await fetch(String(link))).status).toBe(200);
    const [mine, ...none] = (await detailOf("ORD-0004007")).downloads;
    expect([mine, none]).toEqual([
      { actor_name: "Rina Marlina", at: "2026-11-20T03:30:00.000Z", version: 1 },
      [],
    ]);
    await fetch(String(await linkOf("ORD-0004007", "facility-desk")));
    const { downloads, downloaded_by } = await detailOf("ORD-0004007");
    expect([downloads.length, downloaded_by]).toEqual([2, "Tono Prasetyo"]);
    const log = await open.lab.db
      .selectFrom("access_event")
      .select(["actor_name", "on_behalf_of", "what", "action", "ground"])
      .where("order_number", "=", "ORD-0004007")
      .execute();
    expect(log).toEqual(
      ["Rina Marlina", "Tono Prasetyo"].map((actor_name) => ({
        actor_name,
        on_behalf_of: "Klinik Sehat Bersama",
        what: "lab_report",
        action: "download",
        ground: "facility",
      })),
    );
  });

  it("does not count for the corrected report when it was of an earlier version", async () => {
    const before = await detailOf("ORD-0004015");
    expect([before.outdated, before.downloaded_by, before.downloads.length]).toEqual([true, null, 1]);
    await fetch(String(await linkOf("ORD-0004015")));
    const after = await detailOf("ORD-0004015");
    expect([after.outdated, after.downloaded_by]).toEqual([false, "Rina Marlina"]);
    expect(after.downloads.map(({ version }) => version)).toEqual([2, 1]);
  });

  it("needs a result that is ready", async () => {
    for (const number of ["ORD-0004001", "ORD-0004003", "ORD-0004012"])
      expect(await linkOf(number), number).toBe(404);
  });
});

describe("a sample", () => {
  beforeEach(async () => {
    await open.call("POST", "/notifications/read", {
      token: await open.token("facility"),
      body: { all: true },
    });
  });

  it("is received, examined and done; then the result is there and the medical centre knows", async () => {
    const steps = ["receive", "progress", "ready"] as const;
    for (const action of steps) {
      expect((await advance("SPM-0004010-01", { action })).status, action).toBe(200);
      expect((await advance("SPM-0004010-01", { action })).code, `${action} twice`).toBe("specimen_state");
    }
    expect(await linkOf("ORD-0004010")).toBe(404);
    await advance("SPM-0004010-02", { action: "receive" });
    await advance("SPM-0004010-02", { action: "ready" });
    const { state, result_ready, specimens } = await detailOf("ORD-0004010");
    expect([state, result_ready]).toEqual(["ready", true]);
    expect(specimens[0]?.timeline.map(({ code }) => code)).toEqual([
      "collected",
      "sent",
      "received",
      "progress",
      "ready",
    ]);
    expect(typeof (await linkOf("ORD-0004010"))).toBe("string");
    const notices = (await unread()).filter(({ link }) => link === "/medical-center/order/ORD-0004010");
    expect(notices.map(({ title }) => title)).toEqual([
      "A result is ready",
      "A sample has arrived",
      "A sample has arrived",
    ]);
    expect(await unread("facility2")).toEqual([]);
    for (const { title, message } of notices)
      expect(`${title} ${message}`).not.toMatch(/kevin|saputra|urin|blood|CBC/i);
  });

  it("needs a new one when it is rejected, which settles it", async () => {
    const reject = { action: "reject", reason_code: "leaked" };
    expect((await advance("SPM-0004002-02", { action: "reject" })).status).toBe(400);
    expect((await advance("SPM-0004002-02", { ...reject, reason_code: "confirm" })).status).toBe(400);
    expect((await advance("SPM-0004002-02", reject)).status).toBe(200);
    const rejected = await detailOf("ORD-0004002");
    expect([rejected.state, rejected.problems]).toMatchObject([
      "action",
      [{ accession_number: "SPM-0004002-02", reason_code: "leaked" }],
    ]);
    expect((await ordersOf()).findIndex(({ order_number }) => order_number === "ORD-0004002")).toBeLessThan(
      5,
    );
    expect((await unread())[0]?.title).toBe("A sample was rejected");
    for (const action of ["receive", "progress", "ready"])
      expect((await advance("SPM-0004002-02", { action })).code).toBe("specimen_state");
    expect((await advance("SPM-0004002-02", { action: "replace" })).status).toBe(200);
    expect((await advance("SPM-0004002-02", { action: "replace" })).code).toBe("specimen_state");
    const replaced = await detailOf("ORD-0004002");
    expect([replaced.state, replaced.problems]).toEqual(["progress", []]);
    expect(
      replaced.specimens.map(({ accession_number, replaced_by }) => [accession_number, replaced_by]),
    ).toEqual([
      ["SPM-0004002-01", null],
      ["SPM-0004002-02", "SPM-0004002-03"],
      ["SPM-0004002-03", null],
    ]);
  });

  it("has a new expected time when it is delayed, and is late too once that has passed", async () => {
    const delay = { action: "delay", reason_code: "courier" };
    expect((await advance("SPM-0004001-01", { ...delay, hours: 0 })).status).toBe(400);
    expect((await advance("SPM-0004001-01", { ...delay, hours: 30 })).status).toBe(200);
    expect(await detailOf("ORD-0004001")).toMatchObject({
      state: "delayed",
      expected_at: "2026-11-21T09:30:00.000Z",
      delay: { reason_en: "The courier is late" },
    });
    expect(await detailOf("ORD-0004013")).toMatchObject({ state: "delayed", delay: { reason_en: null } });
  });

  it("holds back the results of its order when it was rejected", async () => {
    const release = (order_number: string) =>
      open.call("POST", "/reference/release-result", { body: { order_number } });
    expect((await release("ORD-0004004")).code).toBe("specimen_state");
    expect((await release("ORD-0004009")).status).toBe(200);
    expect(await detailOf("ORD-0004009")).toMatchObject({ state: "ready", result_ready: true });
  });

  it("cannot be made another one: timelines and downloads only grow", async () => {
    const { db } = open.lab;
    await expect(db.updateTable("specimen_event").set({ code: "ready" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(db.deleteFrom("specimen_event").execute()).rejects.toThrow("append-only");
    await expect(db.updateTable("report_download").set({ actor_name: "x" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(db.deleteFrom("report_download").execute()).rejects.toThrow("append-only");
    const closed = { specimen_event_id: "x", specimen_id: "spm-0004004-01", code: "received" as const };
    await expect(
      db
        .insertInto("specimen_event")
        .values({ ...closed, at: "2026-11-20", reason_code: null, expected_at: null })
        .execute(),
    ).rejects.toThrow("closed");
  });
});
