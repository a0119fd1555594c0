import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STREAMS_PER_USER } from "../../app/realtime/hub.ts";
import { REPLAY } from "../../app/realtime/replay.ts";
import { note, openHub, told } from "../support/hub.ts";

let { hub, asked, join, close } = {} as ReturnType<typeof openHub>;
beforeEach(() => {
  ({ hub, asked, join, close } = openHub());
});
afterEach(() => close());

describe("channels", () => {
  it("a user's event reaches all of the user's streams, and nobody else's", () => {
    const [one, two, other] = [join("a"), join("a"), join("b")];
    hub.publish("a", note("x"));
    hub.publish("nobody", note("y"));
    expect(one.answer.events()).toEqual([told("x")]);
    expect(two.answer.events()).toEqual([told("x")]);
    expect(other.answer.events()).toEqual([]);
  });

  it("is asked for once, and given up five minutes after the last stream", async () => {
    const one = join("a");
    const two = join("a");
    hub.leave(one.stream);
    hub.leave(two.stream);
    hub.leave(two.stream);
    expect(hub.size).toBe(0);
    await vi.advanceTimersByTimeAsync(REPLAY.ms - 1000);
    expect(asked).toEqual(["+a"]);
    const back = join("a");
    await vi.advanceTimersByTimeAsync(2 * REPLAY.ms);
    expect(asked).toEqual(["+a"]);
    back.answer.destroy();
    await vi.advanceTimersByTimeAsync(REPLAY.ms + 2000);
    expect(asked).toEqual(["+a", "-a"]);
  });

  it("a sixth stream closes the oldest, which is told not to come back", () => {
    const streams = Array.from({ length: 20 }, () => join("a"));
    expect(hub.size).toBe(STREAMS_PER_USER);
    streams.forEach(({ answer }, at) => {
      expect(answer.writableEnded, String(at)).toBe(at < 15);
      if (at < 15) expect(answer.events()).toEqual(['stop {"reason":"full"}']);
    });
    hub.publish("a", note("x"));
    expect(streams.filter(({ answer }) => answer.events().includes(told("x")))).toHaveLength(5);
  });
});

describe("coming back (H5)", () => {
  it("gets exactly what was missed", () => {
    hub.position();
    const first = join("a");
    hub.confirmed("a");
    hub.publish("a", note("1"));
    const lastId = first.answer.lastId();
    first.answer.destroy();
    for (let at = 2; at <= 21; at++) {
      hub.publish("a", note(String(at)));
      hub.publish("b", note("somebody else's"));
    }
    const again = join("a", lastId);
    expect(again.answer.events()).toEqual(Array.from({ length: 20 }, (_, at) => told(String(at + 2))));
    expect(join("a", again.answer.lastId()).answer.events()).toEqual([]);
  });

  it("a page that was made after the last event misses nothing and asks nothing", () => {
    join("a");
    hub.confirmed("a");
    hub.publish("a", note("1"));
    expect(join("a", hub.position()).answer.events()).toEqual([]);
  });

  it.each([null, "", "invalid_response", "other.1", ".", "x.y.z", "5", "1e9"])(
    "an id of %j leads to asking the server",
    (lastId) => {
      join("a");
      hub.confirmed("a");
      hub.publish("a", note("1"));
      expect(join("a", lastId).answer.events()).toEqual(['refetch {"within":0}']);
    },
  );

  it("an id from the future, or one of before the channel was heard, leads to asking the server", () => {
    const before = hub.position();
    hub.publish("a", note("nobody listens"));
    join("b");
    hub.confirmed("b");
    hub.publish("b", note("x"));
    join("a");
    hub.confirmed("a");
    expect(join("a", before).answer.events()).toEqual(['refetch {"within":0}']);
    const [process] = before.split(".");
    expect(join("a", `${process ?? ""}.99`).answer.events()).toEqual(['refetch {"within":0}']);
  });

  it("more than a hundred, or five minutes, lead to asking the server", async () => {
    const { answer } = join("a");
    hub.confirmed("a");
    const lastId = answer.lastId();
    for (let at = 0; at < REPLAY.perUser; at++) hub.publish("a", note(String(at)));
    expect(join("a", lastId).answer.events()).toHaveLength(REPLAY.perUser);
    hub.publish("a", note("one more"));
    expect(join("a", lastId).answer.events()).toEqual(['refetch {"within":0}']);
    const late = hub.position();
    hub.publish("a", note("late"));
    await vi.advanceTimersByTimeAsync(REPLAY.ms - 2000);
    expect(join("a", late).answer.events()).toEqual([told("late")]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(join("a", late).answer.events()).toEqual(['refetch {"within":0}']);
  });

  it("what could not be sent at one go is asked for instead", () => {
    join("a");
    hub.confirmed("a");
    const lastId = hub.position();
    for (let at = 0; at < 50; at++) hub.publish("a", note("語".repeat(200)));
    expect(join("a", lastId).answer.events()).toHaveLength(50);
    for (let at = 0; at < 49; at++) hub.publish("a", { ...note("x"), message: "語".repeat(1000) });
    const { answer } = join("a", lastId);
    expect(answer.events()).toEqual(['refetch {"within":0}']);
    expect(answer.destroyed).toBe(false);
  });

  it("the bytes of what is kept have a bound too", () => {
    join("a");
    hub.confirmed("a");
    const message = "語".repeat(1000);
    for (let at = 0; at < 15_000; at++) hub.publish("a", { ...note("x"), message });
    const { kept } = (hub as unknown as { replay: { kept: { frame: Buffer }[] } }).replay;
    expect(kept.reduce((sum, { frame }) => sum + frame.length, 0)).toBeLessThan(REPLAY.inAllBytes * 1.2);
  });

  it("a page of another process asks nothing when nothing has happened since, and asks when something has", async () => {
    const other = openHub().hub;
    join("a");
    hub.confirmed("a");
    await vi.advanceTimersByTimeAsync(REPLAY.skew + 1000);
    expect(join("a", other.position()).answer.events()).toEqual([]);
    hub.publish("b", note("somebody else's"));
    expect(join("a", other.position()).answer.events()).toEqual([]);
    hub.publish("a", note("x"));
    expect(join("a", other.position()).answer.events()).toEqual(['refetch {"within":0}']);
    await vi.advanceTimersByTimeAsync(REPLAY.skew + 1000);
    expect(join("a", other.position()).answer.events()).toEqual([]);
    const [process, seq] = other.position().split(".");
    const future = (Date.now() + REPLAY.skew * 2).toString(36);
    expect(join("a", `${process ?? ""}.${seq ?? ""}.${future}`).answer.events()).toEqual([
      'refetch {"within":0}',
    ]);
    other.close(0);
  });

  it("what is kept has a bound however many events there are", () => {
    join("a");
    hub.confirmed("a");
    const lastId = hub.position();
    for (let at = 0; at < REPLAY.inAll * 1.2; at++) hub.publish("a", note(""));
    hub.publish("a", note("last"));
    expect(join("a", lastId).answer.events()).toEqual(['refetch {"within":0}']);
    const { kept } = (hub as unknown as { replay: { kept: unknown[] } }).replay;
    expect(kept.length).toBeLessThanOrEqual(REPLAY.inAll * 1.1 + 1);
  });
});

describe("the line to the laboratory", () => {
  it("a new channel asks the server once it is confirmed, at once; a repaired one spreads the questions", () => {
    const { answer } = join("a");
    expect(answer.events()).toEqual([]);
    hub.confirmed("a");
    expect(answer.events()).toEqual(['refetch {"within":0}']);
    hub.lost();
    const between = join("a", hub.position());
    expect(between.answer.events(), "nothing is known yet").toEqual([]);
    hub.confirmed("a");
    expect(answer.events().at(-1)).toBe('refetch {"within":15000}');
    expect(between.answer.events()).toEqual(['refetch {"within":15000}']);
  });

  it("what is not confirmed is known, so that it can be asked for again", () => {
    join("a");
    join("b");
    hub.confirmed("a");
    expect([...hub.unconfirmed()]).toEqual(["b"]);
    hub.lost();
    expect([...hub.unconfirmed()]).toEqual(["a", "b"]);
  });

  it("who was away while the line was lost is told to ask", () => {
    const first = join("a");
    hub.confirmed("a");
    hub.publish("a", note("1"));
    const lastId = first.answer.lastId();
    first.answer.destroy();
    hub.lost();
    hub.confirmed("a");
    expect(join("a", lastId).answer.events()).toEqual(['refetch {"within":0}']);
  });

  it("a tab that comes back after its channel was given up is told to ask, even when nobody heard anything", async () => {
    const first = join("a");
    hub.confirmed("a");
    const lastId = hub.position();
    first.answer.destroy();
    await vi.advanceTimersByTimeAsync(REPLAY.ms + 2000);
    expect(asked).toEqual(["+a", "-a"]);
    join("a");
    hub.confirmed("a");
    expect(join("a", lastId).answer.events()).toEqual(['refetch {"within":0}']);
  });

  it("everybody at once", () => {
    const [one, two] = [join("a"), join("b")];
    hub.refetchAll(9000);
    expect(one.answer.events()).toEqual(['refetch {"within":9000}']);
    expect(two.answer.events()).toEqual(['refetch {"within":9000}']);
  });
});
