import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ADMISSION,
  openAdmission,
  type Admission,
  type AdmissionLimits,
} from "../../app/http/bodies/admission.ts";

const LIMITS: AdmissionLimits = { ...ADMISSION, least: 2, first: 4, most: 32, waiting: 3, turn: Infinity };
const QUICK = 0;
const SLOW = 10 * LIMITS.loopDelay;

let admission: Admission;
/** Request log: "+name" started, "-name" refused. */
let events: string[];
const leave = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  admission = openAdmission(LIMITS);
  events = [];
});
afterEach(() => vi.useRealTimers());

function enter(
  name: string,
  kind: "page" | "form" | "prefetch" = "page",
  group: "members" | "strangers" = "members",
  owner = "one",
): void {
  const over = admission.enter(
    { group, kind, owner },
    () => events.push(`+${name}`),
    () => events.push(`-${name}`),
  );
  leave.set(name, over);
}
const enterAll = (names: string, kind?: "page" | "form", group?: "members" | "strangers") => {
  for (const name of names) enter(name, kind, group);
};

describe("admission", () => {
  it("never queues prefetches, and refuses them first", async () => {
    enterAll("a");
    enter("b", "prefetch");
    enter("c", "prefetch");
    await nextTurn();
    expect(events).toEqual(["-c", "+a", "+b"]);
    enterAll("de");
    await nextTurn();
    expect(events).toEqual(["-c", "+a", "+b", "+d", "+e"]);
  });

  it("runs what fits, lets a few wait, refuses the rest at once", async () => {
    enterAll("abcdefgh");
    expect(events).toEqual(["-h"]);
    await nextTurn();
    expect(events).toEqual(["-h", "+a", "+b", "+c", "+d"]);
    leave.get("b")?.();
    await nextTurn();
    expect(events.at(-1)).toBe("+e");
  });

  it("serves owners in turn, and gives a full queue's last place to the one with fewer", async () => {
    enterAll("abcdefg");
    enter("h", "page", "members", "two");
    expect(events).toEqual(["-g"]);
    await nextTurn();
    expect(events.slice(1)).toEqual(["+a", "+h", "+b", "+c"]);
    enter("i", "page", "members", "three");
    leave.get("a")?.();
    leave.get("b")?.();
    await nextTurn();
    expect(events.slice(-2)).toEqual(["+d", "+i"]);
  });

  it("starts forms before pages; when the queue is full, they displace the last pages", async () => {
    enterAll("abcd");
    await nextTurn();
    enterAll("efg");
    enterAll("XY", "form");
    expect(events.slice(4)).toEqual(["-g", "-f"]);
    enter("h");
    expect(events.at(-1)).toBe("-h");
    leave.get("a")?.();
    leave.get("c")?.();
    await nextTurn();
    expect(events.slice(-2)).toEqual(["+X", "+Y"]);
  });

  it("refuses requests that wait longer than pages and forms may", async () => {
    enterAll("abcd");
    await nextTurn();
    enter("page");
    enter("form", "form");
    vi.advanceTimersByTime(LIMITS.pagePatience);
    expect(events.slice(4)).toEqual(["-page"]);
    vi.advanceTimersByTime(LIMITS.formPatience);
    expect(events.slice(4)).toEqual(["-page", "-form"]);
    for (const name of "abcd") leave.get(name)?.();
    await nextTurn();
    expect(events).toHaveLength(6);
  });

  it("forgets clients that have left", async () => {
    enterAll("abcde");
    leave.get("e")?.();
    leave.get("e")?.();
    await nextTurn();
    leave.get("a")?.();
    leave.get("a")?.();
    await nextTurn();
    enter("f");
    enter("g");
    await nextTurn();
    expect(events).toEqual(["+a", "+b", "+c", "+d", "+f"]);
  });

  it("starts no more in one turn of the loop than there is time for", async () => {
    admission = openAdmission({ ...LIMITS, turn: -1 });
    enterAll("abc");
    const started: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn();
      started.push(events.length);
    }
    expect(started).toEqual([1, 2, 3, 3]);
  });
});

describe("strangers", () => {
  it("leave places and the whole queue to people who are signed in", async () => {
    enterAll("abcdefgh", "form", "strangers");
    await nextTurn();
    expect(events).toEqual(["-g", "-h", "+a", "+b", "+c"]);
    enterAll("MNOP");
    await nextTurn();
    expect(events.slice(5)).toEqual(["+M"]);
  });

  it("take turns with members, so that neither group waits for all of the other", async () => {
    enterAll("abcd");
    await nextTurn();
    enterAll("MNO");
    enterAll("xyz", "page", "strangers");
    for (const name of "abcd") leave.get(name)?.();
    await nextTurn();
    expect(events.slice(4)).toEqual(["+x", "+M", "+y", "+N"]);
  });
});

describe("the limit", () => {
  it("rises while strangers fill their share but use no CPU", async () => {
    enterAll("abc", "page", "strangers");
    await nextTurn();
    admission.adjust(QUICK);
    expect(admission.limit).toBeGreaterThan(LIMITS.first);
  });

  it("falls to the least while the loop is slow", async () => {
    enterAll("abcd");
    await nextTurn();
    for (let reading = 0; reading < 5; reading++) admission.adjust(SLOW);
    expect(admission.limit).toBe(LIMITS.least);
    for (const name of "ab") leave.get(name)?.();
    enter("e");
    await nextTurn();
    expect(events, "two are enough now").not.toContain("+e");
  });

  it("rises while the event loop is fast and requests only wait, such as for the laboratory", async () => {
    for (let reading = 0; reading < 20; reading++) {
      for (let index = 0; index < 3; index++) enter(`${String(reading)}.${String(index)}`);
      await nextTurn();
      admission.adjust(QUICK);
      await nextTurn();
    }
    expect(admission.limit).toBe(LIMITS.most);
    expect(events.filter((event) => event.startsWith("+"))).toHaveLength(LIMITS.most);
  });

  it("stays while it is not reached, and returns to its first value when it is quiet", async () => {
    admission.adjust(SLOW);
    expect(admission.limit).toBe(LIMITS.least);
    for (let reading = 0; reading < 5; reading++) admission.adjust(QUICK);
    expect(admission.limit).toBe(LIMITS.first);
    enterAll("abc");
    await nextTurn();
    admission.adjust(QUICK);
    expect(admission.limit).toBe(LIMITS.first);
  });
});
