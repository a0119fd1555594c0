import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { send } from "../support/browser.ts";
import { listening, openLivePortal, poll, streamOf, watchWaiting } from "../support/live-portal.ts";
import { openSocket } from "../support/streams.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

/** Serving time after SIGTERM. */
const DELAY_MS = 2000;
/** Open connections are cut after this time; operators give a container 30 s. */
const PATIENCE_MS = 15_000;

// The portal's timers run only when a test advances them, so load does not matter.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
const live = useOpenedEach(openLivePortal);
afterEach(async () => {
  // A failed test may leave the portal half stopped.
  await pass(DELAY_MS + PATIENCE_MS);
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts stopping; `done()`: whether it has finished. */
function stop(): { done: () => boolean; end: Promise<void> } {
  let done = false;
  const end = live.stop(DELAY_MS).then(() => void (done = true));
  return { done: () => done, end };
}

async function connections(count: number, text: string) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(live.origin, text)));
  let [closed, received] = [0, ""];
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.on("close", () => closed++);
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  }
  // Connections are accepted in order: once a later one is answered, these are open.
  await send(live.origin, "/livez");
  return { sockets, closed: () => closed, received: () => received };
}

const half = (origin: string) =>
  `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
  "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 20\r\n\r\nusername=a";

describe("stopping", () => {
  // Promise O1: not ready before it stops.
  // Promise O2: what is under way is finished.
  it("says that it is not ready, serves on for a while, and finishes what is under way", async () => {
    const underWay = await connections(1, half(live.origin));
    expect((await send(live.origin, "/readyz")).status).toBe(200);
    const { done, end } = stop();
    expect((await send(live.origin, "/readyz")).status).toBe(503);
    expect((await send(live.origin, "/livez")).status).toBe(200);
    expect((await send(live.origin, "/login")).status).toBe(200);
    await pass(DELAY_MS);
    // The port closes in a short turn of the event loop.
    await poll(() =>
      send(live.origin, "/login").then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      ),
    ).toContain("ECONNREFUSED");
    await pass(PATIENCE_MS - 1000);
    expect([underWay.closed(), underWay.received(), done()]).toEqual([0, "", false]);
    underWay.sockets[0]?.write("&password=");
    await poll(underWay.received).toMatch(/^HTTP\/1\.1 400 [\s\S]*<\/html>/);
    await end;
  });

  it("does not wait for idle connections and half-sent requests", async () => {
    const idle = await connections(10, "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
    await poll(() => idle.received().match(/\nok\n/g)?.length).toBe(10);
    const silent = await connections(10, "");
    const sending = await connections(10, half(live.origin));
    const { done, end } = stop();
    expect(idle.closed()).toBe(0);
    await pass(DELAY_MS);
    await poll(idle.closed).toBe(10);
    expect([sending.closed(), done()]).toEqual([0, false]);
    await pass(PATIENCE_MS);
    // Node cuts half-sent requests after a minute; the portal must not wait for that.
    await expect.poll(sending.closed, { interval: 0, timeout: 40_000 }).toBe(10);
    await poll(silent.closed).toBe(10);
    await end;
  });

  // Promise O2: return spread over 20 s.
  it("ends every stream with its own reconnection delay, and accepts no new one", async () => {
    const users = await Promise.all(["type1", "type2", "type3", "type6"].map((name) => live.signedIn(name)));
    const streams = await Promise.all(
      users.flatMap((user) => Array.from({ length: 5 }, () => streamOf(user))),
    );
    const { end } = stop();
    expect((await users[0]?.get("/events"))?.status).toBe(503);
    expect((await users[0]?.get("/menu"))?.status).toBe(200);
    expect(streams.some((stream) => stream.ended())).toBe(false);
    await pass(DELAY_MS);
    await end;
    await poll(() => streams.every((stream) => stream.ended())).toBe(true);
    const times = streams.map((stream) => Number([...stream.text().matchAll(/^retry: (\d+)/gm)].at(-1)?.[1]));
    expect(new Set(times).size).toBeGreaterThan(15);
    expect(Math.max(...times)).toBeLessThanOrEqual(25_000);
  });

  it("does not wait for a reader that takes nothing", async () => {
    const browser = await live.signedIn();
    const [stuck, reader] = [await streamOf(browser), await streamOf(browser)];
    await listening(reader);
    stuck.pause();
    const waiting = watchWaiting();
    for (let round = 0; waiting() === 0; round++) {
      for (let index = 0; index < 100; index++) live.tell("type1", "t", { message: "m".repeat(900) });
      live.tell("type1", `end of round ${String(round)}`);
      // The other reader has everything, so remaining bytes belong to the stuck one.
      await poll(() => reader.text().slice(-2000)).toContain(`end of round ${String(round)}"`);
      await send(live.origin, "/livez");
    }
    const { end } = stop();
    await pass(DELAY_MS);
    // Well within the portal's patience.
    await pass(DELAY_MS);
    await end;
    stuck.leave();
  });
});
