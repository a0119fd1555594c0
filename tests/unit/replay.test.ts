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

  it.each(["", "x", "p.1", "p.1.!", "p.-1.0"])("has nothing after an invalid position: %j", (position) => {
    expect(new Replay(() => 1000).eventsAfter("a", START, position)).toBeNull();
  });
});
