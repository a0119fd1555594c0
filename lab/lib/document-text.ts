import type { Lang } from "./texts.ts";
import type { Timezone } from "../database/tables.generated.ts";
import { wallTime, zoneName } from "./local-time.ts";

const MONTHS = {
  en: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"],
  id: ["JAN", "FEB", "MAR", "APR", "MEI", "JUN", "JUL", "AGU", "SEP", "OKT", "NOV", "DES"],
} as const;

export function dayText(date: string, lang: Lang): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day} ${MONTHS[lang][Number(month) - 1] ?? month} ${year}`;
}

/** In Jakarta unless a branch has another zone. */
export function momentText(at: string | null, lang: Lang, timezone: Timezone | null = null): string {
  if (!at) return "-";
  const zone = timezone ?? "Asia/Jakarta";
  const { date, time } = wallTime(new Date(at), zone);
  return `${dayText(date, lang)}, ${time} ${zoneName(zone)}`;
}

export function dayOf(at: string, lang: Lang): string {
  return dayText(wallTime(new Date(at), "Asia/Jakarta").date, lang);
}

/** ISO instant → Jakarta time as 20-NOV-2026 07:00:00. */
export function timestampText(at: string, lang: Lang): string {
  const { date, time } = wallTime(new Date(at), "Asia/Jakarta");
  return `${dayText(date, lang).replaceAll(" ", "-")} ${time}:${at.slice(17, 19)}`;
}

/** Whole rupiah → IDR 1.250.000.00. */
export function moneyText(amount: number): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${amount < 0 ? "-" : ""}IDR ${digits}.00`;
}

/** Both dates YYYY-MM-DD. */
export function ageText(date_of_birth: string, day: string, lang: Lang): string {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = date_of_birth.split("-").map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = day.split("-").map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
  const years = Math.floor(months / 12);
  const remainder = months % 12;
  if (lang === "id") return `${String(years)} tahun ${String(remainder)} bulan`;
  const plural = (amount: number, unit: string) => `${String(amount)} ${unit}${amount === 1 ? "" : "s"}`;
  return `${plural(years, "year")} ${plural(remainder, "month")}`;
}

export function genderText(gender: "M" | "F", lang: Lang): string {
  if (lang === "id") return gender === "M" ? "Laki-laki" : "Perempuan";
  return gender === "M" ? "Male" : "Female";
}
