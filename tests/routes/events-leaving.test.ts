import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gauge, listening, openLivePortal, poll, streamOf } from "../support/live-portal.ts";
import { openSocket } from "../support/streams.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

// Disable the hub's timer, which cuts stuck streams, to test only the shutdown.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
const live = useOpenedEach(openLivePortal);
afterEach(() => {
  vi.useRealTimers();
});

describe("leaving", () => {
  // Promise H2: 200 closed or reset, 0 left.
  it.each(["close", "reset"] as const)("leaves nothing of 200 streams that %s", async (how) => {
    const users = await Promise.all(["type1", "type2", "type3", "type6"].map((name) => live.signedIn(name)));
    for (let round = 0; round < 10; round++) {
      const streams = await Promise.all(
        users.flatMap((user) => Array.from({ length: 5 }, () => streamOf(user))),
      );
      expect(gauge()).toBe(20);
      streams.forEach((stream) => stream.leave(how));
      await poll(gauge).toBe(0);
    }
  });

  it("does not count a client that leaves before the response", async () => {
    const browser = await live.signedIn();
    const head = `GET /events HTTP/1.1\r\nHost: x\r\nCookie: ${browser.cookieHeader}\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(live.origin, head)));
    for (const socket of sockets) socket.on("error", () => undefined).resetAndDestroy();
    const last = await streamOf(browser);
    await poll(gauge).toBe(1);
    last.leave();
  });

  it("opens one stream for several requests on one connection, and keeps none", async () => {
    const browser = await live.signedIn();
    const head = `GET /events HTTP/1.1\r\nHost: x\r\nCookie: ${browser.cookieHeader}\r\n\r\n`;
    const socket = await openSocket(live.origin, head.repeat(4));
    socket.on("error", () => undefined).resume();
    await poll(gauge).toBe(1);
    socket.destroy();
    await poll(gauge).toBe(0);
  });

  // Promise H3: cut.
  it("disconnects a client that reads nothing", async () => {
    const browser = await live.signedIn();
    const head = `GET /events HTTP/1.1\r\nHost: x\r\nCookie: ${browser.cookieHeader}\r\n\r\n`;
    const stuck = await openSocket(live.origin, head);
    stuck.on("error", () => undefined).pause();
    const reader = await streamOf(browser);
    await poll(gauge).toBe(2);
    await listening(reader);
    let sent = 0;
    await poll(() => {
      for (let index = 0; index < 500; index++)
        live.channels.send("c-uuid-type1", { title: "t", message: `${String(sent++)}${"m".repeat(990)}` });
      return gauge();
    }).toBe(1);
    expect(reader.ended()).toBe(false);
    stuck.destroy();
    reader.leave();
  });
});
