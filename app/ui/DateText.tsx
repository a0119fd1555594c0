import { useTranslation } from "~/i18n/use-translation.ts";
import {
  formatDate,
  formatDateTime,
  formatLastDay,
  formatLongDate,
  formatMoment,
  formatDay,
  formatEnd,
  formatSoon,
  formatTimeOfDay,
} from "~/lib/dates.ts";

interface DateTextProps {
  /** `YYYY-MM-DD` for "date" and "long", else an ISO 8601 instant */
  value: string | null | undefined;
  /**
   * "20 NOV 2026", "Friday, 20 NOV 2026", "20-NOV-2026 07:00:00", "20 NOV 2026, 07:00 WIB", "19 Nov
   * 2026"; until: last day before an end; end: "19 NOV 2026, 24:00 WIB"; time: "07:00"; soon: "Wed
   * 00:28"
   */
  form?: "date" | "long" | "datetime" | "moment" | "day" | "until" | "end" | "time" | "soon";
  zone?: string;
}

export function DateText({ value, form = "date", zone }: DateTextProps) {
  const { lang } = useTranslation("ui");
  if (!value) return <>–</>;
  const text = {
    date: () => formatDate(value, lang),
    long: () => formatLongDate(value, lang),
    datetime: () => formatDateTime(value, lang, zone),
    moment: () => formatMoment(value, lang, zone),
    day: () => formatDay(value, lang, zone),
    until: () => formatLastDay(value, lang, zone),
    end: () => formatEnd(value, lang, zone),
    time: () => formatTimeOfDay(value, zone),
    soon: () => formatSoon(value, lang, zone),
  }[form]();
  // Seconds that are not shown are random bytes to a phone.
  const machine = form === "datetime" ? value : value.replace(/:\d\d(?:\.\d+)?Z$/, "Z");
  return (
    <time dateTime={machine} className="date">
      {text}
    </time>
  );
}
