import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  FRAME_BYTES,
  MAX_FRAME_BYTES,
  openUpstream,
  type ConnectionTimes,
  type Upstream,
} from "../../app/realtime/upstream.ts";
import { openChannelServer } from "../support/channel-server.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

let line: Upstream | undefined;
let requested: Set<string>;
let confirmed: Set<string>;
let log: string[];
let unread: Set<string>;

const server = useOpenedEach(openChannelServer);
beforeEach(() => {
  requested = new Set();
  confirmed = new Set();
  log = [];
  unread = new Set();
});
afterEach(() => {
  line?.close();
  line = undefined;
});

/** A connection with short timeouts; a busy machine must still send pongs in time. */
function open(times: Partial<ConnectionTimes> = {}, event?: string): Upstream {
  line = openUpstream({
    ...(event === undefined ? {} : { event }),
    url: server.url,
    key: server.key,
    unconfirmed: () => [...requested].filter((uuid) => !confirmed.has(uuid)),
    onNotification: (uuid, { title, message, link }) =>
      log.push(`${uuid}: ${title}/${message}/${String(link)}`),
    onConfirmed: (uuid) => {
      confirmed.add(uuid);
      log.push(`confirmed ${uuid}`);
    },
    onLost: () => {
      confirmed.clear();
      log.push("lost");
    },
    onUnread: (sentence) => unread.add(sentence),
    times: { activity: 300, pong: 15_000, retryFrom: 5, retryTo: 40, ...times },
  });
  return line;
}
function want(uuid: string): void {
  requested.add(uuid);
  line?.subscribe(uuid);
}
const until = (condition: () => unknown) =>
  vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 25_000, interval: 5 });
const count = (text: string) => log.filter((value) => value === text).length;

describe("the connection to the laboratory's channels", () => {
  it("hands on the events of the name that the provider uses, and no others", async () => {
    requested.add("a");
    open({}, "App\\Events\\Told");
    await until(() => log.includes("confirmed a"));
    server.send("c-a", { title: "other" });
    server.send("c-a", { title: "own" }, "App\\Events\\Told");
    await until(() => log.includes("a: own//null"));
    expect(log).not.toContain("a: other//null");
  });

  it("reads namespaced events, also of a private channel", async () => {
    requested.add("a");
    open();
    await until(() => log.includes("confirmed a"));
    const [event, data] = ["App\\Events\\Notification", { title: "T", message: "M" }];
    server.send("c-a", data, event);
    server.raw(JSON.stringify({ event, channel: "private-c-a", data: JSON.stringify(data) }));
    const nulls = { notification: null, data: null, title: "Nulls", message: null, link: null };
    server.raw(JSON.stringify({ event, channel: "c-a", data: nulls, user_id: null }));
    await until(() => log.includes("a: Nulls//null"));
    await until(() => count("a: T/M/null") === 2);
    expect([...unread]).toEqual([]);
  });

  it("names what it cannot read, once for each kind and without values", async () => {
    requested.add("a");
    open();
    await until(() => log.includes("confirmed a"));
    for (let times = 0; times < 2; times++) {
      server.send("c-a", { title: "SECRET" }, "App\\Events\\OrderPaid");
      server.send("c-a", { title: "SECRET" }, "<b>ünsafe</b>");
      server.send("c-a", { message: "SECRET" });
      server.raw(
        JSON.stringify({ event: "pusher:subscription_error", channel: "c-a", data: { status: 403 } }),
      );
      server.raw(JSON.stringify({ event: "pusher:error", channel: null, data: { code: 4009 } }));
      server.raw(JSON.stringify({ event: "OrderPaid", channel: "orders", data: {} }));
    }
    await until(() => unread.size === 4);
    expect([...unread]).toEqual([
      "The websocket sends the event App\\Events\\OrderPaid; LAB_WS_EVENT names another.",
      "The websocket sends the event ?b??nsafe?/b?; LAB_WS_EVENT names another.",
      "The websocket sends notifications without a title, which are not shown.",
      "The websocket refuses the channel c-{uuid}: private channels, which need a signature, are not read.",
    ]);
    expect(log).toEqual(["confirmed a"]);
  });

  it("subscribes what is wanted, before and after it is open, and hands events on", async () => {
    requested.add("a");
    open().subscribe("a"); // not open yet: asked once, at the greeting
    await until(() => log.includes("confirmed a"));
    want("b");
    await until(() => log.includes("confirmed b"));
    expect(server.channels()).toEqual(["c-a", "c-b"]);
    server.send("c-b", { title: "T", message: "M", link: "/patient/home" });
    server.send("c-a", { title: "Only a title" });
    await until(() => log.includes("a: Only a title//null"));
    expect(log).toContain("b: T/M//patient/home");
    line?.unsubscribe("a");
    await until(() => server.channels().length === 1);
    expect(server.connections()).toBe(1);
  });

  // Promise H6: 0 crashes.
  it("ignores invalid frames, and closes on one that is too long", async () => {
    open();
    want("a");
    await until(() => log.includes("confirmed a"));
    const invalid = [
      "",
      "{",
      "[]",
      "null",
      "42",
      JSON.stringify({ event: 7 }),
      JSON.stringify({ event: "notification", channel: "c-a", data: "{not json" }),
      JSON.stringify({ event: "notification", channel: "c-a", data: { title: "" } }),
      JSON.stringify({ event: "notification", channel: "c-a", data: { title: 5, message: "x" } }),
      JSON.stringify({ event: "notification", channel: "a", data: { title: "no channel" } }),
      JSON.stringify({ event: "notification", channel: null, data: { title: "no channel" } }),
      ...[{ code: "text" }, null].map((data) => JSON.stringify({ event: "pusher:error", data })),
      JSON.stringify({ event: "__proto__", channel: "c-__proto__", data: "{}" }),
      Buffer.from([0, 255, 1, 254]),
      Buffer.alloc(FRAME_BYTES - 10),
    ];
    for (const frame of invalid) server.raw(frame);
    for (const size of [FRAME_BYTES + 1, MAX_FRAME_BYTES]) server.raw("x".repeat(size));
    server.send("c-a", { title: "large", message: "x".repeat(FRAME_BYTES) });
    server.send("c-a", { title: "after", message: 5, link: 7 });
    await until(() => log.includes("a: after//null"));
    expect(log.filter((value) => value !== "confirmed a")).toEqual(["a: after//null"]);
    expect(server.connections()).toBe(1);

    server.raw("x".repeat(MAX_FRAME_BYTES + 1));
    await until(() => count("confirmed a") >= 2);
    expect(count("lost")).toBe(1);
  });

  it.each([
    "//evil.example",
    "javascript:alert(1)",
    "https://evil.example/",
    "/\\evil.example",
    "/%2fevil.example",
  ])("makes no link of a link to %s", async (link) => {
    open();
    want("a");
    await until(() => log.includes("confirmed a"));
    server.send("c-a", { title: "T", message: "M", link });
    await until(() => log.includes("a: T/M/null"));
  });

  // Promise H6: everything again.
  it("reconnects after a drop and resubscribes everything", async () => {
    requested.add("a").add("b");
    open();
    await until(() => server.channels().length === 2);
    server.drop();
    await until(() => count("confirmed a") >= 2 && count("confirmed b") >= 2);
    expect(count("lost")).toBe(1);
  });

  // Promise H6: noticed.
  it("notices a connection that is open but silent, at the start and later", async () => {
    server.mood = "silent";
    requested.add("a");
    open({ pong: 300 });
    await until(() => server.connections() >= 2); // no greeting: retried
    server.mood = "greet";
    await until(() => log.includes("confirmed a"));
    server.deaf = true;
    const before = server.connections();
    await until(() => log.includes("lost"));
    server.deaf = false;
    await until(() => count("confirmed a") >= 2);
    expect(server.connections()).toBeGreaterThan(before);
  });

  it("gives up a laboratory that talks but never greets", async () => {
    server.mood = "silent";
    open({ pong: 100 });
    await until(() => {
      server.raw("{}");
      return server.connections() >= 3;
    });
    expect(line?.connected).toBe(false);
  });

  it("subscribes a channel again that was never confirmed, also on a busy connection", async () => {
    open({ activity: 20 });
    await until(() => line?.connected);
    server.deaf = true;
    want("a");
    await until(() => server.asked() >= 1);
    server.deaf = false;
    await until(() => {
      server.raw(JSON.stringify({ event: "something", channel: "c-other", data: "{}" }));
      return log.includes("confirmed a");
    });
    expect(server.connections()).toBe(1);
  });

  it("stays when it is quiet but living", async () => {
    requested.add("a");
    open({ activity: 20 });
    await until(() => log.includes("confirmed a"));
    await until(() => server.pings() >= 10);
    expect(server.connections()).toBe(1);
    expect(log).not.toContain("lost");
  });

  /** Waits before each retry with the maximum random number, shortened. */
  function recordWaits(): number[] {
    const waits: number[] = [];
    const original = globalThis.setTimeout;
    vi.spyOn(Math, "random").mockReturnValue(1);
    vi.spyOn(globalThis, "setTimeout").mockImplementation((work: () => void, ms = 0) => {
      if (work.name !== "connect") return original(work, ms);
      waits.push(ms);
      return original(work, 1);
    });
    return waits;
  }
  const longer = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];

  it.each(["refuse", "close at once"] as const)(
    "waits longer and longer when laboratories %s",
    async (mood) => {
      server.mood = mood;
      const waits = recordWaits();
      open({ retryFrom: 1000, retryTo: 30_000 });
      await until(() => waits.length >= 8);
      vi.restoreAllMocks();
      expect(waits.slice(0, 8)).toEqual(longer);
    },
  );

  // Promise H6: full jitter.
  it("waits any part of its bound: a thousand portals do not come back together", async () => {
    const original = globalThis.setTimeout;
    const waits: number[] = [];
    vi.spyOn(globalThis, "setTimeout").mockImplementation((work: () => void, ms = 0) => {
      if (work.name !== "connect") return original(work, ms);
      waits.push(ms);
      return original(work, 0);
    });
    server.mood = "refuse";
    open({ retryFrom: 30_000, retryTo: 30_000 });
    await until(() => waits.length >= 40);
    vi.restoreAllMocks();
    expect(Math.min(...waits)).toBeLessThan(10_000);
    expect(Math.max(...waits)).toBeGreaterThan(20_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  });

  it("tries a key that is not known rarely", async () => {
    server.mood = "no such key";
    const waits = recordWaits();
    open({ retryFrom: 10, retryTo: 30_000 });
    await until(() => waits.length >= 1);
    vi.restoreAllMocks();
    expect(waits[0]).toBe(30_000);
  });

  it("leaves the others alone when one channel is refused", async () => {
    open();
    want("a");
    await until(() => log.includes("confirmed a"));
    for (const code of [4009, 4001, 4100, 4200, 4302, null])
      server.raw(JSON.stringify({ event: "pusher:error", data: { code, message: "not this one" } }));
    server.send("c-a", { title: "after", message: "m" });
    await until(() => log.includes("a: after/m/null"));
    expect(log).not.toContain("lost");
    expect(server.connections()).toBe(1);
  });
});
