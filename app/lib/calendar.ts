import { instantOf } from "./dates.ts";
import { isUnderstood } from "./not-understood.ts";

export interface CalendarVisit {
  /** stable, so that a newer file moves the entry */
  uid: string;
  /** changes so far; calendars keep the highest */
  sequence: number;
  canceled?: boolean;
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time_start: string;
  time_end: string;
  timezone: string;
  summary: string;
  location: string;
  description: string;
  fast: { date: string; time: string; summary: string } | null;
  stamp: Date;
}

/** Indonesia's zones have had fixed offsets since 1988. */
const OFFSETS: Record<string, string> = {
  "Asia/Jakarta": "+0700",
  "Asia/Makassar": "+0800",
  "Asia/Jayapura": "+0900",
};

/**
 * iCalendar file (RFC 5545). Null on an invalid date or time or unknown zone: a floating time would
 * be another hour elsewhere.
 */
export function calendarFile(visit: CalendarVisit): string | null {
  const { date, time_start, time_end, timezone } = visit;
  if (!isUnderstood(timezone)) return null;
  const offset = Object.hasOwn(OFFSETS, timezone) ? OFFSETS[timezone] : undefined;
  const [start, end] = [zonedTime(date, time_start, timezone), zonedTime(date, time_end, timezone)];
  if (start === null || end === null) return null;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Laboratory portal//Visits//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(offset ? zoneLines(timezone, offset) : []),
    "BEGIN:VEVENT",
    `UID:${escapeText(visit.uid)}`,
    ...changeLines(visit),
    `DTSTART${start}`,
    `DTEND${end}`,
    `SUMMARY:${escapeText(visit.summary)}`,
    `LOCATION:${escapeText(visit.location)}`,
    `DESCRIPTION:${escapeText(visit.description)}`,
    ...(visit.canceled ? [] : alarmLines("-PT2H", visit.summary)),
    "END:VEVENT",
    ...(visit.fast ? fastLines(visit, visit.fast) : []),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function changeLines({ stamp, sequence, canceled }: CalendarVisit): string[] {
  return [
    `DTSTAMP:${utcStamp(stamp)}`,
    `SEQUENCE:${String(sequence)}`,
    `STATUS:${canceled ? "CANCELLED" : "CONFIRMED"}`,
  ];
}

function fastLines(
  visit: CalendarVisit,
  { date, time, summary }: NonNullable<CalendarVisit["fast"]>,
): string[] {
  const start = zonedTime(date, time, visit.timezone);
  if (start === null) return [];
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(`fast-${visit.uid}`)}`,
    ...changeLines(visit),
    `DTSTART${start}`,
    "DURATION:PT15M",
    `SUMMARY:${escapeText(summary)}`,
    ...(visit.canceled ? [] : alarmLines("PT0S", summary)),
    "END:VEVENT",
  ];
}

function alarmLines(trigger: string, text: string): string[] {
  const lines = [`TRIGGER:${trigger}`, "ACTION:DISPLAY", `DESCRIPTION:${escapeText(text)}`];
  return ["BEGIN:VALARM", ...lines, "END:VALARM"];
}

function zoneLines(timezone: string, offset: string): string[] {
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timezone}`,
    "BEGIN:STANDARD",
    "DTSTART:19880101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
}

function utcStamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function zonedTime(date: string, time: string, timezone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/.test(`${date} ${time}`)) return null;
  const minute = `${date}T${time.slice(0, 5)}:00`;
  if (Object.hasOwn(OFFSETS, timezone)) return `;TZID=${timezone}:${minute.replace(/[-:]/g, "")}`;
  const instant = instantOf(date, time, timezone);
  return Number.isNaN(instant) ? null : `:${utcStamp(new Date(instant))}`;
}

function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, "\\$&")
      .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, "\\n")
      // eslint-disable-next-line no-control-regex -- control characters are what this drops
      .replace(/[\u0000-\u001f\u007f]/g, "")
  );
}

/** At 75 octets, between characters. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let out = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 74) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
