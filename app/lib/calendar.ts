/** A visit for a calendar: local date and times of the branch with its IANA zone. */
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
  /** creation time of the file */
  stamp: Date;
}

/** Indonesia's zones have had fixed offsets since 1988. */
const OFFSETS: Record<string, string> = {
  "Asia/Jakarta": "+0700",
  "Asia/Makassar": "+0800",
  "Asia/Jayapura": "+0900",
};

/** An iCalendar file (RFC 5545) with one event in the branch's zone; without a zone when it is unknown. */
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
    `UID:${escapeText(visit.uid)}`,
    `DTSTAMP:${utcStamp(visit.stamp)}`,
    `DTSTART${zone}:${local(visit.time_start)}`,
    `DTEND${zone}:${local(visit.time_end)}`,
    `SUMMARY:${escapeText(visit.summary)}`,
    `LOCATION:${escapeText(visit.location)}`,
    `DESCRIPTION:${escapeText(visit.description)}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
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

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Folds a line at 75 octets, between characters. */
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
