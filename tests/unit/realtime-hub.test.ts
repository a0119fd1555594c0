import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STREAMS_PER_USER } from "../../app/realtime/hub.ts";
import { REPLAY } from "../../app/realtime/replay.ts";
import { notification, openHub, notificationEvent } from "../support/hub.ts";

let { hub, subscriptions, join, close } = {} as ReturnType<typeof openHub>;
beforeEach(() => {
  ({ hub, subscriptions, join, close } = openHub());
});
afterEach(() => close());

describe("channels", () => {
  it("carry a user's event to all of the user's streams, and to no others", () => {
    const [row, two, other] = [join("a"), join("a"), join("b")];
    hub.publish("a", notification("x"));
    hub.publish("nobody", notification("y"));
    expect(row.socket.events()).toEqual([notificationEvent("x")]);
    expect(two.socket.events()).toEqual([notificationEvent("x")]);
    expect(other.socket.events()).toEqual([]);
  });

  it("is subscribed once, and unsubscribed five minutes after the last stream", async () => {
    const row = join("a");
    const two = join("a");
    hub.leave(row.stream);
    hub.leave(two.stream);
    hub.leave(two.stream);
    expect(hub.size).toBe(0);
    await vi.advanceTimersByTimeAsync(REPLAY.ms - 1000);
    expect(subscriptions).toEqual(["+a"]);
    const back = join("a");
    await vi.advanceTimersByTimeAsync(2 * REPLAY.ms);
    expect(subscriptions).toEqual(["+a"]);
    back.socket.destroy();
    await vi.advanceTimersByTimeAsync(REPLAY.ms + 2000);
    expect(subscriptions).toEqual(["+a", "-a"]);
  });

  it("close the oldest of six streams, which must not reconnect", () => {
    const streams = Array.from({ length: 20 }, () => join("a"));
    expect(hub.size).toBe(STREAMS_PER_USER);
    streams.forEach(({ socket }, index) => {
      expect(socket.writableEnded, String(index)).toBe(index < 15);
      if (index < 15) expect(socket.events()).toEqual(['stop {"reason":"full"}']);
    });
    hub.publish("a", notification("x"));
    expect(streams.filter(({ socket }) => socket.events().includes(notificationEvent("x")))).toHaveLength(5);
  });
});

describe("reconnecting", () => {
  it("gets exactly what was missed", () => {
    hub.position();
    const first = join("a");
    hub.confirmed("a");
    hub.publish("a", notification("1"));
    const lastId = first.socket.lastId();
    first.socket.destroy();
    for (let index = 2; index <= 21; index++) {
      hub.publish("a", notification(String(index)));
      hub.publish("b", notification("somebody else's"));
    }
    const again = join("a", lastId);
    expect(again.socket.events()).toEqual(
      Array.from({ length: 20 }, (_, index) => notificationEvent(String(index + 2))),
    );
    expect(join("a", again.socket.lastId()).socket.events()).toEqual([]);
  });

  it("misses nothing and asks nothing on a page that was made after the last event", () => {
    join("a");
    hub.confirmed("a");
    hub.publish("a", notification("1"));
    expect(join("a", hub.position()).socket.events()).toEqual([]);
  });

  it.each([null, "", "invalid_response", "other.1", ".", "x.y.z", "5", "1e9"])(
    "triggers a refetch with an id of %j",
    (lastId) => {
      join("a");
      hub.confirmed("a");
      hub.publish("a", notification("1"));
      expect(join("a", lastId).socket.events()).toEqual(['refetch {"within":0}']);
    },
  );

  it("triggers a refetch with an id from the future, or from before the channel was heard", () => {
    const before = hub.position();
    hub.publish("a", notification("nobody listens"));
    join("b");
    hub.confirmed("b");
    hub.publish("b", notification("x"));
    join("a");
    hub.confirmed("a");
    expect(join("a", before).socket.events()).toEqual(['refetch {"within":0}']);
    const [process] = before.split(".");
    expect(join("a", `${process ?? ""}.99`).socket.events()).toEqual(['refetch {"within":0}']);
  });

  // Promise H5: 100 events or 5 min, then a refetch.
  it("triggers a refetch after more than a hundred missed events, or five minutes", async () => {
    const { socket } = join("a");
    hub.confirmed("a");
    const lastId = socket.lastId();
    for (let index = 0; index < REPLAY.perUser; index++) hub.publish("a", notification(String(index)));
    expect(join("a", lastId).socket.events()).toHaveLength(REPLAY.perUser);
    hub.publish("a", notification("one more"));
    expect(join("a", lastId).socket.events()).toEqual(['refetch {"within":0}']);
    const late = hub.position();
    hub.publish("a", notification("late"));
    await vi.advanceTimersByTimeAsync(REPLAY.ms - 2000);
    expect(join("a", late).socket.events()).toEqual([notificationEvent("late")]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(join("a", late).socket.events()).toEqual(['refetch {"within":0}']);
  });

  it("refetches missed events that cannot be sent at once", () => {
    join("a");
    hub.confirmed("a");
    const lastId = hub.position();
    for (let index = 0; index < 50; index++) hub.publish("a", notification("語".repeat(200)));
    expect(join("a", lastId).socket.events()).toHaveLength(50);
    for (let index = 0; index < 49; index++)
      hub.publish("a", { ...notification("x"), message: "語".repeat(1000) });
    const { socket } = join("a", lastId);
    expect(socket.events()).toEqual(['refetch {"within":0}']);
    expect(socket.destroyed).toBe(false);
  });

  it("bounds the replay buffer in bytes too", () => {
    join("a");
    hub.confirmed("a");
    const message = "語".repeat(1000);
    for (let index = 0; index < 15_000; index++) hub.publish("a", { ...notification("x"), message });
    const { buffer } = (hub as unknown as { replay: { buffer: { frame: Buffer }[] } }).replay; // private
    expect(buffer.reduce((sum, { frame }) => sum + frame.length, 0)).toBeLessThan(REPLAY.inAllBytes * 1.2);
  });

  it("refetches on a page of another process only when something has happened since", async () => {
    const other = openHub().hub;
    join("a");
    hub.confirmed("a");
    await vi.advanceTimersByTimeAsync(REPLAY.skew + 1000);
    expect(join("a", other.position()).socket.events()).toEqual([]);
    hub.publish("b", notification("somebody else's"));
    expect(join("a", other.position()).socket.events()).toEqual([]);
    hub.publish("a", notification("x"));
    expect(join("a", other.position()).socket.events()).toEqual(['refetch {"within":0}']);
    await vi.advanceTimersByTimeAsync(REPLAY.skew + 1000);
    expect(join("a", other.position()).socket.events()).toEqual([]);
    const [process, seq] = other.position().split(".");
    const future = (Date.now() + REPLAY.skew * 2).toString(36);
    expect(join("a", `${process ?? ""}.${seq ?? ""}.${future}`).socket.events()).toEqual([
      'refetch {"within":0}',
    ]);
    other.close(0);
  });

  it("bounds the replay buffer however many events there are", () => {
    join("a");
    hub.confirmed("a");
    const lastId = hub.position();
    for (let index = 0; index < REPLAY.inAll * 1.2; index++) hub.publish("a", notification(""));
    hub.publish("a", notification("last"));
    expect(join("a", lastId).socket.events()).toEqual(['refetch {"within":0}']);
    const { buffer } = (hub as unknown as { replay: { buffer: unknown[] } }).replay; // private
    expect(buffer.length).toBeLessThanOrEqual(REPLAY.inAll * 1.1 + 1);
  });
});

describe("the connection to the laboratory", () => {
  it("refetches a new channel once it is confirmed, at once; a repaired one spreads the refetches", () => {
    const { socket } = join("a");
    expect(socket.events()).toEqual([]);
    hub.confirmed("a");
    expect(socket.events()).toEqual(['refetch {"within":0}']);
    hub.lost();
    const between = join("a", hub.position());
    expect(between.socket.events(), "nothing is known yet").toEqual([]);
    hub.confirmed("a");
    expect(socket.events().at(-1)).toBe('refetch {"within":15000}');
    expect(between.socket.events()).toEqual(['refetch {"within":15000}']);
  });

  it("sends nothing for a channel that is confirmed again, or has no streams", () => {
    const { socket } = join("a");
    hub.confirmed("a");
    const position = hub.position();
    hub.confirmed("a");
    hub.confirmed("nobody");
    expect([hub.position(), socket.events()]).toEqual([position, ['refetch {"within":0}']]);
  });

  it("knows unconfirmed channels, so that they can be subscribed again", () => {
    join("a");
    join("b");
    hub.confirmed("a");
    expect([...hub.unconfirmed()]).toEqual(["b"]);
    hub.lost();
    expect([...hub.unconfirmed()]).toEqual(["a", "b"]);
  });

  it("refetches for a browser that was away while the connection was lost", () => {
    const first = join("a");
    hub.confirmed("a");
    hub.publish("a", notification("1"));
    const lastId = first.socket.lastId();
    first.socket.destroy();
    hub.lost();
    hub.confirmed("a");
    expect(join("a", lastId).socket.events()).toEqual(['refetch {"within":0}']);
  });

  it("refetches for a tab that reconnects after its channel was unsubscribed, even when no event was seen", async () => {
    const first = join("a");
    hub.confirmed("a");
    const lastId = hub.position();
    first.socket.destroy();
    await vi.advanceTimersByTimeAsync(REPLAY.ms + 2000);
    expect(subscriptions).toEqual(["+a", "-a"]);
    join("a");
    hub.confirmed("a");
    expect(join("a", lastId).socket.events()).toEqual(['refetch {"within":0}']);
  });
});
