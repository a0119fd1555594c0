import type { Timezone } from "../database/tables.generated.ts";

/** `day`: 1 = Monday … 7 = Sunday. */
interface WallTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
  day: number;
}

const OFFSET_HOURS: Record<Timezone, number> = { "Asia/Jakarta": 7, "Asia/Makassar": 8, "Asia/Jayapura": 9 };

const ZONE_NAMES: Record<Timezone, string> = {
  "Asia/Jakarta": "WIB",
  "Asia/Makassar": "WITA",
  "Asia/Jayapura": "WIT",
};

export function zoneName(timezone: Timezone): string {
  return ZONE_NAMES[timezone];
}

const SEAT: Timezone = "Asia/Jakarta";

/** Indonesia has no summer time, so its zones are fixed offsets. */
export function wallTime(at: Date, timezone: Timezone): WallTime {
  const shifted = new Date(at.getTime() + OFFSET_HOURS[timezone] * 3_600_000);
  const iso = shifted.toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16), day: shifted.getUTCDay() || 7 };
}

/** YYYY-MM-DD; without a branch, at the laboratory's seat. */
export function branchDay(at: string, timezone: Timezone | null): string {
  return branchTime(at, timezone).date;
}

export function branchTime(at: string, timezone: Timezone | null): WallTime {
  return wallTime(new Date(at), timezone ?? SEAT);
}

export interface DayFilter {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

export function isWithin(day: string, { date_from = "", date_to }: DayFilter): boolean {
  return day >= date_from && (date_to === undefined || day <= date_to);
}

/** `date` YYYY-MM-DD, `time` HH:mm. */
export function instantOf(date: string, time: string, timezone: Timezone): Date {
  return new Date(Date.parse(`${date}T${time}:00Z`) - OFFSET_HOURS[timezone] * 3_600_000);
}

/** Start of a Jakarta day. `date` YYYY-MM-DD. */
export function midnight(date: string, plusDays = 0): string {
  return instantOf(addDays(date, plusDays), "00:00", "Asia/Jakarta").toISOString();
}

export function labToday(now: Date): string {
  return wallTime(now, "Asia/Jakarta").date;
}

/** YYYY-MM-DD in and out. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Capped at the month's last day. Both YYYY-MM-DD. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** 1 March for 29 February in a common year. Both YYYY-MM-DD. */
export function birthday(date_of_birth: string, age: number): string {
  const year = Number(date_of_birth.slice(0, 4)) + age;
  const [, month = 1, day = 1] = date_of_birth.split("-").map(Number);
  // Missing days roll over into the next month.
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function ageOn(date_of_birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(date_of_birth.slice(0, 4));
  return day.slice(5) < date_of_birth.slice(5) ? years - 1 : years;
}
