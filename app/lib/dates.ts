import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { isUnderstood } from "./not-understood.ts";
import { remembering } from "./remembering.ts";

dayjs.extend(utc);

export type LangCode = "en" | "id";

const MONTHS = {
  en: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"],
  id: ["JAN", "FEB", "MAR", "APR", "MEI", "JUN", "JUL", "AGU", "SEP", "OKT", "NOV", "DES"],
} as const;
const WEEKDAYS = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  id: ["Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"],
} as const;
const MONTH_WORDS = {
  en: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
  id: new Intl.DateTimeFormat("id-ID", { month: "long", year: "numeric", timeZone: "UTC" }),
};
const ZONES: Record<string, string> = {
  "Asia/Jakarta": "WIB",
  "Asia/Makassar": "WITA",
  "Asia/Jayapura": "WIT",
};

/** Zone of the portal's "today". */
export const HOME_ZONE = "Asia/Jakarta";

/** "20 NOV 2026" / "20 AGU 2026". A dash if invalid. */
export function formatDate(date: string, lang: LangCode): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  const month = parts && MONTHS[lang][Number(parts[2]) - 1];
  return parts && month ? `${parts[3] ?? ""} ${month} ${parts[1] ?? ""}` : "–";
}

/** Midnight counts as the day before; other ends keep their time. A dash if invalid. */
export function formatLastDay(end: string, lang: LangCode, zone: string = HOME_ZONE): string {
  if (isBareDate(end)) return formatDate(end, lang);
  const local = localParts(end, zone);
  if (!local) return "–";
  const time = local.time.slice(0, 5);
  const text = formatDate(time === "00:00" ? addDays(local.date, -1) : local.date, lang);
  return time === "00:00" || time === "23:59" ? text : `${text}, ${time} ${shownZoneName(zone, lang)}`;
}

export function formatDay(instant: string, lang: LangCode, zone: string = HOME_ZONE): string {
  if (isBareDate(instant)) return formatDate(instant, lang);
  const local = localParts(instant, zone);
  return local ? formatDate(local.date, lang) : "–";
}

export function formatGrain(date: string, grain: "year" | "month" | "day", lang: LangCode): string {
  if (grain === "year") return date.slice(0, 4);
  const day = formatDate(date, lang);
  return grain === "day" ? day : day.slice(day.indexOf(" ") + 1);
}

/** "October 2026". A dash if invalid. @param month YYYY-MM */
export function formatMonth(month: string, lang: LangCode): string {
  const day = dayAt(`${month}-01`);
  return day.isValid() ? MONTH_WORDS[lang].format(day.valueOf()) : "–";
}

export function formatLongDate(date: string, lang: LangCode): string {
  const day = dayAt(date.slice(0, 10));
  return day.isValid() ? `${WEEKDAYS[lang][day.day()] ?? ""}, ${formatDate(date, lang)}` : "–";
}

/** "Tue 24 NOV 19:00". A dash if invalid. */
export function formatShortTime(date: string, time: string, lang: LangCode): string {
  const day = formatShortDate(date, lang);
  return day === "–" ? day : `${day} ${time}`;
}

/** Whole years. @param date_of_birth YYYY-MM-DD */
export function ageOf(date_of_birth: string): number {
  const now = today();
  const years = Number(now.slice(0, 4)) - Number(date_of_birth.slice(0, 4));
  return now.slice(5) < date_of_birth.slice(5) ? years - 1 : years;
}

const TODAY = { en: "today", id: "hari ini" } as const;

/** "today 23:59", within six days "Wed 00:28", else "Wed 09 DEC 00:28". A dash if invalid. */
export function formatSoon(instant: string, lang: LangCode, zone: string = HOME_ZONE): string {
  const local = localParts(instant, zone);
  if (!local) return "–";
  const { date } = local;
  const time = local.time.slice(0, 5);
  const now = today(zone);
  if (date === now) return `${TODAY[lang]} ${time}`;
  if (date < now || date > addDays(now, 6)) return formatShortTime(date, time, lang);
  return `${formatShortDate(date, lang).slice(0, 3)} ${time}`;
}

export function formatShortDate(date: string, lang: LangCode): string {
  const day = dayAt(date.slice(0, 10));
  if (!day.isValid()) return "–";
  return `${(WEEKDAYS[lang][day.day()] ?? "").slice(0, 3)} ${formatDate(date, lang).slice(0, 6)}`;
}

const instantAt = remembering(1000, (text) => dayjs(text).valueOf());
const dayAt = remembering(1000, (date) => dayjs.utc(date));

interface LocalParts {
  date: string;
  time: string;
}

const MOST_ZONES = 50;
const zones = new Map<
  string,
  { at: (ms: number) => LocalParts | null; of: (text: string) => LocalParts | null }
>();

function localParts(instant: string | Date, zone: string): LocalParts | null {
  let parts = zones.get(zone);
  if (!parts) {
    parts = openZone(shownZone(zone));
    if (zones.size < MOST_ZONES) zones.set(zone, parts);
  }
  return typeof instant === "string" ? parts.of(instant) : parts.at(instant.getTime());
}

/** Creating a formatter costs 100 times its use. */
function openZone(timeZone: string) {
  // Swedish dates follow ISO 8601.
  const options = { timeZone, dateStyle: "short", timeStyle: "medium", hourCycle: "h23" } as const;
  const formatter = new Intl.DateTimeFormat("sv-SE", options);
  let last: { second: number; parts: LocalParts } = { second: NaN, parts: { date: "", time: "" } };
  const at = (ms: number): LocalParts | null => {
    if (Number.isNaN(ms)) return null;
    const second = Math.floor(ms / 1000);
    if (second === last.second) return last.parts;
    const [date = "", time = ""] = formatter.format(ms).split(" ");
    last = { second, parts: { date, time } };
    return last.parts;
  };
  return { at, of: remembering(1000, (text) => at(instantAt(text))) };
}

/** A provider may send no time of day. */
function isBareDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** "20-NOV-2026 07:00:00" */
export function formatDateTime(instant: string, lang: LangCode, zone: string = HOME_ZONE): string {
  if (isBareDate(instant)) return formatDate(instant, lang).replaceAll(" ", "-");
  const local = localParts(instant, zone);
  return local ? `${formatDate(local.date, lang).replaceAll(" ", "-")} ${local.time}` : "–";
}

export function formatMoment(instant: string, lang: LangCode, zone: string = HOME_ZONE): string {
  if (isBareDate(instant)) return formatDate(instant, lang);
  const local = localParts(instant, zone);
  return local
    ? `${formatDate(local.date, lang)}, ${local.time.slice(0, 5)} ${shownZoneName(zone, lang)}`
    : "–";
}

/** YYYY-MM-DD. Null if invalid. */
export function localDate(instant: string, zone: string = HOME_ZONE): string | null {
  if (isBareDate(instant)) return instant;
  return localParts(instant, zone)?.date ?? null;
}

/** "07:00", under a heading with the day. "" if invalid or without a time. */
export function formatTimeOfDay(instant: string, zone: string = HOME_ZONE): string {
  return isBareDate(instant) ? "" : (localParts(instant, zone)?.time.slice(0, 5) ?? "");
}

/** "07:00 WIB". A dash if invalid. */
export function formatClock(instant: string, lang: LangCode, zone: string = HOME_ZONE): string {
  const local = localParts(instant, zone);
  return local ? `${local.time.slice(0, 5)} ${shownZoneName(zone, lang)}` : "–";
}

/** ISO 8601 instant; a bare date does not match. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** With UTC offset. Null if invalid. */
export function exportInstant(text: string, zone: string = HOME_ZONE): string | null {
  const local = INSTANT.test(text) ? localParts(text, zone) : null;
  if (!local) return null;
  const wall = `${local.date}T${local.time}`;
  const minutes = Math.round((Date.parse(`${wall}Z`) - instantAt(text)) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${wall}${minutes < 0 ? "-" : "+"}${offset}`;
}

/** Midnight is "11 DEC 2026, 24:00 WIB", so that it cannot pass for the next day. */
export function formatEnd(end: string, lang: LangCode, zone: string = HOME_ZONE): string {
  const local = localParts(end, zone);
  if (!local?.time.startsWith("00:00")) return formatMoment(end, lang, zone);
  return `${formatDate(addDays(local.date, -1), lang)}, 24:00 ${shownZoneName(zone, lang)}`;
}

/** Local times; the zone may be {@link NOT_UNDERSTOOD}. */
export function formatTimeRange(start: string, end: string, zone: string, lang: LangCode): string {
  return `${start}–${end} ${zoneName(zone, lang)}`;
}

const LOCAL_TIME = {
  en: "(local time of the branch: ask the laboratory)",
  id: "(waktu setempat cabang: tanyakan kepada laboratorium)",
} as const;

/** WIB, WITA or WIT; "Malaysia Time" for others. */
export function zoneName(zone: string, lang: LangCode): string {
  return isUnderstood(zone) ? (ZONES[zone] ?? longZoneName(`${lang} ${zone}`)) : LOCAL_TIME[lang];
}

const longZoneName = remembering(MOST_ZONES, (key) => {
  const [lang = "en", timeZone = ""] = key.split(" ");
  const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
});

function shownZone(zone: string): string {
  return isUnderstood(zone) ? zone : HOME_ZONE;
}

function shownZoneName(zone: string, lang: LangCode): string {
  return zoneName(shownZone(zone), lang);
}

/** ms; NaN if the zone was not understood. */
export function instantOf(date: string, time: string, zone: string): number {
  if (!isUnderstood(zone)) return NaN;
  const asUtc = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  const offsetAt = (ms: number) => {
    const local = localParts(new Date(ms), zone);
    return local ? Date.parse(`${local.date}T${local.time}Z`) - ms : NaN;
  };
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

export function today(zone: string = HOME_ZONE, now: Date = new Date()): string {
  return localParts(now, zone)?.date ?? "";
}

const movedDate = remembering(1000, (text) => {
  const [date = "", days = ""] = text.split(" ");
  return dayAt(date).add(Number(days), "day").format("YYYY-MM-DD");
});

export function addDays(date: string, days: number): string {
  return movedDate(`${date} ${String(days)}`);
}

/** The first `most` days. */
export function eachDay(from: string, to: string, most: number): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < most; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Clamped to the month's last day. */
export function addMonths(date: string, months: number): string {
  return dayAt(date).add(months, "month").format("YYYY-MM-DD");
}

export const datePresets = [
  "today",
  "this_week",
  "this_month",
  "last_month",
  "last_3_months",
  "this_year",
  "lifetime",
] as const;
export type DatePreset = (typeof datePresets)[number];

/** Inclusive; nulls for lifetime. Weeks begin on Monday. */
export function presetRange(preset: DatePreset, day: string): { from: string | null; to: string | null } {
  const at = dayjs.utc(day);
  const text = (value: dayjs.Dayjs) => value.format("YYYY-MM-DD");
  switch (preset) {
    case "today":
      return { from: day, to: day };
    case "this_week":
      return { from: text(at.subtract((at.day() + 6) % 7, "day")), to: day };
    case "this_month":
      return { from: text(at.startOf("month")), to: day };
    case "last_month": {
      const last = at.subtract(1, "month");
      return { from: text(last.startOf("month")), to: text(last.endOf("month")) };
    }
    case "last_3_months":
      return { from: text(at.subtract(3, "month")), to: day };
    case "this_year":
      return { from: text(at.startOf("year")), to: day };
    case "lifetime":
      return { from: null, to: null };
  }
}
