import { describe, expect, it } from "vitest";
import { REPLAY, Replay } from "../../app/realtime/replay.ts";

const told = (title: string) => ({ title, message: "", link: null });
const START = { seq: 0, at: 0 };

describe("the replay of notifications", () => {
  it("has those of the account alone, after the position that its page has seen", () => {
    const replay = new Replay(() => 1000);
    replay.add("a", told("before"));
    const position = replay.position();
    replay.add("a", told("first"));
    replay.add("b", told("another account's"));
    replay.add("a", told("second"));
    const titles = (uuid: string) =>
      replay.eventsAfter(uuid, START, position)?.map((frame) => /"title":"([^"]*)"/.exec(String(frame))?.[1]);
    expect(titles("a")).toEqual(["first", "second"]);
    expect(titles("b")).toEqual(["another account's"]);
    expect(titles("c")).toEqual([]);
  });

  it("says to a page of another process whether something happened since", () => {
    let now = 1_000_000;
    const former = new Replay(() => now);
    const position = former.position();
    const replay = new Replay(() => now);
    now += REPLAY.skew + 1;
    replay.add("b", told("another account's"));
    expect(replay.eventsAfter("a", START, position)).toEqual([]);
    replay.add("a", told("own"));
    expect(replay.eventsAfter("a", START, position)).toBeNull();
  });

  it.each(["", "x", "p.1", "p.1.!", "p.-1.0", "p.1.1x!", "p.1.!1", "p.1.12345678901"])(
    "has nothing after an invalid position: %j",
    (position) => {
      expect(new Replay(() => 1000).eventsAfter("a", START, position)).toBeNull();
    },
  );

  it.each(["", ".", ".x.0", ".1x.0", ".x1.0", ".-1.0", ".0000000000000001.0"])(
    "has nothing after an invalid position of its own: %j",
    (rest) => {
      const replay = new Replay(() => 1000);
      const [process = ""] = replay.position().split(".");
      replay.add("a", told("first"));
      expect(replay.eventsAfter("a", START, `${process}.0.0`)).toHaveLength(1);
      expect(replay.eventsAfter("a", START, `${process}${rest}`)).toBeNull();
    },
  );

  it("has nothing to repeat to a page that has seen nothing, or more than there is", () => {
    const replay = new Replay(() => 1000);
    replay.add("a", told("first"));
    const [process = ""] = replay.position().split(".");
    expect(replay.eventsAfter("a", START, null)).toBeNull();
    expect(replay.eventsAfter("a", START, `${process}.1.0`)).toEqual([]);
    expect(replay.eventsAfter("a", START, `${process}.2.0`)).toBeNull();
  });

  it("trusts another process's clock as far as clocks may differ", () => {
    const replay = new Replay(() => 1_000_000);
    const after = (index: number) => replay.eventsAfter("a", START, `other.1.${index.toString(36)}`);
    expect(after(1_000_000 + REPLAY.skew)).toEqual([]);
    expect(after(1_000_000 + REPLAY.skew + 1)).toBeNull();
    replay.add("a", told("first"));
    expect(after(1_000_000 + REPLAY.skew - 1)).toBeNull();
    expect(after(1_000_000 + REPLAY.skew)).toEqual([]);
  });

  it("has nothing from before the channel was subscribed", () => {
    const replay = new Replay(() => 1000);
    const [before, since] = [replay.position(), replay.advance()];
    const at = replay.position();
    replay.add("a", told("first"));
    expect(replay.eventsAfter("a", since, before)).toBeNull();
    expect(replay.eventsAfter("a", since, at)).toHaveLength(1);
  });

  it("forgets after five minutes", () => {
    let now = 1000;
    const replay = new Replay(() => now);
    const position = replay.position();
    replay.add("a", told("first"));
    const seen = replay.position();
    now += REPLAY.ms;
    replay.evict();
    expect(replay.eventsAfter("a", START, position)).toHaveLength(1);
    now += 1;
    replay.evict();
    expect(replay.eventsAfter("a", START, position)).toBeNull();
    expect(replay.eventsAfter("a", START, seen)).toEqual([]);
    replay.evict();
    expect(replay.eventsAfter("a", START, position)).toBeNull();
  });

  it("keeps as many events as it promises, and a tenth more before it forgets", () => {
    const replay = new Replay(() => 1000);
    const position = replay.position();
    replay.add("b", told("oldest"));
    const add = (count: number) => {
      for (let index = 0; index < count; index++) replay.add("a", told(""));
    };
    add(REPLAY.inAll * 1.1 - 1);
    expect(replay.eventsAfter("b", START, position)).toHaveLength(1);
    add(1);
    expect(replay.eventsAfter("b", START, position)).toBeNull();
    const full = replay.position();
    replay.add("b", told("newest"));
    expect(replay.eventsAfter("b", START, full)).toHaveLength(1);
  });

  it("keeps the newest events at their full number when it forgets", () => {
    const replay = new Replay(() => 1000);
    const positions = ["first", "second"].map((title) => {
      const position = replay.position();
      replay.add("b", told(title));
      return position;
    });
    for (let index = 0; index < REPLAY.inAll - 1; index++) replay.add("a", told(""));
    replay.evict();
    expect(positions.map((position) => replay.eventsAfter("b", START, position)?.length)).toEqual([
      undefined,
      1,
    ]);
  });

  it("keeps as many bytes as it promises", () => {
    const replay = new Replay(() => 1000);
    const position = replay.position();
    replay.add("b", told("oldest"));
    const title = "x".repeat(2 ** 20 - 100);
    const add = (count: number) => {
      for (let index = 0; index < count; index++) replay.add("a", told(title));
    };
    const megabytes = REPLAY.inAllBytes / 2 ** 20;
    add(megabytes);
    expect(replay.eventsAfter("b", START, position)).toHaveLength(1);
    replay.evict();
    expect(replay.eventsAfter("b", START, position)).toHaveLength(1);
    add(4);
    expect(replay.eventsAfter("b", START, position)).toBeNull();
    const full = replay.position();
    add(3);
    expect(replay.eventsAfter("b", START, full)).toEqual([]);
  });

  it("repeats as much to a page as its stream holds, to the byte", () => {
    const replay = new Replay(() => 1000);
    const position = replay.position();
    const [size = 0] = [replay.add("a", told("")).length];
    replay.add("a", told("x".repeat(REPLAY.perUserBytes - 2 * size)));
    const [process = "", first = ""] = position.split(".");
    expect(replay.eventsAfter("a", START, position)).toHaveLength(2);
    replay.add("a", told(""));
    expect(replay.eventsAfter("a", START, position)).toBeNull();
    expect(replay.eventsAfter("a", START, `${process}.${String(Number(first) + 2)}.0`)).toHaveLength(1);
  });
});
