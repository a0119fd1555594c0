import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  ageOf,
  eachDay,
  exportInstant,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatEnd,
  formatGrain,
  formatLastDay,
  formatLongDate,
  formatMoment,
  formatShortDate,
  formatShortTime,
  formatSoon,
  instantOf,
  today,
  zoneName,
} from "../../app/lib/dates.ts";
import { fastFrom, hoursLater, hoursOf, partOfDay, weekdayIn, weekOf } from "../../app/lib/hours.ts";

const LATE = "2026-11-20T17:30:05Z";

describe("a day made of an instant", () => {
  it("is that of its zone, Jakarta's without one, never UTC's", () => {
    expect([formatDay(LATE, "en"), formatDay(LATE, "id", "Asia/Makassar")]).toEqual([
      "21 NOV 2026",
      "21 NOV 2026",
    ]);
    expect(formatDay("2026-11-20T15:30:00Z", "en", "Asia/Jayapura")).toBe("21 NOV 2026");
    expect(formatDay("2026-11-20T15:30:00Z", "en")).toBe("20 NOV 2026");
    expect([formatDateTime(LATE, "en"), formatMoment(LATE, "en"), formatClock(LATE, "en")]).toEqual([
      "21-NOV-2026 00:30:05",
      "21 NOV 2026, 00:30 WIB",
      "00:30 WIB",
    ]);
    expect(today("Asia/Jakarta", new Date(LATE))).toBe("2026-11-21");
    expect(today(undefined, new Date(LATE))).toBe("2026-11-21");
    expect(today("Asia/Jayapura", new Date("2026-11-20T15:30:00Z"))).toBe("2026-11-21");
    expect(weekdayIn("Asia/Jakarta", new Date("2026-11-21T17:00:00Z"))).toBe(7);
    expect(weekdayIn("Asia/Jakarta", new Date("2026-11-22T17:00:00Z"))).toBe(1);
  });

  it("is the same when only a date was sent, and never has a time", () => {
    const date = "2026-11-20";
    expect([
      formatDay(date, "en", "America/New_York"),
      formatMoment(date, "en"),
      formatLastDay(date, "en"),
    ]).toEqual(["20 NOV 2026", "20 NOV 2026", "20 NOV 2026"]);
    expect(formatDateTime(date, "en", "America/New_York")).toBe("20-NOV-2026");
  });

  it.each(["", "soon", "x2026-11-20", "2026-11-2", "2026-13-45T00:00:00Z"])("is a dash for %j", (text) => {
    for (const format of [formatDay, formatDateTime, formatMoment, formatClock, formatEnd, formatLastDay])
      if (text !== "2026-11-2") expect(format(text, "en"), format.name).toBe("–");
    for (const format of [formatDate, formatLongDate, formatShortDate])
      if (!text.startsWith("2026")) expect(format(text, "en"), format.name).toBe("–");
  });

  it("tells zones of Indonesia by their letters", () => {
    const names = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"].map((zone) => zoneName(zone, "en"));
    expect(names).toEqual(["WIB", "WITA", "WIT"]);
    expect(formatClock(LATE, "en", "Europe/Berlin")).toBe("18:30 Central European Time");
  });

  it("keeps many zones apart", () => {
    const hours = Intl.supportedValuesOf("timeZone")
      .slice(0, 80)
      .map((zone) => [zone, today(zone, new Date(LATE))] as const);
    for (const [zone, day] of hours) expect(today(zone, new Date(LATE)), zone).toBe(day);
    expect([1, 2].map(() => formatClock(LATE, "en", "Asia/Makassar"))).toEqual(["01:30 WITA", "01:30 WITA"]);
  });

  it("follows the clock from second to second", () => {
    const instants = ["2026-11-20T16:59:59.999Z", "2026-11-20T17:00:00Z", "2026-11-20T17:00:01Z"];
    expect(instants.map((instant) => formatDateTime(instant, "en"))).toEqual([
      "20-NOV-2026 23:59:59",
      "21-NOV-2026 00:00:00",
      "21-NOV-2026 00:00:01",
    ]);
  });
});

describe("an end at midnight", () => {
  it("is 24:00 of the day before", () => {
    expect(formatEnd("2026-12-11T17:00:00Z", "id")).toBe("11 DES 2026, 24:00 WIB");
    expect(formatEnd("2026-12-31T16:00:00Z", "en", "Asia/Makassar")).toBe("31 DEC 2026, 24:00 WITA");
    expect(formatEnd("2026-12-11T10:00:00Z", "en")).toBe("11 DEC 2026, 17:00 WIB");
    expect(formatLastDay("2026-12-11T16:59:00Z", "en")).toBe("11 DEC 2026");
  });
});

describe("short forms", () => {
  it("have the weekday's first letters, and a dash without a day", () => {
    expect([formatShortDate("2026-11-24", "en"), formatShortDate("2026-11-24T19:00", "id")]).toEqual([
      "Tue 24 NOV",
      "Sel 24 NOV",
    ]);
    expect([formatShortTime("2026-11-24", "19:00", "en"), formatShortTime("soon", "19:00", "en")]).toEqual([
      "Tue 24 NOV 19:00",
      "–",
    ]);
    expect(formatLongDate("2026-11-20T23:00:00Z", "en")).toBe("Friday, 20 NOV 2026");
  });

  it("have as much on an axis as it shows", () => {
    const labels = (["year", "month", "day"] as const).map((grain) => formatGrain("2026-08-20", grain, "id"));
    expect(labels).toEqual(["2026", "AGU 2026", "20 AGU 2026"]);
  });
});

describe("an instant for a file", () => {
  it.each([
    ["2026-11-20T00:00:00Z", "Asia/Jakarta", "2026-11-20T07:00:00+07:00"],
    ["2026-11-20T00:00Z", "Asia/Jakarta", "2026-11-20T07:00:00+07:00"],
    ["2026-11-20T07:00:00+0700", "Asia/Jakarta", "2026-11-20T07:00:00+07:00"],
    ["2026-11-20T07:00:00.123+07:00", "Asia/Jakarta", "2026-11-20T07:00:00+07:00"],
    ["2026-11-19T19:30:00-05:00", "Asia/Jakarta", "2026-11-20T07:30:00+07:00"],
    ["2026-11-20T00:00:00Z", "America/St_Johns", "2026-11-19T20:30:00-03:30"],
    ["2026-11-20T00:00:00Z", "Asia/Kathmandu", "2026-11-20T05:45:00+05:45"],
    ["2026-11-20T00:00:00Z", "UTC", "2026-11-20T00:00:00+00:00"],
  ])("is written with its offset: %s in %s is %s", (text, zone, exported) => {
    expect(exportInstant(text, zone)).toBe(exported);
  });

  it.each([
    "2026-11-20",
    "2026-11-20T00:00:00",
    "x2026-11-20T00:00:00Z",
    "2026-11-20T00:00:00Zx",
    "2026-11-20 00:00:00Z",
    "2026-99-99T00:00:00Z",
  ])("cannot be written for %s", (text) => {
    expect(exportInstant(text)).toBeNull();
  });

  it("is found again from a local time on either side of a change of the clock", () => {
    const berlin = (date: string, time: string) =>
      new Date(instantOf(date, time, "Europe/Berlin")).toISOString();
    expect(berlin("2026-03-29", "01:59")).toBe("2026-03-29T00:59:00.000Z");
    expect(berlin("2026-03-29", "03:00")).toBe("2026-03-29T01:00:00.000Z");
    expect(berlin("2026-10-25", "03:00")).toBe("2026-10-25T02:00:00.000Z");
    expect(berlin("2026-10-25", "01:59:30")).toBe("2026-10-24T23:59:00.000Z");
    expect(instantOf("2026-11-20", "07:00", "Asia/Jakarta")).toBe(Date.parse("2026-11-20T00:00:00Z"));
    const eucla = new Date(instantOf("2026-11-20", "00:10", "Pacific/Apia")).toISOString();
    expect(eucla).toBe("2026-11-19T11:10:00.000Z");
  });
});

describe("counting days", () => {
  it("goes over the ends of months, in both directions", () => {
    expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1), addDays("2028-02-28", 1)]).toEqual([
      "2027-01-01",
      "2026-02-28",
      "2028-02-29",
    ]);
    expect([addMonths("2026-01-31", 1), addMonths("2026-12-15", 1), addMonths("2026-03-31", -1)]).toEqual([
      "2026-02-28",
      "2027-01-15",
      "2026-02-28",
    ]);
  });

  it("has both ends of a period, and no more days than are wanted", () => {
    expect(eachDay("2026-11-29", "2026-12-01", 10)).toEqual(["2026-11-29", "2026-11-30", "2026-12-01"]);
    expect(eachDay("2026-11-29", "2026-12-01", 2)).toEqual(["2026-11-29", "2026-11-30"]);
    expect(eachDay("2026-12-02", "2026-12-01", 2)).toEqual([]);
  });
});

describe("opening hours", () => {
  const on = (day: number, open: string, close: string) => ({ day, open, close });

  it("stand in order for a day", () => {
    const hours = [on(1, "13:00", "17:00"), on(2, "09:00", "10:00"), on(1, "08:00", "12:00")];
    expect(hoursOf(hours, 1).map(({ open }) => open)).toEqual(["08:00", "13:00"]);
    expect(hoursOf(hours, 3)).toEqual([]);
  });

  it("join neighbours of a week that are alike, and leave out closed days", () => {
    const hours = [
      ...[1, 2, 3, 5].map((day) => on(day, "08:00", "12:00")),
      on(3, "13:00", "17:00"),
      on(7, "08:00", "12:00"),
    ];
    expect(weekOf(hours)).toEqual([
      { from: "1", to: "2", times: "08:00–12:00" },
      { from: "3", to: "3", times: "08:00–12:00, 13:00–17:00" },
      { from: "5", to: "5", times: "08:00–12:00" },
      { from: "7", to: "7", times: "08:00–12:00" },
    ]);
    expect(weekOf([])).toEqual([]);
  });

  it("move by hours over midnight", () => {
    expect(hoursLater("2026-11-20", "23:30", 1)).toEqual({ date: "2026-11-21", time: "00:30" });
    expect(hoursLater("2026-11-20", "22:59", 1.5)).toEqual({ date: "2026-11-21", time: "00:29" });
    expect(hoursLater("2026-11-20T00:00", "23:00", 1)).toEqual({ date: "2026-11-21", time: "00:00" });
    expect(hoursLater("2026-11-20", "08:05", 49)).toEqual({ date: "2026-11-22", time: "09:05" });
    expect(fastFrom("2026-11-20", "08:00", 10)).toEqual({ date: "2026-11-19", time: "22:00" });
  });

  it.each([
    ["10:59", "morning"],
    ["11:00", "midday"],
    ["14:59", "midday"],
    ["15:00", "afternoon"],
  ])("%s is %s", (time, part) => {
    expect(partOfDay(time)).toBe(part);
  });
});

describe("a deadline and an age", () => {
  const at = (days: number) => `${addDays(today(), days)}T23:59:00+07:00`;

  it("says today, the weekday of the next six days, and a date beyond", () => {
    expect([formatSoon(at(0), "en"), formatSoon(at(0), "id")]).toEqual(["today 23:59", "hari ini 23:59"]);
    expect(formatSoon(at(6), "en")).toMatch(/^[A-Z][a-z]{2} 23:59$/);
    for (const days of [-1, 7]) expect(formatSoon(at(days), "en")).toMatch(/^\w{3} \d{2} [A-Z]{3} 23:59$/);
    expect(formatSoon("soon", "en")).toBe("–");
  });

  it("counts whole years from the birthday on", () => {
    const born = (days: number) => {
      const [year = "", ...rest] = addDays(today(), days).split("-");
      return [Number(year) - 10, ...rest].join("-");
    };
    expect([ageOf(born(-1)), ageOf(born(0)), ageOf(born(1))]).toEqual([10, 10, 9]);
  });
});
