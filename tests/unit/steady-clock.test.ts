import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import fc from "fast-check";
import { steadyClock } from "../../app/lib/steady-clock.ts";
import { readSession, startSession, type NewSession } from "../../app/session/session.server.ts";
import { store } from "../../app/state/store.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

describe("a steady clock", () => {
  it("never goes back, whatever the wall clock does", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -1e10, max: 1e10 }), fc.nat(1e6)), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (jumps) => {
        let [wall, elapsed] = [1e12, 0];
        const now = steadyClock(
          () => wall,
          () => elapsed,
        );
        let last = now();
        for (const [jump, passed] of jumps) {
          wall += jump + passed;
          elapsed += passed;
          const next = now();
          expect(next).toBeGreaterThanOrEqual(last);
          last = next;
        }
      }),
    );
  });

  it("follows the time that passes after a step back, and forgets the step once it is set right", () => {
    let [wall, elapsed] = [10_000, 0];
    const now = steadyClock(
      () => wall,
      () => elapsed,
    );
    const pass = (ms: number, jump = 0) => {
      wall += ms + jump;
      elapsed += ms;
      return now();
    };
    expect(pass(1000)).toBe(11_000);
    expect(pass(1000, -5000)).toBe(12_000);
    expect(pass(1000)).toBe(13_000);
    expect(pass(1000, 5000)).toBe(14_000);
    expect(wall).toBe(14_000);
  });
});

describe("a session that has ended", () => {
  const patient: NewSession = {
    token: "upstream-token",
    userType: 1,
    accountKey: "account-1",
    name: "Siti",
    medicalRecordNumber: null,
    uuid: "u-1",
  };
  let close: () => Promise<void>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T03:00:00Z") });
    close = useMemoryRuntime({ SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "12" });
  });
  afterEach(async () => {
    await close();
    vi.useRealTimers();
  });
  const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  it.each([
    [31, 31],
    [31, 60],
    [13 * 60, 13 * 60],
  ])("stays ended when the clock goes forward %i minutes and back %i", async (forward, back) => {
    const cookie = (await startSession(patient)).split(";")[0] ?? "";
    await store().set("attempts", "3", 60);
    passMinutes(forward);
    await store().get("other");
    passMinutes(-back);
    expect(await readSession(cookie)).toBeNull();
    expect(await store().get("attempts")).toBeNull();
  });

  it("is not made longer by a clock that goes back, and a new one starts as usual", async () => {
    const first = (await startSession(patient)).split(";")[0] ?? "";
    passMinutes(-120);
    expect(await readSession(first)).not.toBeNull();
    const second = (await startSession(patient)).split(";")[0] ?? "";
    expect(await readSession(second)).toMatchObject({ accountKey: "account-1" });
  });
});
