import { describe, expect, it } from "vitest";
import * as calendar from "../../app/lib/calendar.ts";

const calendarFile = (visit: calendar.CalendarVisit) => calendar.calendarFile(visit) ?? "";

const visit = {
  uid: "ORD-1@portal.example",
  sequence: 0,
  date: "2026-11-23",
  time_start: "07:00",
  time_end: "07:30",
  timezone: "Asia/Makassar",
  summary: "Visit, to the laboratory",
  location:
    "Cabang Renon; Jl. Raya Puputan No. 1, Denpasar, a rather long address that has to be folded somewhere",
  description: "Order 1\nCode ABC",
  fast: null,
  stamp: new Date("2026-11-20T00:00:00Z"),
};

describe("calendar file of a visit", () => {
  const file = calendarFile(visit);

  it("names the branch's own zone", () => {
    expect(file).toContain("DTSTART;TZID=Asia/Makassar:20261123T070000\r\n");
    expect(file).toContain("DTEND;TZID=Asia/Makassar:20261123T073000\r\n");
    expect(file).toContain("TZOFFSETTO:+0800\r\n");
  });

  it("has a steady id and a stamp in UTC", () => {
    expect(file).toContain("UID:ORD-1@portal.example\r\n");
    expect(file).toContain("DTSTAMP:20261120T000000Z\r\n");
  });

  it("counts changes, and cancels both entries without alarms", () => {
    expect(file).toContain("SEQUENCE:0\r\nSTATUS:CONFIRMED\r\n");
    expect(calendarFile({ ...visit, sequence: 2 })).toContain("SEQUENCE:2\r\nSTATUS:CONFIRMED\r\n");
    const fast = { date: "2026-11-22", time: "19:00", summary: "Start fasting" };
    const over = calendarFile({ ...visit, fast, sequence: 3, canceled: true });
    expect(over.match(/SEQUENCE:3\r\nSTATUS:CANCELLED\r\n/g)).toHaveLength(2);
    expect(over).toContain("UID:ORD-1@portal.example\r\n");
    expect(over).not.toContain("VALARM");
  });

  it("escapes and folds text", () => {
    expect(file).toContain("SUMMARY:Visit\\, to the laboratory\r\n");
    expect(file).toContain("DESCRIPTION:Order 1\\nCode ABC\r\n");
    for (const line of file.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll("\r\n ", "")).toContain("Renon\\; Jl. Raya Puputan No. 1\\, Denpasar");
  });

  it("has an alarm, and the start of the fast as an event of its own in the branch's zone", () => {
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file).toContain("TRIGGER:-PT2H\r\n");
    const fast = { date: "2026-11-22", time: "19:00", summary: "Start fasting" };
    const both = calendarFile({ ...visit, fast });
    expect(both.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(both).toContain("UID:fast-ORD-1@portal.example\r\n");
    expect(both).toContain("DTSTART;TZID=Asia/Makassar:20261122T190000\r\n");
    expect(both).toContain("TRIGGER:PT0S\r\n");
    expect(calendarFile({ ...visit, fast: { ...fast, date: "x\r\nATTENDEE:y" } })).toBe(file);
  });

  it.each([
    ["Asia/Singapore", "20261122T230000Z"],
    ["Asia/Dili", "20261122T220000Z"],
    ["Europe/Berlin", "20261123T060000Z"],
    ["UTC", "20261123T070000Z"],
  ])("gives the instant of a visit in %s", (timezone, instant) => {
    const out = calendarFile({
      ...visit,
      timezone,
      fast: { date: "2026-11-22", time: "07:00", summary: "Start fasting" },
    });
    expect(out).toContain(`DTSTART:${instant}\r\n`);
    expect(out.match(/DTSTART:\d{8}T\d{6}Z/g)).toHaveLength(2);
    expect(out).not.toContain("TZID");
  });

  it("offers no file for a zone that was not understood, as any hour could be wrong", () => {
    expect(calendar.calendarFile({ ...visit, timezone: "not_understood" })).toBeNull();
  });

  it("lets no text begin a line of its own", () => {
    const lineEnds = ["\r\n", "\n", "\r", "\n\r", "\v", "\f", "\u0085", "\u2028", "\u2029", "\0\r"];
    for (const end of lineEnds) {
      const text = `A${end}ATTENDEE:mailto:x@evil.example${end}BEGIN:VALARM`;
      const given = { uid: text, summary: text, location: text, description: text };
      const out = calendarFile({ ...visit, ...given });
      const heads = out.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => line.split(/[:;]/)[0]);
      const plain = file.match(/^BEGIN/gm)?.length;
      expect(heads.filter((head) => head === "BEGIN")).toHaveLength(plain ?? 0);
      expect(heads).not.toContain("ATTENDEE");
      // eslint-disable-next-line no-control-regex -- control characters are what this looks for
      expect(out.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u001f]/);
    }
  });

  it("is null for an unreadable date or time", () => {
    for (const wrong of ["", "2026-11-23\r\nATTENDEE:x", "23 Nov", "2026-11-23T07:00", "2026-1-2"])
      expect(calendar.calendarFile({ ...visit, date: wrong }), wrong).toBeNull();
    for (const wrong of ["", "7", "07:00\rX:1", "07:0\n0", "7:00"]) {
      expect(calendar.calendarFile({ ...visit, time_start: wrong }), wrong).toBeNull();
      expect(calendar.calendarFile({ ...visit, time_end: wrong }), wrong).toBeNull();
    }
  });
});
