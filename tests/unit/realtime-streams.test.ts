import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HEARTBEAT_MS, STUCK_MS, WAITING_BYTES } from "../../app/realtime/stream.ts";
import { notification, openHub } from "../support/hub.ts";

let { hub, ends, state, join, close } = {} as ReturnType<typeof openHub>;
beforeEach(() => {
  ({ hub, ends, state, join, close } = openHub());
});
afterEach(() => close());

describe("sessions", () => {
  it("end their own streams, and no others", () => {
    const [mine, same, other] = [join("a", null, "s1"), join("a", null, "s1"), join("a", null, "s2")];
    hub.endSession("name-s1");
    expect(mine.socket.events()).toEqual(['stop {"reason":"signed_out"}']);
    expect(same.socket.writableEnded).toBe(true);
    expect(other.socket.writableEnded).toBe(false);
    expect(hub.size).toBe(1);
  });

  it("end their streams within two seconds when they run out", async () => {
    const { socket, stream } = join("a", null, "s1");
    stream.session.checkAt = Date.now() + 10_000;
    ends.set("s1", null);
    await vi.advanceTimersByTimeAsync(9000);
    expect(socket.writableEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(socket.writableEnded).toBe(true);
  });

  it("end a stream at once when they ended while it was opened", async () => {
    ends.set("s1", null);
    const { socket } = join("a", null, "s1");
    await vi.advanceTimersByTimeAsync(1100);
    expect(socket.writableEnded).toBe(true);
  });

  it("go on while they are used, and an ended one is noticed within twenty seconds by itself", async () => {
    const { socket } = join("a", null, "s1");
    await vi.advanceTimersByTimeAsync(1_810_000);
    expect(socket.writableEnded).toBe(false);
    ends.set("s1", null);
    await vi.advanceTimersByTimeAsync(22_000);
    expect(socket.writableEnded).toBe(true);
  });

  it("ask once for five streams in twenty seconds, and not after the last has left", async () => {
    const streams = Array.from({ length: 5 }, () => join("a", null, "s1"));
    expect(new Set(streams.map(({ stream }) => stream.session)).size).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(state.checks).toBe(1);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(state.checks).toBe(2);
    streams.forEach(({ socket }) => socket.destroy());
    await vi.advanceTimersByTimeAsync(180_000);
    expect(state.checks).toBe(2);
  });

  it("are not all asked for together when their streams came together", async () => {
    for (let index = 0; index < 200; index++) join(`u${String(index)}`);
    await vi.advanceTimersByTimeAsync(1100);
    expect(state.checks).toBe(200);
    let most = 0;
    for (let second = 0; second < 20; second++) {
      const before = state.checks;
      await vi.advanceTimersByTimeAsync(1000);
      most = Math.max(most, state.checks - before);
    }
    expect(state.checks).toBe(400);
    expect(most).toBeLessThan(80);
  });

  it("are all looked at anew after lost announcements", async () => {
    const { socket } = join("a", null, "s1");
    ends.set("s1", null);
    hub.checkSessions();
    await vi.advanceTimersByTimeAsync(1100);
    expect(socket.writableEnded).toBe(true);
  });

  it("keep their streams when they cannot be looked up", async () => {
    const { socket } = join("a", null, "s1");
    state.broken = true;
    hub.checkSessions();
    await vi.advanceTimersByTimeAsync(5000);
    expect(socket.writableEnded).toBe(false);
  });
});

describe("clients", () => {
  // Promise H4: ≤ 15 s.
  it("hear something at least every 15 seconds, and not more often than needed", async () => {
    const { socket } = join("a");
    await vi.advanceTimersByTimeAsync(60_000);
    const beats = socket.text.match(/^:$/gm)?.length ?? 0;
    expect(beats).toBeGreaterThanOrEqual(4);
    expect(beats).toBeLessThanOrEqual(60_000 / HEARTBEAT_MS);
  });

  // Promise H3: cut at a bound and after a while.
  it("are cut when they read nothing and too much is buffered, or after a while", async () => {
    const [big, small] = [join("a"), join("b")];
    big.socket.stuck = small.socket.stuck = true;
    for (let index = 0; index < 1000; index++) hub.publish("a", notification("x".repeat(1000)));
    expect(big.socket.destroyed).toBe(true);
    expect(big.socket.waiting).toBeLessThan(WAITING_BYTES + 2000);
    hub.publish("b", notification("x"));
    await vi.advanceTimersByTimeAsync(STUCK_MS - 2000);
    expect(small.socket.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(small.socket.destroyed).toBe(true);
    expect(hub.size).toBe(0);
  });

  it("stay when they are slow and catch up", async () => {
    const { socket } = join("a");
    socket.stuck = true;
    hub.publish("a", notification("x"));
    await vi.advanceTimersByTimeAsync(STUCK_MS - 5000);
    socket.stuck = false;
    socket.waiting = 0;
    await vi.advanceTimersByTimeAsync(STUCK_MS * 2);
    expect(socket.destroyed).toBe(false);
  });

  it("get their own reconnection delay at closing, spread over twenty seconds", () => {
    const sockets = Array.from({ length: 200 }, (_, index) => join(`u${String(index)}`).socket);
    hub.close(24_000);
    const times = sockets.map(({ text }) => Number(/retry: (\d+)/.exec(text)?.[1]));
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(20_000);
    expect(hub.size).toBe(0);
    expect(sockets.every(({ writableEnded }) => writableEnded)).toBe(true);
  });
});
