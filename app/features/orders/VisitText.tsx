import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate, formatLongDate, formatShortDate, formatTimeRange, zoneName } from "~/lib/dates.ts";

interface VisitTextProps {
  date: string;
  time_start: string;
  time_end: string;
  timezone: string;
}

/** In the branch's time zone. */
export function VisitText({ date, time_start, time_end, timezone }: VisitTextProps) {
  const { lang } = useTranslation("orders");
  return (
    <>
      {formatLongDate(date, lang)}, {formatTimeRange(time_start, time_end, timezone, lang)}
    </>
  );
}

/** "Mon 30 NOV, 08:00 WIB"; of the past "18 NOV 2026" */
export function VisitShort({ date, time_start, timezone, isPast }: VisitTextProps & { isPast: boolean }) {
  const { lang } = useTranslation("orders");
  return (
    <time dateTime={isPast ? date : `${date}T${time_start}`}>
      {isPast
        ? formatDate(date, lang)
        : `${formatShortDate(date, lang)}, ${time_start} ${zoneName(timezone, lang)}`}
    </time>
  );
}
