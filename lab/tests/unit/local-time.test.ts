import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBirthDate } from "../../lib/dates.ts";
import {
  addDays,
  addMonths,
  ageOn,
  birthday,
  branchDay,
  branchTime,
  instantOf,
  isWithin,
  labToday,
  midnight,
  wallTime,
  zoneName,
} from "../../lib/local-time.ts";
import { addWorkdays, isWorkday } from "../../lib/workdays.ts";
import { noHolidays } from "../../lib/holidays.ts";

const ZONES = [
  ["Asia/Jakarta", 7, "WIB"],
  ["Asia/Makassar", 8, "WITA"],
  ["Asia/Jayapura", 9, "WIT"],
] as const;

describe("the clock of a branch", () => {
  it.each(ZONES)("runs, in %s, %d hours ahead of UTC and is called %s", (zone, hours, name) => {
    const before = new Date(Date.UTC(2026, 10, 19, 24 - hours, 0) - 1);
    expect(wallTime(before, zone)).toEqual({ date: "2026-11-19", time: "23:59", day: 4 });
    expect(wallTime(new Date(before.getTime() + 1), zone)).toEqual({
      date: "2026-11-20",
      time: "00:00",
      day: 5,
    });
    expect(zoneName(zone)).toBe(name);
  });

  it("reads back every minute that it shows", () => {
    const minute = fc.integer({ min: 0, max: 10 * 366 * 1440 });
    fc.assert(
      fc.property(minute, fc.constantFrom(...ZONES.map(([zone]) => zone)), (minutes, zone) => {
        const instant = new Date(Date.UTC(2024, 0, 1) + minutes * 60_000);
        const { date, time } = wallTime(instant, zone);
        expect(instantOf(date, time, zone)).toEqual(instant);
      }),
    );
  });

  it("counts weekdays from Monday 1 to Sunday 7", () => {
    const days = [...Array(7).keys()].map((day) => new Date(Date.UTC(2026, 10, 16 + day, 3)));
    expect(days.map((day) => wallTime(day, "Asia/Jakarta").day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("makes the day of an instant: its own, at the seat without a branch", () => {
    const instant = "2026-11-20T15:30:00Z";
    expect(branchDay(instant, "Asia/Jayapura")).toBe("2026-11-21");
    expect(branchDay(instant, null)).toBe("2026-11-20");
    expect(branchDay("2026-11-20T17:00:00Z", null)).toBe("2026-11-21");
    expect(branchTime(instant, "Asia/Makassar")).toEqual({ date: "2026-11-20", time: "23:30", day: 5 });
  });
});

describe("the laboratory's day", () => {
  it("is Jakarta's, and begins at 17:00 UTC of the day before", () => {
    expect(labToday(new Date("2026-11-19T16:59:59.999Z"))).toBe("2026-11-19");
    expect(labToday(new Date("2026-11-19T17:00:00Z"))).toBe("2026-11-20");
    expect(labToday(new Date("2026-12-31T17:00:00Z"))).toBe("2027-01-01");
    expect(midnight("2026-11-20")).toBe("2026-11-19T17:00:00.000Z");
    expect(midnight("2026-11-20", 1)).toBe("2026-11-20T17:00:00.000Z");
  });

  it("lies within a period from its first day to its last, either of which may be open", () => {
    const period = { date_from: "2026-11-10", date_to: "2026-11-20" };
    const days = ["2026-11-09", "2026-11-10", "2026-11-20", "2026-11-21"];
    expect(days.map((day) => isWithin(day, period))).toEqual([false, true, true, false]);
    expect(days.map((day) => isWithin(day, { date_to: period.date_to }))).toEqual([true, true, true, false]);
    expect(days.map((day) => isWithin(day, { date_from: period.date_from }))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(isWithin("2026-11-09", {})).toBe(true);
  });
});

describe("days and months", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-11-20", 0, "2026-11-20"],
  ])("add up: %s and %d days is %s", (date, count, day) => {
    expect(addDays(date, count)).toBe(day);
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-11-15", 14, "2028-01-15"],
    ["2026-12-31", -12, "2025-12-31"],
  ])("add up: %s and %d months is %s", (date, count, day) => {
    expect(addMonths(date, count)).toBe(day);
  });

  it.each([
    ["1990-08-17", 17, "2007-08-17"],
    ["2008-02-29", 17, "2025-03-01"],
    ["2008-02-29", 20, "2028-02-29"],
    ["1990-12-31", 1, "1991-12-31"],
  ])("make somebody born on %s turn %d on %s, the first day of that age", (born, age, day) => {
    expect(birthday(born, age)).toBe(day);
    expect([ageOn(born, addDays(day, -1)), ageOn(born, day)]).toEqual([age - 1, age]);
  });

  it("has five workdays a week, and counts them forwards", () => {
    const week = [...Array(7).keys()].map((day) => addDays("2026-11-16", day));
    expect(week.map((day) => isWorkday(day, noHolidays))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(addWorkdays("2026-11-20", 0, noHolidays)).toBe("2026-11-20");
    expect(addWorkdays("2026-11-20", 1, noHolidays)).toBe("2026-11-23");
    expect(addWorkdays("2026-11-21", 6, noHolidays)).toBe("2026-11-30");
    const monday = {
      on: (date: string) => (date === "2026-11-23" ? { date, name_en: "Holiday", name_id: "Libur" } : null),
    };
    expect(isWorkday("2026-11-23", monday)).toBe(false);
    expect(addWorkdays("2026-11-20", 1, monday)).toBe("2026-11-24");
  });
});

describe("a birth date", () => {
  const TODAY = "2026-11-20";

  it.each([
    ["17-08-1990", "1990-08-17"],
    ["7/8/1990", "1990-08-07"],
    ["1990-08-17", "1990-08-17"],
    [" 17-08-1990 ", "1990-08-17"],
    [TODAY, TODAY],
    ["29-02-2024", "2024-02-29"],
    ["20-11-1896", "1896-11-20"],
  ])("is read: %s is %s", (input, date) => {
    expect(parseBirthDate(input, TODAY)).toEqual({ date });
  });

  it.each([
    ["31-02-1990", "date_unreal"],
    ["29-02-2023", "date_unreal"],
    ["10-13-1990", "date_unreal"],
    ["00-01-1990", "date_unreal"],
    ["21-11-2026", "date_future"],
    ["31-12-1895", "date_old"],
    ["17-08-90", "date_form"],
    ["117-08-1990", "date_form"],
    ["17-008-1990", "date_form"],
    ["17-08-19900", "date_form"],
    ["x17-08-1990", "date_form"],
    ["x1990-08-17", "date_form"],
    ["1990-08-17x", "date_form"],
    ["1990-8-17", "date_form"],
    ["", "date_form"],
  ])("is refused: %j as %s", (input, error) => {
    expect(parseBirthDate(input, TODAY)).toEqual({ error });
  });
});
