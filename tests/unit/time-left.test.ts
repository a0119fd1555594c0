// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as lib from "../../app/lib/time-left.ts";
import { timeLeft } from "../../app/modules/time-left.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Time of day of the event: 21:00. */
const EVENING = 21 * HOUR;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the time until a fast", () => {
  it("is said in both languages, rounded down", () => {
    expect(lib.timeLeftText(30_000, EVENING, "en")).toBe("in 1 minute");
    expect(lib.timeLeftText(59.9 * MINUTE, EVENING, "id")).toBe("dalam 59 menit");
    expect(lib.timeLeftText(47.9 * HOUR, EVENING, "en")).toBe("in 47 hours");
  });

  it.each([
    [48 * HOUR, EVENING, "in 2 days"],
    [69 * HOUR - 1, EVENING, "in 2 days"],
    [69 * HOUR, EVENING, "in 2 days"],
    [69 * HOUR + 1, EVENING, "in 3 days"],
    // Event at 01:00: 49 hours earlier is midnight two days before, so one ms more makes it 3 days.
    [49 * HOUR, HOUR, "in 2 days"],
    [49 * HOUR + 1, HOUR, "in 3 days"],
    [48 * HOUR, 0, "in 2 days"],
    [48 * HOUR + 1, 0, "in 3 days"],
    [10 * 24 * HOUR, EVENING, "in 10 days"],
  ])("counts days as a calendar does: %i ms, %i ms after midnight", (ms, ofDay, text) => {
    expect(lib.timeLeftText(ms, ofDay, "en")).toBe(text);
  });

  it.each(["en", "id"] as const)("goes on in an open page as the server would say it (%s)", (lang) => {
    document.documentElement.lang = lang;
    const root = document.createElement("span");
    const first = 80 * HOUR;
    root.textContent = lib.timeLeftText(first, EVENING, lang);
    timeLeft(root, { seconds: first / 1000, ofDay: EVENING / 1000, over: "now" });
    const texts = new Set<string>();
    for (let passed = MINUTE; passed < first; passed += MINUTE) {
      vi.advanceTimersByTime(MINUTE);
      expect(root.textContent).toBe(lib.timeLeftText(first - passed, EVENING, lang));
      texts.add(root.textContent);
    }
    expect(texts.size).toBeGreaterThan(100);
    vi.advanceTimersByTime(MINUTE);
    expect(root.textContent).toBe("now");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("costs an opened page no formatter until the text changes", () => {
    document.documentElement.lang = "en";
    const { RelativeTimeFormat } = Intl;
    const opened = vi.spyOn(Intl, "RelativeTimeFormat").mockImplementation(function (lang) {
      return new RelativeTimeFormat(lang);
    });
    const root = document.createElement("span");
    root.textContent = "in 5 hours";
    timeLeft(root, { seconds: (5 * HOUR + 2 * MINUTE) / 1000, ofDay: EVENING / 1000, over: "now" });
    vi.advanceTimersByTime(2 * MINUTE);
    expect(opened).not.toHaveBeenCalled();
    expect(root.textContent).toBe("in 5 hours");
    vi.advanceTimersByTime(HOUR + MINUTE);
    expect(root.textContent).toBe("in 3 hours");
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
  });
});
