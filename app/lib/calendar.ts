/** A visit for a calendar: plant-local date and times with their IANA zone. */
export interface CalendarVisit {
  uid: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time_start: string;
  time_end: string;
  timezone: string;
  summary: string;
  location: string;
  description: string;
  /** instant of the file */
  stamp: Date;
}

/** Indonesia's zones have had one offset each since 1988. */
const OFFSETS: Record<string, string> = {
  "Asia/Jakarta": "+0700",
  "Asia/Makassar": "+0800",
  "Asia/Jayapura": "+0900",
};

/** An iCalendar file (RFC 5545) with one event in the branch's own zone; an unknown zone floats. */
export function calendarFile(visit: CalendarVisit): string {
  const offset = OFFSETS[visit.timezone];
  const zone = offset ? `;TZID=${visit.timezone}` : "";
  const local = (time: string) => `${visit.date.replaceAll("-", "")}T${time.slice(0, 5).replace(":", "")}00`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Laboratory portal//Visits//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(offset ? zoneLines(visit.timezone, offset) : []),
    "BEGIN:VEVENT",
    `UID:${escaped(visit.uid)}`,
    `DTSTAMP:${utc(visit.stamp)}`,
    `DTSTART${zone}:${local(visit.time_start)}`,
    `DTEND${zone}:${local(visit.time_end)}`,
    `SUMMARY:${escaped(visit.summary)}`,
    `LOCATION:${escaped(visit.location)}`,
    `DESCRIPTION:${escaped(visit.description)}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
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

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Lines hold at most 75 octets; a character is never cut in two. */
function folded(line: string): string {
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
