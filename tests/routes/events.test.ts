import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { send } from "../support/browser.ts";
import { gauge, listening, openLivePortal, poll, streamOf, type LivePortal } from "../support/live-portal.ts";
import type { TestStream } from "../support/streams.ts";

let live: LivePortal;
beforeEach(async () => {
  live = await openLivePortal();
});
afterEach(async () => {
  vi.useRealTimers();
  await live.close();
});

const told = (title: string) => `notification {"title":"${title}","message":"m","link":null}`;
const since = (html: string) => /data-live-since="([^"]+)"/.exec(html)?.[1] ?? "";

describe("GET /events", () => {
  // Promise H4: at once, no-store.
  it("streams at once, uncompressed and uncached, with every protective header", async () => {
    const browser = await live.signedIn();
    const stream = await streamOf(browser, { "Accept-Encoding": "gzip, br" });
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-cache, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "same-origin",
    });
    expect(stream.headers["permissions-policy"]).toContain("camera=(self)");
    expect(stream.headers["x-powered-by"]).toBeUndefined();
    expect(stream.headers["content-encoding"]).toBeUndefined();
    expect(stream.headers["strict-transport-security"]).toContain("max-age=31536000");
    await expect.poll(() => Number(/^retry: (\d+)/m.exec(stream.text())?.[1])).toBeGreaterThanOrEqual(3000);
    expect(Number(/^retry: (\d+)/m.exec(stream.text())?.[1])).toBeLessThanOrEqual(10_000);
    await listening(stream);
    live.tell("type1", "News", { link: "/patient/home" });
    await expect
      .poll(() => stream.events())
      .toContain('notification {"title":"News","message":"m","link":"/patient/home"}');
    stream.leave();
  });

  // Promise H5: spread.
  it("gives each stream its own reconnect delay", async () => {
    const browser = await live.signedIn();
    const times = new Set<string>();
    for (let turn = 0; turn < 12; turn++) {
      const stream = await streamOf(browser);
      await expect.poll(() => stream.text()).toContain("retry:");
      times.add(/^retry: (\d+)/m.exec(stream.text())?.[1] ?? "");
      stream.leave();
    }
    expect(times.size).toBeGreaterThan(6);
  });

  it("answers 204 without a session and during an unfinished registration", async () => {
    expect((await send(live.origin, "/events")).status).toBe(204);
    expect(
      (await send(live.origin, "/events", { headers: { Cookie: "sid=no-such-session-at-all-000" } })).status,
    ).toBe(204);
    const unfinished = await live.signedIn("type0");
    expect((await unfinished.get("/events")).status).toBe(204);
    expect(live.channels.channels()).toEqual([]);
  });

  it("accepts only GET and HEAD from this site's pages", async () => {
    const browser = await live.signedIn();
    for (const site of ["cross-site", "same-site"])
      expect((await browser.get("/events", { "Sec-Fetch-Site": site })).status).toBe(403);
    expect((await browser.post("/events", {})).status).toBe(404);
    expect((await browser.ask("/events", { method: "HEAD" })).status).toBe(200);
    expect(gauge()).toBe(0);
  });

  it("accepts no other case and no trailing slash", async () => {
    const browser = await live.signedIn();
    for (const path of ["/EVENTS", "/events/", "/Events"])
      expect((await browser.get(path)).status, path).toBe(404);
  });

  it("tells a page of another session not to reconnect", async () => {
    const browser = await live.signedIn();
    const name = /data-live-session="([^"]+)"/.exec((await browser.get("/patient/home")).text)?.[1] ?? "";
    expect(name).toHaveLength(8);
    const stream = await streamOf(browser, { "X-Background": name });
    expect(stream.status).toBe(200);
    stream.leave();
    for (const path of ["/events", "/notifications/unread", "/notifications"])
      expect((await browser.get(path, { "X-Background": "12345678" })).status, path).toBe(204);
    expect((await browser.get("/notifications/unread", { "X-Background": name })).status).toBe(200);
  });

  it("changes no language and consumes no message for a page's background request", async () => {
    const browser = await live.signedIn();
    const background = await browser.get("/notifications?lang=id", { "X-Background": "" });
    expect(background.cookies.filter((line) => /lang=|flash/.test(line))).toEqual([]);
    expect((await browser.get("/notifications?lang=id")).cookies.join()).toContain("lang=id");
    live.stub.answer("/notifications/read", { results: { unread_count: 0 } });
    await browser.post("/notifications", { intent: "read-all" });
    const flash = [...browser.jar.keys()].find((name) => name.includes("flash")) ?? "";
    expect(flash).not.toBe("");
    await browser.get("/notifications", { "X-Background": "" });
    expect(browser.jar.has(flash)).toBe(true);
    await browser.get("/notifications");
    expect(browser.jar.has(flash)).toBe(false);
  });

  // Promise H7: 0 foreign events.
  it("takes the channel from the session alone: 0 foreign events", async () => {
    const [mine, other] = [await live.signedIn("type1"), await live.signedIn("type3")];
    const stream = await streamOf(mine, {}, "/events?uuid=uuid-type3&channel=c-uuid-type3");
    const theirs = await streamOf(other);
    await listening(stream);
    await listening(theirs);
    expect(live.channels.channels().sort()).toEqual(["c-uuid-type1", "c-uuid-type3"]);
    live.tell("type3", "not yours");
    live.tell("type1", "yours");
    await expect.poll(() => stream.events()).toContain(told("yours"));
    expect(stream.text()).not.toContain("not yours");
    await expect.poll(() => theirs.events()).toContain(told("not yours"));
    expect(theirs.events()).not.toContain(told("yours"));
    stream.leave();
    theirs.leave();
  });

  // Promise H7: five.
  it("keeps the five newest of twenty tabs", async () => {
    const browser = await live.signedIn();
    const streams: TestStream[] = [];
    for (let tab = 0; tab < 20; tab++) streams.push(await streamOf(browser));
    await expect
      .poll(() => streams.map((stream) => stream.ended()))
      .toEqual(streams.map((_, index) => index < 15));
    expect(streams[0]?.events().at(-1)).toBe('stop {"reason":"full"}');
    expect(gauge()).toBe(5);
    expect(live.channels.channels()).toEqual(["c-uuid-type1"]);
    streams.forEach((stream) => stream.leave());
    await expect.poll(gauge).toBe(0);
  });
});

describe("reconnecting", () => {
  // Promise H5: 20 of 20, once each.
  it("replays twenty missed events, once each", async () => {
    const browser = await live.signedIn();
    const stream = await streamOf(browser);
    await listening(stream);
    live.tell("type1", "before");
    await expect.poll(() => stream.events()).toContain(told("before"));
    stream.leave("reset");
    await expect.poll(gauge).toBe(0);
    for (let index = 0; index < 20; index++) live.tell("type1", `missed ${String(index)}`);
    const again = await streamOf(browser, { "Last-Event-ID": stream.lastId() });
    await expect
      .poll(() => again.events())
      .toEqual(Array.from({ length: 20 }, (_, index) => told(`missed ${String(index)}`)));
    const third = await streamOf(browser, { "Last-Event-ID": again.lastId() });
    live.tell("type1", "now");
    await expect.poll(() => third.events()).toEqual([told("now")]);
    again.leave();
    third.leave();
  });

  it("gets the events since the page was rendered, and needs no request for a second page", async () => {
    const browser = await live.signedIn();
    const first = await streamOf(browser, {
      "Last-Event-ID": since((await browser.get("/patient/home")).text),
    });
    await listening(first);
    const page = since((await browser.get("/patient/home")).text);
    live.tell("type1", "meanwhile");
    await expect.poll(() => first.events()).toContain(told("meanwhile"));
    const second = await streamOf(browser, { "Last-Event-ID": page });
    await expect.poll(() => second.events()).toEqual([told("meanwhile")]);
    const third = await streamOf(browser, {
      "Last-Event-ID": since((await browser.get("/patient/home")).text),
    });
    live.tell("type1", "later");
    await expect.poll(() => third.events()).toEqual([told("later")]);
    for (const stream of [first, second, third]) stream.leave();
  });

  it("refetches after a restart or with an invalid id", async () => {
    const browser = await live.signedIn();
    const stream = await streamOf(browser);
    await listening(stream);
    for (const id of ["AAAAAAAA.3", "x", "a".repeat(500), "1.2.3"]) {
      const other = await streamOf(browser, { "Last-Event-ID": id });
      await expect.poll(() => other.events(), { message: id }).toEqual(['refetch {"within":0}']);
      other.leave();
    }
    stream.leave();
  });

  it("refetches once the laboratory's connection is back", async () => {
    const browser = await live.signedIn();
    const stream = await streamOf(browser);
    await listening(stream);
    expect(stream.events()).toEqual(['refetch {"within":0}']);
    live.channels.mood = "refuse";
    live.channels.drop();
    const tries = live.channels.connections();
    await expect.poll(() => live.channels.connections()).toBeGreaterThan(tries);
    live.channels.mood = "greet";
    await expect.poll(() => stream.events().length).toBe(2);
    expect(stream.events()[1]).toBe('refetch {"within":15000}');
    live.tell("type1", "after");
    await expect.poll(() => stream.events()).toContain(told("after"));
    expect(stream.ended()).toBe(false);
    stream.leave();
  });

  it("ignores invalid messages of the laboratory", async () => {
    const browser = await live.signedIn();
    const stream = await streamOf(browser);
    await listening(stream);
    for (const junk of ["{", "[1]", Buffer.from([0, 1, 2]), "null"]) live.channels.raw(junk);
    live.tell("type1", "x".repeat(60_000));
    live.tell("type1", "line\nbreak\r\n\r\nevent: stop\ndata: {}");
    await expect.poll(() => stream.events().length).toBe(3);
    expect(stream.text().length).toBeLessThan(2000);
    expect(stream.text()).not.toMatch(/^event: stop/m);
    expect(stream.ended()).toBe(false);
    stream.leave();
  });
});

describe("the end of a session", () => {
  // Promise H7: at once.
  it("ends every stream of it at signing out, and no other, without waiting for the next look", async () => {
    // Disable the hub's periodic session check, so only the end notice counts.
    await live.close();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    live = await openLivePortal();
    const [browser, other] = [await live.signedIn(), await live.signedIn()];
    const streams = [await streamOf(browser), await streamOf(browser), await streamOf(other)];
    await listening(streams[2] as TestStream);
    expect((await browser.post("/sign-out", {})).status).toBe(303);
    await poll(() => streams.map((stream) => stream.ended())).toEqual([true, true, false]);
    expect(streams[0]?.events().at(-1)).toBe('stop {"reason":"signed_out"}');
    expect((await browser.get("/events")).status).toBe(204);
    streams[2]?.leave();
  });

  // Promise A5: nor is a stream.
  it("is not put off by a stream or by a page's background requests", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const browser = await live.signedIn();
    const stream = await streamOf(browser);
    await listening(stream);
    for (let minute = 0; minute < 28; minute += 4) {
      vi.setSystemTime(Date.now() + 4 * 60_000);
      expect((await browser.get("/patient/home", { "X-Background": "" })).status).toBe(200);
    }
    expect(stream.ended()).toBe(false);
    vi.setSystemTime(Date.now() + 3 * 60_000);
    await expect.poll(() => stream.ended()).toBe(true);
    expect((await browser.get("/patient/home")).location).toContain("/login");
  });
});
