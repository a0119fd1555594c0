// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as lib from "../../app/lib/time-left.ts";
import { timeLeft } from "../../app/modules/time-left.ts";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the time until a fast", () => {
  it("is said in both languages, rounded down", () => {
    expect(lib.timeLeft(30_000, "en")).toBe("in 1 minute");
    expect(lib.timeLeft(59.9 * MINUTE, "id")).toBe("dalam 59 menit");
    expect(lib.timeLeft(47 * 60 * MINUTE, "en")).toBe("in 47 hours");
    expect(lib.timeLeft(50 * 60 * MINUTE, "id")).toBe("dalam 2 hari");
  });

  it.each(["en", "id"] as const)("goes on in an open page as the server would say it (%s)", (lang) => {
    document.documentElement.lang = lang;
    const root = document.createElement("span");
    const first = 50 * 60 * MINUTE;
    timeLeft(root, { seconds: first / 1000, over: "now" });
    const texts = new Set<string>();
    for (let passed = MINUTE; passed < first; passed += MINUTE) {
      vi.advanceTimersByTime(MINUTE);
      expect(root.textContent).toBe(lib.timeLeft(first - passed, lang));
      texts.add(root.textContent);
    }
    expect(texts.size).toBeGreaterThan(100);
    vi.advanceTimersByTime(MINUTE);
    expect(root.textContent).toBe("now");
    expect(vi.getTimerCount()).toBe(0);
  });
});
