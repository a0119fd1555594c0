import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openPublisher } from "../../publisher.ts";
import { notify } from "../../domains/notifications/notifications.ts";
import { listen, type Listener } from "../support/channel.ts";
import { orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB */
const NOW = "2026-11-20T03:30:00Z";

let shop: ReturnType<typeof shopAt>;
let siti: Listener;
let andi: Listener;

const open = useOpened(() => openTestLab(NOW));
beforeAll(async () => {
  shop = shopAt(open);
  siti = await listen(open);
  andi = await listen(open, "patient2");
});
afterAll(() => {
  siti.close();
  andi.close();
});
beforeEach(() => {
  open.clock.at = new Date(NOW);
  siti.received.length = andi.received.length = 0;
});

const at = (time: string) => ({ slot_id: `${SUDIRMAN}.branch.2026-11-24.${time}` });
const later = (minutes: number) => {
  open.clock.at = new Date(Date.parse(NOW) + minutes * 60_000);
};
const titles = async (listener: Listener) => (await listener.drain()).map((item) => item.title);
const post = (body: unknown) => open.call("POST", "/reference/notify", { body });
const hello = { username: "patient", title: "Hello", message: "World" };

describe("the channel of an account", () => {
  it("receives the events of its own orders only", async () => {
    const order = orderOf(await shop.create(at("0700")));
    const link = `/patient/order/${order.order_number}`;
    const message = `Bayar pesanan ${order.order_number} sebelum 21 NOV 2026, 10:30 WIB.`;
    expect(await siti.drain()).toEqual([{ title: "Silakan lakukan pembayaran", message, link }]);
    await shop.pay(order.payment.payment_id);
    expect((await siti.drain()).slice(1)).toEqual([
      {
        title: "Pembayaran diterima",
        message: `Pesanan ${order.order_number} sudah dibayar. Terima kasih.`,
        link,
      },
      {
        title: "Kunjungan Anda terjadwal",
        message: `Kunjungan untuk pesanan ${order.order_number} pada 24 NOV 2026, 07:00–07:30 WIB.`,
        link,
      },
    ]);
    expect(await andi.drain()).toEqual([]);
  });

  it("uses the last language of the account, which is only written when it changes", async () => {
    await open.get("/profile?lang=en");
    const writes = async () =>
      (await sql<{ n: number }>`SELECT total_changes() AS n`.execute(open.lab.db)).rows[0]?.n;
    const before = await writes();
    for (const path of ["/profile?lang=en", "/profile", "/notifications/get?lang=xx", "/cart/get?lang=en"])
      await open.get(path);
    expect(await writes()).toBe(before);
    const order = orderOf(await shop.create(at("0730")));
    await open.get("/profile?lang=id");
    await shop.pay(order.payment.payment_id, "deny");
    expect(await titles(siti)).toEqual(["Please make payment", "Pembayaran ditolak"]);
    expect(await open.call("GET", "/profile?lang=en", { token: "wrong" })).toMatchObject({ status: 401 });
  });

  it("receives nothing that was rolled back", async () => {
    const notice = { account_id: "acc-patient", title_en: "x", title_id: "x", message_en: "x" };
    let sweep: Promise<void> | undefined;
    const failed = open.lab.db.transaction().execute(async (trx) => {
      await notify(trx, open.clock, { ...notice, message_id: "x" });
      sweep = open.lab.sweep();
      await new Promise(setImmediate);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await sweep;
    expect(await titles(siti)).toEqual([]);
  });

  it("receives each once and in order when calls run in parallel", async () => {
    const names = Array.from({ length: 60 }, (_none, index) => `n${String(index)}`);
    await Promise.all([
      ...names.map((title) => post({ ...hello, title })),
      ...names.map(() => open.lab.sweep()),
      ...names.map(() => open.get("/notifications/get")),
    ]);
    const received = await titles(siti);
    expect([...received].sort()).toEqual([...names].sort());
    const rows = await open.lab.db
      .selectFrom("notification")
      .select("title_en")
      .where("title_en", "like", "n%")
      .where("title_en", "in", names)
      .orderBy(sql`rowid`)
      .execute();
    expect(received).toEqual(rows.map((row) => row.title_en));
  });

  it("publishes one run at a time, and nothing after close", async () => {
    const published: string[] = [];
    const publisher = await openPublisher(open.lab.db, open.clock, (channel) => published.push(channel));
    await post(hello);
    await Promise.all([publisher.flush(), publisher.flush(), publisher.sweep(), publisher.flush()]);
    expect(published).toEqual(["c-5e9d0000-0000-4000-8000-000000000001"]);
    await publisher.close();
    await post(hello);
    await Promise.all([publisher.flush(), publisher.sweep()]);
    expect(published).toHaveLength(1);
  });

  it("receives more than one batch", async () => {
    const rows = Array.from({ length: 1_203 }, (_none, index) => ({
      notification_id: `many-${String(index)}`,
      account_id: "acc-patient2",
      title_en: String(index),
      title_id: String(index),
      message_en: "m",
      message_id: "m",
      created_at: NOW,
    }));
    for (let from = 0; from < rows.length; from += 100) {
      await open.lab.db
        .insertInto("notification")
        .values(rows.slice(from, from + 100))
        .execute();
    }
    await open.lab.sweep();
    expect(await titles(andi)).toEqual(rows.map((row) => row.title_en));
  });
});

describe("POST /reference/notify", () => {
  it("adds a notification and publishes it", async () => {
    const response = await post({ ...hello, title: " Hai ", link: "/patient/home?x=1#y" });
    const { notification_id } = z.object({ notification_id: z.string() }).parse(response.results);
    expect(await siti.drain()).toEqual([{ title: "Hai", message: "World", link: "/patient/home?x=1#y" }]);
    const rows = z.array(z.looseObject({ id: z.string() }));
    const list = rows.parse((await open.get("/notifications/get?per_page=100")).results);
    expect(list.find((item) => item.id === notification_id)).toMatchObject({ title: "Hai", is_read: false });
  });

  it.each([
    [{ username: "nobody" }, 404],
    [{ username: "hrd" }, 404],
    [{ username: "hrd", company_code: "SAMUDRA" }, 404],
    [{ username: "patient", company_code: "NUSANTARA" }, 404],
    [{ username: "HRD", company_code: "nusantara" }, 200],
    [{ username: "doctor", company_code: "" }, 200],
    [{ username: "unfinished", link: null }, 200],
  ])("identifies accounts as sign-in does: %j → %d", async (who, status) => {
    expect((await post({ ...hello, ...who })).status).toBe(status);
  });

  it.each([
    [{ username: undefined }, "username"],
    [{ title: "" }, "title"],
    [{ title: " " }, "title"],
    [{ title: "x".repeat(121) }, "title"],
    [{ message: 7 }, "message"],
    [{ message: "x".repeat(501) }, "message"],
    [{ link: "https://example.com" }, "link"],
    [{ link: "//example.com" }, "link"],
    [{ link: "/\\example.com" }, "link"],
    [{ link: "/a b" }, "link"],
    [{ link: "/a\n" }, "link"],
    [{ link: "patient/home" }, "link"],
    [{ link: "" }, "link"],
  ])("refuses %j at %s", async (more, field) => {
    const response = await post({ ...hello, ...more });
    expect(response.status).toBe(400);
    expect(Object.keys(response.errors ?? {})).toEqual([field]);
  });

  it("accepts the maximum lengths", async () => {
    expect((await post({ ...hello, title: "x".repeat(120), message: "y".repeat(500) })).status).toBe(200);
  });
});

describe("the list", () => {
  const view = z.looseObject({ id: z.string(), title: z.string(), is_read: z.boolean() });
  const list = async (username: string, query = "per_page=100") => {
    const response = await open.get(`/notifications/get?${query}`, username);
    return { rows: z.array(view).parse(response.results), meta: response.meta };
  };
  const read = async (username: string, body: unknown) =>
    open.call("POST", "/notifications/read", { token: await open.token(username), body });

  it("has unread first, then newest first, also within one instant", async () => {
    await read("doctor", { all: true });
    const body = { ...hello, username: "doctor" };
    for (const title of ["1", "2", "3"]) await post({ ...body, title });
    later(1);
    await post({ ...body, title: "4" });
    const { rows, meta } = await list("doctor");
    expect(rows.slice(0, 4).map((item) => item.title)).toEqual(["4", "3", "2", "1"]);
    expect(meta).toMatchObject({ unread_count: 4, total: rows.length });
    expect((await read("doctor", { notification_id: rows[0]?.id })).results).toEqual({ unread_count: 3 });
    const after = (await list("doctor", "per_page=2&page=2")).rows;
    expect(after.map((item) => [item.title, item.is_read])).toEqual([
      ["1", false],
      ["4", true],
    ]);
  });

  it("is marked as read by its owner only, one at a time or all", async () => {
    await post({ ...hello, username: "facility" });
    const [mine] = (await list("facility")).rows;
    const body = { notification_id: mine?.id };
    expect(await read("doctor", body)).toMatchObject({ status: 404 });
    expect(await read("facility", { notification_id: "nothing" })).toMatchObject({ status: 404 });
    expect((await list("facility")).meta).toMatchObject({ unread_count: 1 });
    for (let again = 0; again < 2; again += 1)
      expect((await read("facility", body)).results).toEqual({ unread_count: 0 });
    await post({ ...hello, username: "facility" });
    const others = (await list("doctor")).meta;
    expect((await read("facility", { all: true })).results).toEqual({ unread_count: 0 });
    expect((await list("facility")).rows.every((item) => item.is_read)).toBe(true);
    expect((await list("doctor")).meta).toEqual(others);
    for (const wrong of [{}, { all: false }, { notification_id: "" }])
      expect((await read("facility", wrong)).status).toBe(400);
  });
});
