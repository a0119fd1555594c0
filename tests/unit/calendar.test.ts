import { describe, expect, it } from "vitest";
import { calendarFile } from "../../app/lib/calendar.ts";

const visit = {
  uid: "ORD-1@portal.example",
  date: "2026-11-23",
  time_start: "07:00",
  time_end: "07:30",
  timezone: "Asia/Makassar",
  summary: "Visit, to the laboratory",
  location:
    "Cabang Renon; Jl. Raya Puputan No. 1, Denpasar, a rather long address that has to be folded somewhere",
  description: "Order 1\nCode ABC",
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

  it("escapes and folds text", () => {
    expect(file).toContain("SUMMARY:Visit\\, to the laboratory\r\n");
    expect(file).toContain("DESCRIPTION:Order 1\\nCode ABC\r\n");
    for (const line of file.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll("\r\n ", "")).toContain("Renon\\; Jl. Raya Puputan No. 1\\, Denpasar");
  });

  it("lets an unknown zone float", () => {
    expect(calendarFile({ ...visit, timezone: "Mars/Olympus" })).toContain("DTSTART:20261123T070000\r\n");
  });
});
