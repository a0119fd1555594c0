import { addDays, today } from "./dates.ts";

interface DayHours {
  day: number;
  open: string;
  close: string;
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayIn(zone: string, now: Date = new Date()): number {
  return new Date(`${today(zone, now)}T00:00:00Z`).getUTCDay() || 7;
}

export function hoursOf<Hours extends DayHours>(hours: readonly Hours[], day: number): Hours[] {
  return hours.filter((hour) => hour.day === day).sort((a, b) => a.open.localeCompare(b.open));
}

const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
/** "1" is Monday. */
export type Day = (typeof DAYS)[number];

/** Consecutive days with the same hours share an entry. */
export function weekOf(hours: readonly DayHours[]): { from: Day; to: Day; times: string }[] {
  const week: { from: Day; to: Day; times: string }[] = [];
  for (const day of DAYS) {
    const times = hoursOf(hours, Number(day))
      .map(({ open, close }) => `${open}–${close}`)
      .join(", ");
    const last = week.at(-1);
    if (last?.times === times && Number(last.to) === Number(day) - 1) last.to = day;
    else if (times) week.push({ from: day, to: day, times });
  }
  return week;
}

/** Local time; hours may be negative. */
export function hoursLater(date: string, time: string, hours: number): { date: string; time: string } {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = hour * 60 + minute + Math.round(hours * 60);
  const days = Math.floor(minutes / 1440);
  const left = minutes - days * 1440;
  const padded = (value: number) => String(value).padStart(2, "0");
  return {
    date: addDays(date.slice(0, 10), days),
    time: `${padded(Math.floor(left / 60))}:${padded(left % 60)}`,
  };
}

/** @param hours without food */
export function fastFrom(date: string, time: string, hours: number): { date: string; time: string } {
  return hoursLater(date, time, -hours);
}

export function partOfDay(time: string): "morning" | "midday" | "afternoon" {
  if (time < "11:00") return "morning";
  return time < "15:00" ? "midday" : "afternoon";
}
